import { kindOf, kinds } from '../kinds.ts'
import type { DailyRowCode, DailySection } from './daily.ts'

/** A row of the daily report, as far as it says where its figure comes from. */
export interface DailyLeading {
  section?: DailySection | undefined
  code?: string | null | undefined
  name?: string | null | undefined
  id?: number | null | undefined
}
interface Day {
  date: string
  branchIds?: unknown
}
type Asked = Readonly<Record<string, unknown>>
type Lead = readonly [to: string, asked: Asked]

const STATEMENTS = 'report/financial-statements'
const PAYMENTS = 'report/sales-dashboard/payments'
const exceptions = (what: string): Lead => [`${STATEMENTS}/exceptions`, { what }]

/** Rows by their code. Of some no list is the sum, such as COD that is out on a day that is past: they lead nowhere. */
const ROWS: { readonly [code in DailyRowCode]?: Lead } = {
  SUM: [PAYMENTS, {}],
  CREDIT: [PAYMENTS, { tender: 'CREDIT' }],
  EXCHANGE: [PAYMENTS, { tender: 'EXCHANGE' }],
  COD_SHIPPED: [kinds.cod.place, {}],
  COLLECTED: [kinds['receivable-repayment'].place, {}],
  INSTALMENTS: [kinds['instalment-payment'].place, {}],
  PAID: [kinds['debt-payment'].place, {}],
  GIRO_IN: [`${STATEMENTS}/giros`, { side: 'IN', due: 'PAST' }],
  GIRO_OUT: [`${STATEMENTS}/giros`, { side: 'OUT', due: 'PAST' }],
  DISCOUNTED: ['report/sales-report', {}],
  CANCELLED: exceptions('VOID'),
  BACKDATED: exceptions('BACKDATED'),
  COPIES: exceptions('REPRINT'),
  APPROVED: exceptions('APPROVAL'),
  REMOVED: exceptions('REMOVED'),
  DRAWERS: ['sales/cashier/shifts', {}],
  DEBIT: [`${STATEMENTS}/journals`, {}],
}
/** Reports of a day ask for it, others for a period. */
const OF_DAY = [`${STATEMENTS}/giros`]

/** Where what stands behind a row is told one by one and comes to it; accounts lead to their ledger. */
export function dailyLead(row: DailyLeading, { date, branchIds }: Day): Lead | null {
  const lead = leadOf(row)
  if (!lead) return null
  const [to, asked] = lead
  const days = OF_DAY.includes(to) ? { date } : { dateFrom: date, dateTo: date }
  return [to, { ...days, ...(branchIds === undefined ? {} : { branchIds }), ...asked }]
}

function leadOf({ section, code, name, id }: DailyLeading): Lead | null {
  if (section === 'DOCUMENTS') {
    const place = kindOf(code ?? '')?.place
    return place ? [place, {}] : null
  }
  if (section === 'TENDERS' && id) return [PAYMENTS, { methodId: id, methodId_name: name }]
  if (section === 'CASHIERS' && id)
    return ['report/sales-report', { cashierId: id, cashierId_name: name, terms: 'PAID' }]
  if (section === 'CARDS' && name) return [`${STATEMENTS}/card-payments`, { terminal: name }]
  return ROWS[code as DailyRowCode] ?? null
}
