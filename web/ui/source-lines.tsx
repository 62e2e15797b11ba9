import { type ReactNode, useMemo } from 'react'
import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { call } from '../platform/api.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { type Form, useField } from './form-state.ts'
import { type GoodsColumn, GoodsLines } from './goods-lines.tsx'
import { type GoodsChoice, type GoodsRow, unitText } from './goods-row.ts'

interface SourceLinesProps<V, R> {
  form: Form<V>
  columns: () => GoodsColumn[]
  /** Above its head, where a form has several grids. */
  title?: string
  extra: (rows: R[]) => ReactNode
  /** Goods that may be added though the source does not know them. */
  beside?: Beside | undefined
}

/** How they are found, and what the row says in which they are. */
export interface Beside {
  hint: string
  search: (text: string) => Promise<GoodsChoice[]>
}

/** Only to know by a code which line it means. */
const search = async (q: string) => (await call(goodsSearch.search, { q })).rows

/** The grid of lines that other documents gave: none is added by hand, but where goods come beside them. */
export function SourceLines<V, R extends GoodsRow>(props: SourceLinesProps<V, R>) {
  const { form, extra, title = '', columns: make, beside } = props
  const columns = useMemo(() => make(), [make])
  const rows = (useField(form, 'lines' as keyof V).value ?? []) as unknown as R[]
  return (
    <GoodsLines
      fixed
      form={form}
      title={title}
      columns={columns}
      beside={beside?.hint}
      search={beside?.search ?? search}
      extra={extra(rows)}
    />
  )
}

/** What a row tells of its source: the number, the quantity that is left. */
export function sourceColumn<R extends GoodsRow>(
  title: string,
  width: number,
  show: (row: R) => string,
): GoodsColumn {
  return { title, width, show: (row) => show(row as unknown as R) }
}

/** The same as a figure. */
export function sourceFigure<R extends GoodsRow>(
  title: string,
  width: number,
  show: (row: R) => string,
): GoodsColumn {
  return { title, width, align: 'right', show: (row) => show(row as unknown as R) }
}

export const unitColumn = (width: number): GoodsColumn =>
  sourceColumn(fieldText('unitName'), width, ({ $goods }) => ($goods ? unitText($goods) : ''))

/** Of many from one day the running number tells them apart: `00012`. */
export const runningNumber = (docNo: string) => docNo.split('/').at(-1) ?? ''

/** In the line's unit: what later documents took of it, and what is left. A division must not invent more than four decimals. */
export function takenOf({ qty, takenQty, conversion }: DocumentLine) {
  const taken = round(takenQty / conversion)
  return { taken, left: round(qty - taken) }
}

const round = (qty: number) => Math.round(qty * 10_000) / 10_000

interface Sources<R> {
  /** The field that holds their ids. */
  field: string
  endpoint: Endpoint
  /** The source of a row (nothing where another field's documents gave it), and the rows of a source. */
  sourceOf: (row: R) => number | null | undefined
  rows: (source: DocumentDetail) => R[]
}

/** Lines of newly chosen sources are added, those of dropped ones leave; what was typed stays. */
export async function takeSources<V, R>(
  form: Form<V>,
  { field, endpoint, sourceOf, rows }: Sources<R>,
  ids: number[],
): Promise<DocumentDetail[]> {
  const chosen = () => (form.get()[field as keyof V] ?? []) as unknown as number[]
  const before = chosen()
  form.set(field as keyof V, ids as never)
  const added = await Promise.all(
    ids
      .filter((id) => !before.includes(id))
      .map((id) => call(endpoint, { id }) as Promise<DocumentDetail>),
  )
  // Another one may have been chosen or dropped while these were on their way.
  const wanted = chosen()
  const there = (form.get()['lines' as keyof V] ?? []) as unknown as R[]
  const kept = there.filter((row) => {
    const source = sourceOf(row)
    return !source || wanted.includes(source)
  })
  const known = new Set(kept.map(sourceOf))
  const fresh = added.filter(({ document: { id } }) => wanted.includes(id) && !known.has(id))
  form.set('lines' as keyof V, [...kept, ...fresh.flatMap(rows)] as never)
  return fresh
}
