import { bringsIn } from '#server/ledgers/scopes.ts'
import type { ReturnStatusInput } from '#contract/purchase/purchase-return.ts'
import { type StatusEffect, changeDocument } from '#server/documents/change.ts'
import type {
  Awaiting,
  PostingContext,
  DocumentKind,
  DraftLine,
  PostingFacts,
  StoredDocument,
} from '#server/documents/types.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import {
  type OWN,
  type Posting,
  credit,
  debit,
  journal,
  emptyPosting,
} from '#server/ledgers/posting.ts'
import { stockShort } from '#server/ledgers/stock-short.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import { requireRight } from '#server/platform/session.ts'
import { letGo } from './held-goods.ts'
import { standingVatRole } from './input-vat.ts'
import { moneyAtOnce } from '#server/documents/settling/money-at-once.ts'
import { supervisorOf } from '#server/documents/supervisor.ts'
import { withoutReturns } from './supplier-facts.ts'
import { creditedOf } from './uncredited-vat.ts'
import { returnUnbilled } from './unbilled.ts'

/** A return waits for a supervisor; once approved the goods are gone, so nothing leads back. */
export const returnStatuses = {
  WAITING_APPROVAL: ['APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['COMPLETED'],
}

/** Approves, rejects, takes back, or takes the money for a return (domain §3.1.4); `menu` names whose rights count. */
export async function changeReturn(
  ctx: Ctx,
  kind: DocumentKind,
  menu: string,
  input: ReturnStatusInput,
) {
  const { status } = input
  if (status === 'APPROVED') {
    return changeDocument(ctx, kind, input, status, 'disetujui', async (context, document) => {
      const effect = await agreed(context, document)
      const approvedBy = await supervisorOf(context, document, {
        right: `${menu}:approve`,
        action: 'PURCHASE_RETURN',
        message: 'Diperlukan persetujuan atasan untuk retur',
        token: input.approvalToken,
      })
      const warnings = await withoutReturns(context.tx, document.supplierId)
      return { ...effect, approvedBy, warnings }
    })
  }
  if (status === 'COMPLETED') {
    return changeDocument(ctx, kind, input, status, 'diselesaikan', (context, document) =>
      takeMoney(context, document, input),
    )
  }
  await ctx.read(async (_tx, s) =>
    requireRight(s, `${menu}:${status === 'REJECTED' ? 'approve' : 'edit'}`),
  )
  const verb = status === 'REJECTED' ? 'ditolak' : 'dibatalkan'
  return changeDocument(ctx, kind, input, status, verb, async (context, document) => {
    await context.lockStock(document.lines.map((l) => l.goodsUnitId))
    return { posting: ({ stock }) => letGo(document.lines, stock) }
  })
}

/** What follows once it is agreed: of goods that are not billed yet nothing is owed, so nothing is credited. */
export async function agreed(context: PostingContext, document: Awaiting): Promise<StatusEffect> {
  const [sourceId] = document.lines.flatMap((l) => l.sourceDocumentId ?? [])
  if (!sourceId) return approve(context, document, [])
  const [source] = await context.lockSources([...bringsIn.kinds], [sourceId])
  return source?.kind === 'purchase-receipt'
    ? returnUnbilled(context, document, source)
    : approve(context, document, [sourceId])
}

/** The goods leave at what they cost us, the supplier owes what was agreed. */
async function approve(
  context: PostingContext,
  document: Awaiting,
  invoices: number[],
): Promise<StatusEffect> {
  const unitIds = document.lines.map((l) => l.goodsUnitId)
  const stock = context.lockStock(unitIds)
  const [items, masters, units] = await Promise.all([
    context.lockItems(document.settleBy === 'POTONG_HUTANG' ? invoices : []),
    context.masters(),
    context.begunUnits(unitIds),
    stock,
  ])
  const vat = {
    amount: creditedOf(document, document.docDate, masters),
    // PPN leaves from where the invoice's own stands: it may still wait for its tax invoice.
    role: invoices[0] ? await standingVatRole(context, invoices[0]) : 'VAT_IN',
  }
  return {
    posting: (common: PostingFacts) =>
      returned(document, items, vat, common, (id) => {
        const unit = units.get(id)
        return unit && { unitName: unit.unit_name, conversion: unit.conversion }
      }),
  }
}

function returned(
  document: Awaiting,
  items: LockedItem[],
  vat: { amount: number; role: string },
  { stock, account }: PostingFacts,
  unitOf: (id: number) => { unitName: string; conversion: number } | undefined,
): Posting {
  const supplierId = document.supplierId
  const free = letGo(document.lines, stock)
  const goods = document.lines.filter((l) => l.baseQty > 0)
  const cost = sumOf(goods, (l) =>
    stock.issue(l.line, l.warehouseId as number, l.goodsId, l.baseQty, unitOf(l.goodsUnitId)),
  )
  const variance = account('PURCHASE_VARIANCE').id
  return {
    ...free,
    moves: stock.moves,
    ...credited(document, document.id, items),
    journal: journal(
      'AUTO',
      'Retur pembelian',
      [
        ...debit(account('AP').id, document.total, { supplierId }),
        ...credit(account('INVENTORY').id, cost),
        ...credit(account(vat.role).id, vat.amount),
        ...debit(variance, minus(plus(cost, vat.amount), document.total)),
      ],
      variance,
    ),
  }
}

/** The supplier owes it: off the invoice itself as far as it is open; the rest is a credit that payments may use. */
export function credited(
  { supplierId = null, total }: { supplierId?: number | null; total: number },
  documentId: number | typeof OWN,
  items: readonly LockedItem[],
): Pick<Posting, 'openItems' | 'allocations'> {
  const role = 'AP'
  const invoice = items.find((i) => i.line === 0 && i.supplier_id === supplierId)
  const taken = invoice ? Math.min(total, minus(invoice.amount, invoice.settled)) : 0
  return {
    openItems: [{ line: 0, role, supplierId, dueDate: null, sign: -1, amount: total }],
    allocations:
      invoice && taken > 0
        ? [
            { documentId: invoice.document_id, line: 0, role, sign: 1, amount: taken },
            { documentId, line: 0, role, sign: -1, amount: taken },
          ]
        : [],
  }
}

/** Money for what went back: the supplier owes it no longer. */
async function takeMoney(
  context: PostingContext,
  document: StoredDocument,
  input: ReturnStatusInput,
) {
  requireRight(await context.session, 'bank-cash/bank-receipts:add')
  const [items, masters] = await Promise.all([context.lockItems([document.id]), context.masters()])
  const own = items.find((i) => i.line === 0)
  const open = own ? minus(own.amount, own.settled) : 0
  if (document.settleBy !== 'TUNAI' || open <= 0) {
    throw new Refusal('STATUS_INVALID', 'Retur ini diselesaikan dengan memotong hutang')
  }
  const tender = moneyAtOnce(input, open, {
    masters,
    branchId: context.branchId,
    docDate: (await context.session).today,
  })
  const supplierId = document.supplierId
  return {
    posting: ({ account }: PostingFacts): Posting => ({
      ...emptyPosting(),
      allocations: [{ documentId: document.id, line: 0, role: 'AP', sign: -1, amount: open }],
      journal: journal('AUTO', 'Uang retur pembelian', [
        ...debit(tender.accountId, open),
        ...credit(account('AP').id, open, { supplierId }),
      ]),
    }),
  }
}

/** What is not there cannot go back; asked when the return is written, and again when it is approved. */
export async function refuseShort(context: PostingContext, lines: DraftLine[], warehouse: string) {
  const stock = await context.lockStock(lines.map((l) => l.goodsUnitId))
  const taken = new Map<number, number>()
  lines.forEach(({ goodsId, warehouseId, baseQty }, i) => {
    const wanted = plus(taken.get(goodsId) ?? 0, baseQty)
    taken.set(goodsId, wanted)
    const level = stock.levels.get(`${warehouseId}:${goodsId}`)
    const available = level ? minus(level.onHand, level.reserved) : 0
    const goods = stock.goods.get(goodsId)
    if (goods && wanted > available)
      throw stockShort(goods, warehouse, { available, wanted, line: i + 1 })
  })
}
