import {
  type WithheldFromUsType,
  type WithholdingType,
  withholdingNames,
} from '#contract/withholding.ts'
import { money, percent } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Column } from '../ui/columns.tsx'
import type { Filter } from '../ui/filter.ts'
import { periodFilter } from './periods.ts'
import { t } from './texts.ts'

/** What a register of what was withheld is narrowed by; `types` are the articles that it may be of. */
export const withheldFilters = (
  types: readonly (WithholdingType | WithheldFromUsType)[],
): Filter[] => [
  periodFilter(),
  { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
  {
    kind: 'choice',
    key: 'whtType',
    label: fieldText('whtType'),
    options: types.map((code) => [code, withholdingNames[code]]),
  },
  { kind: 'yesno', key: 'withoutSlip', label: t('withoutSlip') },
]

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
