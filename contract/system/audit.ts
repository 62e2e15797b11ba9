import { z } from 'zod'
import { auditChange } from '../audit-change.ts'
import { file, group, json } from '../endpoint.ts'
import { type Kind, kindOf } from '../kinds.ts'
import { listReply } from '../list.ts'
import { date, id, pathId } from '../values.ts'

interface Thing {
  names: readonly [id: string, en: string]
  /** Where it is looked at, below `/app`. */
  place: string
  /** It has a page of its own there. */
  opens?: true
}
const thing = (place: string, names: Thing['names'], opens?: true): Thing =>
  opens ? { place, names, opens } : { place, names }

/** What is written down besides documents: masters, settings, periods (`object_kind` of the audit). */
const things = {
  company: thing('system/company', ['Perusahaan', 'Company']),
  employee: thing('system/setup-user', ['Pegawai', 'Employee'], true),
  role: thing('system/setup-user/roles', ['Peran', 'Role'], true),
  period: thing('system/closing-periode', ['Periode', 'Period']),
  recalculation: thing('system/hpp-recalculation', ['Hitung Ulang HPP', 'Cost recalculation']),
  approval: thing('dashboard', ['Persetujuan', 'Approval']),
  'approval-request': thing('dashboard', ['Permintaan Persetujuan', 'Approval request']),
  'approval-reason': thing('system/setup-user/reasons', ['Alasan Persetujuan', 'Approval reasons']),
  banner: thing('application/banner', ['Banner', 'Banner']),
  account: thing('master/chart-of-account', ['Akun', 'Account'], true),
  'account-type': thing('master/chart-of-account', ['Jenis Akun', 'Account type']),
  /** What a cashier took back after the total was shown. */
  cart: thing('sales/cashier', ['Keranjang Kasir', 'Till cart']),
  branch: thing('master/branch', ['Cabang', 'Branch'], true),
  bank: thing('master/branch', ['Bank', 'Bank']),
  'bank-account': thing('master/branch', ['Rekening Bank', 'Bank account']),
  warehouse: thing('master/warehouse', ['Gudang', 'Warehouse'], true),
  goods: thing('master/stock', ['Barang', 'Goods'], true),
  'goods-unit': thing('master/stock', ['Satuan Barang', 'Goods unit']),
  brand: thing('master/stock', ['Merek', 'Brand']),
  category: thing('master/stock-category', ['Kategori Barang', 'Category'], true),
  unit: thing('master/stock-unit', ['Satuan', 'Unit'], true),
  'selling-price': thing('master/changes-selling-price', ['Harga Jual', 'Selling price']),
  'price-ceiling': thing('master/changes-selling-price/ceilings', ['HET', 'Price ceiling']),
  'margin-config': thing('master/master-margin', ['Pengaturan Margin', 'Margin settings']),
  'point-config': thing('master/master-point', ['Pengaturan Poin', 'Point settings']),
  customer: thing('master/customer', ['Pelanggan', 'Customer'], true),
  supplier: thing('master/supplier', ['Supplier', 'Supplier'], true),
  'personal-request': thing(
    'system/personal-data',
    ['Permintaan Data Pribadi', 'Personal data request'],
    true,
  ),
  'personal-breach': thing(
    'system/personal-data/breaches',
    ['Kegagalan Pelindungan Data', 'Data breach'],
    true,
  ),
  'consent-text': thing('system/personal-data/consent-texts', ['Teks Persetujuan', 'Consent text']),
  'customer-address': thing('master/customer', ['Alamat Pelanggan', 'Customer address']),
  inventory: thing('master/stock', ['Stok per Gudang', 'Stock by warehouse']),
  'buying-price': thing('purchase/purchase-price-history', ['Harga Beli', 'Buying price']),
  'till-purpose': thing('master/chart-of-account/till-purposes', [
    'Keperluan Kas Kasir',
    'Till purpose',
  ]),
  'vat-collector-rule': thing('master/chart-of-account/vat-collectors', [
    'Pemungut PPN',
    'VAT collector',
  ]),
  'vat-fixed-rate': thing('master/chart-of-account/vat-fixed-rates', [
    'Tarif PPN Besaran Tertentu',
    'Fixed VAT rate',
  ]),
  'final-tax-term': thing('master/chart-of-account/final-tax-terms', [
    'Jangka PPh Final',
    'Term of final income tax',
  ]),
  'withholding-object': thing('master/chart-of-account/withholding-objects', [
    'Objek PPh',
    'PPh object',
  ]),
  till: thing('sales/cashier/shifts', ['Perangkat Kasir', 'Till']),
  shift: thing('sales/cashier/shifts', ['Shift Kasir', 'Cashier shift'], true),
  'qris-provider': thing('master/master-edc', ['Penyedia QRIS', 'QRIS provider']),
  'qris-payment': thing('sales/cashier/qris', ['Pembayaran QRIS', 'QRIS payment']),
  'sales-target': thing('analytic/summary-sales', ['Target Penjualan', 'Sales target']),
  'daily-report': thing('report/daily-report', ['Laporan Harian', 'Daily report']),
  'exception-check': thing('report/financial-statements/exceptions-by-cashier', [
    'Pemeriksaan Pengecualian',
    'Check of exceptions',
  ]),
  'exception-question': thing('report/financial-statements/exceptions', [
    'Pertanyaan Pengecualian',
    'Question about an exception',
  ]),
  'campaign-discount': thing('campaign/discount', ['Diskon Produk', 'Product discount'], true),
  'campaign-promo': thing('campaign/promotion', ['Promosi', 'Promotion'], true),
  'campaign-gift': thing('campaign/gift', ['Hadiah', 'Gift'], true),
  'supplier-contact': thing('master/supplier', ['Kontak Supplier', 'Supplier contact']),
  edc: thing('master/master-edc', ['Mesin EDC', 'EDC terminal'], true),
  'payment-method': thing('master/master-edc', ['Metode Pembayaran', 'Payment method']),
  'recurring-journal': thing('bank-cash/adjustment-journal', [
    'Jurnal Berulang',
    'Recurring journal',
  ]),
  'paylater-provider': thing('master/master-edc', ['Penyedia Paylater', 'Paylater provider']),
}

