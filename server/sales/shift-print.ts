import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { asPosted, formerly } from '#server/documents/as-posted.ts'
import { logoOf } from '#server/documents/logo.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { quantity as figure, minus, sumOf, times } from '#contract/money.ts'
import type { Slip, SlipColumns, SlipRow } from '#contract/print/slip.ts'
import type { Strips } from '#server/platform/strips.ts'
import { instantText } from '#server/platform/time.ts'
import { reportOf } from './shift-figures.ts'

interface Shop {
  company: string
  name: string
  address: string
  phone: string | null
  timezone: string
  width: Slip['width']
}

/** As the shop was called, and where it was, when the shift was closed. */
export const shopOf = async (tx: Tx, { branchId, closedAt }: ShiftReport['shift']): Promise<Shop> =>
  (await tx.one<Shop>(
    `select ${asPosted('fc', 'printed_name', 'c.printed_name')} as company, ${asPosted('fb', 'name', 'b.name')} as name, ${asPosted('fb', 'address', 'b.address')} as address,
       ${asPosted('fb', 'phone', 'b.phone')} as phone, b.timezone, b.receipt_width as width
     from branch b cross join company c cross join lateral (select $2::timestamptz as at) "then"
     ${formerly('fc', 'company', 'c.id')} ${formerly('fb', 'branch', 'b.id')} where b.id = $1`,
    [branchId, closedAt],
  )) as Shop

export const headOf = (shop: Shop): Pick<Slip, 'width' | 'company' | 'branch'> => ({
  width: shop.width,
  company: shop.company,
  branch: { name: shop.name, address: shop.address, phone: shop.phone },
})

/** Before the count a total is nobody's to know but a supervisor's. */
const told = (n: number | null) => (n === null ? '–' : figure(n))

/** X or Z on the till's paper. */
export const shiftStrip = (ctx: Ctx, id: number): Promise<Strips> =>
  ctx.read(async (tx, s) => {
    const report = await reportOf(tx, s, id)
    const { branchId } = report.shift
    const shop = await shopOf(tx, report.shift)
    const logo = await logoOf(tx, ctx.files, branchId)
    const printed = { printedBy: s.employeeName, printedAt: instantText(s.now, s.timezone) }
    const { tillName, number, docNo } = report.shift
    return {
      slips: [{ ...stripOf(report, shop), ...printed, number: docNo }],
      logo,
      name: `${titleOf(report)}-${tillName}-${number}.pdf`,
    }
  })

const titleOf = ({ shift }: ShiftReport) => (shift.closedAt ? 'Laporan Z' : 'Laporan X')

/** The strip of a shift: opened by whom, sold, paid, what lay in the drawer and what is to be looked at. */
function stripOf(report: ShiftReport, shop: Shop): Slip {
  const { shift } = report
  const at = (instant: string) => instantText(instant, shop.timezone)
  return {
    ...headOf(shop),
    title: `${titleOf(report)} ${shift.number}`,
    facts: factsOf(report, at),
    lines: [],
    totals: [],
    sections: [
      { title: 'Penjualan', rows: salesRows(report) },
      { title: 'Cara bayar', rows: tenderRows(report) },
      report.drawer.length > 1
        ? { columns: drawerColumns(report) }
        : { title: 'Kas laci', rows: drawerRows(report) },
      { title: 'Kas masuk dan keluar', rows: voucherRows(report, at) },
      { title: 'Hitungan pecahan', rows: countRows(report) },
      { title: 'Uang diserahkan', rows: dividedRows(report) },
      { title: 'Yang perlu dilihat', rows: watchedRows(report, at) },
    ],
    remarks: [report.memo],
    signers: signersOf(report),
  }
}

type At = (instant: string) => string

