import { shift as api } from '#contract/sales/shift.ts'
import { Button } from 'antd'
import { time } from '../platform/format.ts'
import { useGo } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { hasRight, mayCall, useHome } from '../platform/session.ts'
import { t } from './texts.ts'

/** For whoever sells and leads no shop: the way to the till, and whether the shift is open. */
export function TillCard() {
  const { employee } = useHome()
  const go = useGo()
  const { data } = useRead(
    api.getAll,
    { branchId: employee.branchId, open: true },
    { quiet: true, enabled: mayCall(api.getAll) },
  )
  const own = data?.rows.find(({ employeeId }) => employeeId === employee.id)
  return (
    <section className="panel till-card" aria-label={t('till')}>
      <div>
        <h2>{t('till')}</h2>
        <p aria-live="polite">
          {own
            ? t('shiftSince', { till: own.tillName, at: time(own.openedAt) })
            : data
              ? t('noShift')
              : ' '}
        </p>
      </div>
      <Button type="primary" size="large" autoFocus onClick={() => go('sales/cashier')}>
        {t('openTill')}
      </Button>
    </section>
  )
}

/** Who works at the till and does not see what the shop turns over. */
export const sellsAtTill = (seesSales: boolean): boolean =>
  hasRight('sales/cashier:add') && !seesSales