export type { AuditAction } from './audit-actions.ts'
export type AuditedThing = keyof typeof things
export const auditedThings: Readonly<Record<AuditedThing, Thing>> = things
/** What a row of the audit may be about. */
export type AuditedKind = AuditedThing | Kind

/** A thing by a name that comes from outside: a row of the audit. */
export const auditedThing = (kind: string): Thing | undefined =>
  Object.hasOwn(things, kind) ? things[kind as AuditedThing] : undefined

/** Where something that is no document is looked at, below `/app`; `audit` is an entry of the audit itself. */
export function thingPath(kind: string, id: number): string | null {
  if (kind === 'audit') return `system/audit/${id}`
  const found = auditedThing(kind)
  if (!found) return null
  return found.opens ? `${found.place}/${id}` : found.place
}

/** What a row of the audit is about, in Indonesian and English. */
export const auditedNames = (kind: string): readonly [id: string, en: string] =>
  kindOf(kind)?.names ?? auditedThing(kind)?.names ?? [kind, kind]

const input = z.strictObject({
  dateFrom: date,
  dateTo: date,
  branchIds: z.array(id).max(500).nullish(),
  employeeId: id.nullish(),
  /** A kind of document, or a key of `auditedThings`. */
  kind: z.string().max(40).nullish(),
  /** Part of a document's number, or of what was done. */
  search: z.string().max(100).nullish(),
})

export const auditRow = z.object({
  id,
  at: z.string(),
  branchId: id,
  branchName: z.string(),
  employeeId: id.nullable(),
  /** Null: the program by its clock. */
  employeeName: z.string().nullable(),
  kind: z.string(),
  objectId: id.nullable(),
  /** Number of the document, name of the master. */
  objectName: z.string().nullable(),
  action: z.string(),
  memo: z.string().nullable(),
  changes: z.array(auditChange),
})
export type AuditRow = z.output<typeof auditRow>

/** What the text of a value is: a day, an amount by its field, a right. Anything else is read as it stands. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
export const isAmount = (field: string, text: string): boolean =>
  /limit|amount|price|value|cost/i.test(field) && /^-?\d+(\.\d+)?$/.test(text)
export const isRight = (text: string): boolean => /^[\w-]+(\/[\w-]+)?:\w+$|^\w+\.\w+$/.test(text)

/** Who changed what, when, and how it was before. Only branches of one's own are seen. */
export const audit = group('Jejak audit', {
  /** [NEW] The newest first. */
  getAll: json('POST /core/v1/audit/get/all', {
    rights: ['system/audit:view'],
    input: input.extend({
      limit: z.number().int().min(1).max(1000).default(50),
      offset: z.number().int().min(0).max(10_000_000).default(0),
    }),
    reply: listReply(auditRow),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/audit/get/xlsx', 'xlsx', {
    rights: ['system/audit:export'],
    input,
    row: auditRow,
  }),
  /** [NEW] One of them, with where it came from. */
  get: json('GET /core/v1/audit/get/{id}', {
    rights: ['system/audit:view'],
    input: z.strictObject({ id: pathId }),
    reply: auditRow.extend({ address: z.string().nullable() }),
  }),
})
