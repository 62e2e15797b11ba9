import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { asPosted, formerly } from '#server/documents/as-posted.ts'
import { logoOf } from '#server/documents/logo.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { quantity as figure, minus, sumOf } from '#server/platform/money.ts'
import { type Receipt, receiptPdf } from '#server/platform/pdf-receipt.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { instantText } from '#server/platform/time.ts'
import { reportOf } from './shift-figures.ts'

interface Shop {
  company: string
  name: string
  address: string
  phone: string | null
  timezone: string
  width: Receipt['width']
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

export const headOf = (shop: Shop): Pick<Receipt, 'width' | 'company' | 'branch'> => ({
  width: shop.width,
  company: shop.company,
  branch: { name: shop.name, address: shop.address, phone: shop.phone },
})

/** Before the count a total is nobody's to know but a supervisor's. */
const told = (n: number | null) => (n === null ? '–' : figure(n))

/** X or Z on the till's 80 mm. */
export const printShift = (ctx: Ctx, id: number): Promise<FileAnswer> =>
  ctx.read(async (tx, s) => {
    const report = await reportOf(tx, s, id)
    const { branchId } = report.shift
    const shop = await shopOf(tx, report.shift)
    const logo = await logoOf(tx, ctx.files, branchId)
    const printed = { printedBy: s.employeeName, printedAt: instantText(s.now, s.timezone) }
    const body = await receiptPdf({ ...stripOf(report, shop), ...printed, logo })
    const { tillName, number } = report.shift
    return { body, name: `${titleOf(report)}-${tillName}-${number}.pdf`, mime: 'application/pdf' }
  })

const titleOf = ({ shift }: ShiftReport) => (shift.closedAt ? 'Laporan Z' : 'Laporan X')

/** What stays as the next float, and what went to the safe. */
const divided = ({ counted, leftFloat }: ShiftReport['shift']) =>
  leftFloat === null
    ? []
    : [
        { label: 'Ditinggal di laci', value: figure(leftFloat) },
        { label: 'Masuk brankas', value: figure(minus(counted ?? 0, leftFloat)) },
      ]

function stripOf(report: ShiftReport, shop: Shop): Receipt {
  const { shift, sales, voids, cashiers, custody, tenders, rounding, counts } = report
  const at = (instant: string) => instantText(instant, shop.timezone)
  return {
    ...headOf(shop),
    title: `${titleOf(report)} ${shift.number}`,
    facts: [
      { label: 'Kasir', value: shift.tillName },
      { label: 'Dibuka', value: `${at(shift.openedAt)}, ${shift.cashierName}` },
      ...custody
        .filter(({ takenOver }) => takenOver)
        .map(({ name, since }) => ({
          label: 'Diambil alih',
          value: `${at(since)}, ${name}`,
        })),
      ...(shift.closedAt
        ? [
            { label: 'Ditutup', value: `${at(shift.closedAt)}, ${shift.closedByName}` },
            { label: 'Orang kedua', value: shift.witnessName ?? 'Tanpa saksi' },
          ]
        : []),
    ],
    lines: counts.map(({ denomination, pieces }) => ({
      name: figure(denomination),
      detail: `× ${pieces}`,
      amount: figure(denomination * pieces),
    })),
    totals: [
      { label: `Penjualan (${sales.count})`, value: told(sales.total) },
      ...several(cashiers).map((c) => ({
        label: `  ${c.name} (${c.count})`,
        value: told(c.total),
      })),
      ...tenders.map((t) => ({
        label: `${t.methodName} (${t.count})`,
        value: figure(t.amount),
      })),
      ...(report.cash?.withCourier
        ? [{ label: 'Tunai dibawa kurir', value: figure(report.cash.withCourier) }]
        : []),
      { label: 'Pembulatan', value: figure(rounding) },
      { label: `Batal (${voids.count})`, value: figure(voids.total) },
      ...several(cashiers).flatMap(handsOf),
      ...(report.drawer.length > 1 ? [] : custody.flatMap(handedOn)),
      ...vouchersOf(report, at),
      ...watchedOf(report, at),
    ],
    columns: columnsOf(report),
    tenders: drawerOf(report),
    remarks: [report.memo],
    signers: signersOf(report),
  }
}

/** The drawer by whoever held it, side by side. */
function columnsOf({ drawer }: ShiftReport): Receipt['columns'] {
  if (drawer.length < 2) return null
  const row = (label: string, of: (part: (typeof drawer)[number]) => number | null) => ({
    label,
    values: drawer.map((part) => told(of(part))),
  })
  return {
    title: 'Kas laci',
    heads: drawer.map(({ name }) => name),
    rows: [
      row('Modal / diterima', ({ begunWith }) => begunWith),
      row('Tunai penjualan', ({ sales }) => sales),
      row('Setoran kurir', ({ courier }) => courier),
      row('Kas masuk', (part) => part.in),
      row('Kas keluar', ({ out }) => -out),
      row('Retur tunai', ({ returns }) => -returns),
      row('Seharusnya', ({ expected }) => expected),
      row('Dihitung', ({ counted }) => counted),
      { ...row('Selisih', ({ difference }) => difference), strong: true },
    ],
  }
}

/** Told apart only where there is more than one. */
const several = <T>(rows: readonly T[]) => (rows.length > 1 ? rows : [])

/** What went through the drawer by the hand of each, where several held it. */
const handsOf = ({ name, cashIn, cashOut, returns, voids }: ShiftReport['cashiers'][number]) =>
  [
    [`Kas masuk ${name}`, cashIn, cashIn.total] as const,
    [`Kas keluar ${name}`, cashOut, -cashOut.total] as const,
    [`Retur tunai ${name}`, returns, -returns.total] as const,
    [`Dibatalkan ${name}`, voids, voids.total] as const,
  ]
    .filter(([, { count }]) => count > 0)
    .map(([label, { count }, amount]) => ({ label: `${label} (${count})`, value: figure(amount) }))

/** What is to be looked at, all together: it stands by person in the report of exceptions. */
function watchedOf({ cashiers }: ShiftReport, at: (instant: string) => string) {
  const all = cashiers.map(({ watched }) => watched)
  const sum = (of: 'lines' | 'carts') => ({
    count: sumOf(all, (one) => one[of].count),
    total: sumOf(all, (one) => one[of].total),
  })
  const [lines, carts] = [sum('lines'), sum('carts')]
  const opened = all.flatMap(({ drawerOpened }) => drawerOpened).sort()
  const times = (label: string, of: 'reprints' | 'wrongPins') => ({
    label,
    value: figure(sumOf(all, (one) => one[of])),
  })
  return [
    { label: `Baris dibatalkan sebelum bayar (${lines.count})`, value: figure(lines.total) },
    { label: `Keranjang dibuang (${carts.count})`, value: figure(carts.total) },
    {
      label: `Laci dibuka tanpa penjualan (${opened.length})`,
      value: opened.map((one) => at(one).slice(-5)).join(', ') || '–',
    },
    times('Cetak ulang', 'reprints'),
    times('PIN salah', 'wrongPins'),
  ]
}

/** Each cash in and out, with what it was for. */
const vouchersOf = ({ vouchers }: ShiftReport, at: (instant: string) => string) =>
  vouchers.map(({ at: when, memo, name, amount }) => ({
    label: `${at(when).slice(-5)} ${memo}, ${name}`,
    value: figure(amount),
  }))

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

const handedOn = ({ name, counted, difference }: ShiftReport['custody'][number]) =>
  counted === null
    ? []
    : [
        { label: `Dihitung saat diserahkan ${name}`, value: figure(counted) },
        { label: `Selisih ${name}`, value: figure(difference ?? 0) },
      ]

/** From the float to what was counted. */
function drawerOf({ shift, cash }: ShiftReport): Receipt['tenders'] {
  const float = [
    { label: 'Kas awal', value: figure(shift.openingFloat) },
    ...(shift.floatBefore === null
      ? []
      : [{ label: 'Ditinggal shift lalu', value: figure(shift.floatBefore) }]),
  ]
  if (!cash) return float
  return [
    ...float,
    { label: 'Tunai penjualan', value: figure(cash.sales) },
    { label: 'Setoran kurir', value: figure(cash.courier) },
    { label: 'Kas masuk', value: figure(cash.in) },
    { label: 'Kas keluar', value: figure(-cash.out) },
    { label: 'Retur tunai', value: figure(-cash.returns) },
    { label: 'Kas seharusnya', value: figure(cash.expected) },
    ...(shift.counted === null
      ? []
      : [
          { label: 'Kas dihitung', value: figure(shift.counted) },
          { label: 'Selisih', value: figure(shift.difference ?? 0) },
          ...divided(shift),
        ]),
  ].map((row) => ({ ...row, strong: row.label === 'Selisih' }))
}
