import { TYPED } from '#contract/pricing/price-source.ts'

/** What a line was given beside what campaigns gave. */
const GIVEN = `l.discount - coalesce((select sum((k.value->>'amount')::numeric) from jsonb_array_elements(l.campaigns) k), 0)`
const OWN = 'l.source_document_id is null'

/** Whether the price of goods line `l` was typed in its document, and is another than the list's. */
export const TYPED_PRICE = `(${OWN} and l.price_source = '${TYPED}' and l.list_price is distinct from l.unit_price)`

/** What a document took over of the discounts of those it comes from, rounded line by line. */
const TAKEN_OVER = 'coalesce(sum(round(s.header_discount * l.base_qty / s.base_qty)), 0)'

/**
 * What whoever wrote document `d` set by hand, as `h`: discounts of the document and of its lines in rupiah, and how many
 * prices. What came from a booking, an order or a delivery was set there, and is told of that.
 */
export const SET_BY_HAND = `
cross join lateral (select x.header + x.lines as given, x.typed
  from (select coalesce(sum(${GIVEN}) filter (where ${OWN} and (l.discount_amount > 0 or cardinality(l.tiers) > 0)), 0) as lines,
      case when d.header_discount - ${TAKEN_OVER} > count(s.line) then d.header_discount - ${TAKEN_OVER} else 0 end as header,
      count(*) filter (where ${TYPED_PRICE})::int as typed
    from document_goods l left join document_goods s on s.branch_id = l.branch_id and s.document_id = l.source_document_id and s.line = l.source_line and s.base_qty <> 0
    where l.branch_id = d.branch_id and l.document_id = d.id) x) h`
