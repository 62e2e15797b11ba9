import { z } from 'zod'
import { header, saved } from '../document.ts'
import { type Address, atTill, file, group, json, write } from '../endpoint.ts'
import { drawerCounts } from '../drawer.ts'
import { page } from '../list.ts'
import { slips } from '../print/slip.ts'
import { tillDirection } from '../master/till-purpose.ts'
import { handedOn, shiftReport, shiftRow } from './shift-report.ts'
import {
  date,
  id,
  instant,
  money,
  pathId,
  pin,
  requestId,
  rupiahNotNegative,
  rupiahPositive,
  secondCode,
  text,
  textRequired,
  tillKey,
} from '../values.ts'

/** A registered device of the branch. */
const till = z.object({ id, name: z.string() })

/** A sale of the shift. */
const bill = z.object({
  id,
  docNo: z.string(),
  version: z.number().int(),
  createdAt: instant,
  customerName: z.string().nullable(),
  cashierName: z.string(),
  salesmanName: z.string().nullable(),
  total: money,
  tenders: z.string(),
  printCount: z.number().int(),
  void: z.boolean(),
  /** Its shift is still open: it may be voided. */
  voidable: z.boolean(),
})

const sell = ['sales/cashier:add']
const seen = ['sales/cashier:view', 'report/sales-report-percashier:view']

const printed = (address: Address, summary: string) =>
  json(address, { summary, rights: seen, input: z.strictObject({ id }), reply: slips })

