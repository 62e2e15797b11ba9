import type { UsableAt } from '#contract/master/payment-method.ts'
import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import { giroItems } from '#server/documents/settling/giro.ts'
import { settlementRows } from '#server/documents/settling/allocation.ts'
import { type Tender, tendersOf } from '#server/documents/settling/tenders.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import { type Entry, credit, debit } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Opening, itemOf, writeOld } from './opening-document.ts'

type Part = 'giroPayables' | 'giroReceivables'
/** Giros of the old books that the bank has not paid yet, row by row as the tenders that they were. */
export type OldGiros = Record<Part, Tender[]>

const USE: Record<Part, UsableAt> = { giroPayables: 'DEBT_PAYMENT', giroReceivables: 'REPAYMENT' }

export function oldGiros(input: OpeningBalanceInput, masters: Masters): OldGiros {
  const tenders = (part: Part) => {
    const rows = input[part]
    if (rows.length === 0) return []
    rows.forEach(({ issueDate }, i) => {
      if (issueDate <= input.docDate) return
      throw new Refusal('DATE_ORDER', 'Tanggal giro tidak boleh sesudah tanggal saldo awal', {
        field: `${part}.${i}.issueDate`,
      })
    })
    const methodId = giroMethod(masters, USE[part])
    const payments = rows.map((row) => ({ ...row, methodId }))
    return tendersOf(payments, { ...input, use: USE[part], masters }, `${part}.`)
  }
  return { giroPayables: tenders('giroPayables'), giroReceivables: tenders('giroReceivables') }
}

function giroMethod(masters: Masters, use: UsableAt): number {
  const method = [...masters.methods.values()].find(
    (m) => m.is_active && m.kind === 'GIRO' && m.usable_at.includes(use),
  )
  if (method) return method.id
  throw new Refusal('METHOD_INVALID', 'Metode pembayaran giro belum ada atau tidak aktif')
}

/** A number is used once by each bank, in the books as in this form. */
export async function refuseKnownGiros(tx: Tx, giros: OldGiros): Promise<void> {
  for (const part of ['giroPayables', 'giroReceivables'] as const) {
    const rows = giros[part]
    if (rows.length === 0) continue
    const found = await tx.rows<{ key: string }>(
      `select lower(bank_name) || ':' || lower(no) as key from giro where direction = $1 and lower(no) = any ($2::text[])`,
      [part === 'giroReceivables' ? 'IN' : 'OUT', rows.map((t) => t.refNo?.toLowerCase())],
    )
    const known = new Set(found.map((g) => g.key))
    rows.forEach((tender, i) => {
      const key = `${tender.giro?.bankName}:${tender.refNo}`.toLowerCase()
      if (known.has(key))
        throw new Refusal('DUPLICATE', 'No. giro sudah digunakan', { field: `${part}.${i}.refNo` })
      known.add(key)
    })
  }
}

export const giroEntries = (giros: OldGiros): Entry[] => [
  ...giros.giroReceivables.flatMap((t) => debit(t.accountId, t.amount, { memo: t.refNo ?? null })),
  ...giros.giroPayables.flatMap((t) => credit(t.accountId, t.amount, { memo: t.refNo ?? null })),
]

/**
 * Each giro as the payment that it was, of a bill that is paid by it: when the bank refuses it, the bill is
 * owed again and the payment waits for other money, as with any giro.
 */
export async function writeOldGiros(opening: Opening, giros: OldGiros): Promise<void> {
  const { input } = opening
  for (const [i, tender] of giros.giroReceivables.entries()) {
    const party = { customerId: input.giroReceivables[i]?.customerId as number }
    const number = `Giro ${tender.refNo} ${tender.giro?.bankName}`
    const bill = { kind: 'sales-invoice', number, role: 'AR', said: party } as const
    await writeGiro(opening, tender, party, bill, {
      kind: 'receivable-repayment',
      status: 'POSTED',
    })
  }
  for (const [i, tender] of giros.giroPayables.entries()) {
    const party = { supplierId: input.giroPayables[i]?.supplierId as number }
    const said = { ...party, refNo: `Giro ${tender.refNo} ${tender.giro?.bankName}` }
    const bill = { kind: 'purchase-invoice', role: 'AP', said } as const
    await writeGiro(opening, tender, party, bill, { kind: 'debt-payment', status: 'PAID' })
  }
}

interface Bill {
  kind: 'sales-invoice' | 'purchase-invoice'
  role: 'AR' | 'AP'
  number?: string
  said: { customerId?: number; supplierId?: number; refNo?: string }
}

async function writeGiro(
  opening: Opening,
  tender: Tender,
  party: { customerId: number } | { supplierId: number },
  { kind, role, number, said }: Bill,
  payment: { kind: 'receivable-repayment' | 'debt-payment'; status: string },
): Promise<void> {
  const { amount } = tender
  const docDate = tender.giro?.issueDate as string
  const dueDate = tender.giro?.effectiveDate as string
  const billId = await writeOld(opening, {
    kind,
    docDate,
    ...(number && { number }),
    draft: { ...said, dueDate, total: amount },
    posting: { openItems: [itemOf({ role, ...party, docDate, dueDate, sign: 1, amount })] },
  })
  const paid = { documentId: billId, line: 0, role, sign: 1, amount }
  const settlements = settlementRows([tender], [paid])
  await writeOld(opening, {
    kind: payment.kind,
    docDate,
    draft: { ...party, status: payment.status, total: amount, settlements },
    posting: { openItems: giroItems({ settlements }, party), allocations: [paid] },
  })
}
