import { draftOf, type DocumentType } from '#server/documents/types.ts'
import { type OtherDebtInput, otherDebt as contract } from '#contract/purchase/other-debt.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus } from '#server/platform/money.ts'
import { counterAccount } from './counter-account.ts'
import { oneAmount } from './one-amount.ts'
import { readSupplier, refuseVat } from './supplier-facts.ts'

/** Owed for something else than goods; paid like any bill (domain §3.1.8). */
export const otherDebt: DocumentType<OtherDebtInput, object> = {
  kind: 'other-debt',
  async check(context, input) {
    const [supplier, masters] = await Promise.all([
      readSupplier(context.tx, input.supplierId),
      context.masters(),
    ])
    const account = counterAccount(masters, input.branchId, input.accountId, 'accountId', {
      money: true,
    })
    refuseVat(supplier, input.taxable, 'taxable')
    if (input.dueDate < input.docDate) {
      throw new Refusal('DATE_ORDER', 'Jatuh tempo tidak boleh sebelum tanggal dokumen', {
        field: 'dueDate',
      })
    }
    return {
      draft: draftOf(input, {
        supplierId: supplier.id,
        accountId: account.id,
        refNo: input.refNo,
        dueDate: input.dueDate,
        ...oneAmount(input, masters),
      }),
      facts: {},
    }
  },
  post(draft, { account }) {
    const { supplierId = null, dueDate = null, vat = 0 } = draft
    return {
      ...emptyPosting(),
      openItems: [{ line: 0, role: 'AP_OTHER', supplierId, dueDate, sign: 1, amount: draft.total }],
      journal: journal('AUTO', 'Hutang lain-lain', [
        ...debit(draft.accountId as number, minus(draft.total, vat)),
        ...debit(account('VAT_IN').id, vat),
        ...credit(account('AP_OTHER').id, draft.total, { supplierId }),
      ]),
    }
  },
}

export const otherDebtRoutes = documentRoutes(contract, otherDebt, {
  title: 'Bukti Hutang Lain-lain',
  size: 'A5',
  party: 'Berhutang kepada',
  signatures: ['Dibuat', 'Disetujui', 'Penerima'],
})
