import { isCod } from '#server/ledgers/scopes.ts'
import { dueOf } from '#contract/pricing/settle.ts'
import { type CodInput, type CodPaymentInput, cod as contract } from '#contract/sales/cod.ts'
import { createDocument } from '#server/documents/create.ts'
import { deliveryNotes } from '#server/documents/delivery-notes.ts'
import { openPosting } from '#server/documents/posting-context.ts'
import { documentRoutes, readingRoutes } from '#server/documents/routes.ts'
import { inShift } from '#server/documents/shift.ts'
import { tendersOf } from '#server/documents/settling/tenders.ts'
import { readStored } from '#server/documents/stored.ts'
import { type DocumentType, draftOf } from '#server/documents/types.ts'
import { mastersOf, pointTermOn, roundingOf } from '#server/ledgers/masters.ts'
import { credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { readColleague } from '#server/platform/colleague.ts'
import { notFound } from '#server/platform/errors.ts'
import { sum } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { cartBecame } from './cart-events.ts'
import { keepApprovals } from './cart-grants.ts'
import { acceptedOf, unitsIn, codSale } from './cod-payment.ts'
import { codCancellation, codReturn } from './cod-return.ts'
import { readCustomer } from './customer-facts.ts'
import { notTaxedYet, usesOf } from './gifts.ts'
import { keptOf } from './kept-money.ts'
import { redeemable } from './points.ts'
import { type Sold, soldGoods } from './sold.ts'
import { refuseBelowTold } from './told-carts.ts'

type Facts = Pick<Sold, 'asked' | 'reserved'>

/** Goods go out with a courier: ours still, at what they cost, until the customer pays or sends them back (domain §3.2.4). */
export const cod: DocumentType<CodInput, Facts> = {
  kind: 'cod',
  statuses: { COD: ['PAID', 'CANCELLED'] },
  async check(context, input) {
    const [, { terms, gifts, asked, reserved, bookingId, approvals }, masters] = await Promise.all([
      refuseNoCourier(context.tx, input),
      soldGoods(context, input),
      context.masters(),
    ])
    await refuseBelowTold(context, input, terms.total, terms.freight ?? 0)
    const draft = draftOf(input, {
      ...terms,
      lines: [...terms.lines, ...notTaxedYet(gifts.lines)],
      warnings: gifts.warnings,
      status: 'COD',
      courierId: input.courierId,
      deliveryAddress: input.deliveryAddress,
      sources: bookingId ? [{ id: bookingId, status: 'COD' }] : [],
    })
    return {
      draft,
      facts: { asked, reserved },
      // What is on its way is given: nobody at the door is told that a campaign has run out.
      async afterWrite(written) {
        await usesOf(input.branchId, draft, bookingId)?.(written)
        await deliveryNotes(masters, draft)?.(written)
        await keepApprovals(written.tx, approvals, written.documentId)
        await cartBecame(written.tx, { ...input, total: terms.total }, written.documentId)
      },
    }
  },
  post(draft, { stock, account, asked, reserved }) {
    for (const r of reserved) stock.reserve(r.warehouseId, r.goodsId, -r.qty)
    const cost = sum(
      draft.lines.map((l, i) =>
        stock.sell(i + 1, l.warehouseId as number, l.goodsId, l.baseQty, asked(l.goodsUnitId)),
      ),
    )
    const out = account('INV_COD').id
    return {
      ...emptyPosting(),
      moves: stock.moves,
      reservations: stock.reservations,
      journal: journal(
        'AUTO',
        'Pengiriman COD',
        [...debit(out, cost), ...credit(account('INVENTORY').id, cost)],
        out,
      ),
    }
  },
}

/** What he collects is his until he hands it over. */
const refuseNoCourier = (tx: Tx, { courierId, branchId }: CodInput) =>
  readColleague(tx, branchId, courierId, 'Kurir')

type Asked = Pick<CodPaymentInput, 'codId' | 'acceptedLines'> & {
  payments?: CodPaymentInput['payments'] | null | undefined
}

/** What the payment would come to; the same reckoning that the payment itself runs. */
const calculate = (ctx: Ctx, { codId, acceptedLines, payments }: Asked) =>
  ctx.read(async (tx, s) => {
    const found = await tx.one<{ branch: number }>(
      `select branch_id as branch from document where id = $1 and ${isCod('document')}`,
      [codId],
    )
    const [out] = found ? await readStored(tx, found.branch, [codId], false) : []
    if (!found || !out) throw notFound('Pengiriman COD')
    const context = openPosting(tx, found.branch, Promise.resolve(s))
    const masters = await mastersOf(tx, s.mastersVersion)
    const [customer, units] = await Promise.all([
      readCustomer(tx, out.customerId, found.branch, true),
      context.begunUnits(unitsIn(out, acceptedLines)),
    ])
    const terms = await acceptedOf(context, out, acceptedLines, {
      masters,
      units,
      customer,
      day: s.today,
    })
    const at = { use: 'COD' as const, masters, branchId: found.branch, docDate: s.today }
    const { gross, discount, headerDiscount, freight, dpp, exempt, vat, total } = terms.amounts
    return {
      totals: { gross, discount, headerDiscount, freight, dpp, exempt, vat, rounding: 0, total },
      points: terms.points,
      lost: terms.lost,
      named: !customer.is_walk_in,
      kept: await keptOf(tx, found.branch, customer),
      redeem: await redeemable(tx, customer, total, {
        term: pointTermOn(masters, s.today),
        value: masters.company.point_value,
      }),
      ...dueOf(
        total,
        tendersOf(payments ?? [], at),
        roundingOf(masters.branches.get(found.branch)),
      ),
    }
  })

const layout = {
  title: 'Surat Jalan dan Tagihan COD',
  size: 'CONTINUOUS' as const,
  barcode: true,
  signatures: ['Gudang', 'Kurir', 'Penerima'],
}

export const codRoutes = [
  ...documentRoutes(
    { getAll: contract.getAll, xlsx: contract.xlsx, preview: contract.preview, add: contract.add },
    cod,
  ),
  ...readingRoutes({ get: contract.get, pdf: contract.pdf }, [cod, codReturn], (type) =>
    type === cod
      ? layout
      : {
          title: 'Bukti Kembali COD',
          party: 'Dikembalikan oleh',
          prices: false,
          signatures: ['Kurir', 'Gudang'],
        },
  ),
  route(contract.calculate, calculate),
  route(contract.payment, (ctx, input) => createDocument(ctx, inShift(codSale), input)),
  route(contract.cancel, (ctx, input) => codCancellation(ctx, input)),
]
