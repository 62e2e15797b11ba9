import { searchKey, searchWords } from '#contract/search-key.ts'
import {
  type SharedList,
  type SharedListName,
  sharedListNames,
  sharedLists,
} from '#contract/master/shared-lists.ts'

export type ListRow = { id: number } & Record<string, unknown>
/** What is asked of a list call, as far as a copy can answer it. */
interface Asked {
  limit?: number | undefined
  offset?: number | undefined
  branchId?: number | null | undefined
  search?: string | null | undefined
  filter?: Record<string, unknown> | null | undefined
}

const byPath = new Map(sharedListNames.map((name) => [sharedLists[name].path, name]))
/** The lists of this browser, in their calls' order. Filled after sign-in; nothing waits for them. */
const held = new Map<SharedListName, ListRow[]>()

export function holdList(name: SharedListName, rows: Iterable<ListRow>): void {
  held.set(name, inOrder(name, [...rows]))
}

export function dropList(name: SharedListName): void {
  held.delete(name)
}

/**
 * The first answer of a list call, from this browser, while the server's is on its way. Nothing when
 * the list is not here, when it cannot tell, or when it finds nothing: the server may know better.
 */
export function sharedAnswer(
  path: string,
  input: object,
): { rows: ListRow[]; count: number } | undefined {
  const name = byPath.get(path)
  const rows = name && held.get(name)
  const found = rows && answerFrom(name, rows, input as Asked)
  if (!found?.length) return undefined
  const { limit = 20, offset = 0 } = input as Asked
  return { rows: found.slice(offset, offset + limit), count: found.length }
}

/** Every row that the call would answer; undefined when the copy lacks what is asked for. */
export function answerFrom(
  name: SharedListName,
  rows: ListRow[],
  input: Asked,
): ListRow[] | undefined {
  const { limit, offset, branchId, search, filter, ...more } = input
  if (Object.values(more).some((value) => value !== undefined && value !== null)) return undefined
  const list: SharedList = sharedLists[name]
  const wanted = Object.entries(filter ?? {}).filter(([, value]) => value != null)
  // Rows of an older program may lack what newer ones tell.
  if (wanted.some(([field]) => rows.some((row) => !(field in row)))) return undefined
  const words = searchWords(search ?? '')
  if (words.some((word) => list.blindTo?.test(word))) return undefined
  return rows.filter(
    (row) =>
      wanted.every(([field, value]) => row[field] === value) &&
      words.every((word) => textOf(list, row).includes(word)) &&
      (!branchId || !list.ofBranch || row.branchId === null || row.branchId === branchId),
  )
}

const texts = new WeakMap<ListRow, string>()
function textOf({ searched }: SharedList, row: ListRow): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  const text = searchKey(searched.map((field) => row[field] ?? '').join(' '))
  texts.set(row, text)
  return text
}

/** The database sorts by code points (C.UTF-8), and so must this, or options would change places. */
function inOrder(name: SharedListName, rows: ListRow[]): ListRow[] {
  const order = sharedLists[name].order.map((key) => {
    const descending = key.startsWith('-')
    return { fields: key.slice(descending ? 1 : 0).split('|'), sign: descending ? -1 : 1 }
  })
  const valueIn = (row: ListRow, fields: string[]) =>
    fields.map((field) => row[field]).find((value) => value != null) as never
  return rows.sort((a, b) => {
    for (const { fields, sign } of order) {
      const [one, other] = [valueIn(a, fields), valueIn(b, fields)]
      if (one === other) continue
      if (one === undefined) return -1
      if (other === undefined) return 1
      return one < other ? -sign : sign
    }
    return 0
  })
}
