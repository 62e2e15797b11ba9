import { claims } from '#server/ledgers/scopes.ts'
import { salesOrder as contract } from '#contract/sales/sales-order.ts'
import { locate } from '#server/documents/locate.ts'
import { letterhead } from '#server/documents/print-head.ts'
import { logoOf } from '#server/documents/logo.ts'
import { figure } from '#server/documents/print-totals.ts'
import { barcodePng } from '#server/platform/barcode.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type PrintColumn, documentPdf } from '#server/platform/pdf-document.ts'
import { type FileAnswer, route } from '#server/platform/route.ts'
import { dayText, instantText, zoneName } from '#server/platform/time.ts'
import { salesOrder } from './sales-order.ts'

interface Picked {
  warehouse: string | null
  rack: string | null
  code: string
  name: string
  qty: number
  unit: string
  memo: string | null
}

/** What of an order is not billed yet, in the order in which one walks by it; a part of a carton in pieces. Services lie nowhere. */
export const leftToPick = (tx: Tx, branchId: number, orderId: number) =>
  tx.rows<Picked>(
    `select w.name as warehouse, x.rack, g.code, g.name, case when c.pieces then c.base else round(c.base / l.conversion, 4) end as qty,
       case when c.pieces then p.name when l.conversion = 1 then n.name else n.name || ' (' || trim_scale(l.conversion) || ')' end as unit, l.memo
     from document_goods l join goods g on g.id = l.goods_id and g.type <> 'SERVICE' join goods_unit u on u.id = l.goods_unit_id
     join unit n on n.id = u.unit_id join unit p on p.id = g.base_unit_id left join warehouse w on w.id = l.warehouse_id
     left join goods_warehouse x on x.branch_id = l.branch_id and x.warehouse_id = l.warehouse_id and x.goods_id = l.goods_id
     left join lateral (select sum(m.base_qty) as qty from document_goods m
       join document d on d.branch_id = m.branch_id and d.id = m.document_id and ${claims()}
       where m.branch_id = l.branch_id and m.source_document_id = l.document_id and m.source_line = l.line) t on true
     cross join lateral (select x.base, mod(x.base, l.conversion) <> 0 and mod(x.base, 1) = 0 as pieces
       from (select l.base_qty - coalesce(t.qty, 0) as base) x) c
     where l.branch_id = $1 and l.document_id = $2 and l.base_qty > coalesce(t.qty, 0)
     order by w.name, x.rack nulls last, g.name, l.line`,
    [branchId, orderId],
  )

interface Order {
  number: string
  docDate: string
  expectedDate: string | null
  status: string
  memo: string | null
  customer: string | null
  address: string | null
}

/**
 * What the warehouse gathers for a processed order (domain §3.2.2): by rack, without prices, its number as bars. It is
 * no copy of the order and counts as none.
 */
async function printPickList(ctx: Ctx, id: number): Promise<FileAnswer> {
  const { branchId } = await locate(ctx, [salesOrder], id)
  return ctx.read(async (tx, s) => {
    const order = (await tx.one<Order>(
      `select d.number, d.doc_date as "docDate", d.expected_date as "expectedDate", d.status, d.memo, c.name as customer,
         coalesce(d.delivery_address, c.address) as address
       from document d left join customer c on c.id = d.customer_id where d.branch_id = $1 and d.id = $2`,
      [branchId, id],
    )) as Order
    if (!['PROCESSED', 'PARTIAL'].includes(order.status))
      throw new Refusal('STATUS_INVALID', 'Hanya pesanan yang diproses yang dapat disiapkan')
    const lines = await leftToPick(tx, branchId, id)
    const head = await letterhead(tx, branchId)
    const { name, address, phone } = head
    const body = await documentPdf({
      size: 'A5',
      company: head.company,
      branch: { name, address, phone },
      logo: await logoOf(tx, ctx.files, branchId),
      title: 'Daftar Ambil Barang',
      number: order.number,
      date: dayText(order.docDate),
      party: { label: 'Untuk', lines: [order.customer, order.address] },
      facts: [
        { label: 'Diminta', value: order.expectedDate && dayText(order.expectedDate) },
        { label: 'Barang', value: String(lines.length) },
      ],
      columns,
      lines,
      totals: [],
      memo: order.memo,
      signatures: ['Disiapkan', 'Diperiksa'].map((role) => ({ role })),
      printedBy: s.employeeName,
      printedAt: `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}`,
      barcode: await barcodePng(order.number, { text: false }),
    })
    const file = `Daftar-Ambil-${order.number.replaceAll('/', '-')}.pdf`
    return { body, name: file, mime: 'application/pdf' }
  }, branchId)
}

const columns: PrintColumn<Picked>[] = [
  { label: 'Gudang', width: 'auto', value: (l) => l.warehouse },
  { label: 'Rak', width: 'auto', value: (l) => l.rack ?? '–' },
  { label: 'Kode', width: 'auto', value: (l) => l.code },
  { label: 'Barang', width: '*', value: (l) => [l.name, l.memo].filter(Boolean).join(', ') },
  { label: 'Qty', width: 'auto', align: 'right', value: (l) => figure(l.qty) },
  { label: 'Satuan', width: 'auto', value: (l) => l.unit },
  { label: 'Diambil', width: 48, align: 'right', value: () => '………' },
]

export const pickListRoutes = [route(contract.pickList, (ctx, { id }) => printPickList(ctx, id))]
