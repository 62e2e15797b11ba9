import type { ReplyOf } from '#contract/endpoint.ts'
import type { debtPayment, DebtPaymentInput } from '#contract/purchase/debt-payment.ts'
import type { Form } from '../ui/form-state.ts'

export {
  changeDue,
  settle,
  settledRows as debtRows,
  settlingSums as debtSums,
  type SettledRow as DebtRow,
} from '../ui/settling.ts'

export type OpenItem = ReplyOf<typeof debtPayment.openItems>['rows'][number]
export type DebtForm = Form<DebtPaymentInput>
