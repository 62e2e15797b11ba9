import { customer } from '#contract/master/customer.ts'
import { supplier } from '#contract/master/supplier.ts'
import { useUser } from '../platform/session.ts'
import type { Form } from '../ui/form-state.ts'
import { useMade } from './made.tsx'
import { t } from './party-texts.ts'
import { CreditorField, DebtorField } from './pickers.tsx'

interface OwedPartyProps {
  form: Form<{ supplierId?: number; customerId?: number }>
  party: 'supplier' | 'customer'
}

/**
 * Whom other debts and claims are about: besides those with whom we trade the owner, employees or whoever lends and
 * borrows. One who is not there yet is written where he is missed, as somebody who trades no goods.
 */
export function OwedPartyField({ form, party }: OwedPartyProps) {
  return party === 'supplier' ? <Creditor form={form} /> : <Debtor form={form} />
}

type FieldProps = Pick<OwedPartyProps, 'form'>

function Creditor({ form }: FieldProps) {
  const { make, question } = useMade(supplier.add, t('otherParty'), {
    isPkp: false,
    trades: false,
    termDays: 0,
  })
  return (
    <>
      {question}
      <CreditorField form={form} label={t('owedTo')} make={make} required span={4} />
    </>
  )
}

function Debtor({ form }: FieldProps) {
  const { branchId } = useUser().employee
  const { make, question } = useMade(customer.add, t('otherParty'), {
    type: 'NON_MEMBER',
    trades: false,
    branchId,
  })
  return (
    <>
      {question}
      <DebtorField form={form} label={t('owedBy')} make={make} required span={4} />
    </>
  )
}
