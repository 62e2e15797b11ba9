import { api } from '#contract/api.ts'
import { giveApproval } from '#server/sales/story.ts'
import { PASSWORD } from '#server/platform/test-app.ts'
import { rows } from '../trade/world.ts'
import type { World } from '../trade/world.ts'
import { orderWritten } from './company-probes.ts'
import { type Probes, codeOf, head, line, sale, seen, today } from './probe.ts'
import { addDays } from '#contract/days.ts'

const roleOf = (email: string) => async (w: World) =>
  (
    await rows<{ id: number }>(w, 'select role_id::int as id from employee where email = $1', [
      `${email}@gerai.test`,
    ])
  )[0]?.id as number

const capital = (w: World) => [{ accountId: w.id('account', '3-1101'), amount: 1_000 }]

export const roleProbes: Probes = {
  'role.secondFactor': {
    of: roleOf('gudang.sby'),
    async see(w) {
      const { body } = await w.t.ask(null, api.auth.session.login, {
        email: 'gudang.sby@gerai.test',
        password: PASSWORD,
      })
      return body.employee?.second_factor_due
    },
  },
  'role.allBranches': {
    of: roleOf('gudang.sby'),
    see: (w) =>
      seen(w, 'gudang.sby', api.stock.internalMutation.getAll, {
        limit: 1,
        branchId: w.id('branch', 'MLG'),
      }),
  },
  'role.discountLimitPct': {
    of: roleOf('kasir.sby'),
    from: 0,
    to: [40],
    see: async (w) => codeOf(await sale(w, [line(w, 'MIG/PCS', 1, { discountTiers: [12] })])),
  },
  'role.correctionLimit': {
    of: roleOf('gudang.sby'),
    from: 0,
    to: [10_000_000],
    see: async (w) =>
      codeOf(
        await seen(w, 'gudang.sby', api.stock.correction.add, {
          ...head(w),
          type: 'OUT',
          reason: 'RUSAK',
          memo: 'Pecah',
          warehouseId: w.id('warehouse', 'SBY/TOKO'),
          lines: [line(w, 'MG2/PCS', 1)],
        }),
      ),
  },
  'role.poApprovalLimit': {
    of: roleOf('pembelian.sby'),
    from: 0,
    to: [1_000_000_000],
    see: (w) => orderWritten(w, 28_500),
  },
  'role.cashOutLimit': {
    of: roleOf('akuntansi'),
    from: 0,
    to: [1_000_000],
    see: async (w) =>
      codeOf(
        await seen(w, 'akuntansi', api.bankCash.cashOut.add, {
          ...head(w),
          partyName: 'Prive',
          lines: capital(w),
          accountId: w.id('account', 'SBY/1-1101'),
        }),
      ),
  },
  'role.creditNoteLimit': {
    of: roleOf('akuntansi'),
    from: 0,
    to: [1_000_000],
    see: async (w) =>
      codeOf(
        await seen(w, 'akuntansi', api.sales.salesCreditNote.add, {
          ...head(w),
          scope: 'CUSTOMER',
          customerId: w.id('customer', 'CSBY00002'),
          amount: 5_000,
          taxable: false,
          reason: 'POTONGAN',
          memo: 'Nota',
        }),
      ),
  },
  'role.creditOverLimitPct': {
    of: roleOf('kepala.sby'),
    from: 0,
    to: [100_000],
    async begin(w) {
      await rows(w, `update customer set credit_limit = 1000 where code = 'CSBY00002'`)
    },
    async see(w) {
      const approvalToken = await giveApproval(w.t, 'sales.sby', 'kepala.sby', 'OVER_CREDIT_LIMIT')
      return codeOf(
        await seen(w, 'sales.sby', api.sales.salesInvoice.add, {
          ...head(w),
          goods: [line(w, 'MIG/PCS', 2)],
          approvalToken,
          customerId: w.id('customer', 'CSBY00002'),
          warehouseId: w.id('warehouse', 'SBY/GUDANG'),
        }),
      )
    },
  },
  'role.aloneLimit': {
    of: roleOf('kepala.sby'),
    from: 1_000_000_000,
    to: [1],
    async begin(w) {
      await rows(
        w,
        `update role set correction_limit = 0, version = version + 1 where name = 'Gudang'`,
      )
    },
    async see(w) {
      const approvalToken = await giveApproval(w.t, 'gudang.sby', 'kepala.sby', 'STOCK_CORRECTION')
      return codeOf(
        await seen(w, 'gudang.sby', api.stock.correction.add, {
          ...head(w),
          type: 'OUT',
          reason: 'RUSAK',
          memo: 'Pecah',
          approvalToken,
          warehouseId: w.id('warehouse', 'SBY/TOKO'),
          lines: [line(w, 'MG2/PCS', 1)],
        }),
      )
    },
  },
  'role.backdateDays': {
    of: roleOf('akuntansi'),
    from: 0,
    to: [30],
    see: async (w) =>
      codeOf(
        await seen(w, 'akuntansi', api.bankCash.cashIn.add, {
          ...head(w, 'SBY', addDays(today(w), -3)),
          partyName: 'Modal',
          lines: capital(w),
          accountId: w.id('account', 'SBY/1-1101'),
        }),
      ),
  },
}
