import { claims, isMutationRecall, receivesMutation } from '#server/ledgers/scopes.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { kindOf } from '#contract/kinds.ts'
import { THEN_OF_IT, asPosted, formerly } from '#server/documents/as-posted.ts'
import type { Layout, PrintMore } from '#server/documents/print.ts'
import { dash } from '#server/documents/print-goods.ts'
import { figure } from '#server/documents/print-totals.ts'
import type { Tx } from '#server/platform/db.ts'
import type { PrintColumn } from '#server/platform/pdf-document.ts'

interface Way {
  name: string
  unit: string
  sent: number
  received: number
  back: number
  lost: number
  open: number
}

/** `$3`: the paper's own lines were sent; else those that its lines come from. */
const WAYS = `
select ${asPosted('fg', 'name', 'g.name')} as name, ${asPosted('fu', 'name', 'u.name')} as unit, s.base_qty as sent, w.received, w.back, w.lost, s.base_qty - w.received - w.back - w.lost as open
from (select branch_id, case when $3 then document_id else source_document_id end as document_id, case when $3 then line else source_line end as of,
    min(line) as line from document_goods where branch_id = $1 and document_id = $2 group by 1, 2, 3) l
join document_goods s on s.branch_id = l.branch_id and s.document_id = l.document_id and s.line = l.of
join goods g on g.id = s.goods_id join unit u on u.id = g.base_unit_id
${THEN_OF_IT} ${formerly('fg', 'goods', 'g.id')} ${formerly('fu', 'unit', 'u.id')}
cross join lateral (
  select coalesce(sum(n.base_qty) filter (where ${receivesMutation()}), 0) as received,
    coalesce(sum(n.base_qty) filter (where not ${receivesMutation()}), 0) - coalesce(sum(x.qty), 0) as back,
    coalesce(sum(x.qty), 0) as lost
  from document_goods n join document d on d.branch_id = n.branch_id and d.id = n.document_id and ${claims()}
  -- Of what was recalled: written off as lost, less what was found again.
  left join lateral (
    select sum(c.base_qty - coalesce(f.qty, 0)) as qty from document_goods c
    join document k on k.branch_id = c.branch_id and k.id = c.document_id and ${claims('k')}
    left join lateral (select sum(t.base_qty) as qty from line_taken t where t.branch_id = c.branch_id and t.document_id = c.document_id and t.line = c.line) f on true
    where ${isMutationRecall()} and c.branch_id = n.branch_id and c.source_document_id = n.document_id and c.source_line = n.line) x on true
  where n.branch_id = s.branch_id and n.source_document_id = s.document_id and n.source_line = s.line) w
order by l.line`

const quantity = (label: string, value: (way: Way) => string): PrintColumn<Way> => ({
  label,
  width: 'auto',
  align: 'right',
  value,
})

/** What became of what was sent: received, taken back, lost, under way still. */
async function waysOf({ tx }: { tx: Tx }, { document }: DocumentDetail): Promise<PrintMore> {
  const transit = kindOf(document.kind)?.transit
  const own = transit === 'SENT' || transit === 'EXPECTED'
  const lines = await tx.rows<Way>(WAYS, [document.branchId, document.id, own])
  // Of what has only left there is nothing to tell.
  if (lines.every((way) => way.open === way.sent)) return {}
  const columns: PrintColumn<Way>[] = [
    { label: 'Barang', width: '*', value: (way) => way.name },
    quantity('Dikirim', (way) => figure(way.sent)),
    quantity('Diterima', (way) => dash(way.received)),
    quantity('Kembali', (way) => dash(way.back)),
    quantity('Hilang', (way) => dash(way.lost)),
    quantity('Dalam perjalanan', (way) => dash(way.open)),
    { label: 'Satuan', width: 'auto', value: (way) => way.unit },
  ]
  const title = 'Dikirim dan diterima sampai saat dicetak'
  return { tables: [{ title, columns: columns as PrintColumn<never>[], lines }] }
}

export const mutationLayout: Layout = {
  size: 'CONTINUOUS',
  prices: false,
  party: 'Cabang',
  words: { refNo: 'No. mutasi' },
  signatures: ['Pengirim', 'Sopir', 'Penerima'],
  more: waysOf,
}
