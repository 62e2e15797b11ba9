import type { CodPaymentInput } from '#contract/sales/cod.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { postingFacts } from '#server/documents/create.ts'
import { effectiveAt, movedLater } from '#server/documents/guards.ts'
import { excessVatWarnings } from '#server/documents/settling/down-payment.ts'
import { takeLines, takenWithin } from '#server/documents/take.ts'
import {
  type Checked,
  type DocumentType,
  type DraftLine,
  type PostingContext,
  type StoredDocument,
  type StoredLine,
  draftOf,
} from '#server/documents/types.ts'
import { markDirty } from '#server/ledgers/books.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { type Masters, accountOf, pointTermOn, taxOn } from '#server/ledgers/masters.ts'
import { copied } from '#server/ledgers/replay.ts'
import type { LockedStock } from '#server/ledgers/stock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, plus, round, sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { withTax } from '#contract/pricing/amounts.ts'
import { partOf } from '#server/pricing/part.ts'
import { pointsBrought } from './points.ts'
import { followTenders } from './follow-tenders.ts'
import { type Paid, earnOnAccount, paidSale, statusOf, takePayment } from './cash-sale.ts'
import {
  type Outward,
  backInStock,
  backOf,
  lockOutward,
  returnDraft,
  settledAs,
  tellCod,
} from './cod-return.ts'
import { type CustomerFacts, readCustomer } from './customer-facts.ts'
import { isGift } from './gift-lines.ts'
import { giftVat } from './gifts.ts'
import { keptAdvantage } from './kept-advantage.ts'
import { soldAtCost } from './revenue.ts'
import { settleUses } from '#server/pricing/read-campaigns.ts'
import { sourcesOf, withoutAccount } from './kept-money.ts'
import { pointBaseOf } from './sold.ts'

/** The customer pays what he keeps: it is sold at what it left for, and the rest is stock again (domain §3.2.4). */
export const codSale: DocumentType<CodPaymentInput, Paid> = {
  kind: 'sales-invoice',
  async check(context, input) {
    const [cod] = await context.lockSources('cod', [input.codId])
    if (!cod) throw new Error('locked sources are never empty')
    const unitIds = unitsIn(cod, input.acceptedLines)
    const stock = context.lockStock(unitIds)
    const [outward, units, masters, session, customer] = await Promise.all([
      lockOutward(context, cod),
      context.begunUnits(unitIds),
      context.masters(),
      context.session,
      readCustomer(context.tx, cod.customerId, input.branchId, true),
    ])
    refuseBefore(cod, input.docDate)
    const day = session.today
    const kept = await acceptedOf(context, cod, input.acceptedLines, {
      masters,
      units,
      customer,
      day,
    })
    const paid = await takePayment(context, input, masters, {
      customer,
      terms: kept.amounts,
      pointBase: kept.pointBase,
      use: 'COD',
    })
    const tenders = input.courierCash
      ? withCourier(paid.tenders, masters, input.branchId)
      : paid.tenders
    const taxed = { masters, docDate: input.docDate }
    const costs = costsOf(kept.lines, outward)
    const lines = kept.lines.map((l, i) => {
      const costElsewhere = costs[i] as number
      return {
        ...l,
        costElsewhere,
        ...(isGift(l) ? { vat: giftVat(l, costElsewhere, taxed) } : {}),
      }
    })
    return {
      draft: draftOf(input, {
        ...sentAs(cod),
        ...kept.amounts,
        status: statusOf(paid),
        warnings: [
          ...kept.lost,
          ...paid.warnings,
          ...excessVatWarnings(paid.kept, kept.amounts.vat),
        ],
        rounding: paid.rounding,
        points: paid.points,
        lines,
        settlements: tenders.map(withoutAccount),
        change: paid.change,
        sources: [...settledAs(outward, 'PAID'), ...sourcesOf(paid)],
      }),
      facts: { ...paid, tenders },
      async afterWrite(written) {
        await settleUses(
          written.tx,
          input.branchId,
          { codId: cod.id, saleId: written.documentId },
          lines,
        )
        await followTenders(written, input.branchId, paid)
        await earnOnAccount(context, paid, written.documentId, input.docDate)
        await bringBack(outward, lines, { docDate: input.docDate, session, stock })?.(written)
      },
    }
  },
  post(draft, facts) {
    const worth = draft.lines.map((l) => l.costElsewhere ?? 0)
    const costs = soldAtCost(draft.lines, worth, facts.account, 'INV_COD')
    return paidSale(draft, facts, { memo: 'Penjualan COD terbayar', costs })
  },
}

/** What the sale says as its COD said it. */
const sentAs = (cod: StoredDocument) => ({
  customerId: cod.customerId,
  salesmanId: cod.salesmanId,
  warehouseId: cod.warehouseId,
  courierId: cod.courierId,
  deliveryAddress: cod.deliveryAddress,
  taxMode: cod.taxMode,
  reason: cod.reason,
  priceLevel: cod.priceLevel,
  headerDiscountPercent: cod.headerDiscountPercent,
})

