import { numberOfCode } from '#contract/sales/receipt-code.ts'
import { everyWord } from '#server/platform/sql.ts'
import type { Tx } from '#server/platform/db.ts'
import { salesByKeptNumber } from './kept-number.ts'

/** What a text in the search box stands for, by column: documents of such parties, with such a number or words. */
export interface Found {
  customer_id: number[]
  supplier_id: number[]
  id: number[]
}

/**
 * Asks small tables and narrow indexes first, so that a list over a million documents reads the few that
 * match. A number is found by its beginning, or by its end: `00012`, `12` and `2611/00012` alike; the one that a till
 * gave while it had no line by its beginning.
 */
export async function findDocuments(
  tx: Tx,
  branches: number[],
  kinds: readonly string[],
  search: string,
): Promise<Found> {
  const text = numberOfCode(search.trim())
  const like = everyWord(text)
  const ids = (rows: { id: number }[]) => rows.map((r) => r.id)
  const [customers, suppliers, words, numbers, kept] = await Promise.all([
    parties(tx, 'customer', like),
    parties(tx, 'supplier', like),
    tx.rows<{ id: number }>(
      `select id from document where branch_id = any ($1::int[]) and kind = any ($2::text[])
         and (party_name is not null or ref_no is not null)
         and search_key(concat_ws(' ', party_name, ref_no)) like all ($3::text[])`,
      [branches, kinds, like],
    ),
    byNumber(tx, branches, text),
    salesByKeptNumber(tx, branches, text),
  ])
  return {
    customer_id: ids(customers),
    supplier_id: ids(suppliers),
    id: [...ids(words), ...ids(numbers), ...ids(kept)],
  }
}

/** Whoever is called so, or was when something of his was posted. */
const parties = (tx: Tx, table: 'customer' | 'supplier', like: string[]) =>
  tx.rows<{ id: number }>(
    `select id from ${table} where search_key(name) like all ($1::text[])
     union select id from former_fact where kind = '${table}' and search_key(facts->>'name') like all ($1::text[])`,
    [like],
  )

/** Every number that can end so is put together from the counters: a look-up each, however many documents there are. */
async function byNumber(tx: Tx, branches: number[], text: string): Promise<{ id: number }[]> {
  const from = text.toUpperCase()
  if (/^[A-Z]{2,3}\/[A-Z]{3,5}\//.test(from)) {
    return tx.rows(
      `select id from document where branch_id = any ($1::int[]) and number >= $2 collate "C" and number < $3 collate "C"`,
      [branches, from, `${from}\uffff`],
    )
  }
  const [, yymm, n] = /^(?:(\d{4})\/)?(\d{1,9})$/.exec(from) ?? []
  if (!n) return []
  return tx.rows(
    `select d.id from doc_counter c join branch b on b.id = c.branch_id
       cross join lateral unnest(array[$3, lpad($3, 5, '0')]) as tail
       cross join lateral (select d.id from document d where d.branch_id = c.branch_id
         and d.number = c.prefix || '/' || b.code || '/' || c.yymm || '/' || tail offset 0) d
     where c.branch_id = any ($1::int[]) and ($2::text is null or c.yymm = $2)`,
    [branches, yymm ?? null, n],
  )
}

/** Documents that were made from others `o` of the same branch as `d`. */
export const MADE_FROM = `
select x.document_id from document_source x join document o on o.branch_id = x.branch_id and o.id = x.source_id where x.branch_id = d.branch_id`
