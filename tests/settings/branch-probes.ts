import { api } from '#contract/api.ts'
import { beginShift, running } from '../trade/deeds-shift.ts'
import { soldMuch } from './company-probes.ts'
import { fitting } from './registry.ts'
import { act, rows } from '../trade/world.ts'
import type { World } from '../trade/world.ts'
import { type Probes, cart, codeOf, head, line, sale, seen, today } from './probe.ts'

/** Totals on several sides of the coins there are. */
const oddBoth = async (w: World) => {
  const told = []
  for (const qty of [0.777, 0.779, 0.75, 0.7, 1.024])
    told.push(
      await cart(w, [line(w, 'TLR/KG', qty)], {
        payments: [{ methodId: w.id('method', 'TUNAI'), amount: 50_000 }],
      }),
    )
  return told
}
const vatOf = (w: World, branch: string) =>
  seen(w, 'akuntansi', api.bankCash.vatMonth.figures, { branchId: w.id('branch', branch) })
const { cashier, shift, offline } = api.sales
/** What a till of the shop learns while it has a line. */
const withoutLine = (w: World) =>
  seen(w, 'kasir.sby', offline.facts, { branchId: w.id('branch', 'SBY') })

/** What the last till of the shop prints for its last sale. */
async function lastReceipt(w: World) {
  const [bill] = await rows<{ id: number }>(
    w,
    `select d.id::int from document d where d.kind = 'sales-invoice' and d.branch_id = $1 order by d.id desc limit 1`,
    [w.id('branch', 'SBY')],
  )
  const { raw } = await w.t.ask('owner', api.sales.salesInvoice.receipt, { id: bill?.id })
  return /MediaBox \[?\s*0 0 ([\d.]+)/.exec(raw.toString('latin1'))?.[1]
}

export const branchProbes: Probes = {
  'branch.isHeadOffice': {
    of: (w) => w.id('branch', 'MLG'),
    to: [true],
    begin: soldMuch,
    // There is always one: it is taken from a branch by being given to another.
    async put(w, value) {
      const { id, version, ...row } = await w.t.call('owner', api.master.branch.get, {
        id: w.id('branch', value ? 'MLG' : 'SBY'),
      })
      const input = fitting(api.master.branch.update.input, row) as object
      await w.t.call('owner', api.master.branch.update, {
        ...input,
        requestId: crypto.randomUUID(),
        id,
        version,
        isHeadOffice: true,
      } as never)
    },
    see: async (w) => [await vatOf(w, 'SBY'), await vatOf(w, 'MLG')],
  },
  'branch.timezone': {
    async see(w) {
      // Before midnight in Surabaya, after it further east.
      w.t.at(`${today(w)}T16:30:00Z`)
      const lines = [{ accountId: w.id('account', '3-1101'), amount: 1_000 }]
      const answer = await seen(w, 'akuntansi', api.bankCash.cashIn.preview, {
        ...head(w),
        partyName: 'Modal',
        lines,
        accountId: w.id('account', 'SBY/1-1101'),
      })
      const shown = await seen(w, 'kasir.sby', api.auth.session.current, {})
      w.t.at(new Date(w.now).toISOString())
      return [codeOf(answer), shown]
    },
  },
  'branch.roundingUnit': { see: oddBoth },
  'branch.roundingMode': { see: oddBoth },
  'branch.allowNegativeStock': { see: (w) => cart(w, [line(w, 'MG2/PCS', 90_000)]) },
  'branch.bookingExpireHours': {
    to: [1, 72],
    async see(w) {
      await act(w, 'sales.sby', api.sales.salesOrder.add, {
        ...head(w),
        type: 'BOOKING',
        lines: [line(w, 'MG2/PCS', 1)],
        warehouseId: w.id('warehouse', 'SBY/TOKO'),
        customerId: w.id('customer', 'CSBY00003'),
      })
      return rows(
        w,
        `select expires_at from document where kind = 'booking' order by id desc limit 1`,
      )
    },
  },
  'branch.cashierDiscountLimitPct': {
    from: 0,
    to: [30],
    see: async (w) => codeOf(await sale(w, [line(w, 'MIG/PCS', 1, { discountTiers: [15] })])),
  },
  'branch.shiftRequired': {
    of: (w) => w.id('branch', 'MLG'),
    see: (w) => seen(w, 'kasir.mlg', shift.current, { branchId: w.id('branch', 'MLG') }),
  },
  'branch.drawerTolerance': {
    from: 0,
    to: [10_000],
    once: true,
    async see(w) {
      await beginShift(w, 'SBY')
      const own = await running(w, 'SBY')
      const { cash } = await act(w, 'kepala.sby', shift.get, { id: own?.id as number })
      const coins = (cash?.expected ?? 0) - 5_000
      return codeOf(
        await seen(w, 'kasir.sby', shift.close, {
          requestId: crypto.randomUUID(),
          branchId: w.id('branch', 'SBY'),
          id: own?.id,
          counts: [{ denomination: 100, pieces: coins / 100 }],
          memo: 'Dihitung',
        }),
      )
    },
  },
  'branch.toldTolerance': {
    from: 0,
    to: [100_000],
    async see(w) {
      const cartKey = crypto.randomUUID()
      const tell = (total: number) =>
        seen(w, 'kasir.sby', cashier.tell, {
          branchId: w.id('branch', 'SBY'),
          cartKey,
          total,
          tillName: 'Kasir 1',
          content: { id: cartKey, lines: [line(w, 'MG2/PCS', 1)] },
        })
      await tell(37_500)
      return codeOf(await tell(36_500))
    },
  },
  'branch.handoverCounts': {
    see: (w) => seen(w, 'kasir.sby', shift.current, { branchId: w.id('branch', 'SBY') }),
  },
  'warehouse.type': {
    of: (w) => w.id('warehouse', 'SBY/GUDANG'),
    async see(w) {
      const from = { warehouseId: w.id('warehouse', 'SBY/GUDANG') }
      const sent = async () =>
        rows(w, `select from document where kind = 'delivery-note'`).then((found) => found.length)
      const before = await sent()
      const sold = await sale(w, [line(w, 'MG2/PCS', 1)], from)
      return [codeOf(sold), (await sent()) - before]
    },
  },
  'branch.offlineSales': { see: withoutLine },
  'branch.offlineHours': { to: [48], see: withoutLine },
  'branch.offlineWaitSeconds': { to: [20], see: withoutLine },
  'branch.offlineSaleLimit': { to: [1_000_000], see: withoutLine },
  'branch.offlineTillLimit': { to: [2_000_000], see: withoutLine },
  'branch.offlineQris': { see: withoutLine },
  'branch.offlineTransfer': { see: withoutLine },
  'branch.receiptWidth': { see: lastReceipt },
}
