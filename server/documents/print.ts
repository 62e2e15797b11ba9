import { figure, ownAmount, totalsOf } from './print-totals.ts'
import { payable } from '#contract/document.ts'
import { reasonLabel } from '#contract/labels.ts'
import {
  type DocumentDetail,
  type DocumentLine,
  documentDetail,
} from '#contract/document-detail.ts'
import { bearsStamp } from '#contract/duty-stamp.ts'
import { type Kind, nounOf } from '#contract/kinds.ts'
import type { Ctx } from '#server/platform/context.ts'
import { barcodePng } from '#server/platform/barcode.ts'
import { Refusal } from '#server/platform/errors.ts'
import { maskOf } from '#server/platform/mask.ts'
import { minus, plus, rupiah, sumOf } from '#contract/money.ts'
import { type DocumentPrint, type PrintColumn, documentPdf } from '#server/platform/pdf-document.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { dayText, instantText, zoneName } from '#server/platform/time.ts'
import { locate } from './locate.ts'
import { type Print, type Printing, takeCopies } from './copies.ts'
import { logoOf } from './logo.ts'
import { accountTable } from './print-accounts.ts'
import { type Sides, sidesOf } from './print-head.ts'
import { settlementTables } from './print-settled.ts'
import { dash, goodsColumns, multiplyOut, pricesOf } from './print-goods.ts'
import { getDocument } from './read.ts'
import type { DocumentKind } from './types.ts'

/** How a kind's document looks: size, who signs, and whether prices may stand on it. */
export interface Layout {
  /** On the document, where it is not the kind's name: `Bukti Penerimaan Barang`. */
  title?: string
  size?: DocumentPrint['size']
  signatures?: string[]
  prices?: boolean
  /** Its prices are what we pay: printed for those only who may see cost. */
  costly?: boolean
  party?: string
  notes?: string[]
  /** What these fields mean on this kind's document. */
  words?: Partial<Record<'refNo' | 'expectedDate' | 'settled' | 'gross' | 'rounding', string>>
  /** Above the goods, where other tables tell of goods as well. */
  goods?: string
  /** Its number as bars, to be scanned at the next station. */
  barcode?: boolean
  /** A voucher of our own: what it did to the books stands on it. */
  journal?: boolean
  /** What else stands on it, read for the document that is printed. */
  more?: (at: { ctx: Ctx; tx: Tx; session: Session }, detail: DocumentDetail) => Promise<PrintMore>
}

export interface PrintMore {
  /** Who stands on the other side and who signs, where that differs from paper to paper of a kind. */
  label?: string
  signatures?: string[]
  /** Below name, address and phone of the other party. */
  party?: string[]
  /** After the facts that documents have in common; what is not said is left out. */
  facts?: (readonly [label: string, value: string | null])[]
  notes?: string[]
  otherTaxBase?: number
  kept?: (readonly [string, number])[]
  /** It acknowledges money. */
  stampDuty?: boolean
  /** Below the tables that every document has. */
  tables?: Table[]
}

/**
 * One document, or several of one branch in one file; each counts as a printing of its own, every copy after the first
 * says so, and none is printed where one may not be.
 */
export async function printDocuments(
  ctx: Ctx,
  types: readonly DocumentKind[],
  ids: readonly number[],
  layoutOf: (type: DocumentKind) => Layout = () => ({}),
  print: Print = 'document',
): Promise<FileAnswer> {
  const found: { id: number; branchId: number; type: DocumentKind }[] = []
  for (const id of new Set(ids)) found.push({ id, ...(await locate(ctx, types, id)) })
  const branchId = found[0]?.branchId as number
  if (found.some((one) => one.branchId !== branchId))
    throw new Refusal('NOT_FOUND', 'Dokumen harus dari satu cabang', { status: 404 })
  return ctx.write(async (tx, session) => {
    const copies = await takeCopies(tx, ctx, session, found, print)
    const prints = []
    for (const [i, { id, type }] of found.entries()) {
      const detail = await getDocument(tx, session, types, id)
      const printing = copies[i] as Printing
      prints.push(await printed({ ctx, tx, session }, detail, type, layoutOf(type), printing))
    }
    const [first] = prints
    const name =
      prints.length === 1 ? first?.number.replaceAll('/', '-') : nounOf(types[0]?.kind as Kind)
    return { body: await documentPdf(...prints), name: `${name}.pdf`, mime: 'application/pdf' }
  }, branchId)
}

