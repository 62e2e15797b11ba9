import { changeOf } from '#server/documents/card-types.ts'
import type { z } from 'zod'
import type {
  CancelReceiptInput,
  purchaseReceipt as contract,
} from '#contract/purchase/purchase-receipt.ts'
import { changeDocument, lockOne } from '#server/documents/change.ts'
import { everythingLeft, takeLines } from '#server/documents/take.ts'
import {
  type DocumentKind,
  type DocumentType,
  type PostingContext,
  type StoredDocument,
  draftOf,
} from '#server/documents/types.ts'
import { writeAudit } from '#server/documents/write.ts'
import { warehouseOf } from '#server/ledgers/masters.ts'
import { credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sumOf } from '#contract/money.ts'
import {
  billedOfReceipt,
  refuseReturned,
  takenBack,
  withoutBilled,
  writeAheadMoves,
} from './billed-ahead.ts'
import { refuseShort } from './return-life.ts'
import { withoutReturns } from './supplier-facts.ts'
import { supervisorOf } from '#server/documents/supervisor.ts'
import { asBooked, goodsBack, inStock, unbilledRest, unbilledValues } from './unbilled.ts'

type Cancelling = CancelReceiptInput & { branchId: number; docDate: string }

/**
 * A receipt that should not have been written is undone by a return of everything that came with it, dated today; it
 * counts no longer, so the order waits for its goods again (domain §3.1.2, D5).
 */
export function cancellationOf(
  ctx: Ctx,
  receiptKind: DocumentKind,
): DocumentType<Cancelling, { values: number[] }> {
  return {
    kind: 'purchase-return',
    async check(context, input) {
      const { receipt, paid } = await lockUnused(context, receiptKind, input)
      const [[order], masters] = await Promise.all([
        lockOrder(context, receipt),
        context.masters(),
        refuseReturned(context, paid),
      ])
      const lines = takeLines([receipt], everythingLeft([receipt]), {
        over: ['RETURN_OVER', (left) => `Sisa ${left}`],
        field: 'line',
        keeps: (i) => (receipt.lines[i]?.bonusQty ?? 0) > 0,
      }).map(({ of, line }) => ({ ...line, bonusQty: of.bonusQty }))
      const out = lines.map((l) => ({ ...l, baseQty: inStock(l) }))
      const warehouse = warehouseOf(masters, receipt.warehouseId as number, context.branchId)
      await refuseShort(context, out, warehouse.name)
      const approvedBy = await supervisorOf(context, receipt, {
        right: 'purchase/receive-order:approve',
        action: 'RECEIPT_CANCEL',
        message: 'Diperlukan persetujuan atasan untuk membatalkan penerimaan',
        token: input.approvalToken,
      })
      const total = sumOf(lines, (l) => l.net)
      return {
        draft: draftOf(input, {
          status: 'COMPLETED',
          memo: input.reason,
          supplierId: receipt.supplierId,
          warehouseId: receipt.warehouseId,
          refNo: receipt.refNo,
          refDate: receipt.docDate,
          reason: 'LAIN',
          settleBy: 'POTONG_HUTANG',
          approvedBy,
          gross: total,
          exempt: total,
          total,
          lines,
          warnings: await withoutReturns(context.tx, receipt.supplierId),
          sources: [
            { id: receipt.id, status: 'CANCELLED' },
            ...(order ? [{ id: order.id, status: statusWithout(order, receipt) }] : []),
          ],
        }),
        facts: { values: unbilledValues(receipt, lines) },
        afterWrite: async ({ tx, documentId }) => {
          // Whoever billed them waits for his goods again.
          writeAheadMoves(tx, context.branchId, documentId, takenBack(paid, lines))
          writeAudit(tx, ctx, context.branchId, receipt, {
            action: 'Dibatalkan',
            memo: input.reason,
          })
        },
      }
    },
    post: (draft, { values, ...common }) =>
      goodsBack(
        { ...draft, supplierId: draft.supplierId ?? null },
        values,
        'Pembatalan penerimaan barang',
        common,
      ),
  }
}

/** As it stands without the bills that came before it, which wait for its goods again. */
async function lockUnused(context: PostingContext, kind: DocumentKind, input: Cancelling) {
  const stored = await lockOne(context, kind, input)
  const paid = await billedOfReceipt(context.tx, context.branchId, stored.id)
  const receipt = withoutBilled(stored, paid)
  refuseUsed(receipt)
  return { receipt, paid }
}

function refuseUsed(receipt: StoredDocument): void {
  if (
    !['RECEIVED', 'INVOICED'].includes(receipt.status) ||
    receipt.lines.some((l) => l.taken > 0)
  ) {
    throw new Refusal(
      'STATUS_INVALID',
      'Penerimaan ini sudah difakturkan, diretur atau ditutup, tidak dapat dibatalkan',
    )
  }
}

/** The order behind a receipt, locked: its goods are expected again. */
async function lockOrder(context: PostingContext, receipt: StoredDocument) {
  const orderId = receipt.lines[0]?.sourceDocumentId
  return orderId ? context.lockSources('purchase-order', [orderId]) : []
}

/** How an order stands once nothing of this receipt counts; one that was closed stays closed. */
function statusWithout(order: StoredDocument, receipt: StoredDocument): string {
  if (!['RECEIVED', 'PARTIALLY_RECEIVED'].includes(order.status)) return order.status
  const gone = (line: number) =>
    sumOf(
      receipt.lines.filter((l) => l.sourceLine === line),
      (l) => l.baseQty,
    )
  return order.lines.some((l) => l.taken > gone(l.line)) ? 'PARTIALLY_RECEIVED' : 'OPEN'
}

type CloseInput = z.output<typeof contract.close.input>

/** What no bill will ever come for is income, once a supervisor agrees (domain §3.1.2, D5). */
export const closeReceipt = (ctx: Ctx, kind: DocumentKind, input: CloseInput) =>
  changeDocument(ctx, kind, input, 'CLOSED', 'ditutup', async (context, receipt) => {
    const [booked = receipt] = await asBooked(context.tx, context.branchId, [receipt])
    if (booked.lines.some((l, i) => l.taken !== receipt.lines[i]?.taken)) {
      throw new Refusal('STATUS_INVALID', 'Masih ada retur yang menunggu persetujuan')
    }
    const rest = unbilledRest(booked)
    const approvedBy = await supervisorOf(context, receipt, {
      right: 'purchase/receive-order:approve',
      action: 'RECEIPT_CLOSE',
      message: 'Diperlukan persetujuan atasan untuk menutup sisa yang tidak difakturkan',
      token: input.approvalToken,
      costChanges: [changeOf('AMOUNT', rest, 0, { name: receipt.number })],
    })
    const supplierId = receipt.supplierId
    return {
      approvedBy,
      posting: ({ account }) => ({
        ...emptyPosting(),
        journal: journal('AUTO', `Penutupan sisa ${receipt.number ?? ''}`, [
          ...debit(account('GRNI').id, rest, { supplierId }),
          ...credit(account('OTHER_INCOME').id, rest),
        ]),
      }),
    }
  })
