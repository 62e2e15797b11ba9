import { z } from 'zod'
import { file, group, json } from '../endpoint.ts'
import { chosenBy, documentCalls } from '../document-calls.ts'
import { type Kind, kinds, kindsWhere } from '../kinds.ts'
import { costlyListReply, costlyRow, header, linesOf, movedLine } from '../document.ts'
import { listReply } from '../list.ts'
import { NO_QTY, id, price, qtyNotNegative, text } from '../values.ts'

/** Why goods are written off or found, and which of the two (domain §3.3.3). */
export const correctionReasons = {
  RUSAK: 'OUT',
  KEDALUWARSA: 'OUT',
  HILANG: 'OUT',
  /** Sent to another branch and never arrived: recalled first, then written off. */
  TRANSIT_LOSS: 'OUT',
  PEMAKAIAN_SENDIRI: 'OUT',
  SELISIH_LEBIH: 'IN',
  /** Written off before, and there again. */
  DITEMUKAN: 'IN',
  BONUS_SUPPLIER: 'IN',
  SALDO_AWAL: 'IN',
} as const
export type CorrectionReason = keyof typeof correctionReasons
/** Goods that are gone or spoilt: a report (berita acara) says so, else they count as delivered (PP 44/2022). */
export const reportedReasons: readonly string[] = ['RUSAK', 'KEDALUWARSA', 'HILANG', 'TRANSIT_LOSS']

/** Goods that are fewer (KS) or more (SM) than the books say. */
export const correctionInput = z
  .strictObject({
    ...header,
    type: z.enum(['OUT', 'IN']),
    warehouseId: id,
    reason: z.enum(Object.keys(correctionReasons) as [CorrectionReason, ...CorrectionReason[]]),
    /** [NEW] Of goods that are found again: the correction that wrote them off. */
    lossId: id.nullish(),
    /** [NEW] Of goods that were lost on the way: what recalled them. */
    recallId: id.nullish(),
    /** Whether goods for own use bear PPN; without it as the company has set. */
    ownUseVat: z.boolean().nullish(),
    /** Number of the report on goods that are gone or spoilt. */
    reportNo: text(50).nullish(),
    /** What happened, in words. */
    memo: text(500).refine((t) => t.length > 0, 'Keterangan wajib diisi'),
    lines: linesOf({
      ...movedLine.shape,
      /** 0 where nothing is taken of a line that it follows. */
      qty: qtyNotNegative,
      /** Of goods that come in: rupiah per unit; without it they come at the average. */
      unitCost: price.nullish(),
      /** [NEW] The line of the loss or recall that it takes from, in any unit of its goods. */
      sourceLine: z.number().int().positive().nullish(),
    }),
  })
  .superRefine(({ lines }, ctx) => {
    lines.forEach(({ qty, sourceLine }, i) => {
      if (qty === 0 && !sourceLine)
        ctx.addIssue({ code: 'custom', message: NO_QTY, path: ['lines', i, 'qty'] })
    })
  })
export type CorrectionInput = z.output<typeof correctionInput>

/** What brings goods into a warehouse, by the series that people know it by. */
export const inbound = Object.fromEntries(
  Map.groupBy(
    kindsWhere((kind) => kind.stockIn !== undefined),
    (name) => kinds[name].stockIn,
  ),
) as Record<string, [Kind, ...Kind[]]>
const stockInChoice = chosenBy('source', inbound)
const stockInList = {
  kinds: Object.values(inbound).flat(),
  chosen: stockInChoice,
  input: stockInChoice.input,
}

export const correction = group('Koreksi Stok', {
  ...documentCalls(['correction', 'stock-in'], {
    input: correctionInput,
    costly: true,
    paths: {
      getAll: 'POST /core/v2/corrections/get',
      /** [NEW] */
      xlsx: 'POST /core/v2/corrections/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v2/corrections/preview',
      add: 'POST /core/v2/corrections/add',
      get: 'GET /core/v2/corrections/get/{id}',
      pdf: 'GET /core/v2/corrections/print/{id}',
    },
  }),
  /** Everything that came into a warehouse, whatever document brought it, for labels to be printed. */
  stockIn: json('POST /core/v1/stock-in/get/all', {
    rights: ['stock/correction:view'],
    ...stockInList,
    reply: listReply(
      costlyRow.extend({
        /** Series of the document that brought it. */
        source: z.string(),
        goods: z.array(
          z.object({
            goodsUnitId: id,
            goodsName: z.string(),
            unitName: z.string(),
            qty: z.number(),
          }),
        ),
      }),
    ).extend({ sums: costlyListReply.shape.sums }),
  }),
  /** [NEW] */
  stockInXlsx: file('POST /core/v1/stock-in/get/xlsx', 'xlsx', {
    rights: ['stock/correction:export'],
    ...stockInList,
  }),
})
