/**
 * What may hang on a row of a master that is to be switched off, in words. A refusal tells it in its `data.holds`:
 * things that must end first, and such as only ask (`asks`) and go on without the row.
 */
export const holdWords = {
  documents: ['dokumen yang belum selesai', 'unfinished documents'],
  'open-items': ['tagihan terbuka', 'open items'],
  stock: ['stok', 'stock'],
  shifts: ['shift terbuka', 'open shifts'],
  employees: ['pegawai aktif', 'active employees'],
  goods: ['barang aktif', 'active goods'],
  categories: ['kategori aktif', 'active categories'],
  accounts: ['akun aktif', 'active accounts'],
  'bank-accounts': ['rekening aktif', 'active bank accounts'],
  purposes: ['keperluan kas kasir', 'purposes of till cash'],
  edcs: ['mesin EDC aktif', 'active card terminals'],
  providers: ['penyedia paylater aktif', 'active paylater providers'],
  recurring: ['jurnal berulang', 'recurring journals'],
  recipes: ['komposisi', 'recipes'],
  campaigns: ['promosi yang berjalan', 'running campaigns'],
  customers: ['pelanggan yang ditanganinya', 'customers in his care'],
  warehouses: ['gudang yang dipegangnya', 'warehouses in his charge'],
  approvals: ['permintaan persetujuan', 'requests for approval'],
  sessions: ['sesi masuk', 'sessions signed in'],
} as const satisfies Record<string, readonly [id: string, en: string]>

export type HoldKey = keyof typeof holdWords

export interface Held {
  key: HoldKey
  /** The first of them. */
  names: string[]
  count: number
  /** It goes on without the row: whoever switches it off is asked. */
  asks: boolean
}

/** As many are told by name. */
export const HELD_NAMES = 5
