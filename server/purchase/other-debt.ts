import { type OtherDebtInput, otherDebt as contract } from '#contract/purchase/other-debt.ts'
import { owed } from '#server/documents/one-amount.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { inputVatRole, inputVatWarnings } from './input-vat.ts'
import { readSupplier, refuseVat } from './supplier-facts.ts'

/** Owed for something else than goods; paid like any bill (domain §3.1.8). */
export const otherDebt = owed('other-debt', {
  role: 'AP_OTHER',
  vatRole: inputVatRole,
  warnings: inputVatWarnings,
  async party(tx, input: OtherDebtInput) {
    const supplier = await readSupplier(tx, input.supplierId, true)
    refuseVat(supplier, input.taxable, 'taxable')
    const { taxInvoiceNo, taxInvoiceDate } = input
    return { supplierId: supplier.id, taxInvoiceNo, taxInvoiceDate }
  },
})

export const otherDebtRoutes = documentRoutes(contract, otherDebt, {
  title: 'Bukti Hutang Lain-lain',
  size: 'A5',
  party: 'Berhutang kepada',
  signatures: ['Dibuat', 'Disetujui', 'Penerima'],
})
