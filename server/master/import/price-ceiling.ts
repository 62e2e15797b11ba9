import { z } from 'zod'
import { priceCeiling as contract } from '#contract/master/price-ceiling.ts'
import { pricePositive } from '#contract/master/selling-price.ts'
import { datedRuleFields } from '#contract/master/dated-rule.ts'
import { date } from '#contract/values.ts'
import { AREA_LEVEL, isCeilingArea } from '#server/master/price-ceiling.ts'
import { overlapText } from '#server/master/dated-rule.ts'
import type { Stored } from '#server/masters/table.ts'
import type { Tx } from '#server/platform/db.ts'
import { parseInput } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { type Change, auditRows, differing, parseLines, tried, writeRows } from './rows.ts'
import { takenBackOf } from './taken-back.ts'
import {
  type ImportType,
  type Line,
  PORTION,
  type Plan,
  type RowError,
  type Tell,
  checksumOf,
  mapYielding,
  twice,
} from './type.ts'

const schema = z.strictObject({
  goodsCode: z.string().max(20),
  price: pricePositive,
  areaCodes: z.string().max(500).nullish(),
  validFrom: date,
  validTo: date.nullish(),
  regulation: datedRuleFields.regulation.nullish(),
  regulationDate: date.nullish(),
  source: datedRuleFields.source.nullish(),
  isConfirmed: z.boolean().nullish(),
  isActive: z.boolean().nullish(),
})
type Given = z.output<typeof schema>

/** A row of the sheet, with the ceiling that it would be: rows of the table as they are stored. */
interface Ceiling {
  line: number
  before: Stored | null
  after: Stored
}

const keyOf = (row: Stored) =>
  `${row.goods_id} ${row.valid_from} ${(row.area_codes as string[]).join()}`

/** Each row is the ceiling of its goods from its first day in its places; what is there of these is changed, else one is added. */
async function plan(tx: Tx, s: Session, lines: Line[], tell: Tell): Promise<Plan> {
  const { parsed, errors } = await parseLines(lines, schema)
  const [goods, areas] = await Promise.all([
    goodsByCode(
      tx,
      parsed.map(({ row }) => row.goodsCode),
    ),
    areasByName(tx),
  ])
  const stored = await tx.rows<Stored>(
    'select * from price_ceiling where goods_id = any ($1::bigint[]) order by id for no key update',
    [[...goods.values()]],
  )
  const known = new Map(stored.map((row) => [keyOf(row), row]))
  const gone = await takenBackOf(
    tx,
    'price_ceiling',
    stored.map(({ id }) => id),
  )
  const rows = await mapYielding(parsed, ({ line, row }) => {
    const goodsId = goods.get(row.goodsCode.toUpperCase())
    if (!goodsId)
      errors.push({
        line,
        field: 'goodsCode',
        message: `Barang ${row.goodsCode} tidak ditemukan`,
      })
    const places = areas.read(row.areaCodes)
    if (typeof places === 'string') errors.push({ line, field: 'areaCodes', message: places })
    if (!goodsId || typeof places === 'string') return []
    const named = { goods_id: goodsId, valid_from: row.validFrom, area_codes: places }
    const before = known.get(keyOf(named)) ?? null
    if (
      !before &&
      !tried(errors, line, () => parseInput(contract.add, whole(row, goodsId, places)))
    )
      return []
    // One that stays from a file that was taken back comes back by being named.
    const back = before && gone.has(Number(before.id)) ? { is_active: true } : {}
    const fresh = { valid_to: null, is_confirmed: true, is_active: true }
    return [{ line, before, after: { ...(before ?? fresh), ...back, ...named, ...told(row) } }]
  })
  const ceilings: Ceiling[] = rows.flat()
  await tell(0)
  errors.push(
    ...twice(
      ceilings,
      ({ after }) => keyOf(after),
      'validFrom',
      'Barang, wilayah dan hari pertama',
    ),
    ...wrongDays(stored, ceilings),
  )
  const changes = ceilings.flatMap(changeOf)
  const added = changes.filter(({ before }) => !before).length
  return {
    errors,
    added,
    changed: changes.length - added,
    checksum: checksumOf(
      changes.map((c) => `${c.line}:${c.before?.id ?? ''}:${c.before?.version ?? ''}`),
    ),
    async write(tellDone) {
      const ids = await writeRows(tx, 'price_ceiling', changes, tellDone)
      await auditRows(
        tx,
        s,
        'price-ceiling',
        changes.map((change, i) => ({ id: ids[i] as number, change })),
      )
    },
  }
}

const changeOf = ({ line, before, after }: Ceiling): Change[] => {
  const values = differing(before, new Map(Object.entries(after)))
  return values.size > 0 ? [{ line, before, values }] : []
}

