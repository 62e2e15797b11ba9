import type { ParsedOf } from '#contract/endpoint.ts'
import { shift } from '#contract/sales/shift.ts'
import { createDocument } from '#server/documents/create.ts'
import { inShift } from '#server/documents/shift.ts'
import type { DocumentType } from '#server/documents/types.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import { route } from '#server/platform/route.ts'
import { cashIn, cashOut } from './cash-bank.ts'

type Input = ParsedOf<typeof shift.cash>

/** A BKM or BKK of the cashier's own drawer, in his shift (domain §3.2.3). */
const drawerVoucher = (voucher: typeof cashIn): DocumentType<Input, object> =>
  inShift({
    ...voucher,
    async check(context, { direction: _direction, amount, accountId, reason, ...common }) {
      const { id: drawer } = accountOf(await context.masters(), 'CASH_DRAWER', common.branchId)
      return voucher.check(context, {
        ...common,
        memo: common.memo ?? reason,
        accountId: drawer,
        partyName: reason,
        confirmsId: null,
        refNo: null,
        lines: [{ accountId, amount, memo: reason }],
      })
    },
  })

const vouchers = { IN: drawerVoucher(cashIn), OUT: drawerVoucher(cashOut) }

export const shiftCashRoutes = [
  route(shift.cash, (ctx, input) => createDocument(ctx, vouchers[input.direction], input)),
]
