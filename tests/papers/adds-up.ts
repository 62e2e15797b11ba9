import { terbilang } from '#server/platform/terbilang.ts'
import type { Page, Row, Word } from './read-pdf.ts'

const FIGURE = /^(Rp )?(\(?-?[\d.]+(,\d+)?\)?)$/
/** `Rp 1.234,5`, `(12)`, `-3`; nothing where it is no figure. */
export function figureOf(text: string | undefined): number | null {
  const digits = FIGURE.exec(text ?? '')?.[2]
  if (!digits) return null
  const sign = digits.startsWith('(') || digits.startsWith('-') ? -1 : 1
  return sign * Number(digits.replace(/[()-]/g, '').replaceAll('.', '').replace(',', '.'))
}

const near = (a: number, b: number, by = 0.005) => Math.abs(a - b) <= by
const sum = (all: readonly number[]) => Math.round(all.reduce((x, y) => x + y, 0) * 100) / 100

/** Rows × prices − discounts = amounts, their sum with all that is added or taken = total, in words as in figures. */
export function officeFaults(pages: readonly Page[], due: number | null): string[] {
  const rows = pages.flatMap((page) => page.rows.map((row) => ({ ...row, width: page.width })))
  const goods = goodsOf(rows)
  const foot = footOf(rows)
  const faults: string[] = noughts(rows)
  for (const one of goods) {
    if (one.valued && one.qty === 0) continue
    const made = one.qty * one.price - one.off
    const by = one.valued ? 0.5 + Math.abs(one.qty) * 0.00005 : 0.51
    if (!near(made, one.amount, by))
      faults.push(`row ${one.no}: ${one.qty} × ${one.price} − ${one.off} = ${one.amount}`)
  }
  const total = foot.find(({ label }) => label === 'Total')
  const paid = foot.find(({ label }) => label === 'Dibayar')
  if (!total && !paid) return faults
  const end = (total ?? paid) as Foot
  const added = foot.slice(0, foot.indexOf(end))
  if (added.length > 0 && !near(sum(added.map((f) => f.value)), end.value))
    faults.push(`${added.map((f) => `${f.label} ${f.value}`).join(' + ')} = ${end.value}`)
  if (goods.length > 0) {
    const first = added[0] ?? end
    const all = sum(goods.map((g) => g.amount))
    if (!near(all, first.value))
      faults.push(`rows come to ${all}, ${first.label} says ${first.value}`)
  }
  const last = paid ?? end
  if (total && paid) {
    const rounded = foot[foot.indexOf(paid) - 1]?.value ?? 0
    if (!near(total.value + rounded, paid.value))
      faults.push(`${total.value} + ${rounded} = ${paid.value}`)
  }
  if (due !== null && !near(last.value, due)) faults.push(`to pay ${due}, told ${last.value}`)
  return [
    ...faults,
    ...wordsFaults(rows, last.value),
    ...taxFaults(rows, added),
    ...tableFaults(rows),
  ]
}

interface Wide extends Row {
  width: number
}
interface Goods {
  no: number
  qty: number
  price: number
  off: number
  amount: number
  valued: boolean
}

/** The goods of a table with prices, from its heads on every page. */
function goodsOf(rows: readonly Wide[]): Goods[] {
  const found: Goods[] = []
  let heads: Word[] | null = null
  for (const row of rows) {
    const texts = row.cells.map((cell) => cell.text)
    if (texts[0] === 'No' && texts.includes('Barang'))
      heads = texts.includes('Jumlah') ? row.cells : null
    else if (heads && /^\d+$/.test(texts[0] ?? '') && near(right(row), heads[0]?.right ?? 0, 3))
      found.push(lineOf(row, heads))
    else if (heads && row.cells.length === 1 && found.length > 0) {
      const last = found.at(-1) as Goods
      const promo = /^Promo .*\(([\d.,]+)\)$/.exec(texts[0] ?? '')
      if (promo) last.off += figureOf(promo[1]) ?? 0
    } else if (heads && endsTable(row, heads)) heads = null
  }
  return found
}
const right = (row: Row) => row.cells[0]?.right ?? 0

