import type { z } from 'zod'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import {
  withheldFromUs as contract,
  type withheldFromUsInput,
} from '#contract/report/withheld-from-us.ts'
import { kinds } from '#contract/kinds.ts'
import { fromUsKinds, withholdingNames } from '#contract/withholding.ts'
import { amendHeader } from '#server/documents/amend-header.ts'
import { THEN, asPosted, formerly } from '#server/documents/as-posted.ts'
import { refuseSlip, slipBefore } from '#server/documents/withheld-from-us.ts'
import { WITHHELD_STANDS } from '#server/ledgers/withheld.ts'
import { MOVES_FROM_US, baseOfMove } from '#server/tax/withheld-moves.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sumOf } from '#contract/money.ts'
import { type FileAnswer, route } from '#server/platform/route.ts'
import { type Session, requireRight } from '#server/platform/session.ts'
import type { Tx } from '#server/platform/db.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import { type WithheldFromUs as Told, withheldFromUs } from '#server/tax/files/withheld-from-us.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import { joinCustomer } from '#server/ledgers/customer-numbers.ts'
import { dayText } from '#server/platform/time.ts'
import { type ReportSheet, sheetRoutes } from './print.ts'
import { WITHHELD_FIGURES, registerOf, withheldSums } from './withholding.ts'

type Input = z.output<typeof withheldFromUsInput>
type Row = ReplyOf<typeof contract.list>['rows'][number]

/** At rate 0 nothing is booked, and a slip is made all the same. */
const MOVES = `${MOVES_FROM_US} union all select d.branch_id, d.id, d.doc_date, 0 from document d
  where d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3 and d.withheld = 0 and ${WITHHELD_STANDS}`

const FROM_US = `
select d.id, d.kind, d.number as "docNo", m.day as "docDate", d.branch_id as "branchId", b.name as "branchName", d.customer_id as "customerId",
  ${asPosted('fc', 'name', 'c.name')} as "customerName", d.wht_type as "whtType", d.wht_object as "whtObject", ${baseOfMove('d.wht_base', 'm.withheld')} as "whtBase", d.wht_rate as "whtRate",
  m.withheld, d.wht_slip_no as "whtSlipNo", d.wht_slip_date as "whtSlipDate", case when d.wht_slip_no is null and m.withheld >= 0 then $6::date - m.day end as "daysWithoutSlip", d.version
from (${MOVES}) m join document d on d.branch_id = m.branch_id and d.id = m.id join branch b on b.id = d.branch_id join customer c on c.id = d.customer_id ${THEN} ${formerly('fc', 'customer', 'c.id')}
where ($4::text is null or d.wht_type = $4) and (not $5::boolean or d.wht_slip_no is null and m.withheld >= 0)
order by m.day, d.number`

const register = (ctx: Ctx, input: Input) =>
  ctx.report(async (tx, s) => {
    const rows = await tx.rows<Row>(FROM_US, [...registerOf(s, input), s.today])
    return { asOf: s.now, rows, sums: withheldSums(rows) }
  })

/** Payments of a time whose slip has not come. */
export const withoutSlip = (
  tx: Tx,
  asked: Pick<Session, 'branchIds' | 'today'> & { dateFrom: string; dateTo: string },
): Promise<Row[]> => {
  const { branchIds, dateFrom, dateTo, today } = asked
  return tx.rows<Row>(FROM_US, [branchIds, dateFrom, dateTo, null, true, today])
}

async function sheet(ctx: Ctx, input: Input): Promise<ReportSheet> {
  const { rows, sums } = await register(ctx, input)
  return {
    key: 'withheld-from-us',
    title: 'PPh Dipotong Pelanggan',
    period: `${dayText(input.dateFrom)} – ${dayText(input.dateTo)}`,
    rows: rows.map((row) => ({ ...row, whtType: withholdingNames[row.whtType] })),
    sums,
    columns: [
      { key: 'docDate', label: 'Tanggal', type: 'date' },
      { key: 'docNo', label: 'Dokumen', type: 'text', width: 20 },
      { key: 'branchName', label: 'Cabang', type: 'text' },
      { key: 'customerName', label: 'Pemotong', type: 'text', width: 32 },
      { key: 'whtType', label: 'Jenis', type: 'text', width: 12 },
      { key: 'whtObject', label: 'Objek', type: 'text', width: 12 },
      ...WITHHELD_FIGURES,
      { key: 'whtSlipNo', label: 'No. bukti potong', type: 'text', width: 20 },
      { key: 'whtSlipDate', label: 'Tgl. bukti potong', type: 'date' },
      { key: 'daysWithoutSlip', label: 'Hari tanpa bukti', type: 'integer', width: 10 },
    ],
  }
}

