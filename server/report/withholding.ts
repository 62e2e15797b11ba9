import { isOwedWithoutBill } from '#server/ledgers/scopes.ts'
import type { z } from 'zod'
import type { ParsedOf } from '#contract/endpoint.ts'
import { menusOf, nounOf } from '#contract/kinds.ts'
import { withholdingNames } from '#contract/withholding.ts'
import {
  withholding as contract,
  type withholdingInput,
  withholdingKinds,
} from '#contract/report/withholding.ts'
import { amendHeader } from '#server/documents/amend-header.ts'
import { locate } from '#server/documents/locate.ts'
import type { DocumentKind, StoredDocument } from '#server/documents/types.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sumOf } from '#contract/money.ts'
import { reads, route } from '#server/platform/route.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Session, branchesOf, requireRight } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { type ReportSheet, sheetRoutes } from './print.ts'
import { againstBooks, readSlips, slipsXml } from './tax-files/slips.ts'

type Input = z.output<typeof withholdingInput>

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
  input: Omit<Input, 'whtType' | 'state'> & { whtType?: string | null | undefined },
) => [
  branchesOf(s, input.branchIds),
  input.dateFrom,
  input.dateTo,
  input.whtType ?? null,
  input.withoutSlip ?? false,
]

const register = (ctx: Ctx, input: Input) =>
  ctx.report(async (tx, s) => {
    const all = await readSlips(tx, branchesOf(s, input.branchIds), input)
    const rows = all.filter(({ state }) => !input.state || state === input.state)
    return { asOf: s.now, rows, sums: withheldSums(rows), ...againstBooks(rows) }
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
      { key: 'whtObject', label: 'Objek', type: 'text', width: 12 },
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
    refuse: refuseWithout,
  })
}

/** What the file asks beside what the document says; the books stay as they are. */
async function fillFacts(ctx: Ctx, input: ParsedOf<typeof contract.facts>) {
  const { type } = await locate(ctx, types, input.id)
  await ctx.read(async (_tx, s) => requireRight(s, `${menusOf([type.kind])[0]}:add`))
  const { whtObject, whtCertificate = null, whtRecipientId = null, refNo, refDate } = input
  const recipient = await recipientOf(ctx, whtRecipientId)
  return amendHeader(ctx, type, input, {
    action: 'Isi data e-Bupot',
    memo: recipient,
    set: {
      wht_object: whtObject,
      wht_certificate: whtCertificate,
      wht_recipient_id: whtRecipientId,
      ...(refNo ? { ref_no: refNo, ref_date: refDate ?? null } : {}),
    },
    refuse: (document) => {
      refuseWithout(document)
      if (document.whtType === 'PPH21')
        throw new Refusal('STATUS_INVALID', 'PPh 21 tidak dilaporkan dengan e-Bupot ini')
      if (whtRecipientId && document.supplierId)
        throw new Refusal('NOT_ALLOWED', 'Dokumen ini sudah menyebut suppliernya', {
          field: 'whtRecipientId',
        })
      if (refNo && !REF_LATER.includes(document.kind))
        throw new Refusal('NOT_ALLOWED', 'Dokumen ini sudah bernomor', { field: 'refNo' })
    },
    follow: async ({ tx }, document) => {
      refuseOtherRate(await objectFor(tx, document, whtObject), document, whtCertificate)
      return []
    },
  })
}

/** Notes and other debts have no number of the other party's bill of their own. */
const REF_LATER: readonly string[] = isOwedWithoutBill.kinds

async function recipientOf(ctx: Ctx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await ctx.read((tx) =>
    tx.one<{ name: string }>('select name from supplier where id = $1', [id]),
  )
  return row?.name ?? null
}

function refuseWithout({ kind, withheld, status }: StoredDocument): void {
  if (withheld === 0 || ['CANCELLED', 'REVERSED'].includes(status))
    throw new Refusal('STATUS_INVALID', `Tidak ada PPh yang dipotong pada ${nounOf(kind)} ini`)
}

/** The object's rate on the day of the document, of the article that it withholds under. */
async function objectFor(tx: Tx, { docDate, whtType }: StoredDocument, code: string) {
  const object = (await objectsByUs(tx, docDate, whtType ?? '')).find((one) => one.code === code)
  if (object) return object
  throw new Refusal('NOT_FOUND', `Objek pajak ${code} tidak berlaku pada ${dayText(docDate)}`, {
    field: 'whtObject',
  })
}

function refuseOtherRate(
  { code, rate }: { code: string; rate: number },
  { whtRate }: StoredDocument,
  certificate: string | null,
): void {
  if (rate === whtRate || certificate === 'ETC') return
  const said = (n: number) => String(n).replace('.', ',')
  throw new Refusal(
    'RATE_INVALID',
    `Tarif dokumen ${said(whtRate ?? 0)}%, daftar ${code} ${said(rate)}%: pilih surat keterangan lain`,
    { field: 'whtCertificate' },
  )
}

/** What we may withhold of on a day under an article; the final tax of turnover is one of article 4(2). */
const objectsByUs = (tx: Tx, day: string, whtType: string) =>
  tx.rows<{ code: string; name: string; rate: number }>(
    `select o.code, o.name, o.rate from withholding_object o where o.is_active and o.by_us and $1::date between o.valid_from and coalesce(o.valid_to, 'infinity')
       and case when o.wht_type = 'PPH_FINAL' then 'PPH4_2' else o.wht_type end = $2 order by o.code`,
    [day, whtType],
  )

export const withholdingRoutes = [
  route(contract.xml, slipsXml),
  reads(contract.objects, async (tx, _s, { day, whtType }) => ({
    rows: await objectsByUs(tx, day, whtType),
  })),
  route(contract.facts, fillFacts),
  ...sheetRoutes([contract.list, contract.xlsx], register, sheet),
  route(contract.slip, fillSlip),
]
