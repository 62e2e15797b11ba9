import type { DocumentLine } from '#contract/document-detail.ts'
import { money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'

/** In a list of documents without amounts: why, by whom, and how far. */
export const told = [
  column.text('memo', { sort: false }),
  column.text('createdByName', { width: 146, sort: false }),
  column.status('status', { width: 116 }),
]

/** The number leads to the document, wherever it stands. */
export const opensAny = <R extends { docNo: string | null }>(
  to: (row: R) => string | null,
  unnumbered = '–',
): Column<R> => ({
  key: 'docNo',
  width: 172,
  sort: true,
  fixed: true,
  show: (row) => (
    <ScreenLink to={to(row)} className="row-link">
      {row.docNo ?? unnumbered}
    </ScreenLink>
  ),
})

/** What it is, how many, what this kind alone says of it, and its note. */
export const movedColumns = (...own: Column<DocumentLine>[]): Column<DocumentLine>[] => [
  ...lineColumns.slice(0, 4),
  ...own,
  column.text('memo', { width: 220, sort: false }),
]

/** On a phone what a line cost stands below it, for those who receive it. */
export const onPhone = {
  below: ({ cost }: DocumentLine) => (typeof cost === 'number' ? [money(cost)] : []),
}