type At = Parameters<NonNullable<Layout['more']>>[0]

/** What stands on one of them, as far as whoever prints it may see it. */
async function printed(
  at: At,
  detail: DocumentDetail,
  type: DocumentKind,
  layout: Layout,
  printing: Printing,
) {
  const { ctx, tx, session: s } = at
  const { id, branchId } = detail.document
  if (layout.costly) valueByCost(detail)
  maskOf(documentDetail).strip(detail, (right) => s.rights.has(right))
  const sides = await sidesOf(tx, branchId, id)
  const logo = await logoOf(tx, ctx.files, branchId)
  const number = layout.barcode && detail.document.docNo
  const barcode = number ? await barcodePng(number, { text: false }) : null
  const more = (await layout.more?.(at, detail)) ?? {}
  return { ...printOf(detail, type, layout, s, { ...sides, more }, printing), logo, barcode }
}

/** Goods that have no price are worth what they cost, as the ledger has it since the last recalculation. */
function valueByCost(detail: DocumentDetail): void {
  const { document, lines } = detail
  if (lines.some(({ gross, net }) => gross !== 0 || net !== 0)) return
  for (const l of lines) l.net = Math.abs(l.cost ?? 0)
  document.gross = sumOf(lines, (l) => l.net)
  document.total = plus(document.gross, document.vat)
}

function printOf(
  d: DocumentDetail,
  type: DocumentKind,
  layout: Layout,
  s: Session,
  { sender, reach, more }: Sides & { more: PrintMore },
  { copyNo, end }: Printing,
): DocumentPrint<DocumentLine> {
  const doc = d.document
  const { party = [], notes = [], otherTaxBase, kept, stampDuty, tables = [] } = more
  const prices = layout.costly ? s.rights.has('cost.view') : (layout.prices ?? true)
  return {
    size: layout.size ?? 'A4',
    company: sender.company,
    branch: sender,
    title: layout.title ?? nounOf(type.kind),
    number: doc.docNo ?? 'draf',
    date: dayText(doc.docDate),
    party: doc.partyName
      ? {
          label: more.label ?? layout.party ?? 'Kepada',
          lines: [doc.partyName, ...reach, ...party],
        }
      : null,
    facts: factsOf(d, layout.words, more.facts),
    goods: layout.goods,
    columns: d.lines.length > 0 ? goodsColumns(d.lines, prices) : [],
    lines: d.lines,
    carry: prices ? ownAmount : undefined,
    tables: [
      ...accountTable(d),
      ...settlementTables(d, layout.words?.settled),
      ...(layout.journal ? journalTable(d) : []),
      ...tables,
    ],
    totals: prices ? totalsOf(d, otherTaxBase, layout.words, kept) : [],
    amount: prices && doc.total > 0 ? payable(doc) : null,
    memo: doc.memo,
    notes: [...(layout.notes ?? []), ...notes, ...paidSince(d, s.today), ...valuedSo(d, prices)],
    signatures: (more.signatures ?? layout.signatures ?? ['Dibuat', 'Disetujui']).map((role) =>
      signed(role, doc),
    ),
    firstPly: doc.customerId ? 'pelanggan' : 'penerima',
    stampDuty: (stampDuty ?? true) && bearsStamp(type.kind, doc.total),
    stampNo: doc.stampNo,
    copyNo,
    mark: end.words,
    printedBy: s.employeeName,
    printedAt: `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}`,
  }
}

