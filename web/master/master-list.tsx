import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Column } from '../ui/columns.tsx'
import type { Filter } from '../ui/filter.ts'
import type { PhoneRow } from '../ui/list-parts.tsx'
import type { ListReply } from '../ui/list-reply.ts'
import { type FilterOf, ListScreen, type RowOf } from '../ui/list-screen.tsx'
import { activeColumn, activeFilter, statusOf } from './master-columns.tsx'

type MasterRow = ListReply['rows'][number] & { isActive: boolean }
type MasterGetAll = Endpoint<z.ZodType, z.ZodType<ListReply & { rows: MasterRow[] }>>

type MasterListProps<E extends MasterGetAll> = Omit<
  Parameters<typeof ListScreen<E>>[0],
  'endpoint' | 'xlsx' | 'pdf'
> & {
  /** The master's calls; Excel and print stand in the head as far as it has them. */
  calls: { getAll: E; xlsx?: Endpoint; listPdf?: Endpoint }
}

/** The list of a master: whether a row is in use is its last column, its first filter and its status on a phone. */
export function MasterList<E extends MasterGetAll>({ calls, ...props }: MasterListProps<E>) {
  return (
    <ListScreen<E>
      {...props}
      endpoint={calls.getAll}
      xlsx={calls.xlsx}
      pdf={calls.listPdf}
      columns={[...props.columns, activeColumn() as Column<RowOf<E>>]}
      filters={[activeFilter() as Filter<FilterOf<E>>, ...(props.filters ?? [])]}
      phone={(row): PhoneRow => ({ status: statusOf(row), ...props.phone(row) })}
    />
  )
}
