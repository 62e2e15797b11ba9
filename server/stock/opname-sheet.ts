import type { OpnameLine } from '#contract/stock/stock-opname.ts'
import { THEN, THEN_OF_IT, asPosted, calledThen, formerly } from '#server/documents/as-posted.ts'
import { endsOf } from '#server/documents/print-end.ts'
import { letterhead } from '#server/documents/print-head.ts'
import { EVERY_BARCODE } from '#server/master/goods-barcodes.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { type DocumentPrint, documentPdf } from '#server/platform/pdf-document.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { dayText, instantText, zoneName } from '#server/platform/time.ts'

interface Head {
  id: number
  branchId: number
  docNo: string | null
  docDate: string
  status: string
  version: number
  warehouseId: number
  warehouseName: string
  scopeText: string
  blind: boolean
}

const HEAD = `
select d.id, d.branch_id as "branchId", d.number as "docNo", d.doc_date as "docDate", d.status, d.version, o.warehouse_id as "warehouseId", ${calledThen('warehouse', 'w')} as "warehouseName",
  coalesce(d.party_name, '') as "scopeText", o.blind
from document d join stock_opname o on o.branch_id = d.branch_id and o.document_id = d.id join warehouse w on w.id = o.warehouse_id ${THEN}
where d.branch_id = $1 and d.id = $2`

// `$3` hides what the books say: a blind count is one in which nobody is led.
const ROWS = `
select o.goods_id as "goodsId", ${asPosted('fg', 'code', 'g.code')} as "goodsCode", ${asPosted('fg', 'name', 'g.name')} as "goodsName", r.rack, ${asPosted('fu', 'name', 'b.name')} as "baseUnitName",
  (select json_agg(json_build_object('unitName', n.name, 'conversion', u.conversion::float8, 'barcode', ${EVERY_BARCODE},
    'keys', array(select k.key from goods_barcode k where k.goods_unit_id = u.id)) order by u.conversion)
   from goods_unit u join unit n on n.id = u.unit_id where u.goods_id = g.id and (u.is_active or u.conversion = 1)) as units,
  o.counted_qty as "countedQty", ${calledThen('employee', 'e')} as "countedByName", o.counted_at as "countedAt", o.memo,
  case when $3 then null when o.counted_at is null then o.system_qty
    when not o.is_open then o.counted_qty - coalesce(f.base_qty, 0)
    else coalesce(l.on_hand, 0) - coalesce(since.qty, 0) end as "bookQty",
  case when $3 or o.counted_at is null then null else coalesce(since.qty, 0) end as "movedSince"
from stock_opname_goods o join goods g on g.id = o.goods_id join unit b on b.id = g.base_unit_id
left join goods_warehouse r on r.branch_id = o.branch_id and r.warehouse_id = o.warehouse_id and r.goods_id = o.goods_id
left join employee e on e.id = o.counted_by
left join document_goods f on f.branch_id = o.branch_id and f.document_id = o.document_id and f.goods_id = o.goods_id
left join stock_level l on l.branch_id = o.branch_id and l.warehouse_id = o.warehouse_id and l.goods_id = o.goods_id
left join lateral (select sum(m.qty) as qty from stock_move m where m.branch_id = o.branch_id and m.goods_id = o.goods_id
  and m.warehouse_id = o.warehouse_id and o.is_open and m.effective_at >= o.counted_at and m.id > o.counted_seq) since on true
${THEN_OF_IT} ${formerly('fg', 'goods', 'g.id')} ${formerly('fu', 'unit', 'b.id')}
where o.branch_id = $1 and o.document_id = $2 order by r.rack nulls last, g.name`

/** Every goods of a count; who may approve it sees the books also in a blind one. */
export async function countedRows(tx: Tx, s: Session, branchId: number, id: number) {
  const head = await tx.one<Head>(HEAD, [branchId, id])
  const hidden = head?.blind && head.status === 'DRAFT' && !s.rights.has('stock/opname:approve')
  const rows = await tx.rows<OpnameLine>(ROWS, [branchId, id, hidden ?? false])
  return { head, rows, hidden: hidden ?? false }
}

export async function readSheet(tx: Tx, s: Session, branchId: number, id: number) {
  const { head, rows } = await countedRows(tx, s, branchId, id)
  const { docDate: _date, warehouseId: _warehouse, ...shown } = head as Head
  return { ...shown, rows }
}

/** Lembar hitung: every goods by its shelf, with room for two counters' figures. */
export async function printSheet(ctx: Ctx, branchId: number, id: number): Promise<FileAnswer> {
  return ctx.read(async (tx, s) => {
    const head = (await tx.one<Head>(HEAD, [branchId, id])) as Head
    const rows = await tx.rows<OpnameLine>(ROWS, [branchId, id, true])
    const from = await letterhead(tx, branchId)
    const end = (await endsOf(tx, branchId, [id])).get(id)
    const print: DocumentPrint<OpnameLine> = {
      size: 'A4',
      company: from.company,
      branch: { name: from.name, address: from.address, phone: from.phone, npwp: from.npwp },
      title: 'Lembar Hitung',
      number: head.docNo ?? `(draf ${head.id})`,
      date: dayText(head.docDate),
      party: null,
      facts: [
        { label: 'Gudang', value: head.warehouseName },
        { label: 'Cakupan', value: head.scopeText },
      ],
      columns: [
        { label: 'No', width: 'auto', align: 'right', value: (_l, i) => i + 1 },
        { label: 'Rak', width: 'auto', value: (l) => l.rack ?? '' },
        { label: 'Kode', width: 'auto', value: (l) => l.goodsCode },
        { label: 'Barang', width: '*', value: (l) => l.goodsName },
        { label: 'Satuan', width: 'auto', value: (l) => l.baseUnitName },
        { label: 'Hitung 1', width: 'auto', value: () => '____________' },
        { label: 'Hitung 2', width: 'auto', value: () => '____________' },
      ],
      lines: rows,
      totals: [],
      amount: null,
      memo: null,
      notes: [],
      signatures: ['Penghitung 1', 'Penghitung 2', 'Kepala Gudang'],
      copyNo: null,
      mark: head.status === 'CANCELLED' ? (end?.words ?? null) : null,
      printedBy: s.employeeName,
      printedAt: `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}`,
    }
    return {
      body: await documentPdf(print),
      name: `lembar-hitung-${head.id}.pdf`,
      mime: 'application/pdf',
    }
  }, branchId)
}