/** A repayment or money ahead, for whoever may write one. */
const kindOf = (ctx: Ctx, id: number): Promise<(typeof fromUsKinds)[number]> =>
  ctx.read(async (tx, s) => {
    const found = await tx.one<{ kind: (typeof fromUsKinds)[number] }>(
      'select kind from document where branch_id = any ($1::int[]) and id = $2 and kind = any ($3::text[])',
      [s.branchIds, id, fromUsKinds],
    )
    const [usual] = fromUsKinds
    const kind = found?.kind ?? usual
    requireRight(s, `${kinds[kind].place}:add`)
    return kind
  })

/** The slip posts nothing: what was withheld is booked with the payment. */
const fillSlip = async (ctx: Ctx, input: ParsedOf<typeof contract.slip>) =>
  amendHeader(ctx, { kind: await kindOf(ctx, input.id) }, input, {
    action: 'Isi bukti potong',
    set: { wht_slip_no: input.whtSlipNo, wht_slip_date: input.whtSlipDate },
    refuse: ({ whtObject, status }, today) => {
      refuseSlip(input, today)
      if (!whtObject || ['CANCELLED', 'REVERSED'].includes(status))
        throw new Refusal('STATUS_INVALID', 'Tidak ada PPh yang dipotong pada pembayaran ini')
    },
    follow: (context, { id, customerId, whtObject }) =>
      slipBefore(context, { ...input, id, customerId: customerId as number, whtObject }),
  })

const SLIPS = `
select d.number as ref, w.npwp, d.wht_type as type, d.wht_base as base, d.withheld, d.wht_slip_no as slip, d.wht_slip_date as day
from document d join customer c on c.id = d.customer_id ${joinCustomer('d.customer_id', { as: 'w' })}
where d.branch_id = any ($1::int[]) and ${WITHHELD_STANDS} and d.wht_type in ('PPH22', 'PPH23') and d.withheld > 0
  and d.wht_slip_date between make_date($2, 1, 1) and make_date($2, 12, 31)
order by d.wht_slip_date, d.number`

/** What has no slip is no credit, and stands in the register; the final ones are in no list of the yearly return. */
const yearly = (ctx: Ctx, { year }: ParsedOf<typeof contract.xml>) =>
  ctx.read(async (tx, s): Promise<FileAnswer> => {
    // The file says whole numbers of companies.
    requireRight(s, 'identity.view')
    await refusePartialView(tx, 'Daftar bukti potong setahun')
    const masters = await mastersOf(tx, s.mastersVersion)
    const slips = await tx.rows<Slip>(SLIPS, [s.branchIds, year])
    const { text } = withheldFromUs({
      tin: masters.company.npwp ?? '',
      year,
      rows: oneEach(
        slips.map((one) => ({
          ref: one.ref,
          slip: one.slip,
          day: one.day,
          withholderTin: one.npwp ? ctx.cipher.decrypt('customer.npwp', one.npwp) : '',
          tax: one.type === 'PPH22' ? 'ARTICLE22' : 'ARTICLE23',
          base: one.base,
          incomeTax: one.withheld,
        })),
      ),
    })
    return { body: Buffer.from(text, 'utf8'), name: `L3B.${year}.xml`, mime: 'application/xml' }
  })

/** A slip that tells several payments is one row, of all of them; without an NPWP nobody knows whose it is. */
function oneEach(rows: Told[]): Told[] {
  const bySlip = Map.groupBy(rows, (r) =>
    [r.withholderTin || r.ref, r.slip, r.day, r.tax].join('\n'),
  )
  return [...bySlip.values()].map((same) => ({
    ...(same[0] as Told),
    base: sumOf(same, (r) => r.base),
    incomeTax: sumOf(same, (r) => r.incomeTax),
  }))
}

interface Slip {
  ref: string
  /** Encrypted. */
  npwp: string | null
  type: 'PPH22' | 'PPH23'
  base: number
  withheld: number
  slip: string
  day: string
}

export const withheldFromUsRoutes = [
  route(contract.xml, yearly),
  ...sheetRoutes([contract.list, contract.xlsx], register, sheet),
  route(contract.slip, fillSlip),
]
