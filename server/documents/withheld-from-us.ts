import {
  type WithheldFromUs,
  type WithheldFromUsType,
  withheldAmount,
} from '#contract/withholding.ts'
import { approvalActions } from '#contract/application/approval.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { type Entry, debit } from '#server/ledgers/posting.ts'
import { WITHHELD_ROLES, WITHHELD_STANDS } from '#server/ledgers/withheld.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah } from '#contract/money.ts'
import { dayText } from '#server/platform/time.ts'
import { changeOf } from './card-types.ts'
import { refuseFuture } from './guards.ts'
import { SHARE_WITHOUT_VAT } from './settling/allocation.ts'
import type { PostingContext, PostingFacts } from './types.ts'
import { missing } from './withholding.ts'

export interface WithholdingObject {
  code: string
  whtType: WithheldFromUsType
  name: string
  rate: number
  freeTo: number
  regulation: string
  regulationDate: string
  isConfirmed: boolean
}

/**
 * What customers may withhold of on a day, or of what is paid out only who pays out what they paid (`atPayout`); the rate
 * doubles for a company without NPWP where the rule says so.
 */
export const objectsOn = (tx: Tx, day: string, atPayout = false): Promise<WithholdingObject[]> =>
  tx.rows<WithholdingObject>(
    `select o.code, o.wht_type as "whtType", o.name, case when o.doubles and c.npwp is null then 2 * o.rate else o.rate end as rate,
       coalesce(o.free_to, 0) as "freeTo", o.regulation, o.regulation_date as "regulationDate", o.is_confirmed as "isConfirmed"
     from withholding_object o cross join company c where o.is_active and o.from_us and (o.at_payout or not $2) and $1::date between o.valid_from and coalesce(o.valid_to, 'infinity') order by o.code`,
    [day, atPayout],
  )

interface Payment extends WithheldFromUs {
  customerId: number
  docDate: string
  /** How many sums it is rounded by, one where nothing is said. */
  roundings?: number
  /** Of what is paid out, not of what a customer pays. */
  atPayout?: boolean
}

/** What the head of a payment or payout keeps of it, and what is worth a word. */
export interface FromUs extends WithheldFromUs {
  whtType?: WithheldFromUsType
  withheld: number
  /** Of that, what is beyond its object's own rate, in rupiah; never below nothing. */
  beyond: number
  warnings: string[]
}

/**
 * PPh that the customer withholds, held against its object and the most that it can be of: what of his payment is no PPN,
 * in rupiah. `wholeOf`: the largest bill that he pays a part of, without PPN.
 */
export async function withheldFromUs(
  { tx, session }: Pick<PostingContext, 'tx' | 'session'>,
  payment: Payment,
  mostOf: () => number | Promise<number>,
  wholeOf: () => number | Promise<number> = () => 0,
): Promise<FromUs> {
  const { whtObject, whtBase, whtRate, whtSlipNo, whtSlipDate, docDate } = payment
  if (!whtObject) {
    if (whtBase || whtRate || payment.withheld || whtSlipNo || whtSlipDate)
      throw missing('Objek pajak', 'whtObject')
    return { withheld: 0, beyond: 0, warnings: [] }
  }
  const [objects, most, { today }] = await Promise.all([
    objectsOn(tx, docDate, payment.atPayout),
    mostOf(),
    session,
  ])
  const object = objects.find(({ code }) => code === whtObject)
  if (!object)
    throw new Refusal(
      'NOT_FOUND',
      payment.atPayout
        ? `Objek pajak ${whtObject} tidak dipotong dari pencairan pada ${dayText(docDate)}`
        : `Objek pajak ${whtObject} tidak berlaku pada ${dayText(docDate)}`,
      {
        field: 'whtObject',
      },
    )
  if (!whtBase) throw missing('Dasar PPh', 'whtBase')
  if (whtBase > most)
    throw new Refusal('AMOUNT_OVER', `Dasar PPh melebihi nilai sebelum PPN (${rupiah(most)})`, {
      field: 'whtBase',
    })
  const rate = whtRate ?? object.rate
  const computed = withheldAmount(whtBase, rate)
  const withheld = amountOf(payment.withheld, computed, payment.roundings ?? 1)
  refuseSlip(payment, today)
  const told = await slipBefore({ tx, session }, { ...payment, whtObject })
  // A bill that is paid in parts is not split by them.
  const free = whtBase <= object.freeTo && (await wholeOf()) <= object.freeTo
  return {
    whtType: object.whtType,
    whtObject,
    whtBase,
    whtRate: rate,
    withheld,
    whtSlipNo: whtSlipNo ?? null,
    whtSlipDate: whtSlipDate ?? null,
    beyond: Math.max(0, minus(withheld, withheldAmount(whtBase, object.rate))),
    warnings: [
      ...told,
      ...(object.whtType === 'PPH_FINAL' ? await letterMissing(tx) : []),
      ...(free
        ? [`${object.name}: sampai ${rupiah(object.freeTo)} tanpa PPN tidak dipotong PPh`]
        : []),
    ],
  }
}

