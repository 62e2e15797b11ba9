import { useEffectEvent, useLayoutEffect } from 'react'
import { warehouse } from '#contract/master/warehouse.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { sharedAnswer } from '../platform/shared-lists.ts'
import { ChoiceField, type FieldProps, type Fits } from './fields.tsx'
import type { Form } from './form-state.ts'
import { t } from './texts.ts'
import { useUsualWarehouse } from './usual-warehouse.ts'

/** Warehouses of the own branch that are in use, a handful; goods leave the primary one unless another is named. */
export function useWarehouses() {
  const { branchId } = useUser().employee
  const input = { limit: 100, offset: 0, branchId, filter: { isActive: true } }
  const { data, isPending } = useRead(warehouse.getAll, input, {
    staleTime: 300_000,
    quiet: true,
    first: () => sharedAnswer(warehouse.getAll.path, input),
  })
  const warehouses = data?.rows.filter((one) => one.branchId === branchId) ?? []
  return { warehouses, primary: warehouses.find((one) => one.isPrimary), isPending }
}

/**
 * A new form whose warehouse must be named begins with the one that was named last on its screen, as long as that is in
 * use, else with the primary one; what a form begins with by itself, from another document, stays. Proposed before the
 * form looks for its first empty field. The answer keeps what is named here for the next one.
 */
export function useFirstWarehouse<V, K extends keyof V & string>(
  form: Form<V>,
  name: K,
  wanted: boolean,
) {
  const { warehouses, primary } = useWarehouses()
  const usual = useUsualWarehouse()
  const last = usual.read()
  const first = warehouses.find(({ id }) => id === last) ?? primary
  const begin = useEffectEvent((id: number | undefined) => {
    const isNew = (form.get() as { id?: unknown }).id === undefined
    if (id && wanted && isNew) form.propose(name, id as never, first?.name)
  })
  useLayoutEffect(() => begin(primary && first?.id), [primary, first?.id])
  return (id: unknown) => {
    if (wanted && typeof id === 'number') usual.keep(id)
  }
}

interface WarehouseFieldProps {
  /** One that another field of the form holds: goods do not move from a warehouse to itself. */
  except?: number | null | undefined
  /** Where goods go begins empty: only people know. */
  destination?: boolean
}

/** One of them, all in view; one that must be named begins with the usual one. */
export function WarehouseField<V, K extends Fits<V, string | number>>(
  props: FieldProps<V, K> & WarehouseFieldProps,
) {
  const { warehouses } = useWarehouses()
  const { form, name, required, destination } = props
  const keep = useFirstWarehouse(form, name, Boolean(required) && !destination)
  const options = warehouses
    .filter(({ id }) => id !== props.except)
    .map(({ id, name }) => [id, name] as const)
  return (
    <ChoiceField<V, K>
      placeholder={t('choose')}
      {...props}
      options={options}
      onPick={() => keep(form.get()[name])}
    />
  )
}