/** Another table or the foot: text at the left edge, or a figure under the amounts. Names in two lines go on. */
function endsTable(row: Row, heads: readonly Word[]): boolean {
  if (row.cells.length < 2) return false
  const amounts = heads.find(({ text }) => text === 'Jumlah')?.right ?? 0
  const first = row.cells[0]?.left ?? 0
  return first < (heads[1]?.left ?? 0) - 3 || row.cells.some((cell) => near(cell.right, amounts, 3))
}

function lineOf(row: Row, heads: readonly Word[]): Goods {
  const at = (label: string) => {
    const head = heads.find((one) => one.text === label)
    return head && row.cells.find((cell) => near(cell.right, head.right, 3))?.text
  }
  const off = at('Diskon')?.split('= ').at(-1)
  return {
    no: Number(row.cells[0]?.text),
    qty: figureOf(at('Qty')) ?? 0,
    price: figureOf(at('Harga') ?? at('Nilai satuan')) ?? 0,
    off: figureOf(off) ?? 0,
    amount: figureOf(at('Jumlah')) ?? 0,
    valued: at('Nilai satuan') !== undefined,
  }
}

interface Foot {
  label: string
  value: number
}

/** The rows of the foot: a label and a figure in the right half, up to what is to be paid. */
function footOf(rows: readonly Wide[]): Foot[] {
  const found: Foot[] = []
  for (const { cells, width } of rows) {
    const [label, value] = cells.slice(-2)
    const figure = figureOf(value?.text)
    const isFoot =
      label && label !== value && label.left > width * 0.5 && /^(?!No\. )\p{L}/u.test(label.text)
    if (!isFoot || figure === null || figureOf(label.text) !== null) continue
    found.push({ label: label.text, value: figure })
    if (value?.text.startsWith('Rp ')) break
  }
  const from = found.findIndex(({ label }) => /^(Jumlah|Harus disetor)/.test(label))
  return from > 0 ? found.slice(from) : found
}

function wordsFaults(rows: readonly Wide[], total: number): string[] {
  const from = rows.findIndex((row) => row.cells[0]?.text === 'Terbilang')
  if (from < 0) return []
  const words = rows
    .slice(from + 1, from + 8)
    .flatMap(({ cells, width }) => cells.filter((cell) => cell.left < width * 0.45).slice(0, 1))
    .map((cell) => cell.text)
    .join(' ')
  const right = terbilang(total)
  return words.toLowerCase().startsWith(right) ? [] : [`${total} in words: ${words}`]
}

/** The sentence about PPN and the row of it are of one tax mode. */
function taxFaults(rows: readonly Wide[], added: readonly Foot[]): string[] {
  const text = rows.map((row) => row.text).join('\n')
  const onTop = added.some(({ label }) => label === 'PPN')
  if (text.includes('Belum termasuk PPN') && !onTop) return ['PPN comes on top and has no row']
  return /(Harga|^) {2}Termasuk PPN/m.test(text) && onTop ? ['PPN within, and added once more'] : []
}

/** Debit and credit of what it did to the books. */
function tableFaults(rows: readonly Wide[]): string[] {
  const from = rows.findIndex((row) => row.text === 'Jurnal')
  const heads = rows[from + 1]?.cells
  if (from < 0 || !heads) return []
  const edges = ['Debit', 'Kredit'].map(
    (label) => heads.find((one) => one.text === label)?.right ?? 0,
  )
  const sides = [0, 0]
  for (const { cells } of rows.slice(from + 2)) {
    if (!/^\d-\d+$/.test(cells[0]?.text ?? '')) continue
    edges.forEach((edge, i) => {
      const cell = cells.find((one) => near(one.right, edge, 3))
      sides[i] = (sides[i] ?? 0) + (figureOf(cell?.text) ?? 0)
    })
  }
  const [debit = 0, credit = 0] = sides
  return near(debit, credit) ? [] : [`journal ${debit} against ${credit}`]
}

const noughts = (rows: readonly Row[]) =>
  rows
    .filter(({ text }) => /(^|\s)-0(\s|$)/.test(text))
    .map(({ text }) => `less than nothing: ${text}`)

