import { api, callsOf } from '#contract/api.ts'
import { payable } from '#contract/document.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Answer, TestApp } from '#server/platform/test-app.ts'
import { officeFaults, receiptFaults } from './adds-up.ts'
import { readPdf } from './read-pdf.ts'

/** A document whose papers are looked at. */
export interface Paper {
  id: number
  kind: Kind
  status: string
  number: string
  /** What somebody is to pay; null where nobody is. */
  due: number | null
}

const RECEIPT: Endpoint = api.sales.salesInvoice.receipt
/** Every layout in which a kind is printed. */
export const printsOf = (kind: Kind): Endpoint[] => [
  callsOf(kind).pdf as Endpoint,
  ...(kind === 'sales-invoice' ? [RECEIPT] : []),
]

/** Documents of a span of days, `of` each sort so many; sorts are what papers differ by. */
export async function papersOf(
  t: TestApp,
  [from, to]: readonly [string, string],
  of: number,
): Promise<Paper[]> {
  const { rows } = await t.db.query(
    `select id::int, kind, status, number, coalesce(customer_id, supplier_id) is not null as owed, total::float8, dpp::float8, exempt::float8, vat::float8, rounding::float8 from (
       select d.*, row_number() over (partition by d.kind, d.status, d.tax_mode, d.discount <> 0, d.header_discount <> 0, d.freight <> 0, d.rounding <> 0
         order by (d.id * 7919) % 1009) as n from document d where d.doc_date between $1 and $2) x
     where n <= $3 order by kind, id`,
    [from, to, of],
  )
  return rows.map((row) => ({ ...row, due: row.total && row.owed ? payable(row) : null }))
}

/** What is wrong with the answer to a print: no file where there should be one, or a paper that does not add up. */
export function faultsOf(paper: Paper, call: Endpoint, answer: Answer<Endpoint>): string[] {
  const told = (says: string) => `${paper.kind} ${paper.status} ${paper.number}: ${says}`
  if (answer.status >= 500) return [told(`${answer.status}`)]
  if (answer.status !== 200) return []
  if (answer.raw.subarray(0, 5).toString() !== '%PDF-') return [told('no PDF')]
  const pages = readPdf(answer.raw)
  const faults =
    call === RECEIPT ? receiptFaults(pages, paper.due ?? 0) : officeFaults(pages, paper.due)
  return faults.map(told)
}

/** One of each role of a branch, by what he signs in with. */
export async function everybody(t: TestApp): Promise<string[]> {
  const { rows } = await t.db.query(
    `select distinct on (role_id, branch_id) split_part(email, '@', 1) as name from employee
     where is_active and email like '%@gerai.test' order by role_id, branch_id, id`,
  )
  return rows.map(({ name }) => name)
}
