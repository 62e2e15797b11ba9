import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import type { Form } from '../ui/form-state.ts'

export {
  changeDue,
  settle,
  settledRows,
  settlingSums as repaymentSums,
  type SettledRow,
} from '../ui/settling.ts'

export type OpenItem = ReplyOf<typeof receivableRepayment.openItems>['rows'][number]
export type RepaymentValues = InputOf<typeof receivableRepayment.add>
export type RepaymentForm = Form<RepaymentValues>
