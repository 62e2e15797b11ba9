import type { DraftLine, PostingContext, StoredDocument } from '#server/documents/types.ts'
import { taxOn } from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, quantity, rupiah } from '#contract/money.ts'
import { billOf } from './bill-of.ts'
import { type Charge, chargeLine, chargesOf } from './charges.ts'
import type { ReturnedBefore } from './returnable.ts'

interface Charged {
  /** Of lines that stay and without a quantity: what they cost more now (below zero), or less again. */
  lines: DraftLine[]
  /** The same in words, for whoever returns and whoever approves. */
  told: string[]
}

/**
 * What the customer keeps is priced anew without what he brings back: the advantage that it no longer earns is
 * charged, and given back as more of the sale returns (domain §3.2.7). A return never costs him money: what exceeds
 * its goods is charged to the next one.
 */
export async function advantageCharged(
  context: PostingContext,
  sale: StoredDocument,
  before: ReturnedBefore,
  back: readonly DraftLine[],
): Promise<Charged> {
  if (sale.lines.every((l) => l.campaigns.length === 0)) return { lines: [], told: [] }
  refuseWaiting(sale, before)
  const [masters, { bill, names }] = await Promise.all([context.masters(), billOf(context, sale)])
  const charges = chargesOf({ sale, before, back, bill, tax: taxOn(masters, sale.docDate) })
  return {
    lines: charges.map(chargeLine),
    told: charges.map((one) => words(one, names.get(one.of.goodsUnitId) ?? '')),
  }
}

/** What goods that stay cost more hangs on everything that came back, so one return follows the other. */
function refuseWaiting(sale: StoredDocument, { waiting }: ReturnedBefore): void {
  if (!waiting) return
  throw new Refusal(
    'RETURN_WAITING',
    `Retur ${waiting} atas ${sale.number} menunggu persetujuan; promosinya dihitung setelah itu selesai`,
    { field: 'invoiceId' },
  )
}

function words({ of, change, by, kept }: Charge, name: string): string {
  const stays = quantity(dec(kept).div(of.conversion).toNumber())
  if (change < 0 && by)
    return `${name}, ${stays} tetap dibeli dengan promosi ${by}: ${rupiah(-change)} ditambahkan ke retur`
  if (change < 0)
    return `${name}: potongan promosi ${rupiah(-change)} dari retur sebelumnya dikembalikan`
  return `${name}, ${stays} tetap dibeli: ${by} tidak terpenuhi lagi, ${rupiah(change)} dipotong dari retur`
}
