import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import type { Preview } from '#contract/document-preview.ts'
import type { Tx } from '#server/platform/db.ts'
import { readParties } from './opening-parties.ts'

/** What will be open, and with whom, as a preview tells it. */
export async function openingItems(tx: Tx, input: OpeningBalanceInput): Promise<Preview['items']> {
  const { suppliers, customers } = await readParties(tx, input)
  const ours = (rows: Row[], label: string) =>
    rows.map((row) => itemOf(row, customers.get(row.customerId ?? 0)?.name, label))
  const theirs = (rows: Row[], label: string) =>
    rows.map((row) => itemOf(row, suppliers.get(row.supplierId ?? 0)?.name, label))
  return [
    ...ours(input.receivables, 'Piutang'),
    ...ours(input.giroReceivables, 'Giro masuk'),
    ...theirs(input.paidAhead, 'Uang muka pembelian'),
    ...theirs(input.payables, 'Hutang'),
    ...theirs(input.giroPayables, 'Giro keluar'),
    ...ours(input.receivedAhead, 'Uang muka penjualan'),
    ...ours(input.deposits, 'Deposit pelanggan'),
  ]
}

interface Row {
  customerId?: number
  supplierId?: number
  amount: number
  dueDate?: string
  effectiveDate?: string
}

const itemOf = (
  { amount, dueDate, effectiveDate }: Row,
  name: string | undefined,
  label: string,
) => ({
  partyName: name ?? '',
  documentId: null,
  kind: null,
  docNo: null,
  before: 0,
  after: amount,
  amount,
  dueDate: dueDate ?? effectiveDate ?? null,
  label,
})
