import type { DeclaredReport } from '#contract/report/declare.ts'
import { payablesByAge } from '#contract/report/declared/purchase.ts'
import { receivablesByAge } from '#contract/report/declared/receivables.ts'
import { today } from '../platform/format.ts'
import { mayCall } from '../platform/session.ts'
import { type Branch, ofBranch } from './summary.ts'

interface Lead {
  to: string
  search: Record<string, unknown>
}

const SIDES = {
  receivables: {
    report: receivablesByAge as DeclaredReport,
    due: 'LATE',
    list: { to: 'sales/invoice', status: ['OVERDUE'] },
  },
  payables: {
    report: payablesByAge as DeclaredReport,
    due: 'WEEK',
    list: { to: 'purchase/invoice', status: ['UNPAID', 'PARTIALLY_PAID', 'OVERDUE'] },
  },
} as const

/** Where what is owed stands bill by bill and adds up to what Beranda says; the list of bills for whoever sees no reports. */
export function behindDebts(side: keyof typeof SIDES, branch: Branch): Lead {
  const { report, due, list } = SIDES[side]
  return mayCall(report.json)
    ? {
        to: `${report.place}/${report.at}`,
        search: { date: today(), due, branchIds: 'all', ...ofBranch(branch) },
      }
    : { to: list.to, search: { status: list.status, branchId: branch } }
}
