import type { OpnameLine } from '#contract/stock/stock-opname.ts'
import type { Layout } from '#server/documents/print.ts'
import { dash } from '#server/documents/print-goods.ts'
import { figure } from '#server/documents/print-totals.ts'
import type { PrintColumn } from '#server/platform/pdf-document.ts'
import { instantText } from '#server/platform/time.ts'
import { countedRows } from './opname-sheet.ts'

const known = (n: number | null | undefined) => (n === null || n === undefined ? '–' : figure(n))
const differs = (l: OpnameLine) =>
  l.bookQty === null || l.countedQty === null || l.bookQty === undefined
    ? '–'
    : dash(l.countedQty - l.bookQty)

/** The minutes of a count, as an auditor reads them: book, count and difference of every goods, why, and who counted when. */
export const opnameLayout: Layout = {
  title: 'Berita Acara Stok Opname',
  costly: true,
  goods: 'Selisih yang dibukukan',
  party: 'Cakupan',
  signatures: ['Penghitung', 'Kepala Gudang', 'Auditor'],
  async more({ tx, session }, { document }) {
    const { rows } = await countedRows(tx, session, document.branchId, document.id)
    const columns: PrintColumn<OpnameLine>[] = [
      { label: 'Kode', width: 'auto', value: (l) => l.goodsCode },
      {
        label: 'Barang',
        width: '*',
        value: (l) => [l.goodsName, l.memo].filter(Boolean).join('\n'),
      },
      { label: 'Buku', width: 'auto', align: 'right', value: (l) => known(l.bookQty) },
      { label: 'Hitung', width: 'auto', align: 'right', value: (l) => known(l.countedQty) },
      { label: 'Selisih', width: 'auto', align: 'right', value: differs },
      { label: 'Satuan', width: 'auto', value: (l) => l.baseUnitName },
      {
        label: 'Dihitung oleh',
        width: 'auto',
        value: (l) =>
          l.countedAt
            ? `${l.countedByName ?? ''}\n${instantText(l.countedAt, session.timezone)}`
            : 'belum dihitung',
      },
    ]
    return {
      tables: [{ title: 'Hasil hitung', columns: columns as PrintColumn<never>[], lines: rows }],
    }
  },
}