/**
 * PPh beyond its object's rate is money that is missing under the name of tax, whatever a slip says: whoever may not agree
 * to it himself asks (domain §3.2.11). The rupiah by which a slip may round asks nobody. Answers who agreed.
 */
export async function approveBeyond(
  context: Pick<PostingContext, 'session' | 'approved'>,
  approvalToken: string | null | undefined,
  { whtObject, withheld, beyond }: FromUs,
): Promise<number | null> {
  if (beyond <= 1) return null
  const { rights, employeeId } = await context.session
  if (rights.has(approvalActions.WITHHELD_BEYOND)) return employeeId
  const ruled = minus(withheld, beyond)
  return context.approved(
    'WITHHELD_BEYOND',
    approvalToken,
    `PPh ${whtObject} menurut aturannya ${rupiah(ruled)}, dipotong ${rupiah(withheld)}`,
    { changes: [changeOf('WITHHELD', ruled, withheld)] },
  )
}

/** A customer withholds 0,5 % only of whoever has a surat keterangan (PP 55/2022, PMK 164/2023). */
async function letterMissing(tx: Tx): Promise<string[]> {
  const row = await tx.one<{ no: string | null }>('select final_tax_letter_no as no from company')
  return row?.no ? [] : ['No. Surat Keterangan PP 55 belum diisi di Perusahaan']
}

/** As the slip has it, which rounds in its own way by at most a rupiah each. */
function amountOf(written: number | null | undefined, computed: number, roundings: number): number {
  if (written === null || written === undefined) return computed
  if (Math.abs(written - computed) <= roundings) return written
  throw new Refusal(
    'AMOUNT_INVALID',
    `PPh dari dasar dan tarif ini ${rupiah(computed)}; selisih paling banyak ${rupiah(roundings)}`,
    { field: 'withheld' },
  )
}

/** Its number and its day come together, and never of tomorrow. */
export function refuseSlip(
  { whtSlipNo, whtSlipDate }: Pick<WithheldFromUs, 'whtSlipNo' | 'whtSlipDate'>,
  today: string,
): void {
  if (whtSlipDate && !whtSlipNo) throw missing('No. bukti potong', 'whtSlipNo')
  if (whtSlipNo && !whtSlipDate) throw missing('Tgl. bukti potong', 'whtSlipDate')
  refuseFuture({ today }, whtSlipDate, 'whtSlipDate')
}

/**
 * Whether the customer's slip stands on another payment: it may tell several of a masa, each of the same object and with
 * the same day. Answers what is worth a word.
 * @throws Refusal where the two say different things of one slip
 */