function factsOf({ shift, custody }: ShiftReport, at: At): Slip['facts'] {
  const { openingFloat, floatBefore } = shift
  const before =
    floatBefore === null
      ? ''
      : `, sisa shift lalu ${figure(floatBefore)}${floatBefore === openingFloat ? ' (sama)' : ''}`
  return [
    { label: 'Kasir', value: shift.tillName },
    { label: 'Shift', value: shift.docNo },
    { label: 'Dibuka', value: `${at(shift.openedAt)}, ${shift.cashierName}` },
    ...custody
      .filter(({ takenOver }) => takenOver)
      .map(({ name, since }) => ({ label: 'Diambil alih', value: `${at(since)}, ${name}` })),
    ...(shift.closedAt
      ? [
          { label: 'Ditutup', value: `${at(shift.closedAt)}, ${shift.closedByName}` },
          { label: 'Orang kedua', value: shift.witnessName ?? 'Tanpa saksi' },
        ]
      : []),
    { label: 'Modal', value: `${figure(openingFloat)}${before}` },
  ]
}

/** Rows that come to the sales, and what of them bears PPN. */
function salesRows({ sales, composition, cashiers }: ShiftReport): SlipRow[] {
  const hands = several(cashiers).map(({ name, count, total }) => ({
    label: `  ${name}, ${count} struk`,
    value: told(total),
  }))
  if (!composition)
    return [{ label: `Penjualan, ${sales.count} struk`, value: told(sales.total) }, ...hands]
  const { gross, discount, freight, vatOnTop, collectedVat, rounding, taxed, vat, exempt } =
    composition
  return [
    { label: `Jumlah kotor, ${sales.count} struk`, value: figure(gross) },
    { label: 'Diskon dan promo', value: figure(minus(0, discount)) },
    ...some('Ongkos kirim', freight),
    ...some('PPN di luar harga', vatOnTop),
    ...some('PPN dipungut pembeli', minus(0, collectedVat)),
    { label: 'Pembulatan', value: figure(rounding) },
    { label: 'Penjualan', value: told(sales.total), sum: true },
    { label: `  kena PPN ${figure(taxed)}, PPN di dalamnya`, value: figure(vat) },
    { label: '  bebas PPN', value: figure(exempt) },
    ...hands,
  ]
}

/** Only where there is any. */
const some = (label: string, value: number): SlipRow[] =>
  value === 0 ? [] : [{ label, value: figure(value) }]

/** As it was paid; with what is not paid yet it comes to the sales. */
function tenderRows({ sales, tenders, cash }: ShiftReport): SlipRow[] {
  const rows = tenders.map(({ methodName, count, amount }) => ({
    label: `${methodName}, ${count} struk`,
    value: figure(amount),
  }))
  if (sales.total === null) return rows
  const paid = sumOf(tenders, ({ amount }) => amount)
  return [
    ...rows,
    ...some('Belum dibayar', minus(sales.total, paid)),
    { label: 'Jumlah', value: figure(sales.total), sum: true },
    ...some('  tunai dibawa kurir', cash?.withCourier ?? 0),
  ]
}

/** The drawer by whoever held it, side by side. */
function drawerColumns({ drawer }: ShiftReport): SlipColumns {
  const row = (label: string, of: (part: (typeof drawer)[number]) => string) => ({
    label,
    values: drawer.map(of),
  })
  return {
    title: 'Kas laci',
    heads: drawer.map(({ name }) => name),
    rows: [
      row('Modal / diterima', ({ begunWith }) => figure(begunWith)),
      row('Tunai penjualan', ({ sales }) => figure(sales)),
      row('Setoran kurir', ({ courier }) => figure(courier)),
      row('Kas masuk', (part) => figure(part.in)),
      row('Kas keluar', ({ out }) => figure(minus(0, out))),
      row('Retur tunai', ({ returns }) => figure(minus(0, returns))),
      row('Seharusnya', ({ expected }) => figure(expected)),
      row('Dihitung', ({ counted }) => told(counted)),
      { ...row('Selisih', ({ difference }) => off(difference)), sum: true },
    ],
  }
}

/** Too much bears its sign as too little does. */
const off = (difference: number | null) =>
  difference !== null && difference > 0 ? `+${figure(difference)}` : told(difference)

