import { useMemo } from 'react'
import { create } from 'zustand'
import { searchKey, searchWords } from '#contract/search-key.ts'
import { offline } from '#contract/sales/offline.ts'
import type { KeptCustomer } from '#contract/sales/offline-people.ts'
import { call } from '../../../platform/api.ts'
import { keeperOf } from '../../../platform/copy.ts'
import type { TillCustomer } from '../cart.ts'
import { isReachable, reach } from '../../../platform/connection.ts'
import { atTill } from '../../../platform/till-copies.ts'

interface Known {
  rows: ReturnType<typeof entryOf>[]
  byCard: Map<string, Found>
}
const nobody = (): Known => ({ rows: [], byCard: new Map() })
const useKnown = create<Known>(nobody)

/** Customers of the shop, at a till: found by name, code or card while nobody answers. */
export const keepCustomersFresh = keeperOf<'customers', KeptCustomer>({
  name: 'till-customers',
  lists: ['customers'],
  every: 10 * 60_000,
  place: atTill,
  ask: async (question) =>
    isReachable() ? reach(call(offline.customers, question, { silent: true })) : null,
  idOf: ([id]) => id,
  isGone: ([, , , , , , , gone]) => gone,
  show: (_, rows) => {
    const all = Array.from(rows.values(), entryOf).toSorted((a, b) => (a.text < b.text ? -1 : 1))
    const byCard = all.flatMap(({ row }) => (row.memberNo ? [[row.memberNo, row] as const] : []))
    useKnown.setState({ rows: all, byCard: new Map(byCard) })
  },
  hide: () => useKnown.setState(nobody()),
})

type Found = ReturnType<typeof entryOf>['row']

/** As the branch shows him, but for what is not known here. */
const entryOf = ([id, code, name, memberNo, type, priceLevel, blocked]: KeptCustomer) => ({
  row: {
    id,
    code,
    name,
    memberNo,
    type,
    priceLevel,
    blockStatus: blocked ? ('BLOCKED' as const) : ('NONE' as const),
    phone: null,
    otherBranchName: null,
    pointBalance: null,
  },
  text: searchKey(`${name} ${code} ${memberNo ?? ''}`),
})

/** All words, in any order, in name, code or card; of whoever is known by then. */
export function useKeptCustomers(text: string, most: number): Found[] {
  const rows = useKnown((s) => s.rows)
  return useMemo(() => foundIn(rows, text, most), [rows, text, most])
}

function foundIn(rows: Known['rows'], text: string, most: number): Found[] {
  const words = searchWords(text)
  const found: Found[] = []
  for (const { row, text: own } of rows) {
    if (!words.every((word) => own.includes(word))) continue
    found.push(row)
    if (found.length === most) break
  }
  return found
}

export function keptMember(card: string): TillCustomer | null {
  const row = useKnown.getState().byCard.get(card)
  if (!row) return null
  const { id, name, type, priceLevel } = row
  return { id, name, type, priceLevel, points: null }
}
