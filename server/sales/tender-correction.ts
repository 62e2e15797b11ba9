import {
  type TenderCorrectionInput,
  tenderCorrection as contract,
} from '#contract/sales/tender-correction.ts'
import { settlementRows } from '#server/documents/settling/allocation.ts'
import { type Tender, markPaidOut, tendersOf } from '#server/documents/settling/tenders.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import {
  type DocumentType,
  type PostingContext,
  type StoredDocument,
  draftOf,
} from '#server/documents/types.ts'
import { refuseEmptyCash } from '#server/ledgers/cash.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { type Masters, accountOf } from '#server/ledgers/masters.ts'
import { type Settled, credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { reads } from '#server/platform/route.ts'
import { dayText } from '#server/platform/time.ts'
import { repeatedCodes, tellRepeated } from './proof-of-money.ts'
import { type Recorded, readRecorded, readSale, staysAs } from './recorded-tenders.ts'

interface Facts {
  tender: Tender
  /** What the wrong tender waited for, where it waited for anybody. */
  claims: Settled[]
  /** Accounts that the money moves between. */
  from: number
  to: number
}

/**
 * A sale's tender that was recorded wrongly moves to the right one (domain §3.4.3). Money of a drawer that has been
 * counted since is where the count put it: the difference of that shift is what was wrong.
 */
export const tenderCorrection: DocumentType<TenderCorrectionInput, Facts> = {
  kind: 'tender-correction',
  async check(context, input) {
    const documentId = Math.floor(input.paymentId / 100)
    const line = input.paymentId % 100
    const [[sale], items, masters] = await Promise.all([
      context.lockSources('sales-invoice', [documentId]),
      context.lockItems([documentId]),
      context.masters(),
    ])
    if (!sale) throw new Error('locked sources are never empty')
    refuseBefore(sale, input)
    const recorded = await readRecorded(context.tx, input.branchId, documentId, line)
    if (!recorded)
      throw new Refusal('NOT_FOUND', 'Pembayaran tidak ditemukan', {
        status: 404,
        field: 'paymentId',
      })
    const stays = staysAs(recorded)
    if (stays) throw new Refusal('STATUS_INVALID', stays, { field: 'paymentId' })
    const tender = rightTender(recorded, input, sale, masters)
    const drawer = await drawerOf(context, sale, masters)
    const [from, to] = [accountIn(drawer, recorded), accountIn(drawer, tender)]
    await refuseEmptyCash(
      context,
      masters,
      { ...input, shiftId: sale.shiftId },
      [{ accountId: from, amount: recorded.amount }],
      'paymentId',
    )
    const repeated = await repeatedCodes(
      context.tx,
      { branchId: input.branchId, docDate: sale.docDate },
      [tender],
      { documentId, line },
    )
    const approvedBy = await approve(context, sale, input)
    const claims = claimsOn(items, documentId, line)
    const settles = { documentId, line, role: recorded.role, sign: 1, amount: recorded.amount }
    return {
      draft: draftOf(input, {
        partyName: [recorded.cashierName, recorded.shift].filter(Boolean).join(', '),
        refNo: sale.number,
        refDate: sale.docDate,
        shiftId: sale.shiftId,
        memo: [
          `${recorded.methodName} → ${masters.methods.get(tender.methodId)?.name}: ${input.reason}`,
          input.memo,
        ]
          .filter(Boolean)
          .join('. '),
        approvedBy,
        gross: recorded.amount,
        total: recorded.amount,
        settlements: settlementRows([tender], [settles]).map((row) =>
          row.itemDocumentId ? { ...row, itemLine: line } : row,
        ),
        sources: [{ id: documentId }],
        warnings: repeated,
      }),
      facts: { tender, claims, from, to },
      async afterWrite({ tx, documentId: id }) {
        await markPaidOut(tx, input.branchId, claims)
        await tellRepeated(tx, input.branchId, id, repeated)
      },
    }
  },
  post: (draft, { tender, claims, from, to }) => ({
    ...emptyPosting(),
    allocations: claims,
    openItems:
      tender.status === 'PENDING'
        ? [{ line: 1, role: tender.role, dueDate: null, sign: 1, amount: tender.amount }]
        : [],
    journal: journal('AUTO', `Koreksi cara bayar ${draft.refNo ?? ''}`, [
      ...debit(to, draft.total),
      ...credit(from, draft.total),
    ]),
  }),
}

function refuseBefore(sale: StoredDocument, { docDate }: TenderCorrectionInput): void {
  if (docDate >= sale.docDate) return
  throw new Refusal(
    'DATE_ORDER',
    `Tanggal tidak boleh sebelum tanggal ${sale.number} (${dayText(sale.docDate)})`,
    { field: 'docDate' },
  )
}

const MOVED = ['CASH', 'DEBIT_CARD', 'CREDIT_CARD', 'QRIS', 'TRANSFER', 'PAYLATER']

/** Fees are those of the day of the sale. */
function rightTender(
  recorded: Recorded,
  input: TenderCorrectionInput,
  { docDate }: StoredDocument,
  masters: Masters,
): Tender {
  const kind = masters.methods.get(input.methodId)?.kind ?? ''
  const at = { use: 'CASHIER' as const, masters, branchId: input.branchId, docDate }
  const row = { ...input, amount: recorded.amount }
  const [tender] = MOVED.includes(kind) ? tendersOf([row], at, '') : []
  if (!tender || tender.plan)
    throw new Refusal('METHOD_INVALID', 'Metode pembayaran tidak dapat dipakai di sini', {
      field: 'methodId',
    })
  if (isSame(recorded, tender))
    throw new Refusal('VALIDATION', 'Cara bayarnya sudah demikian', { field: 'methodId' })
  return tender
}

const isSame = (recorded: Recorded, tender: Tender): boolean =>
  recorded.methodId === tender.methodId &&
  recorded.edcId === (tender.edcId ?? null) &&
  recorded.providerId === (tender.providerId ?? null) &&
  recorded.bankAccountId === (tender.bankAccountId ?? null) &&
  recorded.approvalCode === (tender.approvalCode ?? null) &&
  recorded.traceNo === (tender.traceNo ?? null)

/** Where the drawer's money lies: in it, or where its count put what was missing or too much. */
async function drawerOf(
  { tx, branchId }: PostingContext,
  { shiftId }: StoredDocument,
  masters: Masters,
): Promise<(accountId: number) => number> {
  const shift = await tx.one<{ closed: boolean }>(
    'select closed_at is not null as closed from shift where branch_id = $1 and id = $2 for share',
    [branchId, shiftId],
  )
  const drawer = accountOf(masters, 'CASH_DRAWER', branchId).id
  const counted = accountOf(masters, 'CASH_OVER_SHORT', branchId).id
  return (accountId) => (shift?.closed && accountId === drawer ? counted : accountId)
}

const accountIn = (drawer: (accountId: number) => number, { accountId }: { accountId: number }) =>
  drawer(accountId)

function claimsOn(items: LockedItem[], documentId: number, line: number): Settled[] {
  return items
    .filter((i) => i.line === line)
    .map(({ role, sign, amount }) => ({ documentId, line, role, sign, amount }))
}

/** Two people at least: whoever corrects, and whoever allows it. */
async function approve(
  context: PostingContext,
  sale: StoredDocument,
  { approvalToken }: TenderCorrectionInput,
): Promise<number> {
  const { rights, employeeId } = await context.session
  if (rights.has('sales/cashier:approve') && employeeId !== sale.createdBy) return employeeId
  return context.approved(
    'TENDER_CORRECTION',
    approvalToken,
    `Diperlukan persetujuan atasan untuk mengoreksi cara bayar ${sale.number}`,
  )
}

export const tenderCorrectionRoutes = [
  ...documentRoutes(contract, tenderCorrection, {
    title: 'Bukti Koreksi Cara Bayar',
    size: 'A5',
    party: 'Kasir asal',
    words: { settled: 'Struk' },
    signatures: ['Dikoreksi', 'Kasir asal', 'Disetujui'],
    journal: true,
  }),
  reads(contract.sale, (tx, s, { id }) => readSale(tx, s, id)),
]
