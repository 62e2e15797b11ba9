import type { SettledLine, SettledRow } from '#contract/bank-cash/card-settlement.ts'
import type { CardPayment, DisbursementType } from '#contract/bank-cash/disbursement.ts'
import { daysBetween } from '#server/platform/time.ts'

/** A terminal that settles after midnight tells the next day. */
const DAYS_APART = 1
/** So long after a sale a bank may take it back. */
export const DAYS_BACK = 120

/**
 * Which of our payments each row of the bank is: by terminal, day and amount, and by approval code, trace number or card;
 * those first that leave no doubt. Each payment is one row, and money taken back is of one that was paid out.
 */
export function matchSettlement(
  lines: readonly SettledLine[],
  payments: readonly CardPayment[],
  type: DisbursementType,
): SettledRow[] {
  const free = new Set(payments)
  const found = new Map<SettledLine, { payment: CardPayment; probable: boolean }>()
  for (const same of [sameCode, sameTrace, sameCard, sameMoney])
    for (const line of lines) {
      if (found.has(line)) continue
      const candidates = [...free].filter((p) => near(line, p) && same(line, p))
      // What only looks alike is taken where nothing else does.
      const [payment] = same === sameMoney && candidates.length > 1 ? [] : candidates
      if (!payment) continue
      found.set(line, { payment, probable: same !== sameCode && same !== sameTrace })
      free.delete(payment)
    }
  return lines.map((line) => {
    const of = found.get(line)
    return {
      ...line,
      state: of ? stateOf(line, of.payment, of.probable, type) : 'UNKNOWN',
      paymentId: of?.payment.id ?? null,
      docNo: of?.payment.docNo ?? null,
      methodName: of?.payment.methodName ?? null,
      expectedFee: of ? of.payment.mdr : null,
    }
  })
}

/** Codes are printed with zeros before them, and without. */
const bare = (code: string | null) => (code ?? '').trim().toUpperCase().replace(/^0+/, '')

/** The bank may take back a part; it pays out the whole. */
function near(line: SettledLine, payment: CardPayment): boolean {
  const back = line.amount < 0
  const amount = back ? -line.amount <= payment.amount : line.amount === payment.amount
  const since = daysBetween(payment.docDate, line.day)
  const days = since >= -DAYS_APART && since <= (back ? DAYS_BACK : DAYS_APART)
  const ours = bare(payment.terminalId)
  return amount && days && (ours === '' || line.terminal === '' || bare(line.terminal) === ours)
}

const sameCode = (line: SettledLine, payment: CardPayment) =>
  line.approvalCode !== '' && bare(line.approvalCode) === bare(payment.approvalCode)
/** The number of the slip: a terminal gives it once a day. */
const sameTrace = (line: SettledLine, payment: CardPayment) =>
  line.traceNo !== '' && bare(line.traceNo) === bare(payment.traceNo)
const sameCard = (line: SettledLine, payment: CardPayment) =>
  line.cardLast4 !== '' && line.cardLast4 === payment.cardLast4
/** A code mistyped at the till, and no card to compare. */
const sameMoney = (line: SettledLine, payment: CardPayment) =>
  line.amount > 0 && (line.cardLast4 === '' || payment.cardLast4 === null)

function stateOf(
  { amount }: SettledLine,
  payment: CardPayment,
  probable: boolean,
  type: DisbursementType,
): SettledRow['state'] {
  if (payment.type !== type) return 'OTHER_TENDER'
  if (amount < 0) return payment.status === 'SETTLED' ? 'BACK' : 'UNKNOWN'
  if (payment.status === 'SETTLED') return 'SETTLED'
  return probable ? 'PROBABLE' : 'PAYABLE'
}

/** What waits at the terminals and on the days that the file tells of, and is not in it. */
export function missingOf(rows: readonly SettledRow[], payments: readonly CardPayment[]) {
  const told = new Set(rows.map((row) => row.paymentId))
  const known = payments.filter((p) => told.has(p.id))
  const places = new Set(known.map((p) => `${p.edcId} ${p.terminalName} ${p.docDate} ${p.type}`))
  return payments.filter(
    (p) =>
      p.status === 'PENDING' &&
      !told.has(p.id) &&
      places.has(`${p.edcId} ${p.terminalName} ${p.docDate} ${p.type}`),
  )
}
