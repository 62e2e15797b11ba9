import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { changeInput, header, saved } from '../document.ts'
import { atTill, group, json, write } from '../endpoint.ts'
import { date, id, money, rupiahNotNegative, text } from '../values.ts'

/**
 * A courier hands over what customers gave him: counted by whoever takes it, seen by a second person
 * (domain §3.2.4). What is missing or too much is said at once, and why.
 */
export const courierHandoverInput = z.strictObject({
  ...header,
  courierId: id,
  billIds: z.array(id).min(1, 'Pilih faktur COD yang disetor').max(200),
  counted: rupiahNotNegative,
  reason: text(200).nullish(),
})
export type CourierHandoverInput = z.output<typeof courierHandoverInput>

/** Cash of one sale that its courier has still. */
export const cashInHand = z.object({
  /** The sale. */
  documentId: id,
  docNo: z.string(),
  docDate: date,
  courierId: id,
  courierName: z.string(),
  customerName: z.string().nullable(),
  amount: money,
})

const calls = documentCalls('courier-handover', {
  input: courierHandoverInput,
  paths: {
    getAll: 'POST /core/v2/cod/handover/get/all',
    xlsx: 'POST /core/v2/cod/handover/get/xlsx',
    preview: 'POST /core/v2/cod/handover/preview',
    add: 'POST /core/v2/cod/handover/add',
    get: 'GET /core/v2/cod/handover/get/{id}',
    pdf: 'GET /core/v2/cod/handover/get/pdf/{id}',
  },
})

export const courierHandover = group('Setoran Kurir', {
  /** [NEW] */
  ...calls,
  add: atTill(calls.add),
  preview: atTill(calls.preview),
  /** [NEW] Taken back while its shift is open: the money is with the courier again. */
  undo: write('POST /core/v2/cod/handover/reverse', {
    rights: ['sales/open-cod:cancel'],
    input: changeInput,
    reply: saved,
  }),
  /** [NEW] What couriers of the branch hold, the longest first. */
  inHand: json('POST /core/v2/cod/handover/in-hand', {
    rights: ['sales/open-cod:view'],
    input: z.strictObject({ branchId: id.nullish(), courierId: id.nullish() }),
    reply: z.object({ rows: z.array(cashInHand) }),
  }),
})
