import type { ShiftReport } from '#contract/sales/shift.ts'
import { asPosted, formerly } from '#server/documents/as-posted.ts'
import { logoOf } from '#server/documents/logo.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { quantity as figure, minus } from '#server/platform/money.ts'
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

/** What went to the safe at the closing: goes there with the money, signed by whoever counted and who saw it. */
export const printSafeSlip = (ctx: Ctx, id: number): Promise<FileAnswer> =>
  ctx.read(async (tx, s) => {
    const { shift } = await reportOf(tx, s, id)
    const { counted, leftFloat, closedAt, tillName, number } = shift
    if (counted === null || leftFloat === null || !closedAt)
      throw new Refusal('NOT_FOUND', 'Shift ini tidak mencatat setoran brankas', { status: 404 })
    const shop = await shopOf(tx, shift)
    const logo = await logoOf(tx, ctx.files, shift.branchId)
    const body = await receiptPdf({
      ...headOf(shop),
      logo,
      title: 'BUKTI SETOR BRANKAS',
      facts: [
        { label: 'Kasir', value: `${tillName}, Z ${number}` },
        { label: 'Ditutup', value: instantText(closedAt, shop.timezone) },
        { label: 'Dihitung oleh', value: shift.closedByName ?? '' },
        { label: 'Orang kedua', value: shift.witnessName ?? 'Tanpa saksi' },
      ],
      lines: [],
      totals: [
        { label: 'Kas dihitung', value: figure(counted) },
        { label: 'Ditinggal di laci', value: figure(-leftFloat) },
        { label: 'MASUK BRANKAS', value: `Rp ${figure(minus(counted, leftFloat))}`, strong: true },
      ],
      tenders: [],
      remarks: ['', signature(shift.closedByName), '', signature(shift.witnessName)],
      printedBy: s.employeeName,
      printedAt: instantText(s.now, s.timezone),
    })
    return { body, name: `Brankas-${tillName}-${number}.pdf`, mime: 'application/pdf' }
  })

const signature = (name: string | null) => (name ? `Tanda tangan ${name}: ________________` : null)

/** As the shop was called, and where it was, when the shift was closed. */
const shopOf = async (tx: Tx, { branchId, closedAt }: ShiftReport['shift']): Promise<Shop> =>
  (await tx.one<Shop>(
    `select ${asPosted('fc', 'printed_name', 'c.printed_name')} as company, ${asPosted('fb', 'name', 'b.name')} as name, ${asPosted('fb', 'address', 'b.address')} as address,
       ${asPosted('fb', 'phone', 'b.phone')} as phone, b.timezone, b.receipt_width as width
     from branch b cross join company c cross join lateral (select $2::timestamptz as at) "then"
     ${formerly('fc', 'company', 'c.id')} ${formerly('fb', 'branch', 'b.id')} where b.id = $1`,
    [branchId, closedAt],
  )) as Shop

const headOf = (shop: Shop): Pick<Receipt, 'width' | 'company' | 'branch'> => ({
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
      ...custody.flatMap(handedOn),
    ],
    tenders: drawerOf(report),
    remarks: [report.memo],
  }
}

/** Told apart only where there is more than one. */
const several = <T>(rows: readonly T[]) => (rows.length > 1 ? rows : [])

/** What went through the drawer by the hand of each, where several held it. */
const handsOf = ({ name, cashIn, cashOut, returns, voids }: ShiftReport['cashiers'][number]) =>
  [
    [`Kas masuk ${name}`, cashIn] as const,
    [`Kas keluar ${name}`, -cashOut] as const,
    [`Retur tunai ${name}`, -returns] as const,
    [`Dibatalkan ${name} (${voids.count})`, voids.total] as const,
  ]
    .filter(([, amount]) => amount !== 0)
    .map(([label, amount]) => ({ label, value: figure(amount) }))

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
