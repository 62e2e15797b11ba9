import { isMoneyAhead, isOpening } from '#server/ledgers/scopes.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import type { z } from 'zod'
import type { settledItem } from '#contract/open-item.ts'
import { CLAIM_LINE } from '#server/ledgers/collected-vat.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { type Entry, type Settled, entry } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah, sumOf } from '#contract/money.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { collectedPart } from '#server/documents/collected-vat.ts'
import type { DraftSettlement, PostingContext, PostingFacts } from '#server/documents/types.ts'
import { stretchOf } from '#server/pricing/part.ts'
import { branchNames, openElsewhere } from './elsewhere.ts'

/** How the documents are named to whoever settles them: where they stand in the form, and what is left of them. */
const BILLS = { field: 'lines', document: 'Faktur', left: 'tagihan' }

/** Whose documents, and the day on which they are settled. */
interface Settling {
  docDate: string
  customerId?: number
  supplierId?: number
}

/**
 * Documents of one party that are settled, each by no more than is open of it (AMOUNT_OVER, domain §3.0.3)
 * and none before its own day (domain §0.4 D19).
 */
export async function settled(
  { tx, branchId }: Pick<PostingContext, 'tx' | 'branchId'>,
  lines: { documentId: number; amount: number }[],
  items: LockedItem[],
  roles: string[],
  of: Settling,
  words = BILLS,
): Promise<Settled[]> {
  const own = lines.map(({ documentId }) => ownItem(items, documentId, roles, of))
  const missing = own.indexOf(undefined)
  if (missing !== -1) {
    const elsewhere = await openElsewhere(tx, { branchId, ...of }, roles)
    const message =
      elsewhere.length > 0
        ? `${words.document} tidak ditemukan; yang terbuka ada di cabang ${branchNames(elsewhere)} dan diselesaikan di sana`
        : `${words.document} tidak ditemukan`
    throw new Refusal('NOT_FOUND', message, {
      status: 404,
      field: `${words.field}.${missing}.documentId`,
    })
  }
  const taken = new Map<number, number>()
  return lines.map((line, i) => {
    const item = own[i] as LockedItem
    if (item.doc_date > of.docDate) {
      throw new Refusal(
        'DATE_ORDER',
        `Tanggal tidak boleh sebelum tanggal ${item.number ?? words.document} (${dayText(item.doc_date)})`,
        { field: 'docDate' },
      )
    }
    const before = plus(item.settled, taken.get(line.documentId) ?? 0)
    const open = minus(item.amount, before)
    if (line.amount > open) {
      throw new Refusal('AMOUNT_OVER', `Nilai melebihi sisa ${words.left} (${rupiah(open)})`, {
        field: `${words.field}.${i}.amount`,
      })
    }
    taken.set(line.documentId, plus(taken.get(line.documentId) ?? 0, line.amount))
    return {
      documentId: line.documentId,
      line: item.line,
      role: item.role,
      sign: item.sign,
      amount: line.amount,
      ...vatPart({ ...item, settled: before }, line.amount),
    }
  })
}

function ownItem(items: LockedItem[], documentId: number, roles: string[], of: Settling) {
  const item = items.find((x) => x.document_id === documentId && isSettled(x, roles))
  const { customerId, supplierId } = of
  const own = customerId ? item?.customer_id === customerId : item?.supplier_id === supplierId
  return own ? item : undefined
}

/** What came in beyond the documents of a repayment lies beside its tenders, whose places end below it. */
export const DEPOSIT_LINE = 100

/** A document itself, the deposit that it left, or the proof that it waits for; its giros are no matter of the customer's. */
const isSettled = ({ line, role }: LockedItem, roles: string[]) =>
  (line === 0 || line === DEPOSIT_LINE || line === CLAIM_LINE) && roles.includes(role)

/** PPN that leaves a taxed down payment along with part of it; counted from the running total, so that the last part takes the rest. */
export function vatOf(item: LockedItem, amount: number): number {
  if (!item.role.startsWith('DP_')) return 0
  return stretchOf(item.vat, item.settled, amount, item.amount)
}

/** The same with where it stands, and what was collected beside it. */
export const vatPart = (item: LockedItem, amount: number): Partial<Settled> => {
  const vat = collectedPart(item, amount)
  return {
    vat: vatOf(item, amount),
    ...(item.vat_waits ? { vatWaits: true } : {}),
    ...(vat > 0 && item.vat_code ? { collected: { vat, code: item.vat_code } } : {}),
  }
}

const COLLECTED_AHEAD =
  'PPN uang muka ini dipungut pelanggan: pakai pada faktur penjualannya, atau kembalikan'

