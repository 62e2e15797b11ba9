import type { DocumentLine } from '#contract/document-detail.ts'
import { money } from '../platform/format.ts'
import { PHONE, useMedia } from '../platform/media.ts'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { phoneLines } from '../ui/detail-columns.tsx'

/** Lines of a paper of stock: as given at a desk; on a phone what it is and how many, its cost below. */
export function useLineColumns(
  wide: Column<DocumentLine>[],
  amount?: (line: DocumentLine) => string,
): Column<DocumentLine>[] {
  return useMedia(PHONE) ? phoneLines(costOf, amount) : wide
}

const costOf = (line: DocumentLine) =>
  hasRight('cost.view') && typeof line.cost === 'number' ? [money(line.cost)] : []
