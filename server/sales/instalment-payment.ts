import {
  type InstalmentPaymentInput,
  type PaylaterContract,
  instalmentPayment as contract,
} from '#contract/sales/instalment-payment.ts'
import { settlementRows } from '#server/documents/settling/allocation.ts'
import {
  type Tender,
  markPaidOut,
  tendersOf,
  waitingItems,
} from '#server/documents/settling/tenders.ts'
import { UNDONE, undoMoney } from '#server/documents/settling/undone.ts'
import { getDocument } from '#server/documents/read.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { type DocumentType, draftOf } from '#server/documents/types.ts'
import { type Settled, credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { reads, route } from '#server/platform/route.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah, sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import {
  exportContracts,
  listContracts,
  printContract,
  readContract,
} from './paylater-contracts.ts'

interface Facts {
  tenders: Tender[]
  claim: Settled
}

/** A customer pays what he owes of our own paylater: any tender, the oldest instalments first (domain §3.2.3). */
export const instalmentPayment: DocumentType<InstalmentPaymentInput, Facts> = {
  kind: 'instalment-payment',
  statuses: { POSTED: [UNDONE] },
  async check(context, input) {
    const documentId = Math.floor(input.contractId / 100)
    const line = input.contractId % 100
    const [items, masters] = await Promise.all([context.lockItems([documentId]), context.masters()])
    const item = items.find((i) => i.line === line && i.role === 'PAYLATER' && i.customer_id)
    if (!item)
      throw new Refusal('NOT_FOUND', 'Kontrak tidak ditemukan', {
        status: 404,
        field: 'contractId',
      })
    if (input.docDate < item.doc_date)
      throw new Refusal(
        'DATE_ORDER',
        `Tanggal tidak boleh sebelum tanggal ${item.number} (${dayText(item.doc_date)})`,
        { field: 'docDate' },
      )
    const tenders = tendersOf(input.payments, { ...input, use: 'REPAYMENT', masters })
    refuseGiro(tenders)
    const amount = sumOf(tenders, (t) => t.amount)
    const open = minus(item.amount, item.settled)
    if (amount > open)
      throw new Refusal('AMOUNT_OVER', `Nilai melebihi sisa kontrak (${rupiah(open)})`, {
        field: 'payments',
      })
    const claim = { documentId, line, role: item.role, sign: 1, amount }
    return {
      draft: draftOf(input, {
        customerId: item.customer_id,
        refNo: item.number,
        gross: amount,
        total: amount,
        settlements: settlementRows(tenders, [claim]).map((row) =>
          row.itemDocumentId ? { ...row, itemLine: line } : row,
        ),
        sources: [{ id: documentId }],
      }),
      facts: { tenders, claim },
      afterWrite: async ({ tx }) => {
        if (amount === open) await markPaidOut(tx, input.branchId, [{ documentId, line }])
      },
    }
  },
  post: (draft, { tenders, claim, account }) => ({
    ...emptyPosting(),
    allocations: [claim],
    openItems: waitingItems(draft, tenders, {}),
    journal: journal('AUTO', `Cicilan paylater ${draft.refNo ?? ''}`, [
      ...tenders.flatMap((t) => debit(t.accountId, t.amount)),
      ...credit(account('PAYLATER').id, claim.amount),
    ]),
  }),
}

function refuseGiro(tenders: Tender[]): void {
  const giro = tenders.findIndex((t) => t.giro)
  if (giro === -1) return
  throw new Refusal('METHOD_INVALID', 'Cicilan dibayar tunai, transfer atau kartu', {
    field: `payments.${giro}.methodId`,
  })
}

/** The contract that a payment was taken for. */
async function contractOf(
  tx: Tx,
  s: Session,
  { id, branchId }: { id: number; branchId: number },
): Promise<PaylaterContract | null> {
  const paid = await tx.one<{ contractId: number }>(
    `select item_document_id * 100 + item_line as "contractId" from document_settlement
     where branch_id = $1 and document_id = $2 and item_document_id is not null`,
    [branchId, id],
  )
  return paid ? (await readContract(tx, s, paid.contractId)).contract : null
}

const { get, ...standard } = contract

export const instalmentPaymentRoutes = [
  ...documentRoutes(standard, instalmentPayment, {
    title: 'Kuitansi Cicilan',
    size: 'A5',
    party: 'Diterima dari',
    words: { settled: 'Kontrak paylater' },
    signatures: ['Dibuat', 'Penerima'],
    more: async ({ tx, session }, { document }) => {
      const of = await contractOf(tx, session, document)
      return of ? { party: [`Kontrak ${of.contractNo}`] } : {}
    },
  }),
  reads(get, async (tx, s, { id }) => {
    const detail = await getDocument(tx, s, [instalmentPayment], id)
    return { ...detail, contract: await contractOf(tx, s, detail.document) }
  }),
  route(contract.undo, (ctx, input) => undoMoney(ctx, instalmentPayment, input)),
  reads(contract.contracts, listContracts),
  route(contract.contractsXlsx, exportContracts),
  reads(contract.contract, (tx, s, { id }) => readContract(tx, s, id)),
  route(contract.contractPdf, (ctx, { id }) => printContract(ctx, id)),
]
