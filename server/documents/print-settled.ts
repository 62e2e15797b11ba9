import type { DocumentDetail } from '#contract/document-detail.ts'
import type { DocumentPrint, PrintColumn } from '#server/platform/pdf-document.ts'
import { dayText } from '#server/platform/time.ts'
import { figure } from './print-totals.ts'

type Table = NonNullable<DocumentPrint['tables']>[number]
type Settlement = DocumentDetail['settlements'][number]
/** The documents that are settled, and apart from them what they are settled with. */
export function settlementTables(
  { settlements }: Pick<DocumentDetail, 'settlements'>,
  settled = 'Dokumen yang dilunasi',
): Table[] {
  const items = settlements.filter((l) => l.itemNo)
  const tenders = settlements.filter((l) => !l.itemNo)
  const amount: PrintColumn<Settlement> = {
    label: 'Jumlah',
    width: 'auto',
    align: 'right',
    value: (l) => figure((l.itemSign ?? 1) * l.amount),
  }
  const due: PrintColumn<Settlement> = {
    label: 'Jatuh tempo',
    width: 'auto',
    value: (l) => l.effectiveDate && dayText(l.effectiveDate),
  }
  const theirs: PrintColumn<Settlement> = {
    label: 'No. referensi',
    width: '*',
    value: (l) => l.itemRefNo ?? '',
  }
  const documents: PrintColumn<Settlement>[] = [
    { label: 'No. dokumen', width: '*', value: (l) => l.itemNo },
    // Whoever is paid looks for his own number.
    ...(items.some((l) => l.itemRefNo) ? [theirs] : []),
    { label: 'Tanggal', width: 'auto', value: (l) => l.itemDate && dayText(l.itemDate) },
    amount,
  ]
  const means: PrintColumn<Settlement>[] = [
    {
      label: 'Cara',
      width: '*',
      value: (l) =>
        [l.methodName, l.giroBank, l.correctionNo && `(semula ${l.recordedAs})`]
          .filter(Boolean)
          .join(' '),
    },
    { label: 'No. referensi', width: '*', value: (l) => proofOf(l) },
    ...(tenders.some((l) => l.effectiveDate) ? [due] : []),
    amount,
  ]
  return [
    { title: settled, columns: documents as PrintColumn<never>[], lines: items },
    { title: 'Pembayaran', columns: means as PrintColumn<never>[], lines: tenders },
  ]
}

/** What proves a tender: its number, or the bank's code with the slip's. */
const proofOf = ({ refNo, approvalCode, traceNo }: Settlement) =>
  [refNo ?? approvalCode, traceNo && `trace ${traceNo}`].filter(Boolean).join(', ')
