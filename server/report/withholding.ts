import type { z } from 'zod'
import type { ParsedOf } from '#contract/endpoint.ts'
import { menusOf, nounOf } from '#contract/kinds.ts'
import { withholdingNames } from '#contract/withholding.ts'
import {
  withholding as contract,
  type withholdingInput,
  withholdingKinds,
  type withholdingRow,
} from '#contract/report/withholding.ts'
import { amendHeader } from '#server/documents/amend-header.ts'
import { locate } from '#server/documents/change.ts'
import type { DocumentKind } from '#server/documents/types.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sumOf } from '#server/platform/money.ts'
import { route } from '#server/platform/route.ts'
import { type Session, branchesOf, requireRight } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { type ReportSheet, sheetRoutes } from './print.ts'

type Input = z.output<typeof withholdingInput>
type Row = z.output<typeof withholdingRow>

/** What was taken back or reversed is not withheld. */
const WITHHELD = `
select d.id, d.kind, d.number as "docNo", d.doc_date as "docDate", d.branch_id as "branchId", b.name as "branchName",
  coalesce(s.name, d.party_name) as "partyName", d.wht_type as "whtType", d.wht_base as "whtBase", d.wht_rate as "whtRate",
  d.withheld, d.wht_slip_no as "whtSlipNo", d.version
from document d join branch b on b.id = d.branch_id left join supplier s on s.id = d.supplier_id
where d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3 and d.withheld <> 0 and d.wht_object is null and d.status not in ('CANCELLED', 'REVERSED')
  and ($4::text is null or d.wht_type = $4) and (not $5::boolean or d.wht_slip_no is null)
order by d.doc_date, d.number`

/** What the rows of a register of withheld PPh come to, and how its workbook tells base, rate and PPh of each. */
export const withheldSums = (rows: readonly { whtBase: number; withheld: number }[]) => ({
  whtBase: sumOf(rows, (r) => r.whtBase),
  withheld: sumOf(rows, (r) => r.withheld),
})
export const WITHHELD_FIGURES: ReportSheet['columns'] = [
  { key: 'whtBase', label: 'Dasar', type: 'money' },
  { key: 'whtRate', label: 'Tarif %', type: 'qty', width: 8 },
  { key: 'withheld', label: 'PPh dipotong', type: 'money' },
]

/** Branches, days, article and whether slips lack, as the statements of both registers take them. */
export const registerOf = (
  s: Session,
  input: Omit<Input, 'whtType'> & { whtType?: string | null | undefined },
) => [
  branchesOf(s, input.branchIds),
  input.dateFrom,
  input.dateTo,
  input.whtType ?? null,
  input.withoutSlip ?? false,
]

const register = (ctx: Ctx, input: Input) =>
  ctx.report(async (tx, s) => {
    const rows = await tx.rows<Row>(WITHHELD, registerOf(s, input))
    return { asOf: s.now, rows, sums: withheldSums(rows) }
  })

async function sheet(ctx: Ctx, input: Input): Promise<ReportSheet> {
  const { rows, sums } = await register(ctx, input)
  return {
    key: 'withholding',
    title: 'Bukti Potong PPh',
    period: `${dayText(input.dateFrom)} – ${dayText(input.dateTo)}`,
    rows: rows.map((row) => ({ ...row, whtType: withholdingNames[row.whtType] })),
    sums,
    columns: [
      { key: 'docDate', label: 'Tanggal', type: 'date' },
      { key: 'docNo', label: 'Dokumen', type: 'text', width: 20 },
      { key: 'branchName', label: 'Cabang', type: 'text' },
      { key: 'partyName', label: 'Dipotong dari', type: 'text', width: 32 },
      { key: 'whtType', label: 'Jenis', type: 'text', width: 12 },
      ...WITHHELD_FIGURES,
      { key: 'whtSlipNo', label: 'No. bukti potong', type: 'text', width: 20 },
    ],
  }
}

const types: readonly DocumentKind[] = withholdingKinds.map((kind) => ({ kind }))

/** Whoever writes such a document may write the number of its slip down. */
async function fillSlip(ctx: Ctx, input: ParsedOf<typeof contract.slip>) {
  const { type } = await locate(ctx, types, input.id)
  await ctx.read(async (_tx, s) => requireRight(s, `${menusOf([type.kind])[0]}:add`))
  return amendHeader(ctx, type, input, {
    action: 'Isi bukti potong',
    set: { wht_slip_no: input.whtSlipNo },
    refuse: ({ kind, withheld, status }) => {
      if (withheld === 0 || ['CANCELLED', 'REVERSED'].includes(status))
        throw new Refusal('STATUS_INVALID', `Tidak ada PPh yang dipotong pada ${nounOf(kind)} ini`)
    },
  })
}

export const withholdingRoutes = [
  ...sheetRoutes([contract.list, contract.xlsx], register, sheet),
  route(contract.slip, fillSlip),
]
