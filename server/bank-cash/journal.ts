import { type JournalInput, journal as contract } from '#contract/bank-cash/journal.ts'
import { documentListInput } from '#contract/document.ts'
import { createDocument, previewDocument } from '#server/documents/create.ts'
import { exportDocuments } from '#server/documents/export.ts'
import { listDocuments } from '#server/documents/list.ts'
import { printDocument } from '#server/documents/print.ts'
import { getDocument } from '#server/documents/read.ts'
import type { DocumentType } from '#server/documents/types.ts'
import type { Journal } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah, sumOf } from '#server/platform/money.ts'
import { route } from '#server/platform/route.ts'
import { isMoney, openAccount, postAccounts } from './lines.ts'

/** Typed by the accountant: two or more lines that balance inside one branch (domain §3.4.2). */
function journalType(
  kind: string,
  title: string,
  numberPrefix: string,
  type: Journal['type'],
  adjusting: boolean,
): DocumentType<JournalInput, object> {
  return {
    kind,
    title,
    numberPrefix,
    statuses: {},
    async check(desk, input) {
      const masters = await desk.masters()
      const accounts = input.lines.map((l, i) => {
        const account = openAccount(
          masters,
          l.accountId,
          input.branchId,
          `lines.${i}.accountId`,
          l.counterBranchId,
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
      return {
        draft: {
          docDate: input.docDate,
          status: 'POSTED',
          memo: input.memo,
          total: debits,
          autoReverseDate: adjusting ? input.autoReverseDate : null,
          lines: [],
          accounts,
          settlements: [],
          sources: [],
          warnings: [],
          adjusting,
        },
        facts: {},
      }
    },
    post: (draft) => postAccounts(draft, type, title),
  }
}

export const generalJournal = journalType('general-journal', 'Jurnal Umum', 'JU', 'GENERAL', false)
export const adjustmentJournal = journalType(
  'adjustment-journal',
  'Jurnal Penyesuaian',
  'AJP',
  'ADJUSTMENT',
  true,
)
const both = [generalJournal, adjustmentJournal]

export const journalRoutes = [
  route(contract.generalHistory, (ctx, input) =>
    ctx.read((tx, s) => listDocuments(tx, s, [generalJournal.kind], input)),
  ),
  route(contract.adjustmentHistory, (ctx, q) => {
    const input = documentListInput.parse({
      limit: Number(q.limit ?? 20),
      offset: Number(q.offset ?? 0),
      branchId: q.branchId ? Number(q.branchId) : null,
      search: q.search,
      filter: {
        ...(q.dateFrom ? { dateFrom: q.dateFrom } : {}),
        ...(q.dateTo ? { dateTo: q.dateTo } : {}),
      },
      sort: q.sort ? { field: q.sort, direction: q.direction ?? 'desc' } : null,
    })
    return ctx.read((tx, s) => listDocuments(tx, s, [adjustmentJournal.kind], input))
  }),
  route(contract.adjustmentList, (ctx, input) =>
    ctx.read((tx, s) => listDocuments(tx, s, [adjustmentJournal.kind], input)),
  ),
  route(contract.generalXlsx, (ctx, input) =>
    exportDocuments(ctx, generalJournal, [generalJournal.kind], input),
  ),
  route(contract.adjustmentXlsx, (ctx, input) =>
    exportDocuments(ctx, adjustmentJournal, [adjustmentJournal.kind], input),
  ),
  route(contract.get, (ctx, input) => ctx.read((tx, s) => getDocument(tx, s, both, input.id))),
  route(contract.pdf, async (ctx, input) => {
    const row = await ctx.read((tx) =>
      tx.one<{ kind: string }>('select kind from document where id = $1', [input.id]),
    )
    return printDocument(ctx, both.find((t) => t.kind === row?.kind) ?? generalJournal, input.id, {
      size: 'A5',
      signatures: ['Dibuat', 'Disetujui'],
    })
  }),
  route(contract.addGeneral, (ctx, input) => createDocument(ctx, generalJournal, input)),
  route(contract.addAdjustment, (ctx, input) => createDocument(ctx, adjustmentJournal, input)),
  route(contract.generalPreview, (ctx, input) => previewDocument(ctx, generalJournal, input)),
  route(contract.adjustmentPreview, (ctx, input) => previewDocument(ctx, adjustmentJournal, input)),
]
