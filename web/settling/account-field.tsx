import type { Span } from '../ui/field-frame.tsx'
import { ChoiceField } from '../ui/fields.tsx'
import { account } from '#contract/master/account.ts'
import { MONEY, isOpenTo } from '#contract/master/account-usage.ts'
import { EVERYTHING } from '#contract/list.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import type { Form } from '../ui/form-state.ts'

interface AccountFieldProps<V> {
  form: Form<V>
  name: keyof V & string
  label?: string
  required?: boolean
  span?: Span
  /** Money accounts too: a loan comes in as money. */
  money?: boolean
  placeholder?: string
}

/** An account that a person may choose against a debt, found by code or name. */
export function AccountField<V>({ form, name, money = false, ...field }: AccountFieldProps<V>) {
  const { employee } = useUser()
  const { data } = useRead(
    account.getAll,
    {
      limit: EVERYTHING,
      branchId: employee.branchId,
      filter: { isActive: true, isHeader: false },
    },
    { staleTime: 300_000 },
  )
  const usable = (data?.rows ?? []).filter(
    ({ isControl, usage }) =>
      !isControl && isOpenTo(usage, 'DEBT') && (money || !MONEY.includes(usage ?? '')),
  )
  return (
    <ChoiceField
      form={form as never}
      name={name as never}
      options={usable.map((one) => [one.id, `${one.code} ${one.name}`])}
      {...field}
    />
  )
}
