import { z } from 'zod'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { type Draft, newRow } from '../ui/form-state.ts'
import { rowsOf } from '../ui/goods-row.ts'
import { discountOf, draftOf, planOf } from './draft-of.ts'

type Written<I extends z.ZodObject> = Draft<z.input<I>> & { id: number; version: number }
type Own = Record<string, unknown>

/**
 * What a document says, as its form takes it: to be written anew, or as the beginning of another one. `own` is what
 * this kind says in words of its own; fields that `input` does not have are left out.
 */
export const writtenAgain =
  <I extends z.ZodObject>(input: I, own: (detail: DocumentDetail) => Own = () => ({})) =>
  (detail: DocumentDetail): Written<I> => {
    const { document } = detail
    const { $names, ...said } = draftOf(input, document)
    const all: Own = {
      ...said,
      ...inOtherWords(document),
      lines: linesOf(input.shape.lines, detail),
      ...own(detail),
    }
    const taken = Object.entries(all).filter(([field]) => field in input.shape)
    const { id, version } = document
    return { ...Object.fromEntries(taken), id, version, $names } as Written<I>
  }

/** Of one amount, what stands on it is what PPN came on; the account against it is the one that was chosen. */
const inOtherWords = (document: DocumentDetail['document']): Own => ({
  headerDiscount: discountOf(document),
  downPaymentPlan: planOf(document),
  freight: document.freight || null,
  amount: document.total - document.vat,
  taxable: document.vat !== 0,
  counterAccountId: document.accountId,
})

/** Its goods or its accounts, of which each line says as much as this kind asks for. */
function linesOf(asked: unknown, { document, lines, accounts }: DocumentDetail) {
  if (!(asked instanceof z.ZodArray)) return []
  const { shape } = asked.element as z.ZodObject
  const goods = rowsOf(lines).map((row) => ({
    ...row,
    unitCost: row.unitPrice || null,
    // A line follows the document's warehouse, unless it has one of its own.
    warehouseId: row.warehouseId === document.warehouseId ? null : (row.warehouseId ?? null),
  }))
  const rows = goods.length > 0 ? goods : accountRows(accounts)
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([field]) => field.startsWith('$') || field in shape),
    ),
  )
}

/** By side and, where they make one sum, by amount: what is kept back of it stands below zero. */
function accountRows(accounts: DocumentDetail['accounts']) {
  const side = accounts.reduce((sum, { debit, credit }) => sum + debit - credit, 0) < 0 ? -1 : 1
  return accounts.map(({ accountId, debit, credit, memo, counterBranchId }) =>
    newRow({ accountId, debit, credit, amount: side * (debit - credit), memo, counterBranchId }),
  )
}
