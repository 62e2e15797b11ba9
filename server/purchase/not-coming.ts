import type { NotComingInput } from '#contract/purchase/purchase-invoice.ts'
import { lockOne } from '#server/documents/change.ts'
import { notedLines } from '#server/documents/settling/noted-lines.ts'
import { supervisorOf } from '#server/documents/supervisor.ts'
import { partTotals, takeLines } from '#server/documents/take.ts'
import {
  type DocumentKind,
  type DocumentType,
  type Draft,
  type PostingFacts,
  type StoredDocument,
  type StoredLine,
  draftOf,
} from '#server/documents/types.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { creditedOf, uncreditedOf } from './uncredited-vat.ts'
import { type Entry, OWN, credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, sumOf } from '#contract/money.ts'
import { type AheadLine, aheadOfBills, toCome, writeAheadMoves } from './billed-ahead.ts'
import { standingVatRole } from './input-vat.ts'
import { credited } from './return-life.ts'

type Input = NotComingInput & { branchId: number; docDate: string }

interface Facts {
  items: LockedItem[]
  /** What the supplier owed us in goods, in rupiah. */
  value: number
  vat: { role: string; amount: number }
}

/**
 * Goods that were billed and will never come: a return of what was to come, dated today. The supplier owes its price
 * and PPN, nothing leaves the stock, and the order may be closed (domain §3.1.3).
 */
export function notComingOf(invoiceKind: DocumentKind): DocumentType<Input, Facts> {
  return {
    kind: 'purchase-return',
    async check(context, input) {
      const { tx, branchId } = context
      const orders = (await aheadOfBills(tx, branchId, [input.id])).map((a) => a.orderId)
      // Goods are received under the lock of their order.
      await context.lockSources('purchase-order', [...new Set(orders)])
      const invoice = await lockOne(context, invoiceKind, input)
      const open = (await aheadOfBills(tx, branchId, [input.id])).filter((a) => toCome(a) > 0)
      if (open.length === 0) {
        throw new Refusal('STATUS_INVALID', 'Semua barang faktur ini sudah datang')
      }
      const [items, masters, role] = await Promise.all([
        context.lockItems([invoice.id]),
        context.masters(),
        standingVatRole(context, invoice.id),
      ])
      const back = takeLines([invoice], open.map(wantedOf(invoice.lines)), {
        over: ['RETURN_OVER', (left) => `Sisa ${left}`],
        field: 'line',
      }).map(({ line }) => line)
      const lines = [...back, ...(await notedLines(context, invoice, back, { side: 'AP' }))]
      const approvedBy = await supervisorOf(context, invoice, {
        right: 'purchase/return:approve',
        action: 'PURCHASE_RETURN',
        message: 'Diperlukan persetujuan atasan untuk barang yang tidak datang',
        token: input.approvalToken,
      })
      const totals = {
        ...partTotals(lines, invoice.taxMode === 'INCLUDE'),
        uncreditedVat: uncreditedOf(lines, invoice.docDate, masters),
      }
      return {
        draft: draftOf(input, {
          ...headOf(invoice, input),
          approvedBy,
          ...totals,
          lines,
          sources: [{ id: invoice.id }],
        }),
        facts: {
          items,
          value: sumOf(open, restValue),
          vat: { role, amount: creditedOf(totals, invoice.docDate, masters) },
        },
        afterWrite: async ({ tx: written, documentId }) =>
          writeAheadMoves(written, branchId, documentId, open.map(ended)),
      }
    },
    post: (draft, { items, value, vat, account }) => ({
      ...emptyPosting(),
      ...credited(draft, OWN, items),
      journal: journal(
        'AUTO',
        'Barang faktur tidak datang',
        entries(draft, { value, vat, account }),
      ),
    }),
  }
}

/** The supplier owes what he billed; a difference of rounding is one of price. */
function entries(
  { supplierId = null, total }: Draft,
  { value, vat, account }: Pick<Facts, 'value' | 'vat'> & Pick<PostingFacts, 'account'>,
): Entry[] {
  return [
    ...debit(account('AP').id, total, { supplierId }),
    ...credit(account('GRNI').id, value, { supplierId }),
    ...credit(account(vat.role).id, vat.amount),
    ...debit(account('PURCHASE_VARIANCE').id, minus(plus(value, vat.amount), total)),
  ]
}

const headOf = (invoice: StoredDocument, { reason }: Input) => ({
  status: 'APPROVED',
  memo: reason,
  supplierId: invoice.supplierId,
  warehouseId: invoice.warehouseId,
  refNo: invoice.refNo,
  refDate: invoice.docDate,
  taxMode: invoice.taxMode,
  reason: 'LAIN',
  settleBy: 'POTONG_HUTANG',
})

const restValue = ({ value, doneValue }: AheadLine) => minus(value, doneValue)

const ended = (of: AheadLine, place: number) => ({
  of,
  line: place + 1,
  receipt: null,
  baseQty: toCome(of),
  value: restValue(of),
})

/** All that is still to come of a line: in its unit where that divides it, else in the smallest of its goods. */
const wantedOf = (lines: readonly StoredLine[]) => (ahead: AheadLine) => {
  const of = lines.find((l) => l.line === ahead.invoiceLine)
  if (!of) throw new Error(`line ${ahead.invoiceLine} of bill ${ahead.invoiceId} is not there`)
  const qty = dec(toCome(ahead)).div(of.conversion)
  if (qty.isInteger() || of.allowFraction) return { line: of.line, qty: qty.toNumber() }
  const smallest = of.units[0]
  return {
    line: of.line,
    qty: dec(toCome(ahead))
      .div(smallest?.conversion ?? 1)
      .toNumber(),
    goodsUnitId: smallest?.goodsUnitId,
  }
}
