import { type Check, same } from './check.ts'
import type { Month } from './month.ts'
import { type World, rows } from './world.ts'

interface Told {
  number: string
  kind: string
  vat: number
  worth: number
  gifts: number
  giftVat: number
  cost: number
  ahead: number
}
interface Booked {
  net: number
  vat: number
  cost: number
  promotion: number
}

/** What a sale or a return says: worth without PPN, PPN that the buyer does not collect himself, and cost of what was sold and of what was given away. */
const papers = (w: World, { first, last }: Month) =>
  rows<Told & Booked>(
    w,
    `select d.number, d.kind, (d.vat - d.collected_vat)::float8 as vat, (d.dpp + d.exempt)::float8 as worth,
       coalesce(sum(line_cost(l)) filter (where g.price_source = 'GIFT'), 0)::float8 as gifts,
       coalesce(sum(round(g.vat * l.base_qty / nullif(g.base_qty, 0))) filter (where g.price_source = 'GIFT'), 0)::float8 as "giftVat",
       coalesce(sum(line_cost(l)) filter (where g.price_source is distinct from 'GIFT' and l.base_qty > 0), 0)::float8 as cost, b.*, a.ahead
     from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
     left join document_goods g on g.branch_id = l.branch_id and (g.document_id, g.line) = (case d.kind when 'sales-return' then (l.source_document_id, l.source_line) else (l.document_id, l.line) end)
     join lateral (select sum(x.credit - x.debit) filter (where y.usage in ('SALES_RETAIL', 'SALES_WHOLESALE', 'SALES_RETURN', 'SALES_DISCOUNT', 'DELIVERY_INCOME'))::float8 as net,
         sum(x.credit - x.debit) filter (where y.usage = 'VAT_OUT')::float8 as "vatBooked",
         sum(x.debit - x.credit) filter (where y.usage = 'COGS')::float8 as "costBooked", sum(x.debit - x.credit) filter (where y.usage = 'PROMO_EXPENSE')::float8 as promotion
       from journal_line x join account y on y.id = x.account_id where x.branch_id = d.branch_id and x.journal_id = d.id) b on true
     -- However it was used: by a bill, by a tender of the till, given back by a void.
     cross join lateral (select coalesce(sum(m.amount * (u.vat - u.collected_vat) / (u.total - u.collected_vat)), 0)::float8 as ahead from balance_move m join document u on u.branch_id = m.branch_id and u.id = m.item_document_id
       where m.branch_id = d.branch_id and m.document_id = d.id and u.kind = 'sales-down-payment') a
     join journal j on j.branch_id = d.branch_id and j.id = d.id
     where d.kind in ('sales-invoice', 'sales-return') and j.posting_date between $1 and $2 group by d.branch_id, d.id, b.net, b."vatBooked", b."costBooked", b.promotion, a.ahead order by d.branch_id, d.id`,
    [first, last],
  )

const journals: Check = {
  name: 'journals of sales follow from their papers',
  async ask(w, month) {
    const found: string[] = []
    for (const paper of await papers(w, month)) {
      const sign = paper.kind === 'sales-invoice' ? 1 : -1
      const own = paper as typeof paper & { vatBooked: number | null; costBooked: number | null }
      const vat = sign * (paper.vat + paper.giftVat) - paper.ahead
      const off = Math.abs((own.vatBooked ?? 0) - vat)
      found.push(
        ...same(`${paper.number} net`, paper.net, sign * paper.worth),
        // Of money ahead a rupiah of PPN may leave with another use of it.
        ...(off <= (paper.ahead === 0 ? 0 : 1)
          ? []
          : [`${paper.number} PPN: ${own.vatBooked} instead of ${vat}`]),
        ...same(`${paper.number} cost`, own.costBooked, sign * paper.cost),
        ...same(`${paper.number} promotion`, paper.promotion, sign * (paper.gifts + paper.giftVat)),
      )
    }
    return found
  },
}

/** A line is quantity times price less what is taken off it, in whole rupiah (domain §0.2). */
const lines: Check = {
  name: 'lines follow from quantity, price and discounts',
  async ask(w, { first, last }) {
    const found = await rows<{ number: string; line: number; gross: number; own: number }>(
      w,
      `select d.number, l.line, l.gross::float8 as gross, round(l.qty * l.unit_price)::float8 as own from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
       where d.doc_date between $1 and $2 and d.kind in ('sales-invoice', 'purchase-invoice', 'sales-order') and (l.gross <> round(l.qty * l.unit_price) or l.net <> l.gross - l.discount - l.header_discount)
         and l.price_source is distinct from 'GIFT' order by 1, 2`,
      [first, last],
    )
    return found.map(
      (l) => `${l.number} line ${l.line}: ${l.gross} instead of ${l.own}, or its net`,
    )
  },
}

/** What is sold at the till has its PPN in the whole of its taxable goods (domain §0.2). */
const retail: Check = {
  name: 'PPN at the till is that of the whole bill',
  async ask(w, { first, last }) {
    const found = await rows<{ number: string; vat: number; own: number }>(
      w,
      `select d.number, d.vat::float8 as vat, x.own::float8 as own from document d
       cross join lateral (select coalesce(round(sum(l.net + l.freight) filter (where l.tax_type = 'BKP') * 11 / 111), 0) + coalesce(round(sum(l.net + l.freight) filter (where l.tax_type = 'BKP_MEWAH') * 12 / 112), 0)
           + coalesce(round(sum(l.net + l.freight) filter (where l.tax_type = 'EMAS_PERHIASAN') * 11 / 1011), 0) as own
         from document_goods l where l.branch_id = d.branch_id and l.document_id = d.id and l.price_source is distinct from 'GIFT') x
       where d.doc_date between $1 and $2 and d.kind = 'sales-invoice' and d.tax_mode = 'INCLUDE' and not exists (select from open_item i where i.branch_id = d.branch_id and i.document_id = d.id and i.role = 'AR')
         and d.vat <> x.own order by 1`,
      [first, last],
    )
    return found.flatMap((d) => same(d.number, d.vat, d.own))
  },
}

export const journalChecks = [journals, lines, retail]
