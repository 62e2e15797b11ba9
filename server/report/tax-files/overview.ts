import type { ParsedOf } from '#contract/endpoint.ts'
import {
  type TaxFileKind,
  type TaxFileLine,
  type TaxFileMade,
  taxFiles as contract,
} from '#contract/report/tax-files.ts'
import { writeAudit } from '#server/documents/write.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { plus, sumOf } from '#contract/money.ts'
import { reads, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import { standing } from '#server/tax/coretax-list.ts'
import { isOfConsumer, readBills, rowOf } from '../efaktur/bills.ts'
import { refuseSeveralMonths } from './masa.ts'
import { readReturnNotes } from './return-note-rows.ts'
import { retail } from './retail.ts'
import { readSlips } from './slips.ts'

interface State {
  id: number
  state: 'READY' | 'LACKING' | 'EXPORTED'
  refused: unknown
}

/** What each kind of file comes to in a masa, before its files. */
type Counted = Pick<
  TaxFileLine,
  'ready' | 'lacking' | 'made' | 'lackingTax' | 'numbered' | 'stale' | 'refused'
>

const FILES = `
select f.id, f.kind, f.rows, f.dpp, f.vat, f.made_at as "madeAt", e.name as "madeBy", f.uploaded_at as "uploadedAt", u.name as "uploadedBy",
  coalesce((select json_agg(json_build_object('row', r.row, 'message', r.refused, 'documentId', d.id, 'kind', d.kind, 'docNo', d.number) order by r.row)
    from tax_file_row r join document d on d.branch_id = r.branch_id and d.id = r.document_id where r.file_id = f.id and r.refused is not null), '[]') as refused
from tax_file f join employee e on e.id = f.made_by left join employee u on u.id = f.uploaded_by
where f.period = $1 order by f.id desc limit 200`

/** Where every file of a masa stands: what can be made, what lacks something, and what became of what was made. */
async function overview(tx: Tx, s: Session, input: ParsedOf<typeof contract.overview>) {
  refuseSeveralMonths(input)
  await refusePartialView(tx, 'Berkas Coretax')
  const masters = await mastersOf(tx, s.mastersVersion)
  const files = await tx.rows<TaxFileMade>(FILES, [input.dateFrom])
  const all = await readBills(tx, masters, s.branchIds, input)
  const bills = all.filter((bill) => !isOfConsumer(bill)).map(rowOf)
  const slips = await readSlips(tx, s.branchIds, input)
  const notes = await readReturnNotes(tx, masters, s.branchIds, input)
  const counts: Record<TaxFileKind, Counted> = {
    RETAIL: summedUp(await retail(tx, s, input)),
    INVOICE: counted(
      bills,
      (b) => plus(b.vat, b.uncollectedVat),
      (b) => b.numbers.some((n) => standing(n.status) === 'VALID'),
    ),
    BPPU: counted(
      slips,
      (r) => r.withheld,
      (r) => r.whtSlipNo !== null,
    ),
    RETURN: counted(
      notes,
      (n) => n.vat,
      () => false,
    ),
  }
  const rows = Object.entries(counts).map(([kind, count]) =>
    lineOf(kind as TaxFileKind, count, files),
  )
  return { asOf: s.now, asked: input, rows, files }
}

/** A refusal ends with the number that came back. */
function counted<R extends State>(
  rows: readonly R[],
  tax: (row: R) => number,
  isNumbered: (row: R) => boolean,
) {
  const of = (state: State['state']) => rows.filter((row) => row.state === state)
  return {
    ready: of('READY').length,
    made: of('EXPORTED').length,
    stale: false,
    lacking: of('LACKING').length,
    numbered: rows.filter(isNumbered).length,
    refused: rows.filter((row) => row.refused !== null && !isNumbered(row)).length,
    lackingTax: sumOf(of('LACKING'), tax),
  }
}

/** The sums of a masa are one file: made as long as nothing has changed since. */
function summedUp({ rows, lacks, madeAt, stale }: Awaited<ReturnType<typeof retail>>): Counted {
  const isMade = madeAt !== null && stale === null
  return {
    ready: isMade ? 0 : rows.length,
    made: isMade ? rows.length : 0,
    numbered: 0,
    lacking: lacks.length,
    lackingTax: 0,
    refused: 0,
    stale: stale !== null,
  }
}

function lineOf(kind: TaxFileKind, count: Counted, files: readonly TaxFileMade[]): TaxFileLine {
  const own = files.filter((file) => file.kind === kind)
  const [newest] = own
  return {
    kind,
    ...count,
    madeAt: newest?.madeAt ?? null,
    madeBy: newest?.madeBy ?? null,
    uploadedAt: newest?.uploadedAt ?? null,
  }
}

const sayUploaded = (ctx: Ctx, { id, isUploaded }: ParsedOf<typeof contract.uploaded>) =>
  ctx.write(async (tx) => {
    await refusePartialView(tx, 'Berkas Coretax')
    const file = await tx.one<{ id: number }>(
      `update tax_file set uploaded_at = case when $2 then clock_timestamp() end, uploaded_by = case when $2 then current_employee() end where id = $1 returning id`,
      [id, isUploaded],
    )
    if (!file) throw notFound('Berkas')
    return { id }
  })

/** Coretax's own words stand on the row, and in the history of its document. */
const sayRefused = (ctx: Ctx, { id, row, reason }: ParsedOf<typeof contract.refused>) =>
  ctx.write(async (tx) => {
    await refusePartialView(tx, 'Berkas Coretax')
    const told = await tx.one<Told>(
      `select r.branch_id as "branchId", d.id as "documentId", d.kind, d.number as "docNo", r.refused as before
       from tax_file_row r join document d on d.branch_id = r.branch_id and d.id = r.document_id where r.file_id = $1 and r.row = $2`,
      [id, row],
    )
    if (!told)
      throw new Refusal('NOT_FOUND', `Berkas ini tidak mempunyai baris ${row} dari dokumen`, {
        field: 'row',
      })
    const { branchId, documentId, kind, docNo, before } = told
    await tx.rows(
      `update tax_file_row set refused = $4, refused_at = case when $4::text is null then null else clock_timestamp() end
       where branch_id = $1 and file_id = $2 and row = $3`,
      [branchId, id, row, reason ?? null],
    )
    const of = { kind, id: documentId, number: docNo }
    writeAudit(tx, ctx, branchId, of, {
      action: 'Ditolak Coretax',
      before,
      after: reason ?? null,
    })
    return { id, docNo }
  })

interface Told {
  branchId: number
  documentId: number
  kind: Parameters<typeof writeAudit>[3]['kind']
  docNo: string
  before: string | null
}

export const taxFileRoutes = [
  reads(contract.overview, overview),
  route(contract.uploaded, sayUploaded),
  route(contract.refused, sayRefused),
]