/** A new row as its form would send it: what every row needs is asked for there. */
const whole = (
  { goodsCode: _, isActive: __, ...row }: Given,
  goodsId: number,
  areaCodes: readonly string[],
) => ({
  ...Object.fromEntries(Object.entries(row).filter(([, value]) => value != null)),
  goodsId,
  areaCodes,
  requestId: '00000000-0000-4000-8000-000000000000',
})

/** What was filled in; an empty cell leaves what is there. */
const told = ({ price, validTo, regulation, regulationDate, source, ...row }: Given): Stored => {
  const filled = {
    price,
    regulation,
    source,
    regulation_date: regulationDate,
    is_confirmed: row.isConfirmed,
    is_active: row.isActive,
  }
  return {
    ...Object.fromEntries(Object.entries(filled).filter(([, value]) => value != null)),
    ...(validTo === undefined ? {} : { valid_to: validTo }),
  }
}

async function goodsByCode(tx: Tx, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: number; code: string }>(
    'select id, upper(code) as code from goods where upper(code) = any ($1::text[])',
    [[...new Set(codes.map((code) => code.toUpperCase()))]],
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Provinces, cities and regencies by code or name, several with a semicolon between. */
async function areasByName(tx: Tx) {
  const rows = await tx.rows<{ code: string; name: string }>(
    'select code, upper(name) as name from area where level in (1, 2)',
  )
  const codes = new Set(rows.map(({ code }) => code))
  const named = new Map(rows.map(({ code, name }) => [name, code]))
  const one = (word: string): string | undefined => {
    // A number of Excel has lost the nought at its end: 35.1 is 35.10.
    const code = /^\d\d\.\d$/.test(word) ? `${word}0` : word
    return codes.has(code) ? code : named.get(word.toUpperCase())
  }
  return {
    read(text: string | null | undefined): string[] | string {
      const words = (text ?? '')
        .split(/[;,]/)
        .map((word) => word.trim())
        .filter(Boolean)
      const wrong = words.find((word) => !one(word))
      if (wrong && /^\d[\d.]*$/.test(wrong) && !isCeilingArea(wrong)) return AREA_LEVEL
      if (wrong) return `Provinsi, kota atau kabupaten ${wrong} tidak ditemukan`
      return [...new Set(words.map((word) => one(word) as string))].sort()
    },
  }
}

/** Of one place each day has one ceiling of goods, once the whole sheet stands. */
function wrongDays(stored: readonly Stored[], ceilings: readonly Ceiling[]): RowError[] {
  const written = new Set(ceilings.flatMap(({ before }) => (before ? [before.id] : [])))
  const stays = stored.filter(({ id }) => !written.has(id)).map((after) => ({ after, line: 0 }))
  const all = Map.groupBy(
    [...stays, ...ceilings].filter(({ after }) => after.is_active),
    ({ after }) => after.goods_id,
  )
  return ceilings.flatMap(({ line, after }) => {
    const { valid_from: from, valid_to: to } = after as {
      valid_from: string
      valid_to: string | null
    }
    if (to && to < from)
      return [{ line, field: 'validTo', message: 'Hari terakhir tidak boleh sebelum hari pertama' }]
    if (!after.is_active) return []
    // Two rows of the same ceiling are told as such.
    const other = all
      .get(after.goods_id)
      ?.find((o) => keyOf(o.after) !== keyOf(after) && meets(o.after, after))
    // Of two rows of the sheet the later one is told.
    if (!other || other.line > line) return []
    const message = overlapText('HET barang ini', other.after.valid_from as string)
    return [{ line, field: 'validFrom', message }]
  })
}

/** Whether two ceilings of the same goods hold on some day in some place of the same kind. */
function meets(a: Stored, b: Stored): boolean {
  const [here, there] = [a.area_codes, b.area_codes] as [string[], string[]]
  const inPlace = here.length === 0 ? there.length === 0 : here.some((code) => there.includes(code))
  const last = ({ valid_to: to }: Stored) => (to as string | null) ?? '9999-12-31'
  return inPlace && (a.valid_from as string) <= last(b) && (b.valid_from as string) <= last(a)
}

export const priceCeilingImport: ImportType = {
  kind: 'price-ceiling',
  title: 'HET',
  rights: ['master/changes-selling-price:add', 'master/changes-selling-price:edit'],
  plan,
  async current(tx, _s, after) {
    return tx.rows(
      `select c.id, g.code as "goodsCode", g.name as "goodsName", u.name as unit, c.price, array_to_string(c.area_codes, '; ') as "areaCodes",
         (select string_agg(a.name, ', ' order by a.name) from area a where a.code = any (c.area_codes)) as "areaNames",
         c.valid_from as "validFrom", c.valid_to as "validTo", c.regulation, c.regulation_date as "regulationDate", c.source,
         c.is_confirmed as "isConfirmed", c.is_active as "isActive"
       from price_ceiling c join goods g on g.id = c.goods_id join unit u on u.id = g.base_unit_id
       where c.id > $1 order by c.id limit ${PORTION}`,
      [after],
    )
  },
}
