import { label } from '#contract/labels.ts'
import { type BasketSize, basketSizes } from '#contract/report/baskets.ts'
import { type Weekday, weekdayWords } from '#contract/report/weekdays.ts'
import type { DeclaredReport, ReportInput } from '#contract/report/declare.ts'
import { earlier } from '#contract/report/earlier.ts'
import { worded } from '#server/masters/export.ts'
import type { Tx } from '#server/platform/db.ts'
import { quantity } from '#contract/money.ts'
import { dayText } from '#server/platform/time.ts'

/** Parameters that name a row of a master, and what it is called. */
const NAMED: Readonly<Record<string, string>> = {
  warehouseId: 'select name from warehouse where id = $1',
  categoryId: 'select name from category where id = $1',
  brandId: 'select name from brand where id = $1',
  goodsId: `select code || ' ' || name as name from goods where id = $1`,
  otherGoodsId: `select code || ' ' || name as name from goods where id = $1`,
  supplierId: 'select name from supplier where id = $1',
  customerId: 'select name from customer where id = $1',
  salesmanId: 'select name from employee where id = $1',
  cashierId: 'select name from employee where id = $1',
  shiftId: `select concat_ws(' · ', to_char(s.day, 'DD/MM/YYYY'), t.name || ' Z' || s.number, e.name) as name
    from shift s join till t on t.id = s.till_id join employee e on e.id = s.employee_id where s.id = $1`,
  accountId: `select code || ' ' || name as name from account where id = $1`,
  methodId: 'select name from payment_method where id = $1',
  unitId: 'select name from unit where id = $1',
  campaignId: 'select name from campaign where id = $1',
  counterBranchId: 'select name from branch where id = $1',
}
/** What is only asked for or not. */
const SWITCHES: Readonly<Record<string, string>> = {
  showZero: 'Tampilkan nol',
  belowMinimum: 'Di bawah minimum',
  gapsOnly: 'Hanya yang hilang',
  withoutSlip: 'Belum ada bukti potong',
}
/** What is chosen among few words. */
const CHOSEN: Readonly<Record<string, (value: string) => string>> = {
  search: (value) => `Cari: ${value}`,
  level: (value) =>
    `Level harga: ${(worded({ priceLevel: value }) as Record<string, string>).priceLevel}`,
  terms: (value) => `Jenis bayar: ${value === 'CREDIT' ? 'Kredit (faktur)' : 'Dibayar di kasir'}`,
  weekday: (value) => `Hari: ${weekdayWords[value as Weekday]?.[0] ?? value}`,
  basket: (value) =>
    `Isi keranjang: ${basketSizes[Number(value) as BasketSize]?.label ?? value} barang berbeda`,
  terminal: (value) => `Terminal: ${value}`,
  price: (value) => `Harga jual: ${quantity(Number(value))}`,
  takenOn: (value) => `Dibayar tanggal ${dayText(value)}`,
  week: (value) => `Jatuh tempo minggu ${dayText(value)}`,
  unsold: (value) => `Tidak terjual ${value} hari atau lebih`,
  hour: (value) => `Jam: ${value.padStart(2, '0')}.00–${value.padStart(2, '0')}.59`,
}

type Asked = Readonly<Record<string, unknown>>

/** What narrows a sheet, in words: "Gudang: Toko Surabaya". Days and branches have places of their own. */
export async function filterWords(tx: Tx, input: Asked): Promise<string[]> {
  const told: string[] = []
  for (const [key, value] of Object.entries(input)) {
    if (value === null || value === undefined || value === false) continue
    const named = NAMED[key]
    if (named) {
      const row = await tx.one<{ name: string }>(named, [value])
      if (row) told.push(`${label(key)}: ${row.name}`)
    } else if (SWITCHES[key]) told.push(SWITCHES[key])
    else if (String(value).trim())
      told.push(...[CHOSEN[key]?.(String(value).trim())].flatMap((x) => x ?? []))
  }
  return told
}

/** Likewise what a declared report was asked: its choices, how its rows stand together, what they are compared with. */
export function askedWords(report: DeclaredReport, input: ReportInput): string[] {
  const { choices = {}, columns } = report
  const chosen = Object.entries(choices).flatMap(([key, { label: name, of }]) => {
    const words = of[String(input[key] ?? Object.keys(of)[0])]
    return words ? [`${name[0]}: ${words[0]}`] : []
  })
  const { group, compare } = input
  return [
    ...chosen,
    ...(group ? [`Kelompok: ${columns[group]?.label?.[0] ?? label(group)}`] : []),
    ...(compare ? [`Dibandingkan dengan ${daysOf(earlier(input, compare))}`] : []),
  ]
}

/** `01/01/2026 – 31/01/2026`, or the one day. */
export function daysOf({
  dateFrom,
  dateTo,
  date,
}: Pick<ReportInput, 'dateFrom' | 'dateTo' | 'date'>): string {
  if (dateFrom && dateTo) return `${dayText(dateFrom)} – ${dayText(dateTo)}`
  return date ? `per ${dayText(date)}` : ''
}
