import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { TAKEN_OVER } from '#server/documents/custody.ts'
import { calledAt } from '#server/documents/as-posted.ts'
import { logoOf } from '#server/documents/logo.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { quantity as figure, minus, rupiah } from '#contract/money.ts'
import type { Slip } from '#contract/print/slip.ts'
import type { Session } from '#server/platform/session.ts'
import type { Strips } from '#server/platform/strips.ts'
import { instantText } from '#server/platform/time.ts'
import { readOpening } from './drawer-opening.ts'
import { reportOf, seenShift } from './shift-figures.ts'
import { headOf, shopOf } from './shift-print.ts'

type Content = Pick<Slip, 'title' | 'facts' | 'totals' | 'signers'>
type Shift = ShiftReport['shift']

/** What went to the safe at the closing: a sheet with the money, one to keep, signed by whoever counted and who saw it. */
export const safeStrips = (ctx: Ctx, id: number): Promise<Strips> =>
  stripsOf(ctx, async (tx, s) => {
    const { shift } = await reportOf(tx, s, id)
    const { counted, leftFloat, closedAt, tillName, number } = shift
    if (counted === null || leftFloat === null || !closedAt)
      throw new Refusal('NOT_FOUND', 'Shift ini tidak mencatat setoran brankas', { status: 404 })
    return {
      shift,
      name: `Brankas-${tillName}-${number}.pdf`,
      sheets: ['Untuk brankas', 'Untuk kasir'],
      slip: (at) => ({
        title: 'BUKTI SETOR BRANKAS',
        facts: [
          { label: 'Kasir', value: `${tillName}, Z ${number}` },
          { label: 'Ditutup', value: at(closedAt) },
          { label: 'Dihitung oleh', value: shift.closedByName ?? '' },
          { label: 'Orang kedua', value: shift.witnessName ?? 'Tanpa saksi' },
        ],
        totals: [
          { label: 'Kas dihitung', value: figure(counted) },
          { label: 'Ditinggal di laci', value: figure(-leftFloat) },
          { label: 'MASUK BRANKAS', value: rupiah(minus(counted, leftFloat)), strong: true },
        ],
        signers: [shift.closedByName, shift.witnessName].filter((name) => name !== null),
      }),
    }
  })

/** The last taking over that a count came before. */
const HANDOVER = `
select p.since as at, ${calledAt('employee', 'e', 'p.since')} as taker, ${calledAt('employee', 'g', 'p.since')} as giver, c.counted, c.expected
from shift_part p join employee e on e.id = p.employee_id
join shift_part b on b.shift_id = p.shift_id and b.no = p.no - 1 join employee g on g.id = b.employee_id
join shift_part c on c.shift_id = p.shift_id and c.no = p.no - 2 and c.counted is not null
where p.shift_id = $1 and ${TAKEN_OVER} order by p.no desc limit 1`

interface Handover {
  at: string
  taker: string
  giver: string
  counted: number
  expected: number
}

/** What a drawer held when it went to another: a sheet for the one who gave it, one for the one who took it. */
export const handoverStrips = (ctx: Ctx, id: number): Promise<Strips> =>
  stripsOf(ctx, async (tx, s) => {
    const shift = await seenShift(tx, s, id)
    const found = await tx.one<Handover>(HANDOVER, [id])
    if (!found)
      throw new Refusal('NOT_FOUND', 'Laci shift ini belum diserahterimakan dengan hitungan', {
        status: 404,
      })
    const { giver, taker, counted, expected } = found
    const { tillName, number } = shift
    return {
      shift,
      name: `Serah-terima-${tillName}-${number}.pdf`,
      sheets: [`Untuk ${giver}`, `Untuk ${taker}`],
      slip: (at) => ({
        title: 'TANDA TERIMA LACI',
        facts: [
          { label: 'Kasir', value: `${tillName}, shift ${number}` },
          { label: 'Diserahkan', value: at(found.at) },
          { label: 'Menyerahkan', value: giver },
          { label: 'Menerima', value: taker },
        ],
        totals: [
          { label: 'Kas seharusnya', value: figure(expected) },
          { label: `Selisih pada ${giver}`, value: figure(minus(counted, expected)) },
          { label: 'DISERAHKAN', value: rupiah(counted), strong: true },
        ],
        signers: [giver, taker],
      }),
    }
  })

/** Why a drawer was opened without a sale; a drawer on the printer opens as it prints. */
export const openingStrips = (ctx: Ctx, id: number): Promise<Strips> =>
  stripsOf(ctx, async (tx, s) => {
    const { shift, at: when, name, reason } = await readOpening(tx, s, id)
    return {
      shift,
      name: `Buka-laci-${shift.tillName}-${id}.pdf`,
      sheets: [null],
      slip: (at) => ({
        title: 'LACI DIBUKA TANPA PENJUALAN',
        facts: [
          { label: 'Kasir', value: `${shift.tillName}, shift ${shift.number}` },
          { label: 'Waktu', value: at(when) },
          { label: 'Oleh', value: name },
          { label: 'Alasan', value: reason },
        ],
        totals: [],
        signers: [name],
      }),
    }
  })

interface Sheets {
  shift: Shift
  name: string
  /** Who keeps each sheet. */
  sheets: [string | null, ...(string | null)[]]
  slip: (at: (instant: string) => string) => Content
}

/** The same slip on as many sheets as there are who keep one, on the till's own paper. */
const stripsOf = (ctx: Ctx, of: (tx: Tx, s: Session) => Promise<Sheets>): Promise<Strips> =>
  ctx.read(async (tx, s) => {
    const { shift, name, sheets, slip } = await of(tx, s)
    const shop = await shopOf(tx, shift)
    const logo = await logoOf(tx, ctx.files, shift.branchId)
    const content = slip((instant) => instantText(instant, shop.timezone))
    const sheet = (keeper: string | null, i: number): Slip => ({
      ...headOf(shop),
      ...content,
      lines: [],
      tenders: [],
      remarks: [keeper && `Lembar ${i + 1} dari ${sheets.length}. ${keeper}`],
      printedBy: s.employeeName,
      printedAt: instantText(s.now, s.timezone),
    })
    const [first, ...more] = sheets
    return { slips: [sheet(first, 0), ...more.map((one, i) => sheet(one, i + 1))], logo, name }
  })
