import { WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { qty } from '../platform/format.ts'
import type { ShownLine, Written } from './count-entries.ts'
import { t } from './texts.ts'

interface RefusedProps {
  rows: readonly ShownLine[]
  refused: readonly Written[]
  onCount: (goodsId: number) => void
  onDrop: (goodsId: number) => void
}

/** What was counted and not taken, each with its reason; the figure stays until it is counted anew or thrown away. */
export const CountRefused = ({ rows, refused, onCount, onDrop }: RefusedProps) =>
  refused.map(({ line: { goodsId, countedQty }, why }) => {
    const row = rows.find((one) => one.goodsId === goodsId)
    return (
      <section key={goodsId} className="panel count-conflict" role="alert">
        <h2>
          <WarningFilled aria-hidden="true" /> {row?.goodsName}
        </h2>
        <p>
          {t('countRefused', { qty: qty(countedQty) || '0', unit: row?.baseUnitName ?? '', why })}
        </p>
        <div>
          {row && <Button onClick={() => onCount(goodsId)}>{t('countAgain')}</Button>}
          <Button onClick={() => onDrop(goodsId)}>{t('dropCount')}</Button>
        </div>
      </section>
    )
  })
