import type { WarehouseCode } from '#server/seed/opening-words.ts'
import type { BranchCode } from '#server/seed/parties.ts'

/** Where goods arrive and wholesale leaves from. */
export const storeroomOf: Record<BranchCode, WarehouseCode> = { SBY: 'GUDANG', MLG: 'TOKO' }
/** Accounts of the branches' banks, drawers and petty cash. */
export const bankOf: Record<BranchCode, string> = { SBY: '1-1111', MLG: '1-1112' }
export const drawer = '1-1101'
export const pettyCash = '1-1102'
