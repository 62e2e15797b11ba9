import './master.css'
import type { Column } from '../ui/columns.tsx'
import type { Filter } from '../ui/filter.ts'
import { StatusTag } from '../ui/status-tag.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import { t } from './texts.ts'

/** Active or not, in the words that every status has. */
export function activeColumn(): Column<{ isActive: boolean }> {
  return {
    key: 'isActive',
    label: fieldText('status'),
    width: 120,
    sort: true,
    show: (row) => <StatusTag status={statusOf(row)} />,
  }
}

export const statusOf = (row: { isActive: boolean }) => (row.isActive ? 'ACTIVE' : 'INACTIVE')

export function activeFilter<F extends { isActive?: unknown }>(): Filter<F> {
  return { kind: 'yesno', key: 'isActive' as keyof F & string, label: fieldText('isActive') }
}

/** Its words open the row's dialog, for whoever may write. */
export function opensDialog<K extends string, R extends Record<K, string>>(
  key: K,
  open: false | ((row: R) => void),
  width?: number,
  said: (row: R) => string = (row) => row[key],
): Column<R> {
  const show = (row: R) =>
    open ? (
      <button type="button" className="link-button row-link" onClick={() => open(row)}>
        {said(row)}
      </button>
    ) : (
      said(row)
    )
  return { key, width, sort: true, fixed: true, show }
}

/** Yes or nothing: a column of `no` tells little. */
export function yesColumn<K extends string>(
  key: K,
  width = 110,
  more: { hidden?: true } = {},
): Column<Record<K, boolean>> {
  return { key, width, ...more, show: (row) => (row[key] ? t('yes') : '') }
}