/** From the float to the count of one cashier at one till (domain §3.2.3). */
export const shift = group('Shift Kasir', {
  /** [NEW] Of this device and of whoever asks. */
  current: json('POST /core/v1/cashier/shift/current', {
    rights: sell,
    input: z.strictObject({ branchId: id, tillKey: tillKey.nullish() }),
    reply: z.object({
      /** Nothing is sold in this branch without an open shift. */
      required: z.boolean(),
      /** His PIN was typed before the last closing of this till: nothing is sold before it is typed again. */
      pinAgain: z.boolean(),
      /** Whoever takes over the drawer by PIN does so after a count. */
      countsAtHandover: z.boolean(),
      /** Card terminals of the branch as this till uses them: its own by name first, then by what was taken here lately. */
      terminals: z.array(id),
      till: till.nullable(),
      tills: z.array(till),
      shift: shiftRow.nullable(),
      /** What cash may be taken out of the drawer for, or put in. */
      purposes: z.array(
        z.object({ id, name: z.string(), direction: tillDirection, photo: z.boolean() }),
      ),
    }),
  }),
  /** [NEW] Makes this device a till of the branch; under the name of a till that is there, its place is taken. */
  register: write('POST /core/v1/cashier/till/register', {
    summary: 'Daftarkan perangkat kasir',
    rights: sell,
    input: z.strictObject({
      requestId,
      branchId: id,
      name: textRequired(30),
      approvalToken: z.string().max(100).nullish(),
    }),
    reply: z.object({ till, key: z.string() }),
  }),
  /** [NEW] */
  open: write('POST /core/v1/cashier/shift/open', {
    summary: 'Buka shift kasir',
    rights: sell,
    input: z.strictObject({ requestId, branchId: id, tillKey, openingFloat: rupiahNotNegative }),
    reply: shiftRow,
  }),
  /**
   * [NEW] Before another takes over by PIN, where the branch counts then: the count is final and its difference booked, only then
   * is told what should lie there (docs/decisions/0036-custody-of-a-drawer.md).
   */
  handOver: write('POST /core/v1/cashier/shift/hand-over', {
    summary: 'Hitung laci saat ganti kasir',
    rights: sell,
    input: z.strictObject({
      requestId,
      branchId: id,
      id,
      counts: drawerCounts,
      /** Where the count differs by more than the branch allows. */
      approvalToken: z.string().max(100).nullish(),
    }),
    reply: handedOn,
  }),
  /** [NEW] One's own; a supervisor closes whichever was left open. */
  close: write('POST /core/v1/cashier/shift/close', {
    summary: 'Tutup shift kasir',
    rights: sell,
    input: z.strictObject({
      requestId,
      branchId: id,
      id,
      counts: drawerCounts,
      memo: text(200).nullish(),
      /** What stays in the drawer for the next shift; the rest goes to the safe. */
      leftFloat: rupiahNotNegative.nullish(),
      /** Of a second person who saw it go there, with the code of his second factor. */
      witnessPin: pin.nullish(),
      witnessCode: secondCode.nullish(),
      /** Where the count differs by more than the branch allows. */
      approvalToken: z.string().max(100).nullish(),
    }),
    reply: shiftRow,
  }),
  /** [NEW] */
  getAll: json('POST /core/v1/cashier/shift/get/all', {
    rights: seen,
    input: z.strictObject({
      ...page,
      branchId: id.nullish(),
      dateFrom: date.nullish(),
      dateTo: date.nullish(),
      open: z.boolean().nullish(),
      /** A cashier, a till, the till's own number or the shift's, typed or scanned. */
      search: text(50).nullish(),
    }),
    reply: z.object({ rows: z.array(shiftRow), count: z.number().int() }),
  }),
  /** [NEW] X or Z on screen. */
  get: json('GET /core/v1/cashier/shift/get/{id}', {
    rights: seen,
    input: z.strictObject({ id: pathId }),
    reply: shiftReport,
  }),
  /** [NEW] The same on 80 mm. */
  pdf: file('GET /core/v1/cashier/shift/get/pdf/{id}', 'pdf', {
    rights: seen,
    input: z.strictObject({ id: pathId }),
  }),
  /** [NEW] The same as what it tells, for a printer of the till's own; so with each of the three that follow. */
  slips: printed('POST /core/v1/cashier/shift/slips', 'Laporan X/Z'),
  safeSlips: printed('POST /core/v1/cashier/shift/safe/slips', 'Bukti setor brankas'),
  handoverSlips: printed('POST /core/v1/cashier/shift/handover/slips', 'Tanda terima laci'),
  drawerSlips: printed('POST /core/v1/cashier/shift/drawer/slips', 'Bukti buka laci'),
  /** [NEW] What went to the safe, on 80 mm: to be signed and put with the money. */
  safeSlip: file('GET /core/v1/cashier/shift/get/safe/{id}', 'pdf', {
    summary: 'Bukti setor brankas',
    rights: seen,
    input: z.strictObject({ id: pathId }),
  }),
  /** [NEW] What the drawer was counted at when it went to another the last time: a sheet for each, to be signed by both. */
  handoverSlip: file('GET /core/v1/cashier/shift/get/handover/{id}', 'pdf', {
    summary: 'Tanda terima laci',
    rights: seen,
    input: z.strictObject({ id: pathId }),
  }),
  /** [NEW] */
  bills: json('POST /core/v1/cashier/shift/bills', {
    summary: 'Struk shift',
    rights: seen,
    input: z.strictObject({
      id,
      /** Of all shifts of that day at the same till. */
      wholeDay: z.boolean().nullish(),
      search: text(50).nullish(),
      ...page,
    }),
    reply: z.object({ rows: z.array(bill) }),
  }),
  /** [NEW] Money into the drawer that is no sale, or out of it: a BKM or BKK. */
  cash: atTill(
    write('POST /core/v1/cashier/shift/cash', {
      summary: 'Kas masuk/keluar laci',
      rights: sell,
      input: z.strictObject({
        ...header,
        amount: rupiahPositive,
        /** What the money is for, or comes from: one of the office's list, which says whether it goes in or out. */
        purposeId: id,
        /** A word beside what it is for. */
        reason: text(100).nullish(),
        /** Of the bill, as a data URL, where the purpose wants one. */
        photo: z
          .string()
          .max(900_000)
          .regex(/^data:image\/(jpeg|png|webp);base64,[\w+/=]+$/, 'Foto tidak dapat dibaca')
          .nullish(),
      }),
      reply: saved,
    }),
  ),
  /** [NEW] The drawer is opened without a sale: nothing is booked, it stands with its reason in Z and among the exceptions. */
  openDrawer: atTill(
    write('POST /core/v1/cashier/shift/drawer', {
      summary: 'Buka laci tanpa penjualan',
      rights: sell,
      input: z.strictObject({ requestId, branchId: id, reason: textRequired(100) }),
      reply: z.object({ id }),
    }),
  ),
  /** [NEW] The slip of an opening by its number: what is printed opens a drawer that hangs on the printer. */
  drawerSlip: file('GET /core/v1/cashier/shift/get/drawer/{id}', 'pdf', {
    summary: 'Bukti buka laci',
    rights: seen,
    input: z.strictObject({ id: pathId }),
  }),
  /** [NEW] A sale of this shift is undone wholly: goods, money, points (domain §3.2.6). */
  void: atTill(
    write('POST /core/v1/cashier/shift/void', {
      summary: 'Batalkan struk',
      rights: sell,
      input: z.strictObject({ ...header, invoiceId: id, why: textRequired(200) }),
      reply: saved,
    }),
  ),
})
