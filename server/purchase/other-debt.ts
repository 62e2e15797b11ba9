import { draftOf, type DocumentType } from '#server/documents/types.ts'
import { type OtherDebtInput, otherDebt as contract } from '#contract/purchase/other-debt.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { taxOn } from '#server/ledgers/masters.ts'
import { credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus } from '#server/platform/money.ts'
import { vatOn } from '#server/pricing/amounts.ts'
import { counterAccount } from './counter-account.ts'
import { readSupplier } from './supplier-facts.ts'

/** Owed for something else than goods; paid like any bill (domain §3.1.8). */
export const otherDebt: DocumentType<OtherDebtInput, object> = {
  kind: 'other-debt',
  statuses: {},
  async check(context, input) {
    const [supplier, masters] = await Promise.all([
      readSupplier(context.tx, input.supplierId),
      context.masters(),
    ])
    const account = counterAccount(masters, input.branchId, input.accountId, 'accountId', {
      money: true,
    })
    if (input.dueDate < input.docDate) {
      throw new Refusal('DATE_ORDER', 'Jatuh tempo tidak boleh sebelum tanggal dokumen', {
        field: 'dueDate',
      })
    }
    const taxed = input.taxable && masters.company.is_pkp
    const vat = taxed ? vatOn(input.amount, taxOn(masters, input.docDate)) : 0
    return {
      draft: draftOf(input, {
        supplierId: supplier.id,
        accountId: account.id,
        refNo: input.refNo,
        dueDate: input.dueDate,
        gross: input.amount,
        dpp: taxed ? input.amount : 0,
        exempt: taxed ? 0 : input.amount,
        vat,
        total: plus(input.amount, vat),
      }),
      facts: {},
    }
  },
  post(draft, { account }) {
    const supplierId = draft.supplierId ?? null
    const vat = draft.vat ?? 0
    return {
      ...emptyPosting(),
      openItems: [
        {
          line: 0,
          role: 'AP_OTHER',
          supplierId,
          dueDate: draft.dueDate ?? null,
          sign: 1,
          amount: draft.total,
        },
      ],
      journal: journal('AUTO', 'Hutang lain-lain', [
        ...debit(draft.accountId as number, minus(draft.total, vat)),
        ...debit(account('VAT_IN').id, vat),
        ...credit(account('AP_OTHER').id, draft.total, { supplierId }),
      ]),
    }
  },
}

export const otherDebtRoutes = [
  ...documentRoutes(contract, otherDebt, {
    title: 'Bukti Hutang Lain-lain',
    size: 'A5',
    party: 'Berhutang kepada',
    signatures: ['Dibuat', 'Disetujui', 'Penerima'],
  }),
]
