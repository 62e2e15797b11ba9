import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { TWINS } from './begin.ts'
import type { Deed } from './deed.ts'
import { memberOf } from './deeds-till.ts'
import { aBranch, act, by, common, happens, of, rows, whole } from './world.ts'

const correction: Deed = {
  name: 'points are corrected',
  // Of few points not many can be taken.
  refusals: ['POINT_INVALID'],
  async play(w) {
    const branch = aBranch(w)
    const points = happens(w, 0.75) ? whole(w, 50, 400) : -whole(w, 1, 30)
    const saved = await act(w, by('kepala', branch), api.sales.pointCorrection.add, {
      ...common(w, branch),
      customerId: memberOf(w, branch),
      points,
      reason: points > 0 ? 'TERLEWAT' : 'SALAH_CATAT',
      memo: 'Struk ditunjukkan',
    })
    return `${branch} ${saved.docNo} ${points}`
  },
}

const redemption: Deed = {
  name: 'points are redeemed',
  async play(w) {
    const branch = aBranch(w)
    const customerId = memberOf(w, branch)
    const asked = { branchId: w.id('branch', branch), customerId }
    const told = await act(w, by('kasir', branch), api.sales.pointRedemption.rewards, asked)
    const reach = told.rewards.filter(
      (r) => r.points <= (told.balance ?? 0) && r.points >= told.minRedeem,
    )
    const voucher = (told.balance ?? 0) >= Math.max(told.minRedeem, 100) && happens(w, 0.5)
    if (reach.length === 0 && !voucher) return null
    const saved = await act(w, by('kasir', branch), api.sales.pointRedemption.add, {
      ...common(w, branch),
      customerId,
      ...(voucher || reach.length === 0
        ? { voucherAmount: 10_000 }
        : { rewards: [{ goodsId: of(w, reach).goodsId, qty: 1 }] }),
    })
    return `${branch} ${saved.docNo}`
  },
}

/** What he owes, earned and has with us under both numbers is one from then on; either of the two may stay. */
const made: Deed = {
  name: 'two customers are made one',
  // Something of the one that goes is under way.
  refusals: ['IN_USE'],
  async play(w) {
    const branch = aBranch(w)
    const pair = TWINS[branch]
    const [goes, stays] = happens(w, 0.5) ? pair : pair.toReversed()
    const found = await rows<{ id: number; code: string; version: number }>(
      w,
      'select id::int, code, version from customer where code = any ($1) and merged_into is null',
      [pair],
    )
    const one = found.find(({ code }) => code === goes)
    const into = found.find(({ code }) => code === stays)
    // Some trade of each comes first.
    if (!one || !into || happens(w, 0.7)) return null
    await act(w, by('kepala', branch), api.master.customer.merge, {
      requestId: randomUUID(),
      id: one.id,
      version: one.version,
      intoId: into.id,
      intoVersion: into.version,
      reason: 'Terdaftar dua kali',
    })
    return `${goes} into ${stays}`
  },
}

export const memberDeeds: Deed[] = [correction, redemption, made]
