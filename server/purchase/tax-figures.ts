import type { PurchaseInvoiceInput } from '#contract/purchase/purchase-invoice.ts'
import { Refusal } from '#server/platform/errors.ts'
import { allocate, minus, plus, rupiah } from '#contract/money.ts'
import type { Amounts } from '#contract/pricing/amounts.ts'

/** Rupiah that another way of rounding so many lines may bring about, half a rupiah each: what is further away is another price. */
export const tolerance = (lines: number): number => Math.max(100, Math.ceil(lines / 2))

type Figures = Pick<PurchaseInvoiceInput, 'taxMode' | 'taxInvoiceDpp' | 'taxInvoiceVat'>

/** A bill with the DPP and PPN of the supplier's tax invoice (domain §0.4 D1), and by how much its goods differ thereby. */
export function asOnTaxInvoice(
  ours: Amounts,
  figures: Figures,
): { amounts: Amounts; difference: number } {
  refuseFar('DPP', ours.dpp, { ...figures, lines: ours.lines.length }, 'taxInvoiceDpp')
  refuseFar('PPN', ours.vat, { ...figures, lines: ours.lines.length }, 'taxInvoiceVat')
  const vat = figures.taxInvoiceVat ?? ours.vat
  // PPN within the price leaves its base less, or more.
  const base = figures.taxMode === 'INCLUDE' ? minus(plus(ours.dpp, ours.vat), vat) : ours.dpp
  const dpp = figures.taxInvoiceDpp ?? base
  const vats =
    vat === ours.vat
      ? []
      : allocate(
          vat,
          ours.lines.map((l) => l.vat),
        )
  const lines = ours.lines.map((l, i) => ({ ...l, vat: vats[i] ?? l.vat }))
  const total = plus(plus(dpp, ours.exempt), vat)
  return { amounts: { ...ours, lines, dpp, vat, total }, difference: minus(dpp, base) }
}

function refuseFar(
  noun: string,
  ours: number,
  { taxMode, lines, ...figures }: Figures & { lines: number },
  field: 'taxInvoiceDpp' | 'taxInvoiceVat',
): void {
  const his = figures[field] ?? ours
  if (his !== ours && (taxMode === 'NONE' || ours === 0)) {
    throw new Refusal('STATUS_INVALID', 'Faktur tanpa PPN tidak mempunyai faktur pajak', { field })
  }
  const difference = Math.abs(minus(his, ours))
  if (difference <= tolerance(lines)) return
  throw new Refusal(
    'TOTAL_MISMATCH',
    `${noun} tidak sesuai dengan faktur pajak supplier (selisih ${rupiah(difference)})`,
    { field },
  )
}
