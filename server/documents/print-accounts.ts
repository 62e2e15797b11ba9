import { type DocumentDetail, accountWithBranch } from '#contract/document-detail.ts'
import type { PrintColumn } from '#server/platform/pdf-document.ts'
import { dash } from './print-goods.ts'

/** The accounts of a voucher or journal, with the branch that a line between branches is about. */
export function accountTable(d: DocumentDetail) {
  if (d.accounts.length === 0) return []
  const columns: PrintColumn<DocumentDetail['accounts'][number]>[] = [
    { label: 'Akun', width: 'auto', value: (l) => l.accountCode },
    { label: 'Nama', width: '*', value: accountWithBranch },
    { label: 'Keterangan', width: '*', value: (l) => l.memo ?? '' },
    { label: 'Debit', width: 'auto', align: 'right', value: (l) => dash(l.debit) },
    { label: 'Kredit', width: 'auto', align: 'right', value: (l) => dash(l.credit) },
  ]
  return [{ title: 'Rincian', columns: columns as PrintColumn<never>[], lines: d.accounts }]
}
