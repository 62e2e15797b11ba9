import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import type { Tender } from '#server/documents/settling/tenders.ts'
import { ring } from '#server/platform/bell.ts'
import type { Tx } from '#server/platform/db.ts'
import { rupiah } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'

interface Proof {
  edcId: number
  approvalCode: string
}
type Used = ReplyOf<typeof cashier.approvalCode>['used'][number]

/** Sales of a day that stand and were paid at that terminal with that code. */
const USED = `
select s.edc_id as "edcId", upper(s.approval_code) as code, m.name as terminal, s.number as "docNo", s.amount, s.created_at as at, e.name as "cashierName"
from unnest($3::bigint[], $4::text[]) p(edc, code)
join sale_proof s on s.branch_id = $1 and s.edc_id = p.edc and upper(s.approval_code) = upper(p.code) and s.day = $2
join edc m on m.id = s.edc_id join employee e on e.id = s.created_by
where (s.document_id, s.line) is distinct from ($5::bigint, $6::int)
order by s.document_id`

/** A tender that is being corrected: what it told of its proof does not count. */
type Except = { documentId: number; line: number } | undefined

const usedAt = (tx: Tx, branchId: number, day: string, proofs: readonly Proof[], except?: Except) =>
  tx.rows<Used & { edcId: number; code: string; terminal: string }>(USED, [
    branchId,
    day,
    proofs.map((p) => p.edcId),
    proofs.map((p) => p.approvalCode),
    except?.documentId ?? null,
    except?.line ?? null,
  ])

/** Asked while a card is taken, so that whoever typed the last slip again sees it. */
export async function approvalCodeUsed(
  tx: Tx,
  s: Session,
  { edcId, approvalCode }: ParsedOf<typeof cashier.approvalCode>,
): Promise<ReplyOf<typeof cashier.approvalCode>> {
  const rows = await usedAt(tx, s.branchId, s.today, [{ edcId, approvalCode }])
  return {
    used: rows.map(({ docNo, amount, at, cashierName }) => ({ docNo, amount, at, cashierName })),
  }
}

const proofsOf = (tenders: readonly Tender[]): Proof[] =>
  tenders.flatMap(({ edcId, approvalCode }) =>
    edcId && approvalCode ? [{ edcId, approvalCode }] : [],
  )

/** What of these tenders was proved with a code that paid already that day, or pays twice here: told, not refused. */
export async function repeatedCodes(
  tx: Tx,
  { branchId, docDate }: { branchId: number; docDate: string },
  tenders: readonly Tender[],
  except?: Except,
): Promise<string[]> {
  const proofs = proofsOf(tenders)
  if (proofs.length === 0) return []
  const keys = proofs.map((p) => `${p.edcId}:${p.approvalCode.toUpperCase()}`)
  const twice = proofs.filter((_, i) => keys.indexOf(keys[i] ?? '') < i)
  const before = await usedAt(tx, branchId, docDate, proofs, except)
  return [
    ...twice.map(
      ({ approvalCode }) => `Kode persetujuan ${approvalCode} dipakai dua kali di struk ini`,
    ),
    ...before.map(
      ({ code, terminal, docNo, amount }) =>
        `Kode persetujuan ${code} di ${terminal} sudah dipakai hari ini di ${docNo} (${rupiah(amount)})`,
    ),
  ]
}

/** Once it is written supervisors hear of it: one of the two may have brought no money. */
export async function tellRepeated(
  tx: Tx,
  branchId: number,
  documentId: number,
  told: readonly string[],
): Promise<void> {
  const [first] = told
  if (!first) return
  const row = await tx.one<{ number: string; kind: Kind }>(
    'select number, kind from document where id = $1',
    [documentId],
  )
  await ring(tx, branchId, {
    subject: `approval-code:${documentId}`,
    message: `${row?.number}: ${first}`,
    right: 'sales/cashier:approve',
    place: `${row ? kinds[row.kind].place : ''}/${documentId}`,
  })
}
