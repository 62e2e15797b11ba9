import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import type { TillPayment } from '#contract/document.ts'
import { refuseCollectedAhead, settled } from '#server/documents/settling/allocation.ts'
import { branchNames, openElsewhere } from '#server/documents/settling/elsewhere.ts'
import type { Tender } from '#server/documents/settling/tenders.ts'
import type { DraftSettlement, PostingContext } from '#server/documents/types.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import type { Settled } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah, sumOf } from '#contract/money.ts'
import type { CustomerFacts } from './customer-facts.ts'

/** Tenders that bring no money: the customer gave it before. */
export const isKept = ({ kind }: Pick<Tender, 'kind'>): boolean =>
  kind === 'DEPOSIT' || kind === 'DOWN_PAYMENT'

/** Money ahead moves two accounts, its own and that of its PPN: its tender names none. */
export const withoutAccount = (tender: Tender): DraftSettlement =>
  tender.kind === 'DOWN_PAYMENT' ? { ...tender, accountId: null } : tender

/** Documents that brought the money. */
export const sourcesOf = ({ kept }: { kept: Settled[] }): { id: number }[] =>
  [...new Set(kept.map(({ documentId }) => documentId))].map((id) => ({ id }))

interface Paying {
  docDate: string
  payments: readonly Pick<TillPayment, 'documentId'>[]
}

/**
 * What a customer pays with money that lies with us: money ahead by its document, deposits the oldest first.
 * Their open items stay locked until the sale is written, so two tills never spend the same (domain §3.2.11).
 */
export async function spendKept(
  context: PostingContext,
  { docDate, payments }: Paying,
  tenders: Tender[],
  customer: CustomerFacts,
): Promise<Settled[]> {
  refuseNameless(tenders, customer)
  const ahead = aheadOf(tenders, payments)
  const deposit = sumOf(
    tenders.filter((t) => t.kind === 'DEPOSIT'),
    (t) => t.amount,
  )
  if (ahead.length === 0 && deposit === 0) return []
  const { tx, branchId } = context
  const open = deposit > 0 ? await openOf(tx, branchId, customer.id, ['CUSTOMER_DEPOSIT']) : []
  const items = await context.lockItems(
    [...ahead, ...open.filter((one) => one.docDate <= docDate)].map((one) => one.documentId),
  )
  const words = { field: 'payments', document: 'Uang muka', left: 'uang muka' }
  const used = await settled(
    context,
    ahead,
    items,
    ['DP_SALES'],
    { docDate, customerId: customer.id },
    words,
  )
  refuseCollectedAhead(used, 'payments')
  return [...used, ...(await fromDeposits(context, items, customer.id, deposit))]
}

/** Giros, deposits and money ahead are somebody's: whoever buys without a name has none. */
function refuseNameless(tenders: Tender[], customer: CustomerFacts): void {
  if (!customer.is_walk_in || !tenders.some((t) => isKept(t) || t.giro)) return
  throw new Refusal('REQUIRED', 'Pilih pelanggan: giro, deposit dan uang muka atas namanya', {
    field: 'customerId',
  })
}

/** Money ahead by its document, which two tenders may name. */
function aheadOf(tenders: Tender[], payments: Paying['payments']) {
  const used = new Map<number, number>()
  tenders.forEach((t, i) => {
    if (t.kind !== 'DOWN_PAYMENT') return
    const documentId = chosen(payments[i], i)
    used.set(documentId, plus(used.get(documentId) ?? 0, t.amount))
  })
  return [...used].map(([documentId, amount]) => ({ documentId, amount }))
}

function chosen(payment: Paying['payments'][number] | undefined, i: number): number {
  if (payment?.documentId) return payment.documentId
  throw new Refusal('REQUIRED', 'Uang muka wajib dipilih', { field: `payments.${i}.documentId` })
}

async function fromDeposits(
  { tx, branchId }: PostingContext,
  items: LockedItem[],
  customerId: number,
  amount: number,
): Promise<Settled[]> {
  const own = items
    .filter((i) => i.role === 'CUSTOMER_DEPOSIT' && i.customer_id === customerId)
    .toSorted((a, b) => a.doc_date.localeCompare(b.doc_date) || a.document_id - b.document_id)
  const all = sumOf(own, (i) => minus(i.amount, i.settled))
  if (amount > all) {
    const elsewhere = await openElsewhere(tx, { branchId, customerId }, ['CUSTOMER_DEPOSIT'])
    const message =
      elsewhere.length > 0
        ? `Nilai melebihi sisa deposit (${rupiah(all)}); yang lain ada di cabang ${branchNames(elsewhere)} dan dipakai di sana`
        : `Nilai melebihi sisa deposit (${rupiah(all)})`
    throw new Refusal('AMOUNT_OVER', message, { field: 'payments' })
  }
  let left = amount
  return own.flatMap(({ document_id: documentId, line, role, sign, ...item }) => {
    const part = Math.min(left, minus(item.amount, item.settled))
    left = minus(left, part)
    return part > 0 ? [{ documentId, line, role, sign, amount: part }] : []
  })
}

const KEPT = ['CUSTOMER_DEPOSIT', 'DP_SALES']

/** What the till may offer, and which other branches have some of it; null for whoever has nothing with us. */
export async function keptOf(tx: Tx, branchId: number, customer: CustomerFacts) {
  if (customer.is_walk_in) return null
  const [rows, elsewhere] = await Promise.all([
    openOf(tx, branchId, customer.id, KEPT),
    openElsewhere(tx, { branchId, customerId: customer.id }, KEPT),
  ])
  if (rows.length + elsewhere.length === 0) return null
  const of = (role: string) => rows.filter((row) => row.role === role)
  return {
    elsewhere,
    deposit: of('CUSTOMER_DEPOSIT').reduce((sum, { open }) => plus(sum, open), 0),
    downPayments: of('DP_SALES').map(({ documentId, docNo, open }) => ({
      documentId,
      docNo,
      open,
    })),
  }
}

interface Open {
  documentId: number
  docNo: string
  docDate: string
  role: string
  open: number
}

const openOf = (tx: Tx, branchId: number, customerId: number, roles: string[]) =>
  tx.rows<Open>(
    `select d.id as "documentId", coalesce(d.number, '') as "docNo", i.doc_date as "docDate", i.role, i.amount - i.settled as open
     from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
     where i.branch_id = $1 and ${isCustomer('i.customer_id', '$2')} and i.role = any ($3::text[]) and i.sign = -1 and i.settled < i.amount
       -- Money ahead with collected PPN pays its bill alone.
       and (i.role <> 'DP_SALES' or d.collected_vat = 0)
     order by i.doc_date, d.id limit 200`,
    [branchId, customerId, roles],
  )
