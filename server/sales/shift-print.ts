import type { ShiftReport } from '#contract/sales/shift.ts'
import { logoOf } from '#server/documents/logo.ts'
import type { Ctx } from '#server/platform/context.ts'
import { quantity as figure } from '#server/platform/money.ts'
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

/** Before the count a total is nobody's to know but a supervisor's. */
const told = (n: number | null) => (n === null ? '–' : figure(n))

/** X or Z on the till's 80 mm. */
export const printShift = (ctx: Ctx, id: number): Promise<FileAnswer> =>
  ctx.read(async (tx, s) => {
    const report = await reportOf(tx, s, id)
    const { branchId } = report.shift
    const shop = await tx.one<Shop>(
      `select c.printed_name as company, b.name, b.address, b.phone, b.timezone, b.receipt_width as width
       from branch b cross join company c where b.id = $1`,
      [branchId],
    )
    const logo = await logoOf(tx, ctx.files, branchId)
    const printed = { printedBy: s.employeeName, printedAt: instantText(s.now, s.timezone) }
    const body = await receiptPdf({ ...stripOf(report, shop as Shop), ...printed, logo })
    const { tillName, number } = report.shift
    return { body, name: `${titleOf(report)}-${tillName}-${number}.pdf`, mime: 'application/pdf' }
  })

const titleOf = ({ shift }: ShiftReport) => (shift.closedAt ? 'Laporan Z' : 'Laporan X')

function stripOf(report: ShiftReport, shop: Shop): Receipt {
  const { shift, sales, voids, cashiers, tenders, rounding, counts } = report
  const at = (instant: string) => instantText(instant, shop.timezone)
  return {
    width: shop.width,
    company: shop.company,
    branch: { name: shop.name, address: shop.address, phone: shop.phone },
    title: `${titleOf(report)} ${shift.number}`,
    facts: [
      { label: 'Kasir', value: `${shift.tillName}, ${shift.cashierName}` },
      { label: 'Buka', value: at(shift.openedAt) },
      ...(shift.closedAt ? [{ label: 'Tutup', value: at(shift.closedAt) }] : []),
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
    ],
    tenders: drawerOf(report),
    remarks: [report.memo],
  }
}

/** Told apart only where there is more than one. */
const several = <T>(rows: readonly T[]) => (rows.length > 1 ? rows : [])

/** From the float to what was counted. */
function drawerOf({ shift, cash }: ShiftReport): Receipt['tenders'] {
  if (!cash) return [{ label: 'Kas awal', value: figure(shift.openingFloat) }]
  return [
    { label: 'Kas awal', value: figure(shift.openingFloat) },
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
        ]),
  ].map((row) => ({ ...row, strong: row.label === 'Selisih' }))
}
