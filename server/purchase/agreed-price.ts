import { changeOf } from '#server/documents/card-types.ts'
import { approvalActions } from '#contract/application/approval.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import { dec } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import type { PostingContext } from '#server/documents/types.ts'

/** A price beside the one that was agreed, of the same quantity and both with or both without PPN. */
export interface Priced {
  /** Of the goods. */
  name: string
  price: number
  agreed: number
  /** Number of the order or receipt that says so; none where it was paid last. */
  by: string | null
}

/** What was bought before is agreed as it was paid last; of what never was, nothing is. */
export const besideLast = (name: string, price: number, last: number | undefined): Priced[] =>
  last ? [{ name, price, agreed: last, by: null }] : []

/** Percent of what was agreed, rounded to a tenth; more than nothing where it was agreed to be free. */
const apart = ({ price, agreed }: Priced): number =>
  agreed === 0
    ? price === 0
      ? 0
      : Number.POSITIVE_INFINITY
    : dec(price).minus(agreed).abs().times(100).div(agreed).toNumber()

const percentText = (pct: number): string => String(Math.round(pct * 10) / 10).replace('.', ',')

/** How far prices are from what was agreed, for whoever writes them. */
export const priceWarnings = (of: readonly Priced[]): string[] =>
  of.map((one) => {
    const { name, agreed, by } = one
    const pct = percentText(apart(one))
    if (!by) return `${name}: harga berbeda ${pct}% dari pembelian terakhir`
    return agreed === 0
      ? `${name}: ditagih, padahal gratis pada ${by}`
      : `${name}: harga berbeda ${pct}% dari ${by}`
  })

const toleranceOf = ({ company }: Masters): number => company.buying_price_tolerance_pct

/** Prices move: only one that is further from the last than the company tolerates is worth a word. */
export const farFromLast = (of: readonly Priced[], masters: Masters): string[] =>
  priceWarnings(of.filter((one) => apart(one) > toleranceOf(masters)))

/** Those dearer than the company tolerates; what is cheaper costs nobody anything. */
export const tooDear = (of: readonly Priced[], masters: Masters): Priced[] =>
  of.filter((one) => one.price > one.agreed && apart(one) > toleranceOf(masters))

interface Asked {
  approvalToken?: string | null | undefined
  /** Rupiah of the documents whose prices they are. */
  total: number
}

/** Whoever may approve an order of that much agrees to its prices himself. */
export const agreesAlone = ({ rights, limits }: Session, total: number): boolean =>
  rights.has(approvalActions.DEARER_THAN_AGREED) && total <= limits.poApproval

/** Nobody where nothing is too dear, else who agreed to it: the writer himself, or a supervisor (domain §3.1.11). */
export async function agreedBy(
  context: PostingContext,
  dear: readonly Priced[],
  { approvalToken, total }: Asked,
): Promise<number | null> {
  const [first, ...more] = dear
  if (!first) return null
  const s = await context.session
  if (agreesAlone(s, total)) return s.employeeId
  const what = more.length > 0 ? `${first.name} dan lainnya` : first.name
  return context.approved(
    'DEARER_THAN_AGREED',
    approvalToken,
    first.by
      ? `Diperlukan persetujuan atasan: ${what} jauh lebih mahal dari ${first.by}`
      : `Diperlukan persetujuan atasan: ${what} jauh lebih mahal dari pembelian terakhir`,
    {
      limit: { name: 'poApproval', value: total },
      costChanges: dear.map(({ name, agreed, price }) =>
        changeOf('PRICE', agreed, price, { name }),
      ),
    },
  )
}
