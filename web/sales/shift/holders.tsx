import { shift as api } from '#contract/sales/shift.ts'
import { money, time } from '../../platform/format.ts'
import { type Fact, Pairs } from '../../platform/pairs.tsx'
import { useRead } from '../../platform/query.ts'
import { t } from './texts.ts'

interface HoldersProps {
  id: number
  /** The count is still to come: nothing that was counted before is told beside it. */
  isBlind?: boolean
}

/** Who held the drawer one after the other, and what each handover came to. */
export function Holders({ id, isBlind = false }: HoldersProps) {
  const { data } = useRead(api.get, { id }, { staleTime: 0, quiet: true })
  if (!data) return null
  const { custody, shift } = data
  return (
    <Pairs
      className="pairs shift-sums"
      of={[
        [
          t('opened'),
          `${time(shift.openedAt)}, ${shift.cashierName}, ${money(shift.openingFloat)}`,
        ],
        ...custody.flatMap(({ name, since, takenOver, counted, difference }): Fact[] => [
          ...(takenOver ? [[t('takenOver'), `${time(since)}, ${name}`] as const] : []),
          ...(counted === null || isBlind
            ? []
            : [
                [t('by', { what: t('countedAtHandover'), name }), money(counted)] as const,
                [t('by', { what: t('difference'), name }), money(difference) || '–'] as const,
              ]),
        ]),
      ]}
    />
  )
}
