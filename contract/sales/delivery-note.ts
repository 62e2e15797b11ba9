import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { changeInput, saved } from '../document.ts'
import { group, write } from '../endpoint.ts'
import { id, requestId, text, textRequired } from '../values.ts'

/** Kinds whose goods are brought somewhere, with the document that goes along (domain §3.2.5). */
export const deliveredKinds = ['sales-invoice', 'cod', 'external-mutation'] as const

/** A document that is not printed after so many days was forgotten. */
export const UNPRINTED_AFTER_DAYS = 1

const ids = z.array(id).min(1, 'Pilih surat jalan').max(50, 'Paling banyak 50 sekaligus')

/** Nobody writes one: it is made in the transaction that takes the goods out. */
export const deliveryNote = group('Surat Jalan', {
  ...documentCalls('delivery-note', {
    input: z.never(),
    paths: {
      getAll: 'POST /core/v2/warehouse/delivery/list',
      /** [NEW] */
      xlsx: 'POST /core/v2/warehouse/delivery/get/xlsx',
      /** [NEW] */
      get: 'GET /core/v2/warehouse/delivery/get/{id}',
      /** [NEW] */
      pdf: 'GET /core/v2/warehouse/delivery/get/pdf/{id}',
    },
  }),
  /** Released to be loaded: who drives, with what. */
  printStatus: write('POST /core/v2/warehouse/delivery/print/status', {
    rights: ['sales/do-warehouse:edit'],
    input: z.strictObject({
      requestId,
      ids,
      driverName: textRequired(60),
      vehicleNo: text(20).nullish(),
    }),
    reply: z.object({ rows: z.array(saved) }),
  }),
  /** [NEW] How it went: brought to its place, or not, and why. */
  status: write('POST /core/v2/warehouse/delivery/status', {
    rights: ['sales/do-warehouse:edit'],
    input: changeInput.extend({ status: z.enum(['DELIVERED', 'FAILED']) }),
    reply: saved,
  }),
})
