import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import type { Ctx } from '#server/platform/context.ts'
import { maskOf } from '#server/platform/mask.ts'
import { documentDetail } from '#contract/document-detail.ts'
import { type DocumentPrint, type PrintColumn, documentPdf } from '#server/platform/pdf-document.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { dayText, instantText, zoneName } from '#server/platform/time.ts'
import { branchOf } from './change.ts'
import { takeCopy } from './copies.ts'
import { logoOf } from './logo.ts'
import { getDocument } from './read.ts'
import type { DocumentType } from './types.ts'

type Type = Pick<DocumentType<never, never>, 'kind' | 'title' | 'statuses' | 'numberPrefix'>

/** How a kind's paper looks: size, who signs, and whether prices may stand on it. */
export interface Layout {
  size?: DocumentPrint['size']
  signatures?: string[]
  prices?: boolean
  /** Its prices are what we pay: printed for those only who may see cost. */
  costly?: boolean
  party?: string
  notes?: string[]
}

const figure = (n: number) => new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4 }).format(n)
const dash = (n: number) => (n === 0 ? '–' : figure(n))

/** Prints a document; every copy after the first says so, and each printing is remembered. */
export async function printDocument(
  ctx: Ctx,
  type: Type,
  id: number,
  layout: Layout = {},
): Promise<FileAnswer> {
  const branchId = await branchOf(ctx, type, id)
  return ctx.write(async (tx, s) => {
    const copyNo = await takeCopy(tx, ctx, s, { type, branchId, id })
    const detail = await getDocument(tx, s, type, id)
    maskOf(documentDetail).strip(detail, (right) => s.rights.has(right))
    const head = await letterhead(tx, branchId)
    const logo = await logoOf(tx, ctx.files, branchId)
    const body = await documentPdf({ ...printOf(detail, type, layout, s, head, copyNo), logo })
    return {
      body,
      name: `${(detail.document.docNo ?? 'draf').replaceAll('/', '-')}.pdf`,
      mime: 'application/pdf',
    }
  }, branchId)
}

interface Head {
  company: string
  npwp: string | null
  name: string
  address: string
  phone: string | null
}
export const letterhead = async (
  tx: Parameters<typeof getDocument>[0],
  branchId: number,
): Promise<Head> =>
  (await tx.one<Head>(
    'select c.name as company, c.npwp, b.name, b.address, b.phone from branch b cross join company c where b.id = $1',
    [branchId],
  )) as Head

function printOf(
  d: DocumentDetail,
  type: Type,
  layout: Layout,
  s: Session,
  head: Head,
  copyNo: number,
): DocumentPrint<DocumentLine> {
  const doc = d.document
  const prices = layout.costly ? s.rights.has('cost.view') : (layout.prices ?? true)
  return {
    size: layout.size ?? 'A4',
    company: head.company,
    branch: { name: head.name, address: head.address, phone: head.phone, npwp: head.npwp },
    title: type.title,
    number: doc.docNo ?? '(draf)',
    date: dayText(doc.docDate),
    party: doc.partyName ? { label: layout.party ?? 'Kepada', lines: [doc.partyName] } : null,
    facts: factsOf(d),
    columns: d.lines.length > 0 ? goodsColumns(d.lines, prices) : [],
    lines: d.lines,
    tables: [...accountTable(d), ...settlementTable(d)],
    totals: prices ? totalsOf(d) : [],
    amount: prices && doc.total > 0 ? doc.total : null,
    memo: doc.memo,
    notes: layout.notes ?? [],
    signatures: layout.signatures ?? ['Dibuat', 'Disetujui'],
    copyNo: copyNo > 1 ? copyNo - 1 : null,
    printedBy: s.employeeName,
    printedAt: `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}`,
  }
}

