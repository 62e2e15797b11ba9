import type { TaxMode } from '#contract/document.ts'
import { useEffect, useEffectEvent } from 'react'
import { supplier } from '#contract/master/supplier.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { type Form, useField } from '../ui/form-state.ts'
import { taxModes } from './texts.ts'

/** A supplier as a list or his master tells him. */
type SupplierRow = Record<string, unknown>

/** Whether PPN is in the prices of this supplier; who is no PKP charges none (domain §0.4 D7b). */
export function taxModeOf({ isPkp, taxModeDefault }: SupplierRow): TaxMode | undefined {
  if (isPkp === false) return 'NONE'
  return taxModes().find(([mode]) => mode === taxModeDefault)?.[0]
}

interface Terms {
  supplierId?: number | null
  termDays?: number | null
  taxMode?: TaxMode | null
}

/** As this supplier delivers: so many days after, with or without PPN. */
export function takeTerms<V extends Terms>(form: Form<V>, row: SupplierRow) {
  const { termDays } = row
  const taxMode = taxModeOf(row)
  form.change({
    ...(typeof termDays === 'number' ? { termDays } : {}),
    ...(taxMode ? { taxMode } : {}),
  } as never)
}

/** The form's supplier as his master tells him; nothing to whoever may not see suppliers. */
export function useSupplier<V extends Terms>(form: Form<V>) {
  const { value } = useField(form, 'supplierId')
  const id = (value as number | null | undefined) ?? 0
  const { data } = useRead(
    supplier.get,
    { id },
    { enabled: id > 0 && hasRight('master/supplier:view'), quiet: true },
  )
  return data?.id === id ? data : undefined
}

/** A form whose supplier was not picked by hand takes his terms too, unless it has some. */
export function useTermsToBegin<V extends Terms>(
  form: Form<V>,
  take: (row: NonNullable<ReturnType<typeof useSupplier>>) => void,
) {
  const row = useSupplier(form)
  const begin = useEffectEvent((known: NonNullable<typeof row>) => {
    if (form.get().termDays === undefined) take(known)
  })
  useEffect(() => {
    if (row) begin(row)
  }, [row])
  return row
}
