import { claims, isBill } from '#server/ledgers/scopes.ts'
import type { ChosenVatCode, CollectedVatCode, VatCollector } from '#contract/vat-collector.ts'
import { vatCollectorWords } from '#contract/vat-collector.ts'
import type { Draft, PostingContext } from '#server/documents/types.ts'
import type { Settled } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah, sumOf } from '#contract/money.ts'
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

/** Of what is sold, rupiah: all of it with PPN, and the PPN. */
interface Sold {
  total: number
  vat: number
  /** Code of the money ahead that it uses: what was begun as a collector's goes on so. */
  ahead?: CollectedVatCode | undefined
}

/** Whether the buyer collects the PPN of what comes to so much. */
const collects = (rule: CollectorRule | undefined, { total, vat }: Sold): rule is CollectorRule =>
  rule !== undefined && vat > 0 && (rule.freeTo === null || total > rule.freeTo)

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
  { total, vat, ahead }: Sold,
): Promise<Collected> {
  const rule = await ruleOn(tx, customer.vat_collector, bill.docDate)
  const proposed = ahead ?? (collects(rule, { total, vat }) ? rule.code : 'OWN')
  const chosen = bill.vatCode ?? proposed
  if (ahead && chosen !== ahead)
    throw new Refusal('VAT_CODE', `Uang mukanya berkode ${ahead}: fakturnya juga`, {
      field: 'vatCode',
    })
  if (!ahead && chosen !== 'OWN' && vat > 0) refuseOther(chosen, rule, customer)
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
  if (chosen === 'OWN' || vat <= 0)
    return {
      collectedVat: 0,
      vatCode: null,
      vatCodeReason: reason,
      warnings:
        rule && vat > 0 && proposed === 'OWN' ? await besides(tx, bill, customer, rule, total) : [],
    }
  return {
    collectedVat: vat,
    vatCode: chosen,
    vatCodeReason: reason,
    warnings: [`PPN ${rupiah(vat)} dipungut pelanggan (kode ${chosen}, ${rule?.regulation ?? ''})`],
  }
}

const aheadOf = (uses: readonly Settled[]) => sumOf(uses, (l) => l.collected?.vat ?? 0)

/**
 * PPN of a bill that nobody collected yet, of what is not paid ahead, in rupiah. Money ahead whose tax invoice tells more
 * than the bill has is refused with what can be used.
 */
export function refuseMoreAhead(uses: readonly Settled[], vat: number): number {
  const ahead = aheadOf(uses)
  if (ahead <= Math.max(0, vat)) return minus(vat, ahead)
  throw new Refusal(
    'AMOUNT_OVER',
    `PPN uang muka yang dipungut (${rupiah(ahead)}) melebihi PPN faktur ini (${rupiah(Math.max(0, vat))}); pakai sebagian saja, kembalikan sisanya`,
    { field: 'downPaymentUse' },
  )
}

/** The code under which the PPN of money ahead was collected, if it was. */
export const codeAhead = (uses: readonly Settled[]) =>
  uses.find((l) => l.collected)?.collected?.code

/** What a bill's customer collects in all: by itself, and with the money ahead that it uses. */
export function withAhead(bill: Collected, uses: readonly Settled[]) {
  const collectedAhead = aheadOf(uses)
  return {
    ...bill,
    collectedVat: plus(bill.collectedVat, collectedAhead),
    collectedAhead,
    vatCode: bill.vatCode ?? codeAhead(uses) ?? null,
  }
}

/** Of a bill's PPN, without what was collected with money ahead; `collectedVat` is what it claims by itself. */
export const ownVat = ({
  vat,
  collectedVat: all,
  collectedAhead = 0,
}: Pick<Draft, 'vat' | 'collectedVat'> & { collectedAhead?: number }) => ({
  vat: minus(vat, collectedAhead),
  collectedVat: minus(all, collectedAhead),
})

/**
 * At the till money comes at once, and all of it: what a collector is to collect himself is billed to him instead.
 * `total` and `vat` in rupiah of what is sold there.
 */
export async function refuseAtTill(
  { tx }: Pick<PostingContext, 'tx'>,
  { name, vat_collector: collector }: CustomerFacts,
  docDate: string,
  { total, vat }: Sold,
): Promise<void> {
  const rule = vat > 0 ? await ruleOn(tx, collector, docDate) : undefined
  if (!collects(rule, { total, vat })) return
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
    `select coalesce(sum(total), 0) as total from document where branch_id = $1 and ${isBill('document')} and customer_id = $2 and doc_date = $3
       and vat > 0 and collected_vat = 0 and ${claims('document')}`,
    [branchId, id, docDate],
  )
  const all = plus(row?.total ?? 0, total)
  if (freeTo === null || !row?.total || all <= freeTo) return []
  return [
    `Faktur ${name} hari ini berjumlah ${rupiah(all)}, di atas ${rupiah(freeTo)}: bila dibayar sekaligus, PPN-nya dipungut pelanggan`,
  ]
}
