import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type CountConflict,
  type CountInput,
  stockOpname as api,
} from '#contract/stock/stock-opname.ts'
import { call } from '../platform/api.ts'
import { notify } from '../platform/notice.ts'
import { type Entry, isWaiting, linesOf } from '../platform/outbox/entries.ts'
import { amend, entriesOf, keep, onSettled, useOutbox } from '../platform/outbox/outbox.ts'
import { t as unsentText } from '../platform/outbox/texts.ts'
import { newRequestId } from '../platform/request-id.ts'
import { useUser } from '../platform/session.ts'
import {
  type Conflict,
  type Count,
  type Written,
  conflictsOf,
  shownRows,
  withoutGoods,
  writtenIn,
} from './count-entries.ts'

export type Sheet = ReplyOf<typeof api.sheet>

const address = { method: api.add.method, path: api.add.path, writes: true }

/**
 * Keeps counts on this device at once and sends them in their order, each of the moment in which it was written. The
 * sheet shows them as if they had arrived. False where the device has no room: it stays in hand.
 */
export function useCounting(sheet: Sheet) {
  const page = `stock/opname/${sheet.id}`
  const all = useOutbox((s) => s.entries)
  const entries = useMemo(() => entriesOf(all, page).filter(isCount), [all, page])
  const client = useQueryClient()
  const { employee } = useUser()
  useEffect(
    () =>
      onSettled((entry, answer) => {
        if (entry.page !== page || !isCount(entry) || !('reply' in answer)) return
        const { conflicts = [] } = answer.reply as ReplyOf<typeof api.add>
        client.setQueryData<Sheet>([api.sheet.path, { id: sheet.id }], (known) =>
          known ? { ...known, rows: answeredRows(known, entry, conflicts) } : known,
        )
        void client.invalidateQueries({ queryKey: [api.causes.path, { id: sheet.id }] })
        void forget(page, goodsOf(entry), entry.order)
      }),
    [client, page, sheet.id],
  )
  const written = useMemo(() => writtenIn(entries), [entries])
  const rows = useMemo(
    () => shownRows(sheet.rows, written, employee.name),
    [sheet.rows, written, employee.name],
  )
  const save = async (counts: Count[]): Promise<boolean> => {
    const lines = counts.map(({ memo, ...count }) => (memo ? { ...count, memo } : count))
    const key = newRequestId()
    const input = {
      branchId: sheet.branchId,
      id: sheet.id,
      requestId: key,
      lines,
    } satisfies CountInput
    try {
      await keep([
        { key, address, page, input, ofItsMoment: true, byLine: true, asks: 'conflicts' },
      ])
    } catch {
      notify({ tone: 'error', title: unsentText('notKept') })
      return false
    }
    return true
  }
  /** Goods that nobody expected join the count, and the sheet is read anew. */
  const add = async (goodsId: number): Promise<boolean> => {
    try {
      await call(api.found, { branchId: sheet.branchId, id: sheet.id, goodsId })
    } catch {
      return false
    }
    await client.invalidateQueries({ queryKey: [api.sheet.path, { id: sheet.id }] })
    return true
  }
  /** Takes a figure for what two counted. */
  const decide = async (conflict: Conflict, countedQty: number): Promise<boolean> => {
    const { goodsId, countedQty: before, mine } = conflict
    if (countedQty !== before) return save([{ goodsId, countedQty, memo: mine.memo, before }])
    await forget(page, [goodsId])
    return true
  }
  return {
    page,
    rows,
    unsent: written.filter(({ state }) => state === 'waiting').length,
    refused: written.filter((one) => one.state === 'refused'),
    conflicts: conflictsOf(entries, written),
    save,
    add,
    decide,
    drop: (goodsId: number) => forget(page, [goodsId]),
  }
}

/** What was refused or contested of these goods is over, as far as it was written before. */
async function forget(page: string, goods: number[], before = Infinity): Promise<void> {
  const over = entriesOf(useOutbox.getState().entries, page)
    .filter(isCount)
    .filter((one) => !isWaiting(one) && one.order < before)
  for (const { key } of over) await amend(key, (entry) => withoutGoods(entry, goods))
}

const goodsOf = (entry: Entry) => (linesOf(entry) as Written['line'][]).map((one) => one.goodsId)

/** Beside it a page keeps what it could not look up. */
const isCount = (entry: Entry) => entry.address.path === api.add.path

/** What is saved now: what was written, and where somebody else had counted, his figure. */
function answeredRows({ rows }: Sheet, entry: Entry, conflicts: CountConflict[]): Sheet['rows'] {
  const lines = new Map((linesOf(entry) as Written['line'][]).map((one) => [one.goodsId, one]))
  const theirs = new Map(conflicts.map((one) => [one.goodsId, one]))
  const now = { countedByName: entry.author.name, countedAt: new Date(entry.at).toISOString() }
  return rows.map((row) => {
    const line = lines.get(row.goodsId)
    if (!line) return row
    const other = theirs.get(row.goodsId)
    if (other) return { ...row, ...other, movedSince: null }
    return {
      ...row,
      ...now,
      countedQty: line.countedQty,
      memo: line.memo ?? null,
      movedSince: null,
    }
  })
}
