import { WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { qty, time } from '../platform/format.ts'
import type { Conflict } from './count-entries.ts'
import { t } from './texts.ts'

interface ConflictsProps {
  conflicts: readonly Conflict[]
  onDecide: (conflict: Conflict, countedQty: number) => Promise<void>
}

/** Two counted the same goods: his figure stands, one's own is here, and a person decides which holds, or both together. */
export const CountConflicts = ({ conflicts, onDecide }: ConflictsProps) =>
  conflicts.map((conflict) => {
    const { goodsId, goodsName, baseUnitName, countedByName, countedAt, mine } = conflict
    const [theirs, own] = [conflict.countedQty, mine.countedQty]
    const both = Math.round((theirs + own) * 10_000) / 10_000
    const figure = (value: number) => qty(value) || '0'
    return (
      <section key={goodsId} className="panel count-conflict" role="alert">
        <h2>
          <WarningFilled aria-hidden="true" /> {goodsName}
        </h2>
        <p>
          {t('countedMeanwhile', {
            who: countedByName,
            time: time(countedAt),
            theirs: figure(theirs),
            own: figure(own),
            unit: baseUnitName,
          })}
        </p>
        <div>
          <Button onClick={() => void onDecide(conflict, theirs)}>
            {t('useCount', { qty: figure(theirs) })}
          </Button>
          <Button onClick={() => void onDecide(conflict, own)}>
            {t('useCount', { qty: figure(own) })}
          </Button>
          <Button onClick={() => void onDecide(conflict, both)}>
            {t('addCounts', { qty: figure(both) })}
          </Button>
        </div>
      </section>
    )
  })
