import { kindsIn } from '#server/platform/sql.ts'
import { invariants } from '#server/ledgers/invariants.ts'
import type { Tx } from '#server/platform/db.ts'

interface Check {
  key: string
  level: 'BLOCK' | 'WARN'
  /** What is well, and what is not. */
  good: string
  bad: string
  path: string | null
  /** Counts what stands in the way; $1 and $2 are the first and last day of the month. */
  sql: string
}

const sum = (...codes: string[]) =>
  `select ${codes.map((c) => `(${invariants[c]?.sql})`).join(' + ')} as count where $1::date <= $2::date`

/** Domain §6.3, as far as the documents of this product reach. */
const CHECKS: Check[] = [
  {
    key: 'trial-balance',
    level: 'BLOCK',
    good: 'Neraca saldo seimbang per cabang',
    bad: 'Neraca saldo tidak seimbang',
    path: '/app/report/financial-statements',
    sql: sum('G01', 'G02'),
  },
  {
    key: 'subledgers',
    level: 'BLOCK',
    good: 'Buku pembantu sama dengan buku besar',
    bad: 'Buku pembantu berbeda dari buku besar',
    path: '/app/report/financial-statements',
    sql: sum('L01', 'L02', 'L04', 'L08'),
  },
  {
    key: 'stock',
    level: 'BLOCK',
    good: 'Nilai stok sama dengan akun persediaan',
    bad: 'Nilai stok berbeda dari akun persediaan',
    path: '/app/report/stock-report',
    sql: sum('S01', 'S04', 'S05'),
  },
  {
    key: 'negative',
    level: 'BLOCK',
    good: 'Tidak ada stok minus',
    bad: 'Ada stok minus',
    path: '/app/report/stock-report',
    // As the month ended: what came afterwards is taken off again.
    sql: `select count(*) from stock_level l left join (select branch_id, warehouse_id, goods_id, sum(qty) as qty from stock_move
        where posting_date > $2 group by 1, 2, 3) m using (branch_id, warehouse_id, goods_id)
      where l.on_hand - coalesce(m.qty, 0) < 0 and $1::date <= $2::date`,
  },
  {
    key: 'dirty',
    level: 'BLOCK',
    good: 'HPP semua barang sudah dihitung',
    bad: 'HPP sebagian barang menunggu hitung ulang',
    path: '/app/system/hpp-recalculation',
    sql: 'select count(*) from stock_value where dirty_from < $2::date + 1 and $1::date <= $2::date',
  },
  {
    key: 'waiting',
    level: 'BLOCK',
    good: 'Tidak ada dokumen yang menunggu persetujuan',
    bad: 'Dokumen masih menunggu persetujuan',
    path: '/app/purchase/purchase-order',
    sql: `select count(*) from document where status = 'WAITING_APPROVAL' and doc_date between $1 and $2`,
  },
  {
    key: 'grni',
    level: 'WARN',
    good: 'Semua penerimaan sudah difakturkan',
    bad: 'Penerimaan lebih dari 30 hari belum difakturkan',
    path: '/app/purchase/receive-order',
    sql: `select count(*) from document where kind = 'purchase-receipt' and status <> 'INVOICED' and doc_date < $2::date - 30 and $1::date <= $2::date`,
  },
  {
    key: 'cards',
    level: 'WARN',
    good: 'Pembayaran kartu sudah dicairkan',
    bad: 'Pembayaran kartu lebih dari 7 hari belum dicairkan',
    path: null,
    sql: `select count(*) from open_item where role in ('EDC_CC','EDC_DC','QRIS') and settled < amount and doc_date < $2::date - 7 and $1::date <= $2::date`,
  },
  {
    key: 'giros',
    level: 'WARN',
    good: 'Giro yang sudah berlaku sudah dicairkan',
    bad: 'Giro lewat tanggal efektif belum cair atau ditolak',
    path: '/app/purchase/debt-repayment',
    sql: `select count(*) from open_item where role in ('GIRO_PAYABLE','GIRO_RECEIVABLE') and settled < amount and due_date < $2::date and $1::date <= $2::date`,
  },
  {
    key: 'prepared',
    level: 'WARN',
    good: 'Pelunasan yang disiapkan sudah dibayar',
    bad: 'Pelunasan masih menunggu pembayaran',
    path: '/app/purchase/debt-repayment',
    sql: `select count(*) from document where kind in (${kindsIn((kind) => kind.pays !== undefined)}) and status = 'WAITING_PAYMENT' and doc_date between $1 and $2`,
  },
  {
    key: 'tax-papers',
    level: 'WARN',
    good: 'Nomor faktur pajak masukan lengkap',
    bad: 'Faktur pajak dari supplier belum diterima',
    path: '/app/purchase/invoice',
    sql: `select count(*) from document where kind = 'purchase-invoice' and vat > 0 and tax_invoice_no is null and doc_date between $1 and $2`,
  },
  {
    key: 'depreciation',
    level: 'WARN',
    good: 'Penyusutan bulan ini sudah dijurnal',
    bad: 'Penyusutan bulan ini belum dijurnal',
    path: '/app/bank-cash/adjustment-journal',
    sql: `select case when exists (select 1 from journal_line l join account a on a.id = l.account_id where a.code = '6-1501' and l.posting_date between $1 and $2)
      or not exists (select 1 from journal_line l join account a on a.id = l.account_id where a.code in ('1-2101','1-2102','1-2103') and l.posting_date <= $2) then 0 else 1 end as count`,
  },
]

export interface Checked {
  key: string
  level: 'BLOCK' | 'WARN'
  ok: boolean
  count: number
  text: string
  path: string | null
}

/** Blockers first, what is not well before what is. */
export async function checklist(
  tx: Pick<Tx, 'rows'>,
  period: { first_day: string; last_day: string },
): Promise<Checked[]> {
  const rows: Checked[] = []
  for (const check of CHECKS) {
    const [found] = await tx.rows<{ count: number }>(check.sql, [period.first_day, period.last_day])
    const count = found?.count ?? 0
    rows.push({
      key: check.key,
      level: check.level,
      ok: count === 0,
      count,
      path: check.path,
      text: count === 0 ? check.good : check.bad,
    })
  }
  const weight = (r: Checked) => (r.ok ? 2 : r.level === 'BLOCK' ? 0 : 1)
  return rows.sort((a, b) => weight(a) - weight(b))
}
