import type { KindFacts, Traits, Trade } from './kind-facts.ts'
import { menuPlace } from './menu.ts'

export type { KindFacts, Trade }

const kind = (
  prefix: string,
  place: string,
  names: KindFacts['names'],
  traits: Traits = {},
): KindFacts => ({ prefix, place, names, ...traits })

/** One that is written again and again, each beginning with the last. */
const copied = (...[prefix, place, names, traits]: Parameters<typeof kind>) =>
  kind(prefix, place, names, { copies: true, ...traits })

const SALES = 'sales/outer-warehouse-mutation'

const registry = {
  'purchase-order': copied('PO', 'purchase/purchase-order', [
    'Pesanan Pembelian',
    'Purchase order',
  ]),
  'purchase-receipt': kind('PB', 'purchase/receive-order', ['Penerimaan Barang', 'Goods receipt'], {
    stockIn: 'PB',
  }),
  'purchase-invoice': kind('FB', 'purchase/invoice', ['Faktur Pembelian', 'Purchase invoice'], {
    trade: 'BOUGHT',
  }),
  'purchase-return': kind('RB', 'purchase/return', ['Retur Pembelian', 'Purchase return'], {
    trade: 'SENT_BACK',
    datedByApproval: true,
    bringsBack: true,
    reserves: ['WAITING_APPROVAL'],
  }),
  'purchase-past-return': copied(
    'RBL',
    'purchase/past-return',
    ['Retur Pembelian Lampau', 'Past purchase return'],
    { trade: 'SENT_BACK', datedByApproval: true, reserves: ['WAITING_APPROVAL'] },
  ),
  'purchase-debit-note': copied('NDB', 'purchase/debit-note', [
    'Nota Debit Pembelian',
    'Purchase debit note',
  ]),
  'purchase-credit-note': copied('NKB', 'purchase/credit-note', [
    'Nota Kredit Pembelian',
    'Purchase credit note',
  ]),
  'other-debt': copied('HL', 'purchase/other-debt', ['Hutang Lain-lain', 'Other debt']),
  'purchase-down-payment': kind(
    'UMB',
    'purchase/debt-down-payment',
    ['Uang Muka Pembelian', 'Down payment'],
    { pays: 'OUT' },
  ),
  'supplier-receipt': kind('TTS', 'purchase/supplier-receipt', [
    'Tanda Terima Supplier',
    "Supplier's receipt",
  ]),
  'debt-payment': kind('PH', 'purchase/debt-repayment', ['Pelunasan Hutang', 'Debt payment'], {
    pays: 'OUT',
  }),
  booking: copied('BO', 'sales/booking', ['Booking', 'Booking'], { reserves: ['OPEN'] }),
  'sales-order': copied('SO', 'sales/order', ['Pesanan Penjualan', 'Sales order'], {
    reserves: ['PROCESSED', 'PARTIAL'],
  }),
  'sales-invoice': kind('FJ', 'sales/invoice', ['Faktur Penjualan', 'Sales invoice'], {
    trade: 'SOLD',
    copies: 'sales/invoice/direct',
    acknowledges: true,
  }),
  cod: kind('COD', 'sales/open-cod', ['Pengiriman COD', 'Cash on delivery']),
  'cod-return': kind('', 'sales/open-cod', ['COD Kembali', 'Goods back from COD'], {
    stockIn: 'COD',
    counterpart: true,
    bringsBack: true,
  }),
  'courier-handover': kind('STK', 'sales/open-cod/handovers', [
    'Setoran Kurir',
    "Courier's handover",
  ]),
  'delivery-note': kind('SJ', 'sales/do-warehouse', ['Surat Jalan', 'Delivery note']),
  'sales-return': kind('RJ', 'sales/sales-returns', ['Retur Penjualan', 'Sales return'], {
    trade: 'CAME_BACK',
    datedByApproval: true,
    bringsBack: true,
    stockIn: 'RJ',
  }),
  'branch-return': kind(
    'RJC',
    'sales/sales-returns',
    ['Retur Cabang Lain', "Return of another branch's sale"],
    { stockIn: 'RJC' },
  ),
  'sales-past-return': copied(
    'RJL',
    'sales/past-sales-returns',
    ['Retur Penjualan Lampau', 'Past sales return'],
    { trade: 'CAME_BACK', datedByApproval: true, stockIn: 'RJL' },
  ),
  'receivable-repayment': kind(
    'PP',
    'sales/repayment-of-receivable',
    ['Pelunasan Piutang', 'Receivable repayment'],
    { pays: 'IN', acknowledges: true },
  ),
  'collected-vat-proof': kind('BPP', 'sales/repayment-of-receivable/vat-proofs', [
    'Bukti Pungut PPN',
    'Proof of collected VAT',
  ]),
  'customer-debit-note': copied('NDJ', 'sales/debit-note', [
    'Nota Debit Pelanggan',
    'Customer debit note',
  ]),
  'customer-credit-note': copied('NKJ', 'sales/credit-note', [
    'Nota Kredit Pelanggan',
    'Customer credit note',
  ]),
  'sales-debit-note': copied('NDJ', 'sales/sales-debit-notes', [
    'Nota Debit Penjualan',
    'Sales debit note',
  ]),
  'sales-credit-note': copied('NKJ', 'sales/sales-credit-notes', [
    'Nota Kredit Penjualan',
    'Sales credit note',
  ]),
  'sales-down-payment': kind(
    'UMJ',
    'sales/receivable-down-payment',
    ['Uang Muka Penjualan', 'Sales down payment'],
    { pays: 'IN', acknowledges: true },
  ),
  'other-receivable': copied('PL', 'sales/other-receivables', [
    'Piutang Lain-lain',
    'Other receivable',
  ]),
  'point-correction': kind('KP', 'sales/point-correction', ['Koreksi Poin', 'Point correction']),
  'point-redemption': kind('TP', 'sales/redeempoint', ['Tukar Poin', 'Point redemption']),
  'internal-mutation': copied('MI', 'stock/mutation', ['Mutasi Internal', 'Internal mutation']),
  'external-mutation': copied(
    'ME',
    'stock/mutation/between',
    ['Mutasi Antar Cabang', 'Mutation between branches'],
    { also: [SALES], transit: 'SENT' },
  ),
  'incoming-mutation': kind('', 'stock/mutation/incoming', ['Mutasi Masuk', 'Incoming mutation'], {
    also: [`${SALES}/incoming`],
    transit: 'EXPECTED',
    counterpart: true,
  }),
  'mutation-receipt': kind(
    'TM',
    'stock/mutation/incoming',
    ['Penerimaan Mutasi', 'Receipt of a mutation'],
    { also: [`${SALES}/incoming`], stockIn: 'ME' },
  ),
  'mutation-arrival': kind(
    '',
    'stock/mutation/incoming',
    ['Mutasi Diterima', 'Arrival of a mutation'],
    { also: [`${SALES}/incoming`], transit: 'ARRIVED', counterpart: true },
  ),
  'mutation-return': kind(
    'RME',
    'stock/mutation/returns',
    ['Retur Mutasi', 'Return of a mutation'],
    { also: [`${SALES}-returns`], transit: 'SENT' },
  ),
  'incoming-return': kind('', 'stock/mutation/returns', ['Retur Mutasi Masuk', 'Incoming return'], {
    also: [`${SALES}-returns`],
    transit: 'EXPECTED',
    counterpart: true,
  }),
  'mutation-recall': kind(
    'RME',
    'stock/mutation/returns',
    ['Penarikan Mutasi', 'Recall of a mutation'],
    { also: [`${SALES}-returns`], transit: 'ARRIVED', stockIn: 'RME' },
  ),
  'recalled-mutation': kind(
    '',
    'stock/mutation/incoming',
    ['Mutasi Ditarik', 'Recalled mutation'],
    { also: [`${SALES}/incoming`], counterpart: true },
  ),
  assembly: kind('RKT', 'bill-of-material', ['Perakitan', 'Assembly'], { stockIn: 'RKT' }),
  disassembly: kind('RKT', 'bill-of-material', ['Pembongkaran', 'Disassembly'], { stockIn: 'RKT' }),
  'stock-opname': kind('SOP', 'stock/opname', ['Stok Opname', 'Stock count']),
  correction: copied('KS', 'stock/correction', ['Koreksi Stok', 'Stock correction']),
  'stock-in': copied('SM', 'stock/correction', ['Stok Masuk', 'Stock in'], { stockIn: 'SM' }),
  'cash-in': copied('BKM', 'bank-cash/cash-receipts', ['Kas Masuk', 'Cash receipt'], {
    reversible: true,
    acknowledges: true,
  }),
  'cash-out': copied('BKK', 'bank-cash/cash-expenses', ['Kas Keluar', 'Cash expense'], {
    reversible: true,
  }),
  'bank-in': copied('BBM', 'bank-cash/bank-receipts', ['Bank Masuk', 'Bank receipt'], {
    reversible: true,
    acknowledges: true,
  }),
  'bank-out': copied('BBK', 'bank-cash/bank-expenses', ['Bank Keluar', 'Bank expense'], {
    reversible: true,
  }),
  'general-journal': copied('JU', 'bank-cash/general-journal', ['Jurnal Umum', 'General journal'], {
    reversible: true,
  }),
  'adjustment-journal': copied(
    'AJP',
    'bank-cash/adjustment-journal',
    ['Jurnal Penyesuaian', 'Adjustment journal'],
    { reversible: true },
  ),
  'closing-journal': kind('JT', 'bank-cash/general-journal', ['Jurnal Penutup', 'Closing journal']),
  'credit-card-disbursement': kind('PCC', 'bank-cash/disbursement-cc', [
    'Pencairan Kartu Kredit',
    'Credit card disbursement',
  ]),
  'debit-card-disbursement': kind('PDC', 'bank-cash/disbursement-dc', [
    'Pencairan Kartu Debit',
    'Debit card disbursement',
  ]),
  'paylater-disbursement': kind('PPL', 'paylater/payment', [
    'Pencairan Paylater',
    'Paylater disbursement',
  ]),
  'tender-correction': kind('KCB', 'sales/cashier/corrections', [
    'Koreksi Cara Bayar',
    'Tender correction',
  ]),
  'instalment-payment': kind(
    'BCP',
    'paylater/payment/instalments',
    ['Pembayaran Cicilan', 'Instalment payment'],
    { pays: 'IN', acknowledges: true },
  ),
  'opening-balance': kind('SA', 'bank-cash/opening-balance', ['Saldo Awal', 'Opening balance']),
}

export type Kind = keyof typeof registry

/**
 * Every kind of document there is. Numbering, search, menu, titles, prints, reversal, related documents and
 * rights read it; the files of a kind (contract, server, web) bear its name.
 */
export const kinds: Readonly<Record<Kind, KindFacts>> = registry

/** A kind by a name that comes from outside: a row of the database, an address. */
export const kindOf = (name: string): KindFacts | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name as Kind] : undefined

/** What one of this kind is called in Indonesian, as messages and prints say it. */
export const nounOf = (name: Kind): string => kinds[name].names[0]

/** Kinds of which this is true, in the order of the registry. */
export const kindsWhere = (is: (facts: KindFacts) => boolean): Kind[] =>
  (Object.keys(kinds) as Kind[]).filter((name) => is(kinds[name]))

/** Screens that show a kind: its own first. */
export const placesOf = ({ place, also = [] }: KindFacts): string[] => [place, ...also]

/** The menu entries of kinds: `menu/subMenu`, the first part of their rights. */
export const menusOf = (of: readonly Kind[]): string[] => [
  ...new Set(of.flatMap((name) => placesOf(kinds[name]).map(menuPlace))),
]
