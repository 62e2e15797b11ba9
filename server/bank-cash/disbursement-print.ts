import type { DocumentDetail } from '#contract/document-detail.ts'
import { THEN_OF_IT, calledThen } from '#server/documents/as-posted.ts'
import type { PrintMore } from '#server/documents/print.ts'
import { figure } from '#server/documents/print-totals.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import type { PrintColumn } from '#server/platform/pdf-document.ts'
import { dayText } from '#server/platform/time.ts'

interface Day {
  terminal: string
  day: string
  count: number
  amount: number
  mdr: number
}

const COLUMNS: PrintColumn<Day>[] = [
  { label: 'Terminal', width: '*', value: (l) => l.terminal },
  { label: 'Tanggal', width: 'auto', value: (l) => dayText(l.day) },
  { label: 'Transaksi', width: 'auto', align: 'right', value: (l) => figure(l.count) },
  { label: 'Nilai', width: 'auto', align: 'right', value: (l) => figure(l.amount) },
  { label: 'MDR', width: 'auto', align: 'right', value: (l) => figure(l.mdr) },
  { label: 'Bersih', width: 'auto', align: 'right', value: (l) => figure(l.amount - l.mdr) },
]

/** What was paid out, per terminal and day, as the bank's own statement lists it. */
export async function byTerminal(
  { tx }: { tx: Tx },
  { document, settlements }: DocumentDetail,
): Promise<PrintMore> {
  const lines = await tx.rows<Day>(
    `select coalesce(${calledThen('edc', 'e')}, ${calledThen('paylater_provider', 'p')}, '') as terminal, d.doc_date as day, count(*) as count, sum(s.amount) as amount,
       sum(round(s.amount * coalesce(s.mdr_pct, 0) / 100)) as mdr
     from document_settlement s join document d on d.branch_id = s.branch_id and d.id = s.item_document_id
     left join edc e on e.id = s.edc_id left join paylater_provider p on p.id = s.provider_id ${THEN_OF_IT}
     where s.branch_id = $1 and s.document_id = $2 and s.item_sign = 1 group by 1, 2 order by 1, 2`,
    [document.branchId, document.id],
  )
  const { gross, total, withheld } = document
  const back = sumOf(
    settlements.filter(({ itemSign }) => itemSign === -1),
    ({ amount }) => amount,
  )
  // What the bank took is not always what the rates say: the table adds up, and the difference stands below it.
  const byRates = -sumOf(lines, ({ mdr }) => mdr)
  return {
    kept: [
      ['MDR', byRates],
      ['Selisih MDR', minus(minus(plus(plus(total, back), withheld), gross), byRates)],
      ['PPh dipotong', -withheld],
      ['Ditarik bank', -back],
    ],
    tables: [{ title: 'Per terminal dan hari', columns: COLUMNS as PrintColumn<never>[], lines }],
  }
}
