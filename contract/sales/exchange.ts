import { z } from 'zod'
import { goodsLine, header, paymentRow, saved } from '../document.ts'
import { atTill, group, json, write } from '../endpoint.ts'
import { id, money, sentence, text } from '../values.ts'
import { returnedLines, salesReturnReason } from './sales-return.ts'

const cart = {
  ...header,
  /** The receipt that the goods were bought with. */
  invoiceId: id.meta({ refers: 'saleId' }),
  /** Its number, where another branch sold it. */
  soldElsewhereNo: text(50).nullish(),
  reason: salesReturnReason,
  /** Where the new goods are taken from, and good ones put that come back. */
  warehouseId: id.nullish(),
  /** Goods that come back. */
  lines: returnedLines,
  /** Goods that the customer takes instead: those that come back at what was paid for them, others at the prices of today. */
  taken: z
    .array(goodsLine.pick({ goodsUnitId: true, qty: true }))
    .min(1, 'Minimal satu barang pengganti harus diisi')
    .max(500),
  /** What is left for the customer is paid out, or kept for his next purchase. */
  rest: z.enum(['TUNAI', 'DEPOSIT']).nullish(),
}

/** One visit at the till that brings goods back and takes others along (domain §3.2.7). */
export const exchangeInput = z.strictObject({
  ...cart,
  payments: z.array(paymentRow).max(10).nullish(),
})
export type ExchangeInput = z.output<typeof exchangeInput>
export const exchangeCart = z.strictObject(cart)
export type ExchangeCart = z.output<typeof exchangeCart>

const rights = ['sales/cashier:add']

export const exchange = group('Tukar Barang', {
  /** [NEW] What comes back and what goes are worth, and who pays the difference; nothing is written. */
  calculate: json('POST /core/v2/cashier/exchange/calculate', {
    rights,
    input: exchangeCart,
    reply: z.object({
      /** Given for what comes back; what had been paid with points goes back as points. */
      credit: money,
      pointsBack: z.number().int(),
      /** Of the goods that are taken. */
      total: money,
      lines: z.array(z.object({ goodsUnitId: id, unitPrice: money, net: money })),
      /** To be paid by the customer, or left for him. */
      due: money,
      rest: money,
      /** Of the rest, what is handed over in coins that circulate, where it is paid out. */
      handOver: money,
      warnings: z.array(sentence),
    }),
  }),
  /** [NEW] A return and a sale in one transaction; answers the sale. */
  submit: atTill(
    write('POST /core/v2/cashier/exchange/submit', {
      rights,
      input: exchangeInput,
      reply: saved,
    }),
  ),
})
