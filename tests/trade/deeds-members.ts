import { api } from '#contract/api.ts'
import type { Deed } from './deed.ts'
import { memberOf } from './deeds-till.ts'
import { aBranch, act, by, common, happens, of, whole } from './world.ts'

const correction: Deed = {
  name: 'points are corrected',
  // Of few points not many can be taken.
  refusals: ['POINT_INVALID'],
  async play(w) {
    const branch = aBranch(w)
    const points = happens(w, 0.75) ? whole(w, 50, 400) : -whole(w, 1, 30)
    const saved = await act(w, by('kepala', branch), api.sales.pointCorrection.add, {
      ...{ ...common(w, branch), customerId: memberOf(w, branch), points },
      ...{ reason: points > 0 ? 'TERLEWAT' : 'SALAH_CATAT', memo: 'Struk ditunjukkan' },
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
      ...{ ...common(w, branch), customerId },
      ...(voucher || reach.length === 0
        ? { voucherAmount: 10_000 }
        : { rewards: [{ goodsId: of(w, reach).goodsId, qty: 1 }] }),
    })
    return `${branch} ${saved.docNo}`
  },
}

export const memberDeeds = [correction, redemption]
