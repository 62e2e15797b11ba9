import { type ImportKind, isBillKind } from '#contract/master/import-columns.ts'
import { type Matched, matchFields } from '#contract/master/import-match.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { levels } from '../goods-rows.ts'
import { isJoined } from './join.ts'
import { fingerprintOf } from './tables.ts'

/** A table with its columns told. */
export interface Layout {
  sheet: number
  columns: readonly Matched[]
}

export const neededOf = (kind: ImportKind): readonly string[] => NEEDED[kind]

/** Columns as they were told, by the layout's number. */
export const layoutOf = (tx: Tx, id: number): Promise<Matched[]> =>
  tx.rows<Matched>(
    'select field, place, fixed, reading from import_layout_column where layout_id = $1 order by place, field',
    [id],
  )

/** What was last told of tables with these heads, by whomever. */
export async function knownLayout(tx: Tx, kind: ImportKind, heads: readonly string[]) {
  const fingerprint = fingerprintOf(heads)
  const found = await tx.one<{ id: number; headings: string[] }>(
    `select id, headings from import_layout where kind = $1 and md5(fingerprint) = md5($2) and fingerprint = $2
     order by id desc limit 1`,
    [kind, fingerprint],
  )
  if (!found) return null
  // The same heads in another order: each column is where its head is now.
  const columns = await layoutOf(tx, found.id)
  return columns.flatMap((one): Matched[] => {
    if (typeof one.place !== 'number') return [one]
    const head = found.headings[one.place] ?? ''
    const place = heads[one.place] === head ? one.place : heads.indexOf(head)
    return place < 0 ? [] : [{ ...one, place }]
  })
}

export async function keepLayout(
  tx: Tx,
  kind: ImportKind,
  heads: readonly string[],
  columns: readonly Matched[],
  isFurther = false,
): Promise<number> {
  refuseBad(kind, heads, columns, isFurther)
  const kept = await tx.one<{ id: number }>(
    'insert into import_layout (kind, fingerprint, headings) values ($1, $2, $3) returning id',
    [kind, fingerprintOf(heads), heads],
  )
  const id = kept?.id as number
  await tx.rows(
    `insert into import_layout_column (layout_id, field, place, fixed, reading)
     select $1, x.field, x.place, x.fixed, x.reading from unnest($2::text[], $3::int[], $4::text[], $5::text[]) as x(field, place, fixed, reading)`,
    [
      id,
      columns.map((c) => c.field),
      columns.map((c) => c.place ?? null),
      columns.map((c) => c.fixed ?? null),
      columns.map((c) => c.reading ?? null),
    ],
  )
  return id
}

/** Further sheets of a file, in their order. */
export async function furtherOf(tx: Tx, importId: number): Promise<Layout[]> {
  const sheets = await tx.rows<{ sheet: number; layout_id: number }>(
    'select sheet, layout_id from import_sheet where import_id = $1 order by n',
    [importId],
  )
  const layouts: Layout[] = []
  for (const { sheet, layout_id } of sheets)
    layouts.push({ sheet, columns: await layoutOf(tx, layout_id) })
  return layouts
}

/** All sheets of a file that are read, the first before the others. */
export const layoutsOf = async (
  tx: Tx,
  file: { id: number; sheet: number; layout_id: number },
): Promise<[Layout, ...Layout[]]> => [
  { sheet: file.sheet, columns: await layoutOf(tx, file.layout_id) },
  ...(await furtherOf(tx, file.id)),
]

/** Every row that is new needs these. */
const NEEDED: Readonly<Record<ImportKind, readonly string[]>> = {
  supplier: ['name'],
  customer: ['name', 'type'],
  goods: ['name', 'unit', 'category'],
  'selling-price': ['goodsCode', 'unit'],
  margin: ['goodsCode', 'unit'],
  'price-ceiling': ['goodsCode', 'price', 'validFrom'],
  receivable: ['name', 'docNo', 'docDate'],
  payable: ['name', 'docNo', 'docDate'],
  'old-day': ['day'],
}

function refuseBad(
  kind: ImportKind,
  heads: readonly string[],
  columns: readonly Matched[],
  isFurther: boolean,
): void {
  const fields = new Map(matchFields(kind).map((c) => [c.key, c.title]))
  const refuse = (message: string): never => {
    throw new Refusal('VALIDATION', message, { status: 400, field: 'columns' })
  }
  const seen = new Set<string>()
  for (const { field, place, fixed } of columns) {
    if (!fields.has(field) || seen.has(field)) refuse('Kolom yang sama dipilih dua kali')
    seen.add(field)
    if (typeof place === 'number' && place >= heads.length)
      refuse('Kolom yang dipilih tidak ada di berkas')
    if (typeof place !== 'number' && !fixed)
      refuse('Pilih kolom berkas, atau isi satu kata untuk semua baris')
  }
  const places = columns.flatMap(({ place }) => (typeof place === 'number' ? [place] : []))
  if (new Set(places).size < places.length) refuse('Kolom yang sama dipilih dua kali')
  if (isFurther && isJoined(kind)) {
    if (!seen.has('code') && !seen.has('name')) refuse('Cocokkan dahulu: kode atau nama')
    return
  }
  const missing = NEEDED[kind].filter((field) => !seen.has(field))
  if (missing.length > 0)
    refuse(
      `Cocokkan dahulu: ${missing.map((field) => fields.get(field)?.replaceAll('_', ' ')).join(', ')}`,
    )
  if (kind === 'selling-price' && !['price', ...levels].some((field) => seen.has(field)))
    refuse('Cocokkan dahulu: harga')
  if (isBillKind(kind) && !seen.has('amount') && !seen.has('total'))
    refuse('Cocokkan dahulu: sisa, atau nilai faktur dan terbayar')
}
