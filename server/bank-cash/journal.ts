import { draftOf, type DocumentKind, type DocumentType } from '#server/documents/types.ts'
import {
  type JournalInput,
  adjustmentJournal as adjustmentCalls,
  generalJournal as generalCalls,
  journal,
} from '#contract/bank-cash/journal.ts'
import { type Kind, nounOf } from '#contract/kinds.ts'
import { listDocuments } from '#server/documents/list.ts'
import { documentRoutes, readingRoutes } from '#server/documents/routes.ts'
import type { Journal } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah, sumOf } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { isMoney, openAccount, postAccounts } from './lines.ts'
import { meetOtherBranch } from './money-between.ts'

/** Typed by the accountant: two or more lines that balance inside one branch (domain §3.4.2). */
function journalType(
  kind: Kind,
  type: Journal['type'],
  adjusting: boolean,
): DocumentType<JournalInput, object> {
  return {
    kind,
    async check(context, input) {
      const masters = await context.masters()
      const accounts = input.lines.map((l, i) => {
        const account = openAccount(
          masters,
          l,
          input.branchId,
          `lines.${i}.accountId`,
          adjusting ? 'ADJUSTMENT' : 'JOURNAL',
        )
        if (isMoney(account)) {
          throw new Refusal('ACCOUNT_MONEY', 'Gunakan Kas/Bank Masuk atau Keluar', {
            field: `lines.${i}.accountId`,
          })
        }
        return {
          accountId: account.id,
          debit: l.debit,
          credit: l.credit,
          memo: l.memo ?? null,
          counterBranchId: account.usage === 'RK' ? (l.counterBranchId ?? null) : null,
        }
      })
      const debits = sumOf(input.lines, (l) => l.debit)
      const difference = minus(
        debits,
        sumOf(input.lines, (l) => l.credit),
      )
      if (difference !== 0) {
        throw new Refusal(
          'UNBALANCED',
          `Jurnal tidak seimbang. Selisih ${rupiah(Math.abs(difference))}`,
          { field: 'lines' },
        )
      }
      if (input.autoReverseDate && input.autoReverseDate <= input.docDate) {
        throw new Refusal('DATE_ORDER', 'Tanggal pembalikan harus sesudah tanggal jurnal', {
          field: 'autoReverseDate',
        })
      }
      const afterWrite = await meetOtherBranch(context, kind, input, accounts)
      if (afterWrite && input.autoReverseDate) {
        throw new Refusal(
          'AUTO_REVERSE_BETWEEN',
          'Jurnal dengan RK Antar Cabang tidak dapat dibalik otomatis',
          { field: 'autoReverseDate' },
        )
      }
      return {
        draft: draftOf(input, {
          total: debits,
          autoReverseDate: adjusting ? input.autoReverseDate : null,
          accounts,
          adjusting,
        }),
        facts: {},
        ...(afterWrite && { afterWrite }),
      }
    },
    post: (draft) => postAccounts(draft, type, nounOf(kind)),
  }
}

const generalJournal = journalType('general-journal', 'GENERAL', false)
export const adjustmentJournal = journalType('adjustment-journal', 'ADJUSTMENT', true)
/** Written by the program at the end of a year. */
const closingJournal: DocumentKind = { kind: 'closing-journal' }

export const journalRoutes = [
  ...documentRoutes(generalCalls, generalJournal),
  ...documentRoutes(adjustmentCalls, adjustmentJournal),
  ...readingRoutes(journal, [generalJournal, adjustmentJournal, closingJournal], () => ({
    size: 'A5',
    signatures: ['Dibuat', 'Disetujui'],
  })),
  route(adjustmentCalls.history, (ctx, input) =>
    ctx.read((tx, s) => listDocuments(tx, s, [adjustmentJournal.kind], input)),
  ),
]
