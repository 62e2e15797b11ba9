import type { ChosenVatCode, CollectedVatCode, VatCollector } from '#contract/vat-collector.ts'
import { vatCollectorWords } from '#contract/vat-collector.ts'
import type {
  Draft,
  PostingContext,
  PostingFacts,
  StoredDocument,
} from '#server/documents/types.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import {
  type Entry,
  type OpenedItem,
  type Settled,
  credit,
  debit,
} from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, round, rupiah, sumOf } from '#server/platform/money.ts'
import {
  CLAIM_LINE,
  CLAIM_ROLE,
  OWED_LINE,
  OWED_ROLE,
  PAID_TO_US,
} from '#server/ledgers/collected-vat.ts'
import type { CustomerFacts } from './customer-facts.ts'

/** A collector and from which amount on he collects, as the office's table has it on a day. */
export interface CollectorRule {
  collector: VatCollector
  code: CollectedVatCode
  /** Rupiah with PPN up to which he collects nothing; null: of any amount. */
  freeTo: number | null
  regulation: string
}

export const ruleOn = (tx: Tx, collector: string | null, day: string) =>
  collector
    ? tx.one<CollectorRule>(
        `select collector, vat_code as code, free_to as "freeTo", regulation from vat_collector_rule
         where collector = $1 and is_active and $2::date between valid_from and coalesce(valid_to, 'infinity') order by valid_from desc limit 1`,
        [collector, day],
      )
    : Promise.resolve(undefined)

interface Bill {
  branchId: number
  docDate: string
  /** As it was chosen; absent what the rules propose. */
  vatCode?: ChosenVatCode | null | undefined
  vatCodeReason?: string | null | undefined
}
type Collected = Pick<Draft, 'collectedVat' | 'vatCode' | 'vatCodeReason'> & { warnings: string[] }

/**
 * What of a bill's PPN its customer collects himself: proposed by what he is and what the bill comes to, and where
 * another code is chosen it says why. `total` and `vat` in rupiah, PPN within the total; `vat` is what is not yet paid.
 */
export async function collectedVat(
  { tx }: Pick<PostingContext, 'tx'>,
  bill: Bill,
  customer: CustomerFacts,
  { total, vat }: { total: number; vat: number },
): Promise<Collected> {
  const rule = await ruleOn(tx, customer.vat_collector, bill.docDate)
  const above = rule && vat > 0 && (rule.freeTo === null || total > rule.freeTo)
  const proposed = above ? rule.code : 'OWN'
  const chosen = bill.vatCode ?? proposed
  if (chosen !== 'OWN' && vat > 0) refuseOther(chosen, rule, customer)
  const differs = chosen !== proposed && vat > 0
  if (differs && !bill.vatCodeReason)
    throw new Refusal(
      'REQUIRED',
      proposed === 'OWN'
        ? 'Kode faktur pajak yang diusulkan menurut barangnya; isi alasan memakai yang lain'
        : `Kode faktur pajak yang diusulkan ${proposed}; isi alasan memakai yang lain`,
      { field: 'vatCodeReason' },
    )
  const reason = differs ? (bill.vatCodeReason ?? null) : null
  if (chosen === 'OWN' || vat === 0)
    return {
      ...{ collectedVat: 0, vatCode: null, vatCodeReason: reason },
      warnings: rule && vat > 0 && !above ? await besides(tx, bill, customer, rule, total) : [],
    }
  return {
    ...{ collectedVat: vat, vatCode: chosen, vatCodeReason: reason },
    warnings: [`PPN ${rupiah(vat)} dipungut pelanggan (kode ${chosen}, ${rule?.regulation ?? ''})`],
  }
}

/**
 * At the till money comes at once, and all of it: what a collector is to collect himself is billed to him instead.
 * `total` and `vat` in rupiah of what is sold there.
 */
export async function refuseAtTill(
  { tx }: Pick<PostingContext, 'tx'>,
  { name, vat_collector: collector }: CustomerFacts,
  docDate: string,
  { total, vat }: { total: number; vat: number },
): Promise<void> {
  const rule = vat > 0 ? await ruleOn(tx, collector, docDate) : undefined
  if (!rule || (rule.freeTo !== null && total <= rule.freeTo)) return
  throw new Refusal(
    'VAT_CODE',
    rule.freeTo === null
      ? `${name} memungut PPN sendiri: buat Faktur Tanpa Pesanan`
      : `${name} memungut PPN sendiri di atas ${rupiah(rule.freeTo)}: buat Faktur Tanpa Pesanan`,
    { field: 'customerId' },
  )
}

/** A code says who the buyer is: nobody has one that he cannot have. */
function refuseOther(
  chosen: CollectedVatCode,
  rule: CollectorRule | undefined,
  { name }: CustomerFacts,
): void {
  if (rule?.code === chosen) return
  throw new Refusal(
    'VAT_CODE',
    rule
      ? `${name} dicatat sebagai ${vatCollectorWords[rule.collector][0].toLowerCase()}: kodenya ${rule.code}, bukan ${chosen}`
      : `${name} tidak dicatat sebagai pemungut PPN; ubah dulu di master pelanggan`,
    { field: 'vatCode' },
  )
}

