import type { PaymentInput } from '#contract/document.ts'
import { type UsableAt, goesOut, mayBeUsedAt } from '#contract/master/payment-method.ts'
import { type Masters, accountOf, bankAccountOf } from '#server/ledgers/masters.ts'
import type { OpenedItem } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { rateFor } from '#server/pricing/edc-admin.ts'
import { type Instalment, instalmentsOf } from '#contract/pricing/instalments.ts'
import { addMonths } from '#contract/pricing/months.ts'
import { giroItems, giroOf } from './giro.ts'
import type { Draft, DraftSettlement } from '#server/documents/types.ts'

export interface Tender extends DraftSettlement {
  methodId: number
  kind: string
  role: string
  accountId: number
  /** When the customer pays it to us, where nobody else does. */
  plan?: Instalment[]
}

/** Where and when money is taken or given. */
export interface At {
  /** What the methods are asked for: only those that are usable there. */
  use: UsableAt
  /** Whether money comes in, where the place does not tell. */
  incoming?: boolean
  masters: Masters
  branchId: number
  /** Fees are those of this day. */
  docDate: string
  /** The money was taken before: what is no longer in use was used then. */
  taken?: boolean
}

/** Tenders with the account that each of them moves; what a method needs is asked for here (domain §3.0.5). */
export function tendersOf(
  rows: PaymentInput[],
  at: At,
  /** Where the rows stand in the form; empty for a single one whose fields are the form's own. */
  place = 'payments.',
): Tender[] {
  const { masters, branchId, incoming = INCOMING.includes(at.use), taken = false } = at
  return rows.map((row, index) => {
    const i = place && `${place}${index}.`
    const method = masters.methods.get(row.methodId)
    if (!method || (!taken && !(method.is_active && isUsable(method, at.use, incoming)))) {
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
      return { ...common, ...giroOf(row, i, masters, branchId, incoming) }
    if (method.kind === 'TRANSFER') return { ...common, ...bankOf(row, i, at) }
    if (['DEBIT_CARD', 'CREDIT_CARD', 'QRIS'].includes(method.kind))
      return { ...common, ...cardOf(row, i, method, at) }
    const accountId = accountOf(masters, method.account_role, branchId).id
    return { ...common, accountId, ...(method.kind === 'PAYLATER' && laterOf(row, i, at)) }
  })
}

/** Where customers pay. */
const INCOMING: readonly UsableAt[] = ['REPAYMENT', 'CASHIER', 'COD']

/** As its owner keeps it to places, and where such money can be taken or given at all. */
const isUsable = (
  { kind, usable_at }: { kind: string; usable_at: string[] },
  use: UsableAt,
  incoming: boolean,
) => usable_at.includes(use) && mayBeUsedAt(kind, use) && (incoming || goesOut(kind))

function bankOf(row: PaymentInput, i: string, { masters, branchId, taken }: At) {
  const bank = bankAccountOf(masters, row.bankAccountId, branchId, `${i}bankAccountId`, taken)
  return { accountId: bank.account_id, bankAccountId: bank.id }
}

const CARD: Record<string, string> = { DEBIT_CARD: 'DEBIT', CREDIT_CARD: 'CREDIT', QRIS: 'QRIS' }

/** A card is money only once the bank has approved it; the fee is the rate of the day for this card. */
function cardOf(
  row: PaymentInput,
  i: string,
  method: { kind: string; account_role: string },
  { masters, branchId, docDate, taken = false }: At,
) {
  const edc = row.edcId ? masters.edcs.get(row.edcId) : undefined
  const atEdc = { field: `${i}edcId` }
  if (!edc || edc.branch_id !== branchId)
    throw new Refusal('REQUIRED', 'Mesin EDC wajib diisi', atEdc)
  if (!edc.is_active && !taken)
    throw new Refusal('INACTIVE', `Mesin EDC ${edc.name} sudah tidak aktif`, atEdc)
  if (!row.approvalCode)
    throw new Refusal('REQUIRED', 'Kode persetujuan wajib diisi', {
      field: `${i}approvalCode`,
    })
  const swipe = {
    cardType: CARD[method.kind] as string,
    onUs: row.onUs ?? false,
    network: row.network ?? null,
    installmentMonths: row.installmentMonths ?? 0,
  }
  const rate = rateFor(edc.rates, { ...swipe, amount: row.amount }, docDate, `${i}edcId`)
  return {
    accountId: accountOf(masters, method.account_role, branchId).id,
    edcId: edc.id,
    onUs: swipe.onUs,
    network: swipe.network,
    installmentMonths: swipe.installmentMonths,
    cardLast4: row.cardLast4 ?? null,
    approvalCode: row.approvalCode,
    traceNo: row.traceNo || null,
    mdrPct: rate.mdrPct,
    status: 'PENDING',
  }
}

/** Somebody pays for the customer later and keeps a fee, or he pays us himself part by part; a contract proves it. */
function laterOf(row: PaymentInput, i: string, { masters, branchId, docDate }: At) {
  const provider = row.providerId ? masters.providers.get(row.providerId) : undefined
  const atProvider = { field: `${i}providerId` }
  if (!provider || provider.branch_id !== branchId)
    throw new Refusal('REQUIRED', 'Penyedia paylater wajib diisi', atProvider)
  if (!provider.is_active)
    throw new Refusal('INACTIVE', `Penyedia ${provider.name} sudah tidak aktif`, atProvider)
  if (!row.refNo) throw new Refusal('REQUIRED', 'Nomor kontrak wajib diisi', { field: `${i}refNo` })
  const later = { providerId: provider.id, mdrPct: provider.mdr_pct, status: 'PENDING' }
  if (provider.funding === 'PROVIDER') return later
  const count = row.instalments ?? 1
  const firstDue = row.firstDue ?? addMonths(docDate, 1)
  if (firstDue <= docDate)
    throw new Refusal('DATE_ORDER', 'Cicilan pertama jatuh tempo setelah tanggal penjualan', {
      field: `${i}firstDue`,
    })
  if (row.amount < count)
    throw new Refusal('VALIDATION', 'Nilai terlalu kecil untuk sebanyak itu cicilan', {
      field: `${i}instalments`,
    })
  return { ...later, mdrPct: 0, plan: instalmentsOf(row.amount, count, firstDue) }
}

/** What money of a customer waits for: his giros for the bank, cards and QRIS for their settlement, as at the till. */
export const waitingItems = (
  draft: Pick<Draft, 'settlements'>,
  tenders: readonly Tender[],
  party: { customerId?: number | null },
): OpenedItem[] => [
  ...giroItems(draft, party),
  // Tenders stand first, in their order.
  ...draft.settlements.flatMap(({ line, amount, status }, i) => {
    const role = status === 'PENDING' && tenders[i]?.role
    return role ? [{ line: line ?? i + 1, role, dueDate: null, sign: 1 as const, amount }] : []
  }),
]

/** Tenders that another document paid out: of cards, QRIS and paylater. */
export async function markPaidOut(
  tx: Tx,
  branchId: number,
  tenders: { documentId: number; line: number }[],
): Promise<void> {
  await tx.rows(
    `update document_settlement s set status = 'SETTLED' from unnest($2::bigint[], $3::int[]) as x(document_id, line)
     where s.branch_id = $1 and s.document_id = x.document_id and s.line = x.line`,
    [branchId, tenders.map((one) => one.documentId), tenders.map((one) => one.line)],
  )
}