/** The same of the till's strip, and what it was paid with comes to what is to be paid. */
export function receiptFaults(pages: readonly Page[], due: number): string[] {
  const rows = pages.flatMap((page) => page.rows)
  const faults = noughts(rows)
  const pairs = rows.map(({ cells }) => [cells[0]?.text ?? '', cells.at(-1)?.text ?? ''] as const)
  const at = pairs.findIndex(([label]) => label === 'Subtotal' || label === 'TOTAL')
  const { sold, back } = soldOn(pairs.slice(0, at), faults)
  const rest = new Map(pairs.slice(at).map(([label, value]) => [label, figureOf(value) ?? 0]))
  const labels = [...rest.keys()]
  const total = rest.get('TOTAL') ?? Number.NaN
  const first = rest.get('Subtotal') ?? total
  if (!near(sold, first)) faults.push(`rows come to ${sold}, told ${first}`)
  const added = labels.slice(0, labels.indexOf('TOTAL')).map((label) => rest.get(label) ?? 0)
  if (added.length > 0 && !near(sum(added), total)) faults.push(`${added.join(' + ')} = ${total}`)
  if (!near(total, due)) faults.push(`to pay ${due}, told ${total}`)
  const mark = labels.find((label) => label.startsWith('Kembali RJ'))
  if (mark) {
    if (!near(back, rest.get(mark) ?? 0)) faults.push(`came back ${back}, told ${rest.get(mark)}`)
  }
  return [...faults, ...paidFaults(rest, mark), ...sentenceFaults(rows, labels)]
}

function soldOn(pairs: readonly (readonly [string, string])[], faults: string[]) {
  let [sold, back] = [0, 0]
  pairs.forEach(([detail, told], i) => {
    const amount = figureOf(told)
    const line = /^([\d.,]+) .* × ([\d.,]+?)(,|$)/.exec(detail)
    const made = line && (figureOf(line[1]) ?? 0) * (figureOf(line[2]) ?? 0)
    if (amount === null || (detail === told && !line)) return
    if (made !== null && !near(made, amount, 0.51)) faults.push(`${detail} = ${amount}`)
    const before = pairs.slice(0, i + 1).findLast(([name]) => name.startsWith('Kembali: '))
    if (before && pairs.indexOf(before) >= i - 1) back += amount
    else if (made !== null || amount < 0) sold += amount
  })
  return { sold: sum([sold]), back: sum([back]) }
}

const AFTER =
  /^(Kembalian|Giro ditolak|Dibayar kemudian|SISA TAGIHAN|Jatuh tempo|Kembali |SELISIH|TOTAL|Sisa |DIBAYARKAN)/
function paidFaults(rest: ReadonlyMap<string, number>, exchanged: string | undefined): string[] {
  const labels = [...rest.keys()]
  const tenders = labels.slice(labels.indexOf('TOTAL')).filter((label) => !AFTER.test(label))
  const paid = sum(tenders.map((label) => rest.get(label) ?? 0))
  const [change, later, failed, open] = [
    'Kembalian',
    'Dibayar kemudian',
    'Giro ditolak',
    'SISA TAGIHAN',
  ].map((label) => rest.get(label) ?? 0) as [number, number, number, number]
  const given = exchanged ? rest.get('DIBAYARKAN TUNAI') : undefined
  if (exchanged && given !== undefined) {
    const [back, asPoints, sold, coins] = [
      exchanged,
      'Kembali jadi poin',
      'TOTAL',
      'Pembulatan',
    ].map((label) => rest.get(label) ?? 0) as [number, number, number, number]
    const left = sum([-back, -asPoints, -sold, coins])
    return near(left, given) ? [] : [`${left} is left, handed over ${given}`]
  }
  const due = exchanged ? (rest.get('SELISIH') ?? 0) : (rest.get('TOTAL') ?? 0)
  const comes = sum([paid, -change, later, failed, open])
  return near(comes, due) ? [] : [`${paid} − ${change} + ${later} + ${open} pays ${due}`]
}

function sentenceFaults(rows: readonly Row[], labels: readonly string[]): string[] {
  const says = rows.some(({ text }) => text.includes('sudah termasuk PPN'))
  return says && labels.includes('PPN') ? ['PPN is said to be within and stands on top'] : []
}
