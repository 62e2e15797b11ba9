import type { PaymentInput } from '#contract/document.ts'
import { type Masters, accountOf } from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'
import { giroOf } from './giro.ts'
import type { DraftSettlement } from '#server/documents/types.ts'

export interface Tender extends DraftSettlement {
  methodId: number
  kind: string
  role: string
  accountId: number
}

/** Tenders with the account that each of them moves; what a method needs is asked for here (domain §3.0.5). */
export function tendersOf(
  rows: PaymentInput[],
  at: string,
  masters: Masters,
  branchId: number,
  /** Where the rows stand in the form; empty for a single one whose fields are the form's own. */
  place = 'payments.',
): Tender[] {
  return rows.map((row, index) => {
    const i = place && `${place}${index}.`
    const method = masters.methods.get(row.methodId)
    if (!method?.is_active || !method.usable_at.includes(at)) {
      throw new Refusal('METHOD_INVALID', 'Metode pembayaran tidak dapat dipakai di sini', {
        field: `${i}methodId`,
      })
    }
    const common = {
      methodId: method.id,
      kind: method.kind,
      role: method.account_role,
      amount: row.amount,
      refNo: row.refNo ?? null,
    }
    // Money that comes in is a claim on the customer's bank, what goes out a debt of ours.
    if (method.kind === 'GIRO' || method.kind === 'CHEQUE')
      return { ...common, ...giroOf(row, i, masters, branchId, at === 'REPAYMENT') }
    if (method.kind === 'TRANSFER') return { ...common, ...bankOf(row, i, masters, branchId) }
    if (['DEBIT_CARD', 'CREDIT_CARD', 'QRIS'].includes(method.kind))
      return { ...common, ...cardOf(row, i, method.kind, method.account_role, masters, branchId) }
    return { ...common, accountId: accountOf(masters, method.account_role, branchId).id }
  })
}

function bankOf(row: PaymentInput, i: string, masters: Masters, branchId: number) {
  const bank = row.bankAccountId ? masters.bankAccounts.get(row.bankAccountId) : undefined
  if (!bank || bank.branch_id !== branchId || !bank.is_active) {
    throw new Refusal('REQUIRED', 'Rekening wajib diisi', { field: `${i}bankAccountId` })
  }
  return { accountId: bank.account_id, bankAccountId: bank.id }
}

const CARD: Record<string, string> = { DEBIT_CARD: 'DEBIT', CREDIT_CARD: 'CREDIT', QRIS: 'QRIS' }
const CARD_NAME: Record<string, string> = {
  DEBIT_CARD: 'kartu debit',
  CREDIT_CARD: 'kartu kredit',
  QRIS: 'QRIS',
}

/** A card is money only once the bank has approved it; the fee is the rate of the day. */
function cardOf(
  row: PaymentInput,
  i: string,
  kind: string,
  role: string,
  masters: Masters,
  branchId: number,
) {
  const edc = row.edcId ? masters.edcs.get(row.edcId) : undefined
  if (!edc || edc.branch_id !== branchId || !edc.is_active) {
    throw new Refusal('REQUIRED', 'Mesin EDC wajib diisi', { field: `${i}edcId` })
  }
  if (!row.approvalCode)
    throw new Refusal('REQUIRED', 'Kode persetujuan wajib diisi', {
      field: `${i}approvalCode`,
    })
  const onUs = row.onUs ?? false
  const rate = edc.rates.find(
    (r) =>
      r.card_type === CARD[kind] &&
      r.on_us === onUs &&
      row.amount >= r.min_amount &&
      (r.max_amount === null || row.amount <= r.max_amount),
  )
  if (!rate)
    throw new Refusal('RATE_MISSING', `Tarif EDC untuk ${CARD_NAME[kind]} belum diatur`, {
      field: `${i}edcId`,
    })
  return {
    accountId: accountOf(masters, role, branchId).id,
    edcId: edc.id,
    onUs,
    cardLast4: row.cardLast4 ?? null,
    approvalCode: row.approvalCode,
    mdrPct: rate.mdr_pct,
    status: 'PENDING',
  }
}
