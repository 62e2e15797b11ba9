import { accountOf, bankAccountOf, type Masters } from '#server/ledgers/masters.ts'
import type { OpenedItem } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, sumOf } from '#contract/money.ts'
import { addDays } from '#contract/days.ts'
import type { PaymentInput } from '#contract/document.ts'
import type { Draft, DraftSettlement } from '#server/documents/types.ts'

/** Days within which a giro may fall due, counted from its date (domain §3.0.5). */
const VALID_DAYS = 70
/** Tenders on one document: their places are the last two figures of `tenderId`. */
export const MOST_TENDERS = 99
/** Rupiah above which a giro goes through no clearing house. */
const CLEARING_LIMIT = 500_000_000

/** A giro as a tender: it moves the account of giros until it clears, bounces or is cancelled. */
export function giroOf(
  row: PaymentInput,
  i: string,
  masters: Masters,
  branchId: number,
  incoming: boolean,
) {
  const required = (field: keyof PaymentInput, label: string) => {
    if (!row[field]) {
      throw new Refusal('REQUIRED', `${label} wajib diisi`, { field: `${i}${field}` })
    }
  }
  required('refNo', 'No. giro')
  required('issueDate', 'Tanggal giro')
  required('effectiveDate', 'Tanggal efektif giro')
  const issueDate = row.issueDate as string
  const effectiveDate = row.effectiveDate as string
  if (effectiveDate < issueDate || effectiveDate > addDays(issueDate, VALID_DAYS)) {
    throw new Refusal(
      'GIRO_DATES',
      'Tanggal efektif giro harus di antara tanggal penarikan dan 70 hari sesudahnya',
      { field: `${i}effectiveDate` },
    )
  }
  if (incoming) required('giroBank', 'Bank penerbit')
  const field = `${i}bankAccountId`
  const bank = incoming ? null : bankAccountOf(masters, row.bankAccountId, branchId, field)
  if (bank && !bank.is_giro) {
    throw new Refusal('NOT_GIRO', `${bank.bank_name} ${bank.account_no} bukan rekening giro`, {
      field,
    })
  }
  return {
    role: incoming ? 'GIRO_RECEIVABLE' : 'GIRO_PAYABLE',
    accountId: accountOf(masters, incoming ? 'GIRO_RECEIVABLE' : 'GIRO_PAYABLE', branchId).id,
    bankAccountId: bank?.id ?? null,
    status: 'OUTSTANDING',
    giro: {
      incoming,
      bankName: incoming ? (row.giroBank as string) : `${bank?.bank_name} ${bank?.account_no}`,
      issueDate,
      effectiveDate,
    },
  }
}

export const giroWarnings = (tenders: DraftSettlement[]): string[] =>
  tenders.some((t) => t.giro && t.amount > CLEARING_LIMIT)
    ? ['Giro di atas Rp500.000.000 tidak dapat dikliringkan']
    : []

/** Each giro of a payment is a document of its own that stays open until the bank has paid. */
export function giroItems(
  draft: Pick<Draft, 'settlements'>,
  party: { customerId?: number | null; supplierId?: number | null },
): OpenedItem[] {
  return draft.settlements.flatMap((t, i) =>
    t.giro
      ? [
          {
            line: t.line ?? i + 1,
            role: t.giro.incoming ? 'GIRO_RECEIVABLE' : 'GIRO_PAYABLE',
            ...party,
            dueDate: t.giro.effectiveDate,
            sign: 1 as const,
            amount: t.amount,
          },
        ]
      : [],
  )
}

export function writeGiros(tx: Tx, branchId: number, documentId: number, draft: Draft): void {
  const giros = draft.settlements.flatMap((t, i) =>
    t.giro
      ? [{ line: t.line ?? i + 1, no: t.refNo, bankAccountId: t.bankAccountId, ...t.giro }]
      : [],
  )
  if (giros.length === 0) return
  tx.rows(
    `insert into giro (branch_id, document_id, line, direction, no, bank_name, issue_date, effective_date, bank_account_id)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::date[], $8::date[], $9::bigint[])`,
    [
      branchId,
      documentId,
      giros.map((g) => g.line),
      giros.map((g) => (g.incoming ? 'IN' : 'OUT')),
      giros.map((g) => g.no),
      giros.map((g) => g.bankName),
      giros.map((g) => g.issueDate),
      giros.map((g) => g.effectiveDate),
      giros.map((g) => g.bankAccountId ?? null),
    ],
  )
}

/** Giros of a document that is undone go back to whoever gave them. */
export async function giveGirosBack(
  tx: Tx,
  { branchId, documentId }: { branchId: number; documentId: number },
  day: string,
): Promise<void> {
  await tx.rows(
    `with g as (update giro set ended_on = $3 where branch_id = $1 and document_id = $2 returning line)
     update document_settlement s set status = 'CANCELLED' from g
     where s.branch_id = $1 and s.document_id = $2 and s.line = g.line`,
    [branchId, documentId, day],
  )
}

interface Settlement {
  line: number
  amount: number
  method_id: number | null
  item_document_id: number | null
  item_sign: number | null
}

/**
 * What one tender paid of which documents: documents are paid in the order of the payment, first with what
 * reduces it (returns, notes, money ahead, the discount), then with the tenders one after another.
 */
export function paidBy(
  rows: Settlement[],
  discount: number,
  line: number,
): { documentId: number; amount: number }[] {
  const tenders = rows.filter((r) => r.method_id !== null)
  const documents = rows.filter((r) => r.item_document_id !== null && r.item_sign === 1)
  const taken = sumOf(
    rows.filter((r) => r.item_sign === -1),
    (r) => r.amount,
  )
  const reductions = plus(taken, discount)
  const due = minus(
    sumOf(documents, (r) => r.amount),
    reductions,
  )
  const own = tenders.find((r) => r.line === line)?.amount ?? 0
  const before = sumOf(
    tenders.filter((r) => r.line < line),
    (r) => r.amount,
  )
  // Where all money failed and other came, each time paid the whole anew.
  const from = due > 0 ? plus(reductions, dec(before).mod(due)) : reductions
  const to = plus(from, own)
  let at = 0
  return documents.flatMap((r) => {
    const start = at
    at = plus(at, r.amount)
    const amount = minus(Math.min(at, to), Math.max(start, from))
    return amount > 0 ? [{ documentId: r.item_document_id as number, amount }] : []
  })
}
