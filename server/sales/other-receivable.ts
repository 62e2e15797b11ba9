import {
  type OtherReceivableInput,
  otherReceivable as contract,
} from '#contract/sales/other-receivable.ts'
import { owed } from '#server/documents/one-amount.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { readCustomer } from './customer-facts.ts'

/** A claim on a customer for something else than goods; collected like any bill (domain §3.2.12). */
export const otherReceivable = owed('other-receivable', {
  role: 'AR_OTHER',
  vatRole: () => 'VAT_OUT',
  async party(tx, input: OtherReceivableInput) {
    const customer = await readCustomer(tx, input.customerId, input.branchId, true)
    return { customerId: customer.id }
  },
})

export const otherReceivableRoutes = documentRoutes(contract, otherReceivable, {
  title: 'Bukti Piutang Lain-lain',
  size: 'A5',
  party: 'Piutang kepada',
  signatures: ['Dibuat', 'Disetujui', 'Pelanggan'],
})