function factsOf({ document: doc }: DocumentDetail) {
  const facts: [string, string | null][] = [
    ['Gudang', doc.warehouseName],
    ['Ke gudang', doc.toWarehouseName],
    ['Akun', doc.accountName],
    ['No. referensi', doc.refNo],
    ['Tempo', doc.termDays ? `${doc.termDays} hari` : null],
    ['Jatuh tempo', doc.dueDate ? dayText(doc.dueDate) : null],
    ['Tgl. diharapkan', doc.expectedDate ? dayText(doc.expectedDate) : null],
    ['Sales', doc.salesmanName],
    ['No. faktur pajak', doc.taxInvoiceNo],
  ]
  return facts.filter(([, value]) => value).map(([label, value]) => ({ label, value }))
}

function goodsColumns(lines: DocumentLine[], prices: boolean): PrintColumn<DocumentLine>[] {
  const amounts: PrintColumn<DocumentLine>[] = [
    { label: 'Harga', align: 'right', width: 'auto', value: (l) => figure(l.unitPrice) },
    {
      label: 'Diskon',
      align: 'right',
      width: 'auto',
      value: (l) =>
        l.discountTiers.length > 0
          ? `${l.discountTiers.map(figure).join('+')}%`
          : dash(l.discountAmount),
    },
    { label: 'Jumlah', align: 'right', width: 'auto', value: (l) => figure(l.net) },
  ]
  const expiry: PrintColumn<DocumentLine> = {
    label: 'Kedaluwarsa',
    width: 'auto',
    value: (l) => (l.expiryDate ? dayText(l.expiryDate) : ''),
  }
  return [
    { label: 'No', width: 'auto', align: 'right', value: (_l, i) => i + 1 },
    { label: 'Kode', width: 'auto', value: (l) => l.goodsCode },
    { label: 'Barang', width: '*', value: (l) => l.goodsName },
    { label: 'Qty', width: 'auto', align: 'right', value: (l) => figure(l.qty) },
    {
      label: 'Satuan',
      width: 'auto',
      value: (l) => (l.conversion === 1 ? l.unitName : `${l.unitName} (${figure(l.conversion)})`),
    },
    ...(lines.some((l) => l.expiryDate) ? [expiry] : []),
    ...(prices ? amounts : []),
  ]
}

function totalsOf({ document: doc }: DocumentDetail) {
  const rows: [string, number][] = [
    ['Jumlah kotor', doc.gross],
    ['Diskon', -doc.discount],
    ['Diskon faktur', -doc.headerDiscount],
    ['Ongkos kirim', doc.freight],
    ['DPP', doc.dpp],
    ['Bebas PPN', doc.vat > 0 ? doc.exempt : 0],
    ['PPN', doc.vat],
    ['Pembulatan', doc.rounding],
  ]
  const shown = rows
    .filter(([, n]) => n !== 0)
    .map(([label, n]) => ({ label, value: n < 0 ? `(${figure(-n)})` : figure(n) }))
  return [...shown, { label: 'Total', value: `Rp ${figure(doc.total)}`, strong: true }]
}

function accountTable(d: DocumentDetail) {
  if (d.accounts.length === 0) return []
  const columns: PrintColumn<DocumentDetail['accounts'][number]>[] = [
    { label: 'Akun', width: 'auto', value: (l) => l.accountCode },
    { label: 'Nama', width: '*', value: (l) => l.accountName },
    { label: 'Keterangan', width: '*', value: (l) => l.memo ?? '' },
    { label: 'Debit', width: 'auto', align: 'right', value: (l) => dash(l.debit) },
    { label: 'Kredit', width: 'auto', align: 'right', value: (l) => dash(l.credit) },
  ]
  return [{ title: 'Rincian', columns: columns as PrintColumn<never>[], lines: d.accounts }]
}

function settlementTable(d: DocumentDetail) {
  if (d.settlements.length === 0) return []
  const columns: PrintColumn<DocumentDetail['settlements'][number]>[] = [
    {
      label: 'Rincian',
      width: '*',
      value: (l) => l.itemNo ?? [l.methodName, l.refNo ?? l.approvalCode].filter(Boolean).join(' '),
    },
    {
      label: 'Jumlah',
      width: 'auto',
      align: 'right',
      value: (l) => figure((l.itemSign ?? 1) * l.amount),
    },
  ]
  return [{ title: 'Pembayaran', columns: columns as PrintColumn<never>[], lines: d.settlements }]
}