function factsOf(
  { document: doc }: DocumentDetail,
  words: Layout['words'] = {},
  more: NonNullable<PrintMore['facts']> = [],
) {
  const facts: (readonly [string, string | null])[] = [
    [doc.toWarehouseName ? 'Gudang asal' : 'Gudang', doc.warehouseName],
    ['Gudang tujuan', doc.toWarehouseName],
    ['Akun', doc.accountName],
    ['Alasan', doc.reason && reasonLabel(doc.reason)],
    ['No. kendaraan', doc.vehicleNo],
    ['Sopir', doc.driverName],
    ['Diterima oleh', doc.receivedBy],
    ['Kurir', doc.courierName],
    ['Alamat kirim', doc.deliveryAddress],
    [words.refNo ?? 'No. referensi', doc.refNo],
    ['Harga', pricesOf(doc)],
    ['Tempo', doc.termDays ? `${doc.termDays} hari` : null],
    ['Jatuh tempo', doc.dueDate ? dayText(doc.dueDate) : null],
    [words.expectedDate ?? 'Tgl. diharapkan', doc.expectedDate ? dayText(doc.expectedDate) : null],
    ['Sales', doc.salesmanName],
    ['Penagih', doc.collectorName],
    ['Uang muka', plannedOf(doc)],
    ['No. faktur pajak', doc.taxInvoiceNo],
    ['PPh dipotong', doc.withheld > 0 ? `Rp ${figure(doc.withheld)}` : null],
    ['No. bukti potong', doc.whtSlipNo],
    [
      'PPN dipungut pembeli',
      doc.collectedVat > 0 ? `Rp ${figure(doc.collectedVat)} (kode ${doc.vatCode})` : null,
    ],
    [
      'PPN tidak dikreditkan',
      doc.uncreditedVat > 0 ? `Rp ${figure(doc.uncreditedVat)} (bagian harga perolehan)` : null,
    ],
    ...more,
  ]
  return facts.filter(([, value]) => value).map(([label, value]) => ({ label, value }))
}

/** What an order asks ahead: `30% = Rp 3.000.000`. */
const plannedOf = ({
  plannedDownPayment: amount,
  plannedDownPaymentPercent: pct,
}: DocumentDetail['document']) =>
  amount ? `${pct ? `${figure(pct)}% = ` : ''}Rp ${figure(amount)}` : null

const PAYABLE = new Set(['UNPAID', 'PARTIALLY_PAID', 'OVERDUE', 'PAID'])
const USED = new Set(['PARTIAL', 'APPLIED'])
/** What was paid or used of it since it was written, and what is left. */
function paidSince({ document: doc, settlements }: DocumentDetail, today: string): string[] {
  const then = sumOf(settlements, (l) => (l.itemNo ? l.amount : 0))
  const since = minus(doc.paid ?? 0, then)
  const isOpen = PAYABLE.has(doc.status) || USED.has(doc.status)
  if (doc.outstanding === null || since <= 0 || !isOpen) return []
  const word = USED.has(doc.status) ? 'Sudah dipakai' : 'Sudah dibayar'
  return [`${word} ${rupiah(since)}, sisa ${rupiah(doc.outstanding)} per ${dayText(today)}`]
}

const valuedSo = ({ lines }: DocumentDetail, prices: boolean) =>
  prices && !multiplyOut(lines) && lines.some((l) => l.unitPrice !== 0)
    ? ['Nilai satuan: setelah diskon dan ongkos kirim, tanpa PPN']
    : []

/** Who made and who approved a document is known. */
function signed(role: string, doc: DocumentDetail['document']) {
  const names: Record<string, string | null> = {
    Dibuat: doc.createdByName,
    Disetujui: doc.approvedByName,
  }
  return { role, name: names[role] ?? null }
}

type Table = NonNullable<DocumentPrint['tables']>[number]

/** Nothing for who may not see what goods cost us. */
function journalTable({ journal = [] }: DocumentDetail): Table[] {
  const columns: PrintColumn<DocumentDetail['journal'][number]>[] = [
    { label: 'Akun', width: 'auto', value: (l) => l.accountCode },
    { label: 'Nama', width: '*', value: (l) => l.accountName },
    { label: 'Debit', width: 'auto', align: 'right', value: (l) => dash(l.debit) },
    { label: 'Kredit', width: 'auto', align: 'right', value: (l) => dash(l.credit) },
  ]
  return [{ title: 'Jurnal', columns: columns as PrintColumn<never>[], lines: journal }]
}
