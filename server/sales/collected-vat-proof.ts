import { holds, isVatProof, undoesVat } from '#server/ledgers/scopes.ts'
import { bothClosed, closing } from '#server/documents/collected-vat.ts'
import {
  type CollectedVatProofInput,
  collectedVatProof as contract,
} from '#contract/sales/collected-vat-proof.ts'
import { onPage } from '#contract/list.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { openItems, settled, settlementRows } from '#server/documents/settling/allocation.ts'
import { waitingReturns } from '#server/documents/settling/bill-notes.ts'
import { moneyAtOnce } from '#server/documents/settling/money-at-once.ts'
import { UNDONE, undoMoney } from '#server/documents/settling/undone.ts'
import {
  type DocumentType,
  type PostingContext,
  type StoredDocument,
  draftOf,
} from '#server/documents/types.ts'
import { CLAIM_ROLE, OWED_ROLE, PAID_TO_US } from '#server/ledgers/collected-vat.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { type Settled, credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sumOf } from '#contract/money.ts'
import { reads, route } from '#server/platform/route.ts'
import { dayText } from '#server/platform/time.ts'
import { readCustomer } from './customer-facts.ts'

/** A collector's proof closes what his bills wait for: the claim on it and the output PPN beside (domain §3.2.6). */
export const collectedVatProof: DocumentType<CollectedVatProofInput, { allocations: Settled[] }> = {
  kind: 'collected-vat-proof',
  statuses: { POSTED: [UNDONE] },
  async check(context, input) {
    const ids = input.lines.map((l) => l.documentId)
    const [customer, items, masters] = await Promise.all([
      readCustomer(context.tx, input.customerId, input.branchId, true),
      context.lockItems(ids),
      context.masters(),
    ])
    refuseDays(input)
    const claims = await settled(context, input.lines, items, [CLAIM_ROLE], {
      customerId: customer.id,
      docDate: input.docDate,
    })
    refusePaidAhead(input, items)
    await refuseWaiting(context, input.lines)
    const total = sumOf(claims, (l) => l.amount)
    const paid = input.proof === PAID_TO_US
    const tenders = paid ? [moneyAtOnce(input, total, { ...input, incoming: true, masters })] : []
    return {
      draft: draftOf(input, {
        customerId: customer.id,
        reason: input.proof,
        refNo: input.refNo ?? null,
        refDate: input.proofDate ?? null,
        gross: total,
        total,
        settlements: settlementRows(tenders, claims),
        warnings: [...(await usedBefore(context, input)), ...(await beforeItsBill(context, input))],
      }),
      facts: { allocations: claims.flatMap((l) => bothClosed(l.documentId, l.amount)) },
    }
  },
  post(draft, { allocations, account }) {
    const { total, reason, settlements, customerId = null, refNo: proofNo } = draft
    const paid = reason === PAID_TO_US
    return {
      ...emptyPosting(),
      allocations,
      journal: journal('AUTO', paid ? 'PPN dibayar pelanggan' : `Bukti pungut PPN ${proofNo}`, [
        ...(paid
          ? [
              ...settlements
                .filter((t) => t.methodId)
                .flatMap((t) => debit(t.accountId as number, t.amount)),
              ...credit(account(CLAIM_ROLE).id, total, { customerId }),
              ...debit(account(OWED_ROLE).id, total, { customerId }),
              ...credit(account('VAT_OUT').id, total),
            ]
          : closing(total, customerId, { account })),
      ]),
    }
  },
}

/** Documents of proof `$2` of which something came or went back after it. */
const GIVEN_BACK = `
select distinct d.number, r.number as by from document_settlement s join document d on d.branch_id = s.branch_id and d.id = s.item_document_id
join document_source x on x.branch_id = d.branch_id and x.source_id = d.id join document r on r.branch_id = x.branch_id and r.id = x.document_id
where s.branch_id = $1 and s.document_id = $2 and r.id > $2 and ${undoesVat('r')} and ${holds('r')}
union all
select d.number, null from document_settlement s join document d on d.branch_id = s.branch_id and d.id = s.item_document_id
where s.branch_id = $1 and s.document_id = $2 and d.status = 'CANCELLED' limit 1`

/** What came back after its proof left the claim as it was proven: without the proof it would be open for ever. */
async function refuseGivenBack(
  { tx, branchId }: PostingContext,
  proof: Pick<StoredDocument, 'id'>,
): Promise<void> {
  const row = await tx.one<{ number: string; by: string | null }>(GIVEN_BACK, [branchId, proof.id])
  if (!row) return
  throw new Refusal(
    'USED_SINCE',
    row.by
      ? `${row.number} dikembalikan sesudah bukti ini (${row.by}); batalkan itu dulu`
      : `${row.number} sudah dikembalikan sesudah bukti ini`,
  )
}

