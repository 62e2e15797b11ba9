import { type HeldRule, heldRules } from '#contract/report/trade-rules.ts'
import type { Ask } from '../declared-query.ts'
import { found } from './parts.ts'

/** Rules that the program keeps in itself, as rows. */
const held = ($: Ask['$']) =>
  Object.entries(heldRules)
    .map(([key, of]: [string, HeldRule]) => {
      const { area, amount = null, validFrom, regulation, regulationDate } = of
      return `(${[area, key, of.words[0], amount, validFrom, regulation, regulationDate].map((one) => $(one)).join(', ')})`
    })
    .join(', ')

/** What every table of rules has of the rule that says so; `t` is its row. */
const DATED = `t.valid_from, t.valid_to, t.regulation, t.regulation_date, t.source, case when t.is_confirmed then 'SURE' else 'UNSURE' end as certainty`

/**
 * The rules of tax and trade that hold on a day, each with the regulation that says so, its day, where it was read and
 * whether its figures were: those of the office's tables, and those that the program keeps in itself.
 */
export const tradeRules = ({ $, branches, input, ...ask }: Ask) => {
  const day = `${$(input.date)}::date`
  const certainty =
    input.certainty && input.certainty !== 'ALL' ? ` and x.certainty = ${$(input.certainty)}` : ''
  return `
select x.area, x.rule, x.place, x.rate, x.amount, x.years, x.valid_from as "validFrom", x.valid_to as "validTo", x.regulation, x.regulation_date as "regulationDate", x.source, x.certainty
from (
  select 'VAT' as area, t.tax_type as rule, null as said, null as place, t.rate, null::numeric as amount, null::int as years, ${DATED} from vat_fixed_rate t where t.is_active
  union all select 'COLLECTOR', t.collector, null, null, null, t.free_to, null, ${DATED} from vat_collector_rule t where t.is_active
  union all select 'WITHHELD', t.code || ' ' || t.name, null, null, t.rate, t.free_to, null, ${DATED} from withholding_object t where t.is_active
  union all select 'FINAL_TAX', t.legal_form, null, null, null, null, t.years, ${DATED} from final_tax_term t where t.is_active
  union all select 'PRICE', 'HET ' || g.name || ' (' || u.name || ')', null, (select string_agg(a.name, ', ' order by a.name) from area a where a.code = any (t.area_codes)), null, t.price, null, ${DATED}
    from price_ceiling t join goods g on g.id = t.goods_id join unit u on u.id = g.base_unit_id where t.is_active
  union all select h.area, h.rule, h.said, null, null, h.amount::numeric, null, h.valid_from::date, null, h.regulation, h.regulation_date::date, 'Gerai', 'SURE'
    from (values ${held($)}) h (area, rule, said, amount, valid_from, regulation, regulation_date)) x
where cardinality(${branches}) > 0 and x.valid_from <= ${day} and coalesce(x.valid_to, 'infinity') >= ${day}${certainty}
  ${found({ $, branches, input, ...ask }, `search_key(concat_ws(' ', x.rule, x.said, x.place, x.regulation, x.source))`)}`
}
