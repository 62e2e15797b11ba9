import {
  endsCod,
  isBill,
  isCod,
  isDebtPayment,
  isInstalment,
  isRepayment,
  isReturn,
  isTenderCorrection,
  isVoid,
  sendsBack,
  stands,
  takesBack,
  type Scope,
} from '#server/ledgers/scopes.ts'
import type { DailyRowCode, DailySection } from '#contract/report/daily.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus } from '#contract/money.ts'
import { DISCOUNT } from '#server/ledgers/net-sales.ts'
import { openAt } from './declared/parts.ts'
import { lying } from './declared/stock.ts'

/** What a row of these sections says: how many, and how much came, went or is left. */
interface Told {
  section: DailySection
  code: DailyRowCode | null
  name: string | null
  count: number
  added: number | null
  taken: number | null
  closing: number | null
}

/** By terminal or code: what customers paid, what the bank will keep by its rate, and what it will pay out. */
const CARDS = `
select x.name, count(*)::int as count, sum(x.amount) as added, sum(x.fee) as taken
from (select coalesce(e.name, p.name, m.name) as name, n.amount, round(n.amount * coalesce(n.mdr_pct, 0) / 100) as fee
  from document d join sale_tender n on n.branch_id = d.branch_id and n.document_id = d.id
  join payment_method m on m.id = n.method_id and m.kind in ('DEBIT_CARD', 'CREDIT_CARD', 'QRIS', 'PAYLATER')
  left join edc e on e.id = n.edc_id left join paylater_provider p on p.id = n.provider_id
  where d.branch_id = any ($1::int[]) and d.doc_date = $2 and ${stands()} and not ${isTenderCorrection()}) x
group by x.name order by x.name`

/** Open is what had left by the day and was neither paid nor brought back by then. */
const COD = `
select 'COD_SHIPPED' as code, count(*)::int as count, coalesce(sum(d.total), 0) as added, null::numeric as closing
from document d where d.branch_id = any ($1::int[]) and ${isCod()} and d.doc_date = $2
union all
select 'COD_COLLECTED', count(*)::int, coalesce(sum(d.total), 0), null
from document d where d.branch_id = any ($1::int[]) and ${isBill()} and d.doc_date = $2 and ${stands()} and exists (
  select from document_source s join document o on o.branch_id = s.branch_id and o.id = s.source_id and ${isCod('o')}
  where s.branch_id = d.branch_id and s.document_id = d.id)
union all
select 'COD_OPEN', count(*)::int, null, coalesce(sum(d.total), 0)
from document d where d.branch_id = any ($1::int[]) and ${isCod()} and d.doc_date <= $2 and not exists (
  select from document_source s join document n on n.branch_id = s.branch_id and n.id = s.document_id
  where s.branch_id = d.branch_id and s.source_id = d.id and ${endsCod('n')} and n.doc_date <= $2)`

const ofKinds = (code: DailyRowCode, is: Scope, also = '', amount = 'd.total') => `
select '${code}' as code, count(*)::int as count, coalesce(sum(${amount}), 0) as added, null::numeric as closing
from document d where d.branch_id = any ($1::int[]) and ${is()} and d.doc_date = $2 and ${stands()}${also}`

/** Giros that may be cashed on the day, and those that could have been before and still were open then. */
const giros = (code: DailyRowCode, role: string) => `
select '${code}' as code, count(*)::int as count, null::numeric as added, coalesce(sum(m.owed), 0) as closing
from open_item i join giro g on g.branch_id = i.branch_id and g.document_id = i.document_id and g.line = i.line ${openAt('$2')}
where i.branch_id = any ($1::int[]) and i.role = '${role}' and m.owed <> 0 and g.effective_date <= $2`

const SETTLED = [
  ofKinds('COLLECTED', isRepayment),
  ofKinds('INSTALMENTS', isInstalment),
  ofKinds('PAID', isDebtPayment),
  giros('GIRO_IN', 'GIRO_RECEIVABLE'),
  giros('GIRO_OUT', 'GIRO_PAYABLE'),
].join('\nunion all')

const VOIDED = ` and ${isVoid()}`
const BACK = [
  ofKinds('RETURNED', takesBack, ` and d.reason is distinct from 'VOID'`),
  ofKinds('VOIDED', isReturn, VOIDED),
  ofKinds('SENT_BACK', sendsBack),
  ofKinds('DISCOUNTED', isBill, ' and d.discount + d.header_discount > 0', `(${DISCOUNT})`),
].join('\nunion all')

/** Goods of which a warehouse held less than nothing at the end of the day. */
export const BELOW_NOTHING = `select count(*)::int from (${lying('$1::int[]', '$2::date')}) l where l.qty < 0`

/** Cards, COD, settlements with giros, and what came back, was taken off or voided. */
export async function tradeOf(tx: Tx, branchIds: number[], date: string): Promise<Told[]> {
  const of = [branchIds, date]
  const cards = await tx.rows<{ name: string; count: number; added: number; taken: number }>(
    CARDS,
    of,
  )
  const coded = async (section: DailySection, sql: string) =>
    (await tx.rows<Pick<Told, 'code' | 'count' | 'added' | 'closing'>>(sql, of)).map((one) => ({
      ...one,
      section,
      name: null,
      taken: null,
    }))
  return [
    ...cards.map((one) => ({
      ...one,
      section: 'CARDS' as const,
      code: null,
      closing: minus(one.added, one.taken),
    })),
    ...(await coded('COD', COD)),
    ...(await coded('SETTLED', SETTLED)),
    ...(await coded('BACK', BACK)),
  ]
}
