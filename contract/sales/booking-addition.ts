import { z } from 'zod'
import { saved } from '../document.ts'
import { write } from '../endpoint.ts'
import { id, qtyPositive, requestId, version } from '../values.ts'

/** Goods that a customer wants besides what was prepared for him. */
export const bookingAddition = {
  /** [NEW] The booking in hand gets more goods, at today's prices and set aside for it; what was promised stands. */
  extend: write('POST /core/v2/cashier/booking/extend', {
    rights: ['sales/cashier:add'],
    summary: 'Tambah barang ke booking',
    input: z.strictObject({
      requestId,
      branchId: id,
      bookingId: id,
      /** As it stands on the till. */
      bookingVersion: version,
      lines: z
        .array(z.strictObject({ goodsUnitId: id, qty: qtyPositive }))
        .min(1, 'Minimal satu baris harus diisi')
        .max(100),
      approvalToken: z.string().max(100).nullish(),
    }),
    reply: saved,
  }),
}
