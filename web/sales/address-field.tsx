import { AutoComplete } from 'antd'
import { customerAddress } from '#contract/master/customer-address.ts'
import { clearing } from '../platform/clearing.tsx'
import { useRead } from '../platform/query.ts'
import { FieldFrame } from '../ui/field-frame.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { fieldText } from '../platform/i18n/contract.ts'

const name = 'deliveryAddress'

interface Delivered {
  customerId?: number | null
  deliveryAddress?: string | null | undefined
}

interface AddressProps {
  form: Form<Delivered>
  required?: boolean
}

/** Where it is brought: the customer's addresses as proposals, any other may be typed. */
export function AddressField({ form, required = false }: AddressProps) {
  const { value, error } = useField(form, name)
  const { value: customerId } = useField(form, 'customerId')
  const { data } = useRead(
    customerAddress.getAll,
    { limit: 50, offset: 0, filter: { customerId: customerId ?? 0, isActive: true } },
    { enabled: Boolean(customerId), quiet: true, staleTime: 60_000 },
  )
  const options = (data?.rows ?? []).map((one) => {
    const address = [one.address, one.cityName, one.zipCode].filter(Boolean).join(', ')
    const to = [one.recipient, one.phone].filter(Boolean).join(' ')
    return { value: [to, address].filter(Boolean).join(', '), label: `${one.label}: ${address}` }
  })
  return (
    <FieldFrame
      name={name}
      label={fieldText(name)}
      span={6}
      error={error}
      required={required}
      said={value}
    >
      {({ input }) => (
        <AutoComplete
          {...input}
          className="full"
          options={options}
          value={value ?? ''}
          maxLength={300}
          allowClear={clearing(fieldText(name))}
          onChange={(text: string) => form.set(name, text)}
        />
      )}
    </FieldFrame>
  )
}
