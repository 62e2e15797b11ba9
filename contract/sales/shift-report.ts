import { z } from 'zod'
import { drawerLines } from '../drawer.ts'
import { date, id, instant, money } from '../values.ts'

export const shiftRow = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  tillName: z.string(),
  /** As X and Z bear it, in bars too: `SH/SBY/2611/00052`. */
  docNo: z.string(),
  /** The till's own count: Z 12. */
  number: z.number().int(),
  employeeId: id,
  cashierName: z.string(),
  /** Who took over after him, in turn. */
  takenOverBy: z.array(z.string()),
  day: date,
  openedAt: instant,
  closedAt: instant.nullable(),
  closedByName: z.string().nullable(),
  openingFloat: money,
  /** What the shift before left in this drawer; null where nobody told. */
  floatBefore: money.nullable(),
  /** Of a closed shift: what stays in the drawer, the rest goes to the safe; who saw that. */
  leftFloat: money.nullable(),
  witnessName: z.string().nullable(),
  /** Of a closed shift: what lay in the drawer, what should have, and the voucher of the difference. */
  counted: money.nullable(),
  expected: money.nullable(),
  difference: money.nullable(),
  differenceId: id.nullable(),
  differenceNo: z.string().nullable(),
})

/** How often, and for how many rupiah. */
const figure = z.object({ count: z.number().int(), total: money })

/**
 * What a cashier did in a shift that no document tells and that is looked at all the same; the same as in the report of exceptions.
 */
const watched = z.object({
  /** Lines that left a cart before it was paid. */
  lines: figure,
  /** Whole carts that were thrown away before they were paid. */
  carts: figure,
  /** Cash that was wanted and refused, for the drawer held less. */
  cashShort: figure,
  /** When the drawer was opened without a sale. */
  drawerOpened: z.array(instant),
  /** Copies that were printed. */
  reprints: z.number().int(),
  wrongPins: z.number().int(),
})

/** Money into the drawer (above nothing) or out of it, with what it was for; the difference of a count is none. */
const cashVoucher = z.object({
  id,
  docNo: z.string(),
  at: instant,
  memo: z.string(),
  name: z.string(),
  amount: money,
})

/** Its total less the other tenders would be the cash: before the count only a supervisor is told. */
const blindFigure = figure.extend({ total: money.nullable() })

/** How sales come to their total, rupiah: goods less discounts with what comes on top, then what of it bears PPN and what does not. */
const composition = z.object({
  gross: money,
  discount: money,
  freight: money,
  /** PPN of bills whose prices do not contain it. */
  vatOnTop: money,
  /** PPN that a buyer pays to the state himself. */
  collectedVat: money,
  rounding: money,
  /** With its PPN, whether that was within the price or on top. */
  taxed: money,
  vat: money,
  exempt: money,
})

/** What happened in a shift: X while it is open, Z afterwards (domain §7.1, Penjualan per Kasir). */
export const shiftReport = z.object({
  shift: shiftRow,
  memo: z.string().nullable(),
  /** Sales that stand; those that were voided are told apart. */
  sales: blindFigure,
  voids: figure,
  /** Sold in it without a line and told after it was counted: in none of its other figures, their cash a difference of that count. */
  late: figure,
  /** Null before the count, but to a supervisor. */
  composition: composition.nullable(),
  /** What each did who stood at the till, in turn. */
  cashiers: z.array(
    blindFigure.extend({
      name: z.string(),
      /** What went in, out and back out of the drawer by his hand, and what he voided. */
      cashIn: figure,
      cashOut: figure,
      returns: figure,
      voids: figure,
      watched,
    }),
  ),
  vouchers: z.array(cashVoucher),
  /** Who held the drawer from when on; with a count, what it came to when he gave it on. */
  custody: z.array(
    z.object({
      name: z.string(),
      since: instant,
      /** He took it over from another; else he opened it, or counted it and went on himself. */
      takenOver: z.boolean(),
      counted: money.nullable(),
      expected: money.nullable(),
      difference: money.nullable(),
      differenceNo: z.string().nullable(),
    }),
  ),
  /** The drawer by whoever held it, in turn; none before the count, but to a supervisor. */
  drawer: z.array(
    drawerLines.extend({
      name: z.string(),
      /** The float, or what it was given on with. */
      begunWith: money,
      counted: money.nullable(),
      difference: money.nullable(),
      differenceNo: z.string().nullable(),
    }),
  ),
  rounding: money,
  tenders: z.array(
    z.object({ methodName: z.string(), kind: z.string(), count: z.number().int(), amount: money }),
  ),
  /**
   * Cash of the drawer. A cashier counts without knowing what should lie there: until the shift is closed only
   * a supervisor is told.
   */
  cash: drawerLines
    .extend({
      /** Of the cash sales of this shift, what couriers kept to hand over later: not in the drawer by that. */
      withCourier: money,
    })
    .nullable(),
  counts: z.array(z.object({ denomination: z.number(), pieces: z.number().int() })),
})
export type ShiftReport = z.output<typeof shiftReport>

/** A drawer that was counted before it is given on, rupiah: how what should lie there comes about, and what is missing or too much. */
export const handedOn = drawerLines.extend({
  /** Whoever held it until now: the difference is on him. */
  from: z.string(),
  float: money,
  counted: money,
  difference: money,
})
export type HandedOn = z.output<typeof handedOn>
