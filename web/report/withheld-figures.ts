import { money, percent } from '../platform/format.ts'
import type { Column } from '../ui/columns.tsx'
import { t } from './texts.ts'

/** Base, rate and PPh of a register of what was withheld, by us or from us. */
export const withheldFigures = <
  R extends { whtBase: number; whtRate: number; withheld: number },
>(): Column<R>[] => [
  {
    key: 'whtBase',
    width: 108,
    align: 'right',
    sum: true,
    show: (row) => money(row.whtBase),
    write: (n) => money(n ?? 0),
  },
  {
    key: 'whtRate',
    label: t('rate'),
    width: 64,
    align: 'right',
    show: (row) => percent(row.whtRate),
  },
  {
    key: 'withheld',
    width: 108,
    align: 'right',
    sum: true,
    show: (row) => money(row.withheld),
    write: (n) => money(n ?? 0),
  },
]
