import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { LATE_RETURN_DAYS, purchaseReturn } from '#contract/purchase/purchase-return.ts'
import { count, money, shortDay } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { Tag } from '../ui/status-tag.tsx'
import { t } from './texts.ts'

/** Goods that are set aside for their suppliers: whose, how many returns, and for how long. */
export function ReturnsWaiting({ path }: { path: string }) {
  const [open, setOpen] = useState(false)
  const rows = useRead(purchaseReturn.waiting, {}).data?.rows ?? []
  const [oldest] = rows
  if (!oldest) return null
  const late = oldest.days > LATE_RETURN_DAYS
  return (
    <>
      <Button type="link" onClick={() => setOpen(true)}>
        <Tag tone={late ? 'orange' : 'gold'}>
          {oldest.days > 0 ? t('returnsWait', { count: oldest.days }) : t('returnsWaitToday')}
        </Tag>
      </Button>
      <Drawer open={open} size={440} title={t('returnsHeld')} onClose={() => setOpen(false)}>
        <p className="hint">{t('returnsHeldTells')}</p>
        <ul className="returns-waiting">
          {rows.map((row) => (
            <li key={row.supplierId}>
              <ScreenLink
                to={path}
                search={{
                  supplierId: row.supplierId,
                  supplierId_name: row.supplierName,
                  status: ['WAITING_APPROVAL'],
                }}
                onClick={() => setOpen(false)}
                className="ellipsis"
              >
                {row.supplierName}
              </ScreenLink>
              <strong className={row.days > LATE_RETURN_DAYS ? 'is-late' : undefined}>
                {t('days', { count: row.days })}
              </strong>
              <span className="hint">
                {t('returnCount', { count: count(row.returns), day: shortDay(row.oldest) })}
              </span>
              {typeof row.value === 'number' && <span>{money(row.value)}</span>}
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  )
}
