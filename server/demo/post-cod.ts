import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { Saved } from '#contract/document.ts'
import type { CodPayment, CodSending } from './events.ts'
import { type Done, documentOf, idOf, type Moment, post } from './moment.ts'
import { wanted } from './post-purchase.ts'

/** Goods that are brought, and the money that comes back for them. */
export const postCod = (moment: Moment, event: CodSending | CodPayment): Promise<Saved> =>
  event.type === 'codSending' ? send(moment, event) : collect(moment, event)

async function send(moment: Moment, e: CodSending): Promise<Saved> {
  const saved = await post(moment, e, api.sales.cod.add, {
    customerId: idOf(moment, 'customer', e.customer),
    courierId: idOf(moment, 'employee', e.courier),
    deliveryAddress: e.address,
    warehouseId: idOf(moment, 'warehouse', `${e.branch}/${e.warehouse}`),
    lines: e.lines.map((l) => wanted(moment, l)),
  })
  await followNotes(moment, e, saved.id, 'loaded')
  return saved
}

async function collect(moment: Moment, e: CodPayment): Promise<Saved> {
  const codId = documentOf(moment, e.cod)
  const { players } = moment.story
  const { lines } = await players.act(e.by, moment.at, api.sales.cod.get, { id: codId })
  const sold = await post(moment, e, api.sales.cod.payment, {
    codId,
    acceptedLines: lines.map(({ line, qty }) => ({ line, qty })),
    courierCash: true,
    payments: [{ methodId: idOf(moment, 'method', 'TUNAI'), amount: e.total + 100_000 }],
  })
  const branchId = idOf(moment, 'branch', e.branch)
  moment.story.written.push({ branchId, documentId: codId, at: moment.at })
  if (e.handedTo) await handOver(moment, e, sold, e.handedTo)
  return sold
}

/** The same evening the money is counted into the drawer by two people. */
async function handOver(
  moment: Moment,
  e: CodPayment,
  sold: Saved,
  approves: string,
): Promise<void> {
  const { players, written } = moment.story
  const courierId = idOf(moment, 'employee', e.courier)
  const { rows } = await players.act(e.by, moment.at, api.sales.courierHandover.inHand, {
    courierId,
  })
  const counted = rows.find((bill) => bill.documentId === sold.id)?.amount ?? 0
  const approvalToken = await players.approve({
    branch: e.branch,
    action: 'COD_HANDOVER',
    asks: e.by,
    approves,
    reason: 'Setoran kurir dihitung bersama',
  })
  const handed = await post(moment, { ...e, total: counted }, api.sales.courierHandover.add, {
    courierId,
    billIds: [sold.id],
    counted,
    approvalToken,
  })
  const branchId = idOf(moment, 'branch', e.branch)
  written.push({ branchId, documentId: handed.id, at: moment.at })
}

/**
 * Delivery notes are written with their document; the warehouse releases them, and most are brought the
 * same day. Each step is an act of the story, so that it bears the story's time.
 */
export async function followNotes(
  moment: Moment,
  e: Done,
  documentId: number,
  until: 'written' | 'loaded' | 'brought',
): Promise<void> {
  const { players, written } = moment.story
  const branchId = idOf(moment, 'branch', e.branch)
  const by = `gudang.${e.branch.toLowerCase()}`
  const { rows } = await players.act(by, moment.at, api.sales.deliveryNote.getAll, {
    limit: 10,
    offset: 0,
    branchId,
    filter: { status: ['NOT_PRINTED'], dateFrom: e.date },
  })
  const act = (id: number) => written.push({ branchId, documentId: id, at: moment.at })
  for (const { id } of rows) {
    const { related } = await players.act(by, moment.at, api.sales.deliveryNote.get, { id })
    if (!related.some((r) => r.relation === 'SOURCE' && r.id === documentId)) continue
    act(id)
    if (until === 'written') continue
    await players.act(by, moment.at, api.sales.deliveryNote.printStatus, {
      requestId: randomUUID(),
      ids: [id],
      driverName: 'Slamet Riyadi',
      vehicleNo: 'L 8123 GR',
    })
    act(id)
    if (until === 'loaded') continue
    await players.act(by, moment.at, api.sales.deliveryNote.status, { id, status: 'DELIVERED' })
    act(id)
  }
}
