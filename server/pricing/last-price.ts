import type { Tx } from '#server/platform/db.ts'
import type { TaxMode } from '#contract/pricing/amounts.ts'
import { vatShare } from './vat-share.ts'

interface Asked {
  /** SQL of the condition on the purchase `p`: whose branch, and whose goods. */
  where: string
  /** SQL of the tax type that the goods have now. */
  taxType: string
  /** SQL of the day on which they would be bought. */
  day: string
}

/**
 * The newest purchase of goods in any unit, as a lateral row: its price as written, and of `conversion` base units
 * `without_vat` and `with_vat` it, before discounts. A bill's price is with PPN where its own mode says so, by the rule of
 * its day and what the goods bore there; what is bought now bears the PPN of now. Nothing where the goods were never bought.
 */
export const lastPrice = ({ where, taxType, day }: Asked): string => `lateral (
  select p.branch_id, p.document_id, p.supplier_id, p.date, p.net_base, p.unit_price, p.conversion,
    case when p.inside then p.unit_price / (1 + p.bore) else p.unit_price end as without_vat,
    case when p.inside and p.bore = p.bears then p.unit_price
      else (case when p.inside then p.unit_price / (1 + p.bore) else p.unit_price end) * (1 + p.bears) end as with_vat
  from (select p.*, ${vatShare('p.tax_type', 'p.date')} as bore, ${vatShare(taxType, day)} as bears
    from (select p.*, u.conversion, d.tax_mode = 'INCLUDE' as inside, l.tax_type
      from (select p.* from buying_price p where ${where} order by p.date desc, p.document_id desc, p.line desc limit 1) p
      join goods_unit u on u.id = p.goods_unit_id
      join document d on d.branch_id = p.branch_id and d.id = p.document_id
      join document_goods l on l.branch_id = p.branch_id and l.document_id = p.document_id and l.line = p.line) p) p)`

/** SQL of what a document of a mode writes of such a row `p`: only one whose prices have PPN inside writes it with PPN. */
export const priceIn = (mode: string): string =>
  `case when ${mode} = 'INCLUDE' then p.with_vat else p.without_vat end`

/**
 * What units of goods cost last in the branch, in rupiah of one, as a document of that mode and day would write it. `bought`
 * says of what: `GOODS` taken over from whichever unit they were bought in last, `UNIT` from that unit itself, and from the others where
 * it never was bought.
 */
export async function lastPrices(
  tx: Tx,
  document: { branchId: number; docDate: string; taxMode: TaxMode },
  unitIds: number[],
  bought: 'GOODS' | 'UNIT',
): Promise<Map<number, number>> {
  const own = (p: string) =>
    `${p}.branch_id = $1 and ${p}.goods_id = g.id and ${p}.goods_unit_id = u.id`
  const where = `p.branch_id = $1 and p.goods_id = g.id${
    bought === 'UNIT'
      ? ` and (p.goods_unit_id = u.id or not exists (select from buying_price o where ${own('o')}))`
      : ''
  }`
  const rows = await tx.rows<{ id: number; price: number }>(
    `select u.id, round(${priceIn('$4')} * u.conversion / p.conversion, 4) as price
     from goods_unit u join goods g on g.id = u.goods_id
     cross join ${lastPrice({ where, taxType: 'g.tax_type', day: '$2::date' })} p
     where u.id = any ($3::bigint[])`,
    [document.branchId, document.docDate, unitIds, document.taxMode],
  )
  return new Map(rows.map(({ id, price }) => [id, price]))
}
