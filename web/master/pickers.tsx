import type { Endpoint } from '#contract/endpoint.ts'
import { account } from '#contract/master/account.ts'
import { bankAccount } from '#contract/master/bank-account.ts'
import { branch } from '#contract/master/branch.ts'
import { colleague as colleagues } from '#contract/master/colleague.ts'
import { customer } from '#contract/master/customer.ts'
import { supplier } from '#contract/master/supplier.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import { useUser } from '../platform/session.ts'
import { type FieldProps, type Fits, MasterSelect } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { useFirstWarehouse } from '../ui/warehouses.tsx'

type Picked<V> = Parameters<typeof MasterSelect<V, Fits<V, number>>>[0]
type PickerProps<V> = Omit<FieldProps<V, Fits<V, number>>, 'name'> &
  Pick<Picked<V>, 'onPick' | 'make'>

/** The masters that many forms ask for, each under the field's usual name. */
const picker =
  <N extends string>(name: N, endpoint: Endpoint, filter = {}) =>
  <V extends { [F in N]?: number | null | undefined }>(props: PickerProps<V>) => (
    <MasterSelect {...props} name={name as never} endpoint={endpoint} filter={filter} />
  )

/** Who trades goods with us. */
export const SupplierField = picker('supplierId', supplier.getAll, { trades: true })
export const CustomerField = picker('customerId', customer.getAll, { isActive: true, trades: true })
/** Anybody who owes or is owed, also for other things than goods. */
export const CreditorField = picker('supplierId', supplier.getAll)
/** Whose NPWP a slip of ours names. */
export const RecipientField = picker('whtRecipientId', supplier.getAll)
export const DebtorField = picker('customerId', customer.getAll, { isActive: true })
/** A colleague of the branch that the form is about, else of the one that one works in. */
const colleague = <N extends string>(name: N) =>
  function ColleagueField<V extends { [F in N]?: number | null | undefined }>(
    props: PickerProps<V>,
  ) {
    const { branchId } = useUser().employee
    const own = useField(props.form as unknown as Form<{ branchId?: number }>, 'branchId').value
    const filter = { worksIn: own ?? branchId }
    return (
      <MasterSelect {...props} name={name as never} endpoint={colleagues.names} filter={filter} />
    )
  }
/** Whoever sells. */
export const SalesmanField = colleague('salesmanId')
/** A document begins with whoever writes it as its salesman where he sells to customers of his own. */
export function useOwnSalesman() {
  const { id, name, sells } = useUser().employee
  return sells ? { values: { salesmanId: id }, names: { salesmanId: name } } : NOBODY
}
const NOBODY = { values: {}, names: {} }
/** Whoever brings the goods and collects the money. */
export const CourierField = colleague('courierId')
/** Who answers for a place. */
export const KeeperField = colleague('picEmployeeId')
/** Whoever fetches the money of bills. */
export const CollectorField = colleague('collectorId')
/** Found by typing among those of the branch that one works in, where the document will lie; begins with the usual one. */
export function WarehousePicker<V extends { warehouseId?: number | null | undefined }>(
  props: PickerProps<V>,
) {
  const { branchId } = useUser().employee
  const keep = useFirstWarehouse(props.form, 'warehouseId', Boolean(props.required))
  const own = { endpoint: warehouse.getAll, filter: { isActive: true }, branchId }
  const onPick: typeof props.onPick = (row) => {
    keep(row.id)
    props.onPick?.(row)
  }
  return <MasterSelect {...props} {...own} name={'warehouseId' as never} onPick={onPick} />
}
export const BranchField = picker('branchId', branch.getAll)
/** One of the chart that may be written on. */
export const AccountField = picker('accountId', account.getAll, { isActive: true, isHeader: false })
export const BankAccountField = picker('bankAccountId', bankAccount.getAll)
/** Where a card machine's money lands: an account of the form's branch. */
export function EdcAccountField<
  V extends { bankAccountId?: number | null; branchId?: number | null },
>(props: PickerProps<V>) {
  const { value: branchId } = useField(props.form, 'branchId')
  return (
    <MasterSelect
      {...props}
      name={'bankAccountId' as never}
      endpoint={bankAccount.getAll}
      filter={{ isActive: true, isEdcSettlement: true }}
      branchId={branchId as number | undefined}
    />
  )
}
