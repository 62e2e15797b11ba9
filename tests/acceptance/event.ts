import { randomUUID } from 'node:crypto'
import type { Saved } from '#contract/document.ts'
import { accountId } from '#server/seed/ids.ts'
import type { Company } from './company.ts'
import { type Branch, branchCode } from './scenario.ts'

/** One thing that happens in the month (domain §9.2). */
export interface MonthEvent {
  /** Day of January 2026. */
  day: number
  branch: Branch
  /** Number of the document; what has none is named by what it is. */
  no: string
  what: string
  /** Goods whose quantity or value changes, by branch: `S/MG2`. */
  moves?: string[]
  /** What it brings costs what other goods cost: while one of them is unknown, all are. */
  carries?: true
  /** Documents of this event that the scenario has no journal for, such as orders. */
  silent?: true
  /** Absent while the product cannot do it; then it stands on the list `not-yet.ts`. */
  play?: (month: Month) => Promise<Saved>
}

/** `05 PB/SBY/2601/00001`: one document may make news on several days. */
export const nameOf = (e: MonthEvent) => `${String(e.day).padStart(2, '0')} ${e.no}`

/** `PB/SBY`: numbers of a series follow one another. */
export const seriesOf = (e: MonthEvent) => e.no.split('/').slice(0, 2).join('/')

/** The month while it is played. */
export interface Month {
  company: Company
  /** Ids of the documents so far, by number. */
  papers: Map<string, number>
}

/** What every form sends. */
export function form(month: Month, day: number, branch: Branch) {
  return { requestId: randomUUID(), branchId: branchId(month, branch), docDate: dateOf(day) }
}

export const dateOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}`

export const branchId = ({ company }: Month, branch: Branch) =>
  company.ids.of('branch', branchCode[branch])

/** `warehouse(month, 'S', 'GUDANG')`. */
export const warehouse = ({ company }: Month, branch: Branch, code: string) =>
  company.ids.of('warehouse', `${branchCode[branch]}/${code}`)

/** `account(month, 'S', '1-1101')`. */
export const account = ({ company }: Month, branch: Branch, code: string) =>
  accountId(company.ids, branchCode[branch], code)

export const unit = ({ company }: Month, name: string) => company.ids.of('unit', name)

export function paper(month: Month, no: string): number {
  const id = month.papers.get(no) ?? month.company.papers.get(no)
  if (id === undefined) throw new Error(`${no} was not played`)
  return id
}

/** A transfer from or to the branch's bank account. */
export function transfer({ company }: Month, branch: Branch, amount: number) {
  const bank = branch === 'S' ? 'SBY/1-1111' : 'MLG/1-1112'
  return {
    methodId: company.ids.of('method', 'TRANSFER'),
    amount,
    bankAccountId: company.ids.of('bank', bank),
  }
}
