import type pg from 'pg'
import type { BranchCode } from './parties.ts'

export type Client = Pick<pg.Client, 'query'>

export type WarehouseCode = 'TOKO' | 'GUDANG'

/** When and where something happened, and who did it. */
export interface Happened {
  branch: BranchCode
  /** Day in the branch's zone, 'YYYY-MM-DD'. */
  date: string
  /** Time of day 'HH:MM'; events come in this order. */
  time: string
  /** Who did it: the part of the e-mail before the @. */
  by: string
}

/** How a branch begins: one balanced journal with the books that stand behind its accounts. */
export interface Opening extends Happened {
  type: 'opening'
  /** Balanced within the branch; RK stands in for the capital of a branch that has none. */
  lines: AccountLine[]
  /** Σ value = the line of account 1-1301. */
  stock: OpeningStock[]
  /** Σ amount = the line of account 1-1201. */
  receivables: OpeningItem[]
  /** Σ amount = the line of account 2-1101. */
  payables: OpeningItem[]
  /** Σ points × Rp 100 = the line of account 2-1203. */
  points: { customer: string; points: number }[]
}
export interface AccountLine {
  account: string
  debit: number
  credit: number
}
export interface OpeningStock {
  goods: string
  warehouse: WarehouseCode
  /** In base units, up to three decimals. */
  qty: number
  value: number
}
export interface OpeningItem {
  /** Name by which a later payment finds it. */
  ref: string
  /** Code of the customer or supplier. */
  party: string
  /** Number of the old invoice. */
  docNo: string
  date: string
  dueDate: string
  amount: number
}

/** Where the rows of an opening belong. */
export interface OpeningPlace {
  branchId: number
  documentId: number
  date: string
}