/** Small bills of one day may be one payment, which is the customer's to say. */
async function besides(
  tx: Tx,
  { branchId, docDate }: Bill,
  { id, name }: CustomerFacts,
  { freeTo }: CollectorRule,
  total: number,
): Promise<string[]> {
  const row = await tx.one<{ total: number }>(
    `select coalesce(sum(total), 0) as total from document where branch_id = $1 and kind = 'sales-invoice' and customer_id = $2 and doc_date = $3
       and vat > 0 and collected_vat = 0 and status not in ('CANCELLED', 'REJECTED')`,
    [branchId, id, docDate],
  )
  const all = plus(row?.total ?? 0, total)
  if (freeTo === null || !row?.total || all <= freeTo) return []
  return [
    `Faktur ${name} hari ini berjumlah ${rupiah(all)}, di atas ${rupiah(freeTo)}: bila dibayar sekaligus, PPN-nya dipungut pelanggan`,
  ]
}

/** PPN of a bill: owed by us, and what the customer collects beside it until his proof comes. */
export const outputVat = (
  {
    vat,
    collectedVat: kept,
    customerId = null,
  }: Pick<Draft, 'vat' | 'collectedVat' | 'customerId'>,
  { account }: Pick<PostingFacts, 'account'>,
): Entry[] => [
  ...credit(account('VAT_OUT').id, minus(vat, kept)),
  ...(kept === 0
    ? []
    : [
        ...debit(account(CLAIM_ROLE).id, kept, { customerId }),
        ...credit(account(OWED_ROLE).id, kept, { customerId }),
      ]),
]

/** The claim on the proof, and what it will close, each open by its bill. */
export function collectedItems({
  collectedVat: amount,
  customerId = null,
}: Pick<Draft, 'collectedVat' | 'customerId'>): OpenedItem[] {
  const item = { customerId, dueDate: null, amount }
  return amount === 0
    ? []
    : [
        { ...item, line: CLAIM_LINE, role: CLAIM_ROLE, sign: 1 },
        { ...item, line: OWED_LINE, role: OWED_ROLE, sign: -1 },
      ]
}

/** Rupiah of a bill or return that are owed between the customer and us: its total without what he collects. */
export const owedOf = ({ total, collectedVat: kept }: Pick<Draft, 'total' | 'collectedVat'>) =>
  minus(total, kept)

/** Of the PPN of goods that come back, what the customer never paid us; what he paid after all counts as ours. */
export async function collectedBack(
  { tx, branchId }: Pick<PostingContext, 'tx' | 'branchId'>,
  sale: StoredDocument,
  vat: number,
): Promise<Pick<Draft, 'collectedVat' | 'vatCode'>> {
  if (sale.collectedVat === 0 || vat === 0) return { collectedVat: 0, vatCode: null }
  const paid = await tx.one<{ amount: number }>(
    `select coalesce(sum(-m.amount), 0) as amount from balance_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id
     where m.branch_id = $1 and m.item_document_id = $2 and m.item_line = ${CLAIM_LINE} and d.reason = '${PAID_TO_US}'`,
    [branchId, sale.id],
  )
  const kept = minus(sale.collectedVat, paid?.amount ?? 0)
  return { collectedVat: round(dec(vat).times(kept).div(sale.vat)), vatCode: sale.vatCode }
}

/** What of it still waits for its proof is closed by the return; after the proof nothing of it stands on our books. */
export function closedByReturn(
  { collectedVat: kept, customerId = null }: Pick<Draft, 'collectedVat' | 'customerId'>,
  items: readonly LockedItem[],
  { account }: Pick<PostingFacts, 'account'>,
): { entries: Entry[]; allocations: Settled[] } {
  let left = kept
  const allocations = items
    .filter((i) => i.role === CLAIM_ROLE)
    .flatMap((i) => {
      const amount = Math.min(left, minus(i.amount, i.settled))
      left = minus(left, amount)
      return amount === 0 ? [] : bothClosed(i.document_id, amount)
    })
  const off = sumOf(allocations, (a) => (a.role === CLAIM_ROLE ? a.amount : 0))
  return { allocations, entries: closing(off, customerId, { account }) }
}

/** Claim and debt of one bill are closed together. */
export const bothClosed = (documentId: number, amount: number): Settled[] => [
  { documentId, line: CLAIM_LINE, role: CLAIM_ROLE, sign: 1, amount },
  { documentId, line: OWED_LINE, role: OWED_ROLE, sign: -1, amount },
]

/** The journal of that: what we owed for it against the claim. */
export const closing = (
  amount: number,
  customerId: number | null,
  { account }: Pick<PostingFacts, 'account'>,
): Entry[] =>
  amount === 0
    ? []
    : [
        ...debit(account(OWED_ROLE).id, amount, { customerId }),
        ...credit(account(CLAIM_ROLE).id, amount, { customerId }),
      ]
