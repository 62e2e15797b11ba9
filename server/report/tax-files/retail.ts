import { givesAway, holds, isBill, isSalesCreditNote } from '#server/ledgers/scopes.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { UPSTREAM } from '#contract/master/tax-type.ts'
import {
  type RetailInput,
  type RetailLack,
  retailInvoices as contract,
} from '#contract/report/retail-invoices.ts'
import { isPkpOn, mastersOf } from '#server/ledgers/masters.ts'
import { LINE_WORTH, OF_SALES, SIGN } from '#server/ledgers/net-sales.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, sumOf } from '#contract/money.ts'
import { type FileAnswer, reads, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import { TAXED } from '#server/pricing/vat-share.ts'
import { AHEAD_VAT, BASE_OF } from '../declared/tax.ts'
import { NOTE_OF_SUM, TOLD_BY_ITSELF, TOLD_UNTAXED } from '../declared/sold.ts'
import { retailInvoices } from '#server/tax/files/retail-invoices.ts'
import { type Day, rowsOf } from './retail-rows.ts'
import { keepFile, masaOf, refuseSeveralMonths } from './masa.ts'

/** Goods whose PPN was paid further up are no sales of ours to be summed up. */
const UPSTREAM_TYPES = UPSTREAM.map((type) => `'${type}'`).join(', ')

/** Goods of bill `d` that bear PPN, by tax type: base and PPN of them, of those before them, and of all. */
const BORNE = `select x.tax_type, ${['dpp', 'vat']
  .map(
    (of) =>
      `sum(x.${of}) over w as ${of}_to, sum(x.${of}) over w - x.${of} as ${of}_from, sum(x.${of}) over () as ${of}_all`,
  )
  .join(', ')}
  from (select l.tax_type, sum(${LINE_WORTH}) as dpp, sum(l.vat) as vat from document_goods l
    where l.branch_id = d.branch_id and l.document_id = d.id and l.vat <> 0 and l.price_source is distinct from 'GIFT' group by 1) x window w as (order by x.tax_type)`
/** The part of an amount of the bill that the goods of one tax type bear, as row `t`; all of it where no line tells. */
const borne = (amount: string, of: 'dpp' | 'vat') =>
  `case when coalesce(t.${of}_all, 0) = 0 then ${amount} else round(${amount} * t.${of}_to / t.${of}_all) - round(${amount} * t.${of}_from / t.${of}_all) end`

const STANDS = `exists (select from journal j where j.branch_id = d.branch_id and j.document_id = d.id) and ${holds()}`

/**
 * Bills and returns that no tax invoice tells, line by line; what was given away or used by ourselves counts at its cost.
 * The tax invoice of money ahead tells its PPN: of the bill that uses it the rest is summed, with what notes change of it,
 * each by what the bill's goods bear.
 * Goods that were written without PPN for a reason are not summed: they are told one by one.
 */
const DAYS = `
with sold as (
  select d.branch_id, d.id, d.number, ${isBill()} as is_bill, d.doc_date, l.tax_type,
    case when l.price_source = 'GIFT' then line_cost(l, d.doc_date) else ${SIGN} * ${LINE_WORTH} end as dpp, ${SIGN} * l.vat as vat
  from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
  where d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3 and ${OF_SALES} and d.tax_mode <> 'NONE' and not ${TOLD_BY_ITSELF}
    and l.tax_type not in (${UPSTREAM_TYPES})
    and (l.price_source is distinct from 'GIFT' or l.vat <> 0)
  union all
  select d.branch_id, d.id, d.number, ${isBill()}, d.doc_date, coalesce(t.tax_type, 'BKP'), -${SIGN} * ${borne('a.dpp', 'dpp')}, -${SIGN} * ${borne('a.vat', 'vat')}
  from document d cross join lateral (select round(d.dpp * ${AHEAD_VAT} / d.vat) as dpp, ${AHEAD_VAT} as vat) a left join lateral (${BORNE}) t on true
  where d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3 and ${OF_SALES} and d.vat <> 0 and not ${TOLD_BY_ITSELF} and ${AHEAD_VAT} <> 0
  union all
  select d.branch_id, d.id, d.number, false, d.doc_date, coalesce(t.tax_type, 'BKP'), n.sign * ${borne('d.dpp', 'dpp')}, n.sign * ${borne('d.vat', 'vat')}
  from document d cross join lateral (select case when ${isSalesCreditNote()} then -1 else 1 end as sign) n
  left join lateral (select t.* from (select r.branch_id, r.source_id as bill from document_source r join document o on o.branch_id = r.branch_id and o.id = r.source_id and ${isBill('o')}
      where r.branch_id = d.branch_id and r.document_id = d.id order by o.id limit 1) k
    cross join lateral (select t.* from document d cross join lateral (${BORNE}) t where d.branch_id = k.branch_id and d.id = k.bill) t) t on true
  where d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3 and d.vat <> 0 and ${NOTE_OF_SUM} and ${STANDS}
  union all
  select d.branch_id, d.id, d.number, false, d.doc_date, 'BKP', ${BASE_OF}, d.vat from document d
  where d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3 and ${givesAway()} and d.vat <> 0
    and ${STANDS})
select x.branch_id as "branchId", b.name as "branchName", x.doc_date as day, x.tax_type as "taxType",
  count(distinct x.id)::int as documents,
  coalesce(min(x.number) filter (where x.is_bill), min(x.number)) as first, coalesce(max(x.number) filter (where x.is_bill), max(x.number)) as last, sum(x.dpp) as dpp, sum(x.vat) as vat
from sold x join branch b on b.id = x.branch_id group by 1, 2, b.code, 3, 4 having sum(x.dpp) <> 0 or sum(x.vat) <> 0 order by b.code, 3, 4`

/** Taxable goods that went out without PPN: under which code the office wants them their reason does not say. */
const WITH_REASON = `
select d.id, d.number as name, d.kind, ${SIGN} * d.exempt as dpp, 0 as vat from document d
where d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3 and ${OF_SALES} and d.tax_mode = 'NONE' and not ${TOLD_UNTAXED}
  and exists (select from document_goods l where l.branch_id = d.branch_id and l.document_id = d.id and l.tax_type in (${TAXED.join(', ')}))
order by d.doc_date, d.number limit 500`

const MADE = `
select f.made_at as "madeAt", e.name as "madeBy", f.dpp, f.vat, f.uploaded_at as "uploadedAt" from tax_file f join employee e on e.id = f.made_by
where f.kind = 'RETAIL' and f.period = $1 order by f.id desc limit 1`

/** What of a session it asks. */
type Reach = Pick<Session, 'branchIds' | 'now' | 'mastersVersion'>

/** The newest file of a masa; rupiah without PPN and of PPN. */
interface Made {
  madeAt: string
  madeBy: string
  dpp: number
  vat: number
  uploadedAt: string | null
}

/** The rows of a masa, held against the books, and what keeps the file from being whole. */
export async function retail(tx: Tx, s: Reach, input: RetailInput) {
  refuseSeveralMonths(input)
  await refusePartialView(tx, 'PPN digunggung')
  const masters = await mastersOf(tx, s.mastersVersion)
  const { dateFrom, dateTo } = input
  const values = [s.branchIds, dateFrom, dateTo]
  const [days, reasons, made] = await Promise.all([
    tx.rows<Day>(DAYS, values),
    tx.rows<Omit<RetailLack, 'code'>>(WITH_REASON, values),
    tx.one<Made>(MADE, [dateFrom]),
  ])
  const { rows, below } = rowsOf(days, masters, input)
  const lacks: RetailLack[] = [
    ...(masters.company.npwp ? [] : [{ ...NOTHING, code: 'COMPANY_NPWP' as const }]),
    ...(isPkpOn(masters, dateTo) ? [] : [{ ...NOTHING, code: 'NOT_PKP' as const }]),
    ...below,
    ...reasons.map((one) => ({ code: 'REASON' as const, ...one })),
  ]
  // What is freed of PPN shows it in the file, and nobody owes it.
  const owed = rows.filter((row) => row.code === 'Normal')
  return {
    asOf: s.now,
    rows,
    lacks,
    asked: input,
    madeAt: made?.madeAt ?? null,
    madeBy: made?.madeBy ?? null,
    made,
    stale: made
      ? await staleSince(
          tx,
          values,
          made,
          sumOf(rows, (r) => r.dpp),
        )
      : null,
    difference: sumOf(owed, (r) => minus(r.vat, r.bookedVat)),
    sums: {
      dpp: sumOf(rows, (r) => r.dpp),
      otherBase: sumOf(rows, (r) => r.otherBase),
      vat: sumOf(rows, (r) => r.vat),
      bookedVat: sumOf(rows, (r) => r.bookedVat),
    },
  }
}

/** Bills of the masa whose prices have PPN within and that were put into a file of tax invoices, or found in Coretax, after ours was made. */
const TOLD_SINCE = `
select d.id, d.number as name, d.vat from document d where d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3 and ${isBill()} and d.tax_mode = 'INCLUDE'
  and coalesce((select min(x.exported_at) from tax_export x where x.branch_id = d.branch_id and x.document_id = d.id),
    (select min(i.read_at) from coretax_invoice i where i.branch_id = d.branch_id and i.document_id = d.id and i.side = 'OUT')) > $4 order by d.number limit 500`

/** A file that the books left behind: made again it replaces the whole masa. */
async function staleSince(
  tx: Tx,
  values: unknown[],
  made: { madeAt: string; dpp: number },
  dpp: number,
) {
  const bills = await tx.rows<{ id: number; name: string; vat: number }>(TOLD_SINCE, [
    ...values,
    made.madeAt,
  ])
  const off = minus(dpp, made.dpp)
  return bills.length > 0 || off !== 0 ? { bills, dpp: off } : null
}

const NOTHING = { id: null, name: null, kind: null, dpp: 0, vat: 0 }

const xml = (ctx: Ctx, input: ParsedOf<typeof contract.xml>) =>
  ctx.write(async (tx, s): Promise<FileAnswer> => {
    const { rows, lacks, sums } = await retail(tx, s, input)
    const masters = await mastersOf(tx, s.mastersVersion)
    const stops = lacks.find(({ code }) => code === 'COMPANY_NPWP' || code === 'NOT_PKP')
    if (stops)
      throw new Refusal(
        'INCOMPLETE',
        stops.code === 'NOT_PKP'
          ? 'Perusahaan bukan PKP pada masa ini'
          : 'NPWP perusahaan belum diisi',
        { field: 'dateFrom' },
      )
    if (rows.length === 0)
      throw new Refusal('EMPTY', 'Tidak ada penjualan digunggung pada masa ini', {
        field: 'dateFrom',
      })
    await keepFile(tx, { kind: 'RETAIL', period: input.dateFrom, rows: rows.length, ...sums })
    const { month, year } = masaOf(input.dateFrom)
    const { text } = retailInvoices({
      tin: masters.company.npwp ?? '',
      month,
      year,
      rows: rows.map((row) => ({
        code: row.code,
        kind: 'A',
        buyer: null,
        serial: row.serialNo,
        day: row.docDate,
        base: row.dpp,
        tax: row.tax,
      })),
    })
    return {
      body: Buffer.from(text, 'utf8'),
      name: `digunggung.${input.dateFrom.slice(0, 7)}.xml`,
      mime: 'application/xml',
    }
  })

/** As the page reads it. */
const list = async (tx: Tx, s: Session, input: RetailInput) => {
  const { made: _, ...reply } = await retail(tx, s, input)
  return reply
}

export const retailRoutes = [reads(contract.list, list), route(contract.xml, xml)]