export async function slipBefore(
  { tx, session }: Pick<PostingContext, 'tx' | 'session'>,
  slip: Pick<WithheldFromUs, 'whtObject' | 'whtSlipNo' | 'whtSlipDate'> & {
    customerId: number
    /** The payment that it is written on, where that stands already. */
    id?: number
  },
): Promise<string[]> {
  if (!slip.whtSlipNo) return []
  const { branchIds } = await session
  const before = await tx.one<{ number: string; object: string; day: string }>(
    `select d.number, d.wht_object as object, d.wht_slip_date as day from document d
     where d.branch_id = any ($1::int[]) and ${isCustomer('d.customer_id', '$2')} and ${WITHHELD_STANDS} and d.wht_slip_no = $3
       and d.id is distinct from $4 order by (d.wht_object, d.wht_slip_date) = ($5, $6::date), d.id limit 1`,
    [branchIds, slip.customerId, slip.whtSlipNo, slip.id ?? null, slip.whtObject, slip.whtSlipDate],
  )
  if (!before) return []
  const { number, object, day } = before
  if (object === slip.whtObject && day === slip.whtSlipDate)
    return [`Bukti potong ${slip.whtSlipNo} sudah dicatat pada ${number}`]
  throw new Refusal(
    'DUPLICATE',
    `Bukti potong ${slip.whtSlipNo} sudah dicatat pada ${number}: objek ${object}, tanggal ${dayText(day)}`,
    { field: 'whtSlipNo' },
  )
}

/**
 * What of the bills that are paid is no PPN, of each begun rupiah a whole one, since a slip tells it bill by bill: what
 * a customer sets against them lowers none of it. The share has no end of decimals: beyond the fourth they are no rupiah.
 */
export async function baseOfBills(
  { tx, branchId }: Pick<PostingContext, 'tx' | 'branchId'>,
  lines: readonly { documentId: number; amount: number }[],
): Promise<number> {
  const row = await tx.one<{ base: number }>(
    `select coalesce(sum(ceil(round(x.amount * ${SHARE_WITHOUT_VAT}, 4))), 0) as base from unnest($2::bigint[], $3::numeric[]) as x(id, amount)
     join document d on d.branch_id = $1 and d.id = x.id
     where exists (select from open_item i where i.branch_id = d.branch_id and i.document_id = d.id and i.sign = 1)`,
    [branchId, lines.map((l) => l.documentId), lines.map((l) => l.amount)],
  )
  return row?.base ?? 0
}

/**
 * The same of payments that are paid out: of each the part that its sale is without PPN, of a tender that was corrected or
 * that paid bills later the part of what it settles. What does not say its PPN, such as a bill of the old books, counts
 * whole.
 */
export async function baseOfTenders(
  { tx, branchId }: Pick<PostingContext, 'tx' | 'branchId'>,
  paid: readonly { documentId: number; amount: number }[],
): Promise<number> {
  const row = await tx.one<{ base: number }>(
    `select coalesce(sum(ceil(round(x.amount * coalesce(of.share, 1), 4))), 0) as base
     from unnest($2::bigint[], $3::numeric[]) as x(id, amount)
     left join lateral (
       select sum(s.amount * case when d.dpp + d.exempt = 0 then 1 else ${SHARE_WITHOUT_VAT} end) / sum(s.amount) as share
       from document p cross join lateral (
         select p.id, 1 as amount where p.dpp + p.exempt <> 0
         union all select y.item_document_id, y.amount from document_settlement y
         where y.branch_id = p.branch_id and y.document_id = p.id and y.item_document_id is not null and y.item_sign = 1 and p.dpp + p.exempt = 0
       ) s join document d on d.branch_id = p.branch_id and d.id = s.id
       where p.branch_id = $1 and p.id = x.id
     ) of on true`,
    [branchId, paid.map((l) => l.documentId), paid.map((l) => l.amount)],
  )
  return row?.base ?? 0
}

/** The largest bill of those that are paid, in rupiah without PPN: the limit up to which nothing is withheld is of it, unsplit. */
export async function largestOfBills(
  { tx, branchId }: Pick<PostingContext, 'tx' | 'branchId'>,
  lines: readonly { documentId: number }[],
): Promise<number> {
  const row = await tx.one<{ worth: number }>(
    'select coalesce(max(dpp + exempt), 0) as worth from document where branch_id = $1 and id = any ($2::bigint[])',
    [branchId, lines.map((l) => l.documentId)],
  )
  return row?.worth ?? 0
}

/** What was kept back of the payment or payout. */
export const fromUsEntries = (
  { whtType, withheld }: { whtType?: string | null; withheld: number },
  { account }: Pick<PostingFacts, 'account'>,
): Entry[] =>
  withheld === 0 ? [] : debit(account(WITHHELD_ROLES[whtType as WithheldFromUsType]).id, withheld)
