import { takesBack } from '#server/ledgers/scopes.ts'
import { NOTED } from '#contract/pricing/price-source.ts'
import type { DraftLine, PostingContext, StoredDocument } from '#server/documents/types.ts'
import type { PointChange } from '#server/ledgers/posting.ts'
import { minus, plus, quantity, sumOf, times } from '#contract/money.ts'
import { pointBalance } from './points.ts'
import type { ReturnedBefore } from './returnable.ts'
import { partOf } from '#server/pricing/part.ts'

/** Points that a sale was paid with go back as points, each with the last day that it had. */
export interface GivenBack {
  changes: PointChange[]
  /** What they are worth: so much less is given back in money. */
  value: number
}

interface Lived {
  until: string | null
  points: number
}

/** The share of goods that came back with this return, and of those before it. */
export async function pointsGivenBack(
  context: PostingContext,
  sale: StoredDocument,
  document: Pick<StoredDocument, 'id' | 'customerId'> & {
    lines: readonly Pick<DraftLine, 'net' | 'priceSource'>[]
  },
): Promise<GivenBack> {
  const { tx, branchId } = context
  const [spent, before, masters] = await Promise.all([
    tx.rows<Lived>(
      'select until, points from points_spent($1, $2) order by until desc nulls first',
      [branchId, sale.id],
    ),
    tx.one<{ points: number; net: number }>(
      `select coalesce(sum((select sum(m.points) from point_move m where m.branch_id = d.branch_id and m.document_id = d.id and m.type = 'REVERSE' and m.points > 0)), 0) as points,
         coalesce(sum((select sum(g.net) from document_goods g where g.branch_id = d.branch_id and g.document_id = d.id and g.price_source is distinct from '${NOTED}')), 0) as net
       from document_source s join document d on d.branch_id = s.branch_id and d.id = s.document_id
       where s.branch_id = $1 and s.source_id = $2 and ${takesBack()} and d.status = 'APPROVED' and d.id <> $3`,
      [branchId, sale.id, document.id],
    ),
    context.masters(),
  ])
  const whole = sumOf(spent, (s) => s.points)
  const goods = document.lines.filter((l) => l.priceSource !== NOTED)
  const back = (before?.net ?? 0) + sumOf(goods, (l) => l.net)
  const reach = { upTo: back, of: sumOf(sale.lines, (l) => l.net) }
  const points = partOf(whole, before?.points ?? 0, reach)
  return {
    changes: livedOf(spent, before?.points ?? 0, points).map((s) => ({
      customerId: document.customerId as number,
      type: 'REVERSE',
      points: s.points,
      expiresAt: s.until,
    })),
    value: times(points, masters.company.point_value),
  }
}

/** Points that the sale earned go back in the share of its goods. */
export function pointsBack(
  sale: StoredDocument,
  before: ReturnedBefore,
  lines: DraftLine[],
): number {
  const back = sumOf([...before.lines.values(), ...before.charged.values(), ...lines], (l) => l.net)
  const reach = { upTo: back, of: sumOf(sale.lines, (l) => l.net) }
  return partOf(sale.points, before.points, reach)
}

/**
 * What a member hears before and after goods come back whose points he has spent since: his balance goes below zero, and
 * what he earns next fills it up.
 */
export async function pointWarnings(
  { tx }: PostingContext,
  customerId: number | null,
  { lost, back }: { lost: number; back: GivenBack },
): Promise<string[]> {
  if (!customerId || lost === 0) return []
  const given = sumOf(back.changes, (change) => change.points)
  const rest = plus(minus(await pointBalance(tx, customerId), lost), given)
  if (rest >= 0) return []
  return [
    `Poin pelanggan menjadi ${quantity(rest)}: ${quantity(lost)} poin dari nota ini ditarik, padahal sudah dipakai`,
  ]
}

/** Of lives in their order: so many after those that went back before. */
function livedOf(spent: Lived[], skipped: number, wanted: number): Lived[] {
  let at = 0
  return spent.flatMap(({ until, points }) => {
    const start = Math.max(at, skipped)
    at += points
    const taken = minus(Math.min(at, skipped + wanted), start)
    return taken > 0 ? [{ until, points: taken }] : []
  })
}