/** From the float to what was counted, of one who held it; before the count what was counted at a handover alone. */
function drawerRows({ shift, cash, custody }: ShiftReport): SlipRow[] {
  const float = { label: 'Kas awal', value: figure(shift.openingFloat) }
  if (!cash) return [float, ...custody.flatMap(handedOn)]
  return [
    float,
    { label: 'Tunai penjualan', value: figure(cash.sales) },
    { label: 'Setoran kurir', value: figure(cash.courier) },
    { label: 'Kas masuk', value: figure(cash.in) },
    { label: 'Kas keluar', value: figure(minus(0, cash.out)) },
    { label: 'Retur tunai', value: figure(minus(0, cash.returns)) },
    { label: 'Kas seharusnya', value: figure(cash.expected) },
    ...(shift.counted === null
      ? []
      : [
          { label: 'Kas dihitung', value: figure(shift.counted) },
          { label: 'Selisih', value: off(shift.difference), sum: true },
        ]),
  ]
}

const handedOn = ({ name, counted, difference }: ShiftReport['custody'][number]) =>
  counted === null
    ? []
    : [
        { label: `Dihitung saat diserahkan ${name}`, value: figure(counted) },
        { label: `Selisih ${name}`, value: off(difference) },
      ]

/** Each cash in and out, with what it was for. */
const voucherRows = ({ vouchers }: ShiftReport, at: At): SlipRow[] =>
  vouchers.map(({ at: when, memo, name, amount }) => ({
    label: `${at(when).slice(-5)} ${memo}, ${name}`,
    value: figure(amount),
  }))

const countRows = ({ counts }: ShiftReport): SlipRow[] =>
  counts.map(({ denomination, pieces }) => ({
    label: `${figure(denomination)} × ${pieces}`,
    value: figure(times(denomination, pieces)),
  }))

/** What stays as the next float, and what went to the safe. */
const dividedRows = ({ shift: { counted, leftFloat } }: ShiftReport): SlipRow[] =>
  leftFloat === null
    ? []
    : [
        { label: 'Ditinggal di laci', value: figure(leftFloat) },
        { label: 'Masuk brankas', value: figure(minus(counted ?? 0, leftFloat)) },
        { label: 'Jumlah dihitung', value: figure(counted ?? 0), sum: true },
      ]

/** What is to be looked at: what documents undid by the hand of each, the rest together as in the report of exceptions. */
function watchedRows({ cashiers, voids, late }: ShiftReport, at: At): SlipRow[] {
  const all = cashiers.map(({ watched }) => watched)
  const sum = (of: 'lines' | 'carts' | 'cashShort') => ({
    count: sumOf(all, (one) => one[of].count),
    total: sumOf(all, (one) => one[of].total),
  })
  const [lines, carts, short] = [sum('lines'), sum('carts'), sum('cashShort')]
  const opened = all.flatMap(({ drawerOpened }) => drawerOpened).sort()
  const often = (label: string, of: 'reprints' | 'wrongPins') => ({
    label,
    value: figure(sumOf(all, (one) => one[of])),
  })
  return [
    ...byHand('Terlambat', 'setelah dihitung', late),
    { label: `Struk dibatalkan (${voids.count})`, value: figure(voids.total) },
    ...several(cashiers).flatMap((one) => byHand('  oleh', one.name, one.voids)),
    ...cashiers.flatMap((one) => byHand('Retur tunai', one.name, one.returns)),
    { label: `Baris dibatalkan sebelum bayar (${lines.count})`, value: figure(lines.total) },
    { label: `Keranjang dibuang (${carts.count})`, value: figure(carts.total) },
    {
      label: `Laci dibuka tanpa penjualan (${opened.length})`,
      value: opened.map((one) => at(one).slice(-5)).join(', ') || '–',
    },
    { label: `Kas kurang, ditolak (${short.count})`, value: figure(short.total) },
    often('Cetak ulang', 'reprints'),
    often('PIN salah', 'wrongPins'),
  ]
}

const byHand = (what: string, name: string, { count, total }: { count: number; total: number }) =>
  count === 0 ? [] : [{ label: `${what} ${name} (${count})`, value: figure(total) }]

/** Told apart only where there is more than one. */
const several = <T>(rows: readonly T[]) => (rows.length > 1 ? rows : [])

/** Whoever held the drawer, closed it or saw it, each once; nobody signs for what goes on. */
const signersOf = ({ shift, custody }: ShiftReport): string[] =>
  shift.closedAt
    ? [
        ...new Set([
          ...custody.map(({ name }) => name),
          ...[shift.closedByName, shift.witnessName].filter((name) => name !== null),
        ]),
      ]
    : []
