import { statusLabel } from '#contract/labels.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Draft, DraftLine, StoredDocument } from './types.ts'

/** What was one thing and became another: a field of the head, or of a line whose goods are named. */
export interface Edit {
  field: string
  of: string | null
  before: string | null
  after: string | null
}

type Named = 'supplier' | 'customer' | 'warehouse' | 'employee'

/** What people write at the head; what the program works out follows from it and from the lines. */
const HEAD = [
  'docDate',
  'expectedDate',
  'dueDate',
  'termDays',
  'taxMode',
  'refNo',
  'deliveryAddress',
  'receivedBy',
  'headerDiscount',
  'freight',
  'plannedDownPayment',
  'memo',
  'total',
] as const
const NAMES: [field: keyof Draft & keyof StoredDocument, of: Named][] = [
  ['supplierId', 'supplier'],
  ['customerId', 'customer'],
  ['warehouseId', 'warehouse'],
  ['salesmanId', 'employee'],
]
/** What is left out for whoever does not see what goods cost, where a kind's prices are costs. */
const AMOUNTS = new Set([
  'total',
  'freight',
  'headerDiscount',
  'plannedDownPayment',
  'unitPrice',
  'discountAmount',
])
export const isAmountEdit = ({ field }: Pick<Edit, 'field'>) => AMOUNTS.has(field)

/** Before and after of a document that is written anew, as its audit keeps them: one line for each edit. */
export async function editsOf(tx: Tx, was: StoredDocument, is: Draft) {
  const edits = [...(await headEdits(tx, was, is)), ...(await lineEdits(tx, was, is))]
  const side = (name: 'before' | 'after') =>
    edits
      .flatMap(({ field, of, [name]: text }) =>
        text === null ? [] : [`${of ? `${field} of ${of}` : field}: ${text}`],
      )
      .join('\n') || null
  return { before: side('before'), after: side('after') }
}

async function headEdits(tx: Tx, was: StoredDocument, is: Draft): Promise<Edit[]> {
  const named = NAMES.filter(([field]) => was[field] !== is[field])
  const names = await Promise.all(
    named.map(async ([field, table]): Promise<Edit> => {
      const name = async (id: unknown) =>
        (await tx.one<{ name: string }>(`select name from ${table} where id = $1`, [id]))?.name
      return edit(field, null, await name(was[field]), await name(is[field]))
    }),
  )
  return [
    edit('status', null, statusLabel(was.status), statusLabel(is.status)),
    ...names,
    ...HEAD.map((field) => edit(field, null, was[field] || null, is[field] || null)),
  ].filter(differs)
}

/** Goods that may stand twice are told apart by which of them it is. */
async function lineEdits(tx: Tx, was: StoredDocument, is: Draft): Promise<Edit[]> {
  const [before, after] = [byGoods(was.lines), byGoods(is.lines)]
  const edits = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)]
    return LINE.flatMap(([field, read]) => {
      const one = edit(field, key, old && read(old), now && read(now))
      return differs(one) ? [one] : []
    })
  })
  const names = await namesOf(
    tx,
    edits.map(({ of }) => Number(of?.split(' ')[0])),
  )
  return edits.map((one) => ({ ...one, of: names.get(Number(one.of?.split(' ')[0])) ?? null }))
}

const LINE: [field: string, read: (line: DraftLine) => unknown][] = [
  ['qty', (line) => line.qty],
  ['bonusQty', (line) => line.bonusQty || null],
  ['unitPrice', (line) => line.unitPrice],
  ['discountTiers', (line) => line.tiers.join('+') || null],
  ['discountAmount', (line) => line.discountAmount || null],
]

function byGoods(lines: readonly DraftLine[]): Map<string, DraftLine> {
  const seen = new Map<number, number>()
  return new Map(
    lines.map((line) => {
      const nth = (seen.get(line.goodsUnitId) ?? 0) + 1
      seen.set(line.goodsUnitId, nth)
      return [`${line.goodsUnitId} ${nth}`, line]
    }),
  )
}

/** `Minyak Goreng 2 L (DUS)`, without what would part it from its value. */
async function namesOf(tx: Tx, unitIds: number[]): Promise<Map<number, string>> {
  if (unitIds.length === 0) return new Map()
  const rows = await tx.rows<{ id: number; name: string }>(
    `select u.id, replace(g.name, ':', ' ') || ' (' || n.name || ')' as name from goods_unit u
     join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id where u.id = any ($1::bigint[])`,
    [[...new Set(unitIds)]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const edit = (field: string, of: string | null, before: unknown, after: unknown): Edit => {
  const text = (value: unknown) =>
    value === null || value === undefined ? null : String(value).replace(/\s+/g, ' ')
  return { field, of, before: text(before), after: text(after) }
}
const differs = ({ before, after }: Edit) => before !== after

const OF_LINE = /^(?<field>\w+) of (?<of>.+): (?<value>[^:]*)$/
const OF_HEAD = /^(?<field>\w+): (?<value>.*)$/

/** Back from what the audit keeps; nothing where it keeps something else. Lines of the same goods are told in their order. */
export function readEdits(before: string | null, after: string | null): Edit[] | null {
  const [was, is] = [sideOf(before), sideOf(after)]
  if (!was || !is || was.size + is.size === 0) return null
  return [...new Map([...was, ...is])].map(([key, { field, of }]) => ({
    field,
    of,
    before: was.get(key)?.value ?? null,
    after: is.get(key)?.value ?? null,
  }))
}

interface Kept {
  field: string
  of: string | null
  value: string
}

function sideOf(text: string | null): Map<string, Kept> | null {
  const kept = new Map<string, Kept>()
  for (const line of (text ?? '').split('\n').filter(Boolean)) {
    const found = (OF_LINE.exec(line) ?? OF_HEAD.exec(line))?.groups
    if (!found) return null
    const { field = '', of = null, value = '' } = found
    const twins = [...kept.values()].filter((one) => one.field === field && one.of === of)
    kept.set(`${field} ${of} ${twins.length}`, { field, of, value })
  }
  return kept
}
