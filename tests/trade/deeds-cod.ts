import { api } from '#contract/api.ts'
import { WHOLESALE } from './begin.ts'
import { counted } from './counted.ts'
import type { Deed } from './deed.ts'
import { cash, memberOf, transfer } from './deeds-till.ts'
import { type Standing, one, standing } from './standing.ts'
import { type World, aBranch, act, by, common, happens, of, whole } from './world.ts'

const { cod, courierHandover } = api.sales
const UNITS = ['MG2/PCS', 'MIG/PCS', 'KPI/PCS', 'TEH/PCS', 'BRS5/SAK', 'TLR/KG']

const sendCod: Deed = {
  name: 'COD sent',
  weight: 3,
  async play(w) {
    const branch = aBranch(w)
    const lines = [...new Set([of(w, UNITS), of(w, UNITS), of(w, UNITS)])].map((unit) => ({
      goodsUnitId: w.id('unit', unit),
      qty: whole(w, 1, 9),
    }))
    const buyer = [null, memberOf(w, branch), w.id('customer', WHOLESALE[branch][0] as string)]
    const sent = await act(w, by('kasir', branch), cod.add, {
      ...common(w, branch),
      courierId: w.id('employee', by('gudang', branch)),
      lines,
      deliveryAddress: 'Jl. Ijen 10',
      warehouseId: w.id('warehouse', `${branch}/TOKO`),
      customerId: of(w, buyer),
      freight: happens(w, 0.3) ? whole(w, 1, 20) * 1_111 : null,
    })
    return `${branch} ${sent.docNo}`
  },
}

const out = (w: World) => one(w, 'cod', `d.status = 'COD'`)

/** Of each line all, a part, or nothing. */
async function settle(w: World, { id, branch }: Standing, accepted: () => number) {
  const { lines } = await act(w, by('kasir', branch), cod.get, { id })
  const acceptedLines = lines.flatMap(({ line, qty, ...of }) =>
    counted(w, { line, qty: Number.isInteger(qty) ? Math.round(qty * accepted()) : qty }, of),
  )
  if (acceptedLines.every(({ qty }) => qty === 0)) return null
  const asked = { codId: id, acceptedLines }
  const { totals } = await act(w, by('kasir', branch), cod.calculate, asked)
  if (totals.total === 0) return null
  const way = of(w, ['courier', 'courier', 'cash', 'transfer'])
  const sold = await act(w, by('kasir', branch), cod.payment, {
    ...common(w, branch),
    ...asked,
    courierCash: way === 'courier',
    payments: [way === 'transfer' ? transfer(w, branch, totals.total) : cash(w, 20_000_000)],
  })
  return `${branch} ${sold.docNo} of ${id}, ${way}`
}

const wholeCod: Deed = {
  name: 'COD paid',
  async play(w) {
    const sent = await out(w)
    return sent && settle(w, sent, () => 1)
  },
}

const partOfCod: Deed = {
  name: 'COD paid in part',
  weight: 2,
  async play(w) {
    const sent = await out(w)
    return sent && settle(w, sent, () => of(w, [0, 0.4, 0.7, 1]))
  },
}

const refusedCod: Deed = {
  name: 'COD refused',
  async play(w) {
    const sent = await out(w)
    if (!sent) return null
    const { requestId } = common(w, sent.branch)
    const head = { id: sent.id, requestId, reason: 'Tidak di rumah' }
    await act(w, by('kasir', sent.branch), cod.cancel, head)
    return `${sent.branch} COD ${sent.id}`
  },
}

const handover: Deed = {
  name: 'courier hands over',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const courierId = w.id('employee', by('gudang', branch))
    const branchId = w.id('branch', branch)
    const asked = { courierId, branchId }
    const { rows } = await act(w, by('kasir', branch), courierHandover.inHand, asked)
    const bills = rows.filter(() => happens(w, 0.7))
    if (bills.length === 0) return null
    const due = bills.reduce((all, { amount }) => all + amount, 0)
    const counted = happens(w, 0.3) ? due - whole(w, 1, 9) * 100 : due
    const saved = await act(w, by('kasir', branch), courierHandover.add, {
      ...common(w, branch),
      courierId,
      billIds: bills.map((b) => b.documentId),
      counted,
      reason: counted === due ? null : 'Kurang kembalian',
    })
    return `${branch} ${saved.docNo}`
  },
}

/** Those that are out long are looked for. */
export const openCods = (w: World) => standing(w, 'cod', `d.status = 'COD'`)
export const codDeeds = [sendCod, wholeCod, partOfCod, refusedCod, handover]
