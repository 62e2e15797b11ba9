import { type UnitFacts, lockItems, lockStock, unitsOf } from '#server/ledgers/locks.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import type { LockedStock } from '#server/ledgers/stock.ts'
import { type Tx, ignoreRejection } from '#server/platform/db.ts'
import type { Written } from './card-types.ts'
import { cardOf, writtenFacts } from './approval-card.ts'
import { askerOf } from './asking-habit.ts'
import type { ApprovalRequest } from './approval-types.ts'
import { keepCard, takeApproval, takeMore } from './approval.ts'
import { actionsOfSum, firstWord, ownSum, secondSum, withSum } from './second-person.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { refuseElsewhere } from '#server/platform/references.ts'
import { readStored } from './stored.ts'
import type { PostingContext, StoredDocument } from './types.ts'

interface Opening {
  /** What is asked for whatever the kind asks, such as an earlier day; taken along with its own questions. */
  always?: (s: Session) => ApprovalRequest[]
  isPreview?: boolean
}

export function openPosting(
  tx: Tx,
  branchId: number,
  session: Promise<Session>,
  { always = () => [], isPreview = false }: Opening = {},
): PostingContext & {
  stock(): Promise<LockedStock>
  askRest(token: Token): Promise<number | null>
  deferApprovals(): TellApprovals
} {
  let locked: Promise<LockedStock> = Promise.resolve({ goods: new Map(), levels: new Map() })
  const units = readOnce(tx, session)
  let [answered, deferred] = [false, false]
  let missing: Refusal | undefined
  let wanted: readonly ApprovalRequest[] = []
  let used: string | undefined
  /** Goes on as if the asker had agreed, where what is missing is told later. */
  const orLater = async (s: Session, approver: Promise<number>): Promise<number> => {
    try {
      return await approver
    } catch (error) {
      if (!deferred || !(error instanceof Refusal) || error.code !== 'APPROVAL_REQUIRED')
        throw error
      missing = error
      return s.employeeId
    }
  }
  const take = async (s: Session, requests: readonly ApprovalRequest[], token: Token) => {
    wanted = [...wanted, ...requests]
    const approver = await orLater(s, taken(tx, s, wanted, { token, used }))
    if (token) used = token
    return approver
  }
  const approvedAll: PostingContext['approvedAll'] = async (requests, token) => {
    const s = await session
    const more = answered ? [] : always(s)
    answered = true
    return take(s, [...requests, ...more], token)
  }
  return {
    tx,
    branchId,
    session,
    isPreview,
    masters: () => ignoreRejection(session.then((s) => mastersOf(tx, s.mastersVersion))),
    units: (unitIds) =>
      ignoreRejection(units(unitIds).then((found) => refuseUnusable(found, unitIds))),
    begunUnits: (unitIds) =>
      ignoreRejection(units(unitIds).then((found) => refuseUnknown(found, unitIds))),
    lockStock: (unitIds) => {
      locked = ignoreRejection(
        lockStock(tx, branchId, { unitIds: [...new Set(unitIds)] }, units(unitIds)),
      )
      return locked
    },
    stock: () => locked,
    lockSources: (kind, ids) =>
      ignoreRejection(
        readStored(tx, branchId, ids, true).then((found) =>
          refuseOthers({ tx, branchId }, found, kind, ids),
        ),
      ),
    lockItems: (documentIds) => lockItems(tx, branchId, documentIds),
    approved: (action, token, message, more) => approvedAll([{ action, message, ...more }], token),
    approvedAll,
    askRest: async (token) => {
      const s = await session
      if (answered || always(s).length === 0) return null
      return take(s, always(s), token)
    },
    /**
     * From here on an approval that is missing is told by the function that is answered, and nothing else before it:
     * nobody is asked for what no approval heals. Whoever defers must call it before he writes. It shows whoever allows
     * it what is about to be written, and keeps that with an approval that was used.
     */
    deferApprovals: () => {
      deferred = true
      return async (documentId, written) => {
        if (wanted.length === 0) return
        const s = await session
        const card = cardOf(s, wanted, {
          ...(await writtenFacts(tx, s, branchId, written)),
          ...(await askerOf(tx, s, branchId, wanted)),
        })
        const sum = secondSum(wanted, card, written)
        if (missing) throw withSum(s, missing, wanted, { card, sum })
        if (!used) return
        const first = await firstWord(tx, s, wanted, { token: used, card, sum })
        const shown = first ? { ...card, first: first.name } : card
        const alone = first || sum === null ? null : ownSum(wanted, card, sum)
        const sumOf = alone === null ? null : actionsOfSum(wanted.map(({ action }) => action))
        await keepCard(tx, used, shown, { documentId, first: first?.id ?? null, sum: alone, sumOf })
      }
    },
  }
}

type Token = string | null | undefined

/** Checking the lines and locking their stock ask for the same goods: one statement serves both. */
function readOnce(tx: Tx, session: Promise<Session>) {
  const asked = new Map<string, Promise<Map<number, UnitFacts>>>()
  return (unitIds: number[]): Promise<Map<number, UnitFacts>> => {
    const ids = [...new Set(unitIds)]
    const known = asked.get(ids.join()) ?? unitsOf(tx, session, ids)
    asked.set(ids.join(), known)
    return known
  }
}

/** What is asked for one after another is one question: its approver agrees to all of it. */
const taken = (
  tx: Tx,
  s: Session,
  wanted: readonly ApprovalRequest[],
  { token, used }: { token: Token; used: string | undefined },
): Promise<number> =>
  token && token === used ? takeMore(tx, s, wanted, token) : takeApproval(tx, s, wanted, token)

/** Of the document that is written or changed; a preview writes none. */
type TellApprovals = (documentId: number | null, written: Written) => Promise<void>

async function refuseOthers(
  { tx, branchId }: Pick<PostingContext, 'tx' | 'branchId'>,
  found: StoredDocument[],
  kind: string | string[],
  asked: number[],
): Promise<StoredDocument[]> {
  const kinds = Array.isArray(kind) ? kind : [kind]
  const absent = asked.find((id) => !found.some((d) => d.id === id))
  if (absent !== undefined) await refuseElsewhere(tx, branchId, 'documentId', absent)
  if (found.length !== new Set(asked).size || found.some((d) => !kinds.includes(d.kind))) {
    throw new Refusal('NOT_FOUND', 'Dokumen sumber tidak ditemukan', { status: 404 })
  }
  return found
}

function refuseUnknown(found: Map<number, UnitFacts>, asked: number[]): Map<number, UnitFacts> {
  if (asked.some((id) => !found.has(id)))
    throw new Refusal('NOT_FOUND', 'Barang tidak ditemukan', { status: 404, field: 'lines' })
  return found
}

function refuseUnusable(found: Map<number, UnitFacts>, asked: number[]): Map<number, UnitFacts> {
  for (const id of asked) {
    const unit = refuseUnknown(found, [id]).get(id) as UnitFacts
    if (!unit.is_active)
      throw new Refusal(
        'INACTIVE',
        unit.goods_active
          ? `Satuan ${unit.unit_name} dari ${unit.name} sudah tidak aktif`
          : `Barang ${unit.name} sudah tidak aktif`,
        { field: 'lines' },
      )
  }
  return found
}