function refuseBefore(cod: StoredDocument, day: string): void {
  if (day >= cod.docDate) return
  throw new Refusal('DATE_BEFORE', 'Tanggal tidak boleh sebelum tanggal kirim', {
    field: 'docDate',
  })
}

/** Units in which it was sent, and in which the customer's part is counted. */
export const unitsIn = (cod: StoredDocument, accepted: CodPaymentInput['acceptedLines']) => [
  ...cod.lines.map((l) => l.goodsUnitId),
  ...accepted.flatMap((l) => l.goodsUnitId ?? []),
]

interface Terms {
  masters: Masters
  units: Map<number, UnitFacts>
  customer: CustomerFacts
  day: string
}

/** Freight of what the customer keeps: all of it, or its share by what the goods were sent for. */
function freightOf(
  cod: StoredDocument,
  taken: readonly { of: StoredLine; line: DraftLine }[],
  { company }: Masters,
): number {
  if (company.cod_keeps_freight) return cod.freight
  const kept = sumOf(taken, ({ of, line }) =>
    round(dec(of.net).times(line.baseQty).div(of.baseQty)),
  )
  return partOf(cod.freight, 0, { upTo: kept, of: sumOf(cod.lines, (l) => l.net) })
}

/** Lines that the customer keeps, at the prices that were promised less what they no longer earn, and what they come to. */
export async function acceptedOf(
  context: PostingContext,
  cod: StoredDocument,
  accepted: CodPaymentInput['acceptedLines'],
  { masters, units, customer, day }: Terms,
) {
  const taken = takeLines([cod], accepted, {
    over: ['QTY_OVER', (left) => `Jumlah diterima melebihi jumlah dikirim (${left})`],
    field: 'line',
  })
  const stays = await keptAdvantage(
    context,
    cod,
    taken.map(({ line }) => line),
  )
  const tax = { taxMode: cod.taxMode ?? 'INCLUDE', tax: taxOn(masters, cod.docDate) }
  const {
    lines,
    rounding: _rounding,
    ...amounts
  } = withTax(stays.lines, { freight: freightOf(cod, taken, masters), ...tax })
  const kept = stays.lines.map((line, i): DraftLine => ({ ...line, ...lines[i] }))
  const { headerDiscount, freight } = amounts
  const asStored = kept.map((line) => {
    const of = cod.lines.find((l) => l.line === line.sourceLine) as StoredLine
    return { ...of, ...line }
  })
  const level = customer.price_level
  const pointBase = pointBaseOf(
    { lines: asStored, headerDiscount, freight, taxMode: cod.taxMode },
    units,
    masters,
    { level, day },
  )
  const points = pointsBrought(pointBase, customer, pointTermOn(masters, day))
  return { lines: kept, amounts, pointBase, points, lost: stays.told }
}

/** Line by line the share of what it cost when it left; what comes back takes the rest. */
function costsOf(lines: readonly DraftLine[], { cod, costs }: Outward): number[] {
  const within = takenWithin(lines)
  return lines.map(({ sourceLine, baseQty }, i) => {
    const of = cod.lines.find((l) => l.line === sourceLine)
    if (!of) throw new Error(`line ${sourceLine} was not sent`)
    const basis = { value: 0, qty: of.baseQty, fromQty: within[i] as number }
    return copied(baseQty, basis, costs.get(of.line) ?? 0)
  })
}

/** Cash that the courier has still is his to hand over, sale by sale. */
function withCourier(
  tenders: Paid['tenders'],
  masters: Masters,
  branchId: number,
): Paid['tenders'] {
  const role = 'CASH_IN_TRANSIT'
  const accountId = accountOf(masters, role, branchId).id
  return tenders.map((t) => (t.kind === 'CASH' ? { ...t, role, accountId, status: 'PENDING' } : t))
}

interface When {
  docDate: string
  session: Session
  stock: Promise<LockedStock>
}

/** In the transaction of the sale: what the customer did not keep is stock again, under the COD's number. */
function bringBack(
  outward: Outward,
  lines: readonly DraftLine[],
  { docDate, session, stock }: When,
): Checked<Paid>['afterWrite'] {
  const { cod } = outward
  const kept = new Map<number, number>()
  for (const { sourceLine, baseQty } of lines)
    kept.set(sourceLine as number, plus(kept.get(sourceLine as number) ?? 0, baseQty))
  return async ({ tx, ctx, number }) => {
    const { branchId } = session
    tellCod(tx, ctx, branchId, cod, 'Lunas', number)
    const back = backOf(outward, branchId, kept)
    if (back.length === 0) return
    const locked = await stock
    const common = await postingFacts(tx, branchId, session, locked)
    const posting = backInStock(back, 'COD ditolak sebagian', common)
    const at = effectiveAt(session, docDate, posting, outward.movedAt)
    const later = movedLater(at, posting, locked)
    const draft = returnDraft(outward, { docDate, reason: null }, back)
    const documentId = await postAutomatic(
      tx,
      ctx,
      'cod-return',
      { branchId, branchCode: '', number: cod.number, effectiveAt: at },
      { ...draft, sources: [{ id: cod.id }] },
      posting,
    )
    if (later.length > 0)
      await markDirty(tx, { branchId, documentId, postingDate: docDate, effectiveAt: at }, later)
  }
}
