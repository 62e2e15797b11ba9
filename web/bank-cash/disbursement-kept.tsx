import { customer } from '#contract/master/customer.ts'
import { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import { WithheldFromUsFields } from '../settling/withheld-from-us.tsx'
import { MasterSelect } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import { Only } from '../ui/only.tsx'
import type { PaidOutForm } from './disbursement-lines.tsx'

/** PPh that who pays out keeps back, and whose slip tells it. */
export function KeptBack({ form }: { form: PaidOutForm }) {
  const { value: code } = useField(form, 'whtObject')
  return (
    <>
      <WithheldFromUsFields
        form={form as never}
        objects={receivableRepayment.withholdingObjects}
        proposed={nothing}
        atPayout
      />
      <Only form={form} when={Boolean(code)} of={['withholderId']}>
        <MasterSelect
          form={form}
          name="withholderId"
          endpoint={customer.getAll}
          required
          span={4}
        />
      </Only>
    </>
  )
}

/** Of what is paid out the sales alone know what is no PPN: its base is that of the slip. */
const nothing = () => 0