/** What of documents waits for the decision about a return. */
const waitingOf =
  ({ tx, branchId }: Pick<PostingContext, 'tx' | 'branchId'>) =>
  async (ids: readonly number[]) => {
    const found = await waitingReturns({ tx, branchId }, ids, 'AR')
    return new Map(
      found.map(({ id, number }) => {
        const message = `Retur ${number} atas faktur ini masih menunggu: putuskan dulu`
        return [id, message]
      }),
    )
  }

/** A return that waits was reckoned with what was proven by then. */
async function refuseWaiting(
  context: PostingContext,
  lines: CollectedVatProofInput['lines'],
): Promise<void> {
  const waiting = await waitingOf(context)(lines.map(({ documentId }) => documentId))
  const at = lines.findIndex(({ documentId }) => waiting.has(documentId))
  const words = waiting.get(lines[at]?.documentId ?? 0)
  if (words) throw new Refusal('RETURN_WAITING', words, { field: `lines.${at}.documentId` })
}

/** Money ahead that is paid with its PPN after all is money ahead of another tax invoice. */
function refusePaidAhead({ proof, lines }: CollectedVatProofInput, items: readonly LockedItem[]) {
  if (proof !== PAID_TO_US) return
  const ahead = lines.findIndex(({ documentId }) =>
    items.some((i) => i.document_id === documentId && i.kind === 'sales-down-payment'),
  )
  if (ahead < 0) return
  throw new Refusal(
    'VAT_CODE',
    'PPN uang muka yang dibayar kepada kami: kembalikan uang mukanya, lalu catat lagi dengan kode menurut barangnya',
    { field: `lines.${ahead}.documentId` },
  )
}

/** A proof is there before it is written down. */
function refuseDays({ proofDate, docDate }: CollectedVatProofInput): void {
  if (!proofDate || proofDate <= docDate) return
  throw new Refusal(
    'DATE_ORDER',
    `Tanggal bukti tidak boleh sesudah ${dayText(docDate)}, tanggal pencatatannya`,
    { field: 'proofDate' },
  )
}

/** One receipt of the state may be for several bills, but is seldom written down twice. */
async function usedBefore(
  { tx, branchId }: PostingContext,
  { proof, refNo: proofNo, customerId }: CollectedVatProofInput,
): Promise<string[]> {
  if (!proofNo || proof === PAID_TO_US) return []
  const row = await tx.one<{ number: string }>(
    `select number from document where branch_id = $1 and ${isVatProof('document')} and customer_id = $2 and ref_no = $3
       and status <> '${UNDONE}' order by id desc limit 1`,
    [branchId, customerId, proofNo],
  )
  return row ? [`Nomor bukti ${proofNo} sudah dicatat pada ${row.number}`] : []
}

/** PPN is paid to the state of a bill that there is: an older proof is likely one of another bill. */
async function beforeItsBill(
  { tx, branchId }: PostingContext,
  { proofDate, lines }: CollectedVatProofInput,
): Promise<string[]> {
  if (!proofDate) return []
  const later = await tx.rows<{ number: string; day: string }>(
    'select number, doc_date as day from document where branch_id = $1 and id = any ($2::bigint[]) and doc_date > $3 order by id',
    [branchId, lines.map((l) => l.documentId), proofDate],
  )
  return later.map(({ number, day }) => `Bukti ini lebih tua dari ${number} (${dayText(day)})`)
}

export const collectedVatProofRoutes = [
  ...documentRoutes(contract, collectedVatProof, {
    title: 'Bukti Pungut PPN',
    size: 'A5',
    party: 'Dipungut oleh',
    words: { refNo: 'Nomor bukti', settled: 'Faktur', gross: 'PPN dipungut' },
    signatures: ['Dibuat', 'Disetujui'],
    journal: true,
  }),
  reads(contract.openItems, async (tx, s, input) => {
    const { customerId } = input
    const branchId = input.branchId ?? s.branchId
    const of = { customerId, branchId, refusals: waitingOf({ tx, branchId }) }
    const { rows, elsewhere } = await openItems(tx, s, [CLAIM_ROLE], of)
    return { rows: onPage(rows, input), elsewhere }
  }),
  route(contract.undo, (ctx, input) =>
    undoMoney(ctx, collectedVatProof, input, { refuse: refuseGivenBack }),
  ),
]