/** Why an open document cannot be settled here, by its id. */
type Refusals = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** Of open documents the money ahead that `refuseCollectedAhead` will refuse. */
export const collectedAheadOf =
  (tx: Tx): Refusals =>
  async (ids) => {
    const rows = await tx.rows<{ id: number }>(
      `select id from document where id = any ($1::bigint[]) and ${isMoneyAhead('document')} and collected_vat > 0`,
      [ids],
    )
    return new Map(rows.map(({ id }) => [id, COLLECTED_AHEAD]))
  }

/** Its PPN was collected with a tax invoice of its own, so it pays the bill of the same goods and nothing else. */
export function refuseCollectedAhead(uses: readonly Settled[], field: string): void {
  const at = uses.findIndex((l) => l.collected)
  if (at < 0) return
  throw new Refusal('VAT_CODE', COLLECTED_AHEAD, {
    field: field === 'lines' ? `lines.${at}.documentId` : field,
  })
}

/** Settled documents in the journal, against the money: debts on the debit side, customers' on the credit side. */
export function settledEntries(
  allocations: Settled[],
  { account }: Pick<PostingFacts, 'account'>,
  party: { customerId?: number | null | undefined; supplierId?: number | null | undefined },
  incoming = false,
): Entry[] {
  return allocations.flatMap(({ role, sign, amount, vat = 0, vatWaits }) => {
    const side = incoming ? -sign : sign
    const input = vatWaits ? 'VAT_IN_PENDING' : 'VAT_IN'
    return [
      ...entry(account(role).id, side * minus(amount, vat), party as Partial<Entry>),
      ...(vat === 0 ? [] : entry(account(incoming ? 'VAT_OUT' : input).id, side * vat)),
    ]
  })
}

/** Place of the first document on a settlement: tenders that come later still find theirs before it. */
const PAPERS_FROM = 1001

/** Rows of a settlement: the money, and the documents that it settles. */
export function settlementRows(
  tenders: DraftSettlement[],
  allocations: Settled[],
): DraftSettlement[] {
  const documents = allocations.map((l, i) => ({
    line: PAPERS_FROM + i,
    amount: l.amount,
    itemDocumentId: l.documentId,
    itemSign: l.sign,
  }))
  return [...tenders, ...documents]
}

/** What the documents come to: claims less those that reduce; below zero only where the rest stays the party's deposit. */
export function netOf(lines: Settled[], keeps = false): number {
  const net = sumOf(lines, (l) => l.sign * l.amount)
  if (net < 0 && !keeps)
    throw new Refusal('NET_NEGATIVE', 'Potongan melebihi tagihan yang dibayar', { field: 'lines' })
  return net
}

export function refuseMismatch(paid: number, due: number): void {
  if (paid !== due) {
    const message =
      paid > due
        ? 'Pembayaran melebihi total tagihan'
        : 'Total pembayaran tidak sama dengan total tagihan'
    throw new Refusal('PAY_MISMATCH', message, {
      field: 'payments',
      data: { paid, due },
    })
  }
}

/**
 * Of a document `d` that is open, the share of each rupiah that is no PPN: of that PPh is withheld. What the old books
 * left open does not say its PPN, so all of it counts.
 */
export const SHARE_WITHOUT_VAT = `case when d.total = d.collected_vat or ${isOpening()} then 1 else (d.dpp + d.exempt) / (d.total - d.collected_vat) end`

interface OfParty {
  customerId?: number
  supplierId?: number
  branchId: number | null | undefined
  refusals?: Refusals
}

/**
 * Open documents of a party in a branch, oldest first, and where else he has some. What the save would refuse whatever
 * is written beside it says so, as `refusals` has it.
 */
export async function openItems(
  tx: Tx,
  s: Session,
  roles: string[],
  { branchId, refusals, ...party }: OfParty,
) {
  const here = branchId ? refuseForeign(s, branchId) : s.branchId
  const elsewhere = openElsewhere(tx, { branchId: here, ...party }, roles)
  const rows = await tx.rows<Omit<z.output<typeof settledItem>, 'refusal'>>(
    `select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", i.due_date as "dueDate", d.ref_no as "refNo",
       i.sign, i.amount, i.amount - i.settled as open, round((i.amount - i.settled) * ${SHARE_WITHOUT_VAT}) as "openBase", d.dpp + d.exempt as "wholeBase",
       greatest(0, $5::date - i.due_date) as "daysLate"
     from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
     where i.branch_id = any ($1::int[]) and i.role = any ($2::text[]) and i.settled < i.amount
       and ($3::bigint is null or ${isCustomer('i.customer_id', '$3')}) and ($4::bigint is null or i.supplier_id = $4)
     order by i.due_date nulls first, d.id limit 500`,
    [[here], roles, party.customerId ?? null, party.supplierId ?? null, s.today],
  )
  const refused = await refusals?.(rows.map(({ documentId }) => documentId))
  return {
    rows: rows.map((row) => ({ ...row, refusal: refused?.get(row.documentId) ?? null })),
    elsewhere: await elsewhere,
  }
}
