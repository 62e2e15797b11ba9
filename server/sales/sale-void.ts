import { endsSale, isDeliveryNote } from '#server/ledgers/scopes.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { shift } from '#contract/sales/shift.ts'
import { drawerShift, turnedAway } from '#server/documents/shift.ts'
import type { Saved } from '#contract/document.ts'
import { createDocument } from '#server/documents/create.ts'
import { noteOf } from '#server/documents/settling/bill-notes.ts'
import type { DocumentType, PostingContext, StoredDocument } from '#server/documents/types.ts'
import { refuseEmptyCash } from '#server/ledgers/cash.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { type WholeReturn, postWholeReturn, wholeReturn } from './whole-return.ts'

type Input = ParsedOf<typeof shift.void>

export const voidSale = (ctx: Ctx, input: Input): Promise<Saved> =>
  createDocument(ctx, saleVoid, input)

/** A sale of today is undone wholly while its shift is open: a return of everything, by the way it was paid (domain §3.2.6). */
const saleVoid: DocumentType<Input, WholeReturn> = {
  kind: 'sales-return',
  async check(context, input) {
    const [sale] = await context.lockSources('sales-invoice', [input.invoiceId])
    if (!sale) throw new Error('locked sources are never empty')
    await refuseNotVoidable(context, sale, input)
    await refuseElsewhere(context, sale)
    return wholeReturn(context, sale, input, {
      shiftId: sale.shiftId,
      approved: async () => approveVoid(context, await context.session, sale, input),
      async afford(masters, taken) {
        const at = { ...input, shiftId: sale.shiftId }
        await refuseEmptyCash(context, masters, at, [taken], 'invoiceId')
      },
    })
  },
  post: postWholeReturn,
}

async function refuseNotVoidable(
  context: PostingContext,
  sale: StoredDocument,
  { docDate }: Input,
): Promise<void> {
  const { tx, branchId, session } = context
  const refuse = (why: string) => {
    throw new Refusal('STATUS_INVALID', `${why}; buat retur penjualan`, { field: 'invoiceId' })
  }
  const [open, sent, exchange, note] = await Promise.all([
    // Its closing waits for this, and this for its closing.
    tx.one(
      'select id from shift where branch_id = $1 and id = $2 and closed_at is null for share',
      [branchId, sale.shiftId],
    ),
    tx.one(
      `select from document_source s join document n on n.branch_id = s.branch_id and n.id = s.document_id and ${isDeliveryNote('n')}
       where s.branch_id = $1 and s.source_id = $2`,
      [branchId, sale.id],
    ),
    tx.one<{ kind: string }>(
      `select r.kind from document_settlement s join document r on r.branch_id = s.branch_id and r.id = s.document_id and ${endsSale('r')}
       where s.branch_id = $1 and s.item_document_id = $2`,
      [branchId, sale.id],
    ),
    noteOf(context, sale.id, 'AR'),
  ])
  const { today } = await session
  if (!open || sale.docDate !== today || docDate !== today)
    refuse('Struk hanya dapat dibatalkan selama shiftnya terbuka')
  if (!['PAID', 'POSTED'].includes(sale.status) || sale.lines.some((l) => l.taken > 0))
    refuse('Sebagian atau seluruh struk ini sudah diretur')
  if (exchange?.kind === 'tender-correction') refuse('Cara bayar struk ini sudah dikoreksi')
  if (exchange) refuse('Struk ini hasil tukar barang')
  if (note) refuse(`Nota ${note.number} sudah mengubah struk ini`)
  if (sent || sale.lines.some((l) => l.costElsewhere !== null))
    refuse('Barang struk ini dikirim dengan surat jalan')
}

/**
 * What it gives back goes out of the drawer that it went into: at its own till, or at the desk of whoever agrees to
 * returns himself (decisions/0032).
 */
async function refuseElsewhere(context: PostingContext, { shiftId }: StoredDocument) {
  const { tx, branchId, session } = context
  const { rights, employeeId } = await session
  const shift = await tx.one<{ opener: number; till: string }>(
    'select s.employee_id as opener, t.name as till from shift s join till t on t.id = s.till_id where s.branch_id = $1 and s.id = $2',
    [branchId, shiftId],
  )
  if (!shift) return
  const createdBy = rights.has('sales/sales-returns:approve') ? shift.opener : employeeId
  if ((await drawerShift(context, { createdBy })) === shiftId) return
  throw new Refusal('TILL_ELSEWHERE', `Struk ini dijual di ${shift.till}, batalkan di sana`, {
    field: 'invoiceId',
    tried: turnedAway(shiftId),
  })
}

async function approveVoid(
  context: PostingContext,
  { rights, employeeId }: Session,
  sale: StoredDocument,
  { approvalToken }: Input,
): Promise<number> {
  if (rights.has('sales/sales-returns:approve')) return employeeId
  const message = `Diperlukan persetujuan atasan untuk membatalkan struk ${sale.number}`
  return context.approved('SALES_VOID', approvalToken, message)
}
