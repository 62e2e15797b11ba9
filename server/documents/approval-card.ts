import type { ApprovalCard, CardRule } from '#contract/application/approval-card.ts'
import type { Kind } from '#contract/kinds.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { dec, minus, plus, roundTo } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import type { ApprovalRequest } from './approval-types.ts'
import type { CardFacts, Paper, Written } from './card-types.ts'
import { balanceChanges, drawerChange } from './card-balances.ts'
import { type CardGoods, cardLines } from './card-lines.ts'
import { isCostly, worthOf } from './costly.ts'
import type { StoredDocument } from './types.ts'

/** A card of what is asked for: each demand a rule of its own, with what it says of itself. */
export function cardOf(
  s: Session,
  asked: readonly ApprovalRequest[],
  facts: CardFacts,
): ApprovalCard {
  const costRules = asked.flatMap((one) => (one.ofCosts ? [ruleOf(s, one, one.ofCosts)] : []))
  const costChanges = [
    ...(facts.costChanges ?? []),
    ...asked.flatMap((one) => one.costChanges ?? []),
  ]
  return {
    document: null,
    kind: null,
    partyName: null,
    docDate: null,
    memo: null,
    more: 0,
    lines: [],
    placeName: s.branchName,
    ...facts,
    rules: asked.flatMap((one) => (one.message ? [ruleOf(s, one, one.message)] : [])),
    changes: [...(facts.changes ?? []), ...asked.flatMap((one) => one.changes ?? [])],
    days: asked.find((one) => one.days)?.days ?? null,
    ...(costRules.length > 0 ? { costRules } : {}),
    ...(costChanges.length > 0 ? { costChanges } : {}),
  }
}

const COUNT: Kind = 'stock-opname'

/** What counts at cost is told as a limit to who sees costs alone. */
const AT_COST = ['correction', 'poApproval']

function ruleOf(s: Session, { action, limit }: ApprovalRequest, message: string): CardRule {
  const sealed = limit && !s.rights.has('cost.view') && AT_COST.includes(limit.name)
  const [reached, own] = limit ? [limit.value, s.limits[limit.name]] : [null, null]
  return {
    action,
    message,
    limitName: limit?.name ?? null,
    ...(sealed
      ? { reached: null, own: null, costReached: reached, costOwn: own }
      : { reached, own }),
  }
}

/** What a supervisor has to see of a document: party, place, rupiah, lines, stock and balances before and after. */
export async function writtenFacts(
  tx: Tx,
  s: Session,
  branchId: number,
  written: Written,
): Promise<CardFacts> {
  const { kind, draft, posting, stored } = written
  const masters = await mastersOf(tx, s.mastersVersion)
  const names = await namesOf(tx, branchId, written)
  const costly = isCostly(kind)
  const goods = await cardLines(tx, s, branchId, { ...written, costly })
  const place = (id: number | null) => (id ? masters.warehouses.get(id)?.name : undefined)
  const places = [place(draft.warehouseId), place(draft.toWarehouseId)].flatMap((p) => p ?? [])
  return {
    document: names.about,
    // What voids a receipt is booked as a return of all of it; what somebody is asked about is the receipt.
    kind: draft.reason === 'VOID' ? (names.about?.kind ?? kind) : kind,
    partyName: names.party,
    docDate: draft.docDate,
    memo: draft.memo,
    placeName: [masters.branches.get(branchId)?.name, places.join(' → ')]
      .filter(Boolean)
      .join(' · '),
    ...rupiahOf(kind, amountOf(draft, goods)),
    ...(costly ? {} : margined(draft, goods)),
    [costly ? 'costChanges' : 'changes']: await balanceChanges(tx, branchId, {
      ...written,
      party: names.party,
    }),
    ...(await drawerChange(tx, masters, branchId, { posting, day: draft.docDate })),
    ...(kind === COUNT ? { countLines: goods.lines } : { lines: goods.lines }),
    more: goods.more,
    ...(stored ? { docDate: stored.docDate } : {}),
  }
}

/** Goods that only change their place have no rupiah of their own. */
const rupiahOf = (kind: Kind, amount: number) => (amount === 0 ? {} : worthOf(kind, amount))

/** The document's total; of one that has none, what its goods come to. */
const amountOf = (draft: Paper, goods: CardGoods): number =>
  draft.total || draft.gross || goods.worth

/** Of a sale: what is left of it above what its goods cost now. */
function margined({ dpp, exempt }: Paper, { cost }: CardGoods): Pick<CardFacts, 'margin'> {
  const base = plus(dpp, exempt)
  if (base <= 0 || cost === null) return {}
  return { margin: roundTo(dec(minus(base, cost)).times(100).div(base), 2) }
}

interface Names {
  party: string | null
  about: ApprovalCard['document']
}

/** Whom it is with, and the document that it is about: itself, or the one that it undoes or follows. */
async function namesOf(tx: Tx, branchId: number, { draft, stored }: Written): Promise<Names> {
  const aboutId =
    stored?.id ??
    draft.sources?.[0]?.id ??
    draft.reversesId ??
    draft.lines.find((l) => l.sourceDocumentId)?.sourceDocumentId ??
    draft.settlements?.find((one) => one.itemDocumentId)?.itemDocumentId ??
    null
  const row = await tx.one<{
    party: string | null
    id: number | null
    kind: string | null
    docNo: string | null
  }>(
    `select coalesce(c.name, p.name, $5) as party, d.id, d.kind, d.number as "docNo"
     from (select) x left join customer c on c.id = $3 left join supplier p on p.id = $4
     left join document d on d.branch_id = $1 and d.id = $2`,
    [branchId, aboutId, draft.customerId, draft.supplierId, draft.partyName],
  )
  const { id = null, kind = null, docNo = null, party = null } = row ?? {}
  return { party, about: id && kind ? { id, kind, docNo } : null }
}

/** A document as it stands, where nothing is booked of it yet. */
export const storedFacts = (tx: Tx, s: Session, branchId: number, stored: StoredDocument) =>
  writtenFacts(tx, s, branchId, {
    kind: stored.kind,
    draft: stored,
    stored,
    ...NOTHING_FOLLOWS,
  })

/** Of what books nothing. */
export const NOTHING_FOLLOWS: Pick<Written, 'posting' | 'locked'> = {
  posting: emptyPosting(),
  locked: { goods: new Map(), levels: new Map() },
}
