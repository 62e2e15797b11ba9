import { z } from 'zod'
import { id, qty } from '../values.ts'

/** What may have made a count differ from the books: code → Indonesian, English. */
export const differenceCauses = {
  TWIN: ['Tertukar dengan barang mirip', 'Mixed up with similar goods'],
  PACK_COUNTED: ['Kemasan terhitung sebagai satuan', 'A pack counted as a piece'],
  PIECE_COUNTED: ['Satuan terhitung sebagai kemasan', 'A piece counted as a pack'],
  UNIT_OF_DOCUMENT: ['Satuan salah di dokumen', 'Wrong unit on a document'],
  NOT_RECEIVED: ['Pesanan datang, belum diterima', 'Ordered goods came, not received'],
  NOT_ARRIVED: ['Mutasi tiba, belum diterima', 'A transfer arrived, not received'],
  NOT_SENT: ['Sudah keluar dari buku, belum dikirim', 'Left the books, not sent yet'],
  NOT_DELIVERED: ['Disisihkan, mungkin sudah dibawa', 'Set aside, perhaps gone already'],
  TWICE: ['Dokumen mungkin tercatat dua kali', 'A document perhaps written twice'],
  LEFT_CART: ['Dibatalkan di kasir', 'Taken off at the till'],
} as const satisfies Record<string, readonly [string, string]>
export type DifferenceCause = keyof typeof differenceCauses

export const differenceCause = z.object({
  cause: z.enum(Object.keys(differenceCauses) as [DifferenceCause, ...DifferenceCause[]]),
  /** Base units that it explains of the difference; all of it, or less. */
  qty,
  /** The document that it is about. */
  documents: z.array(z.object({ id, kind: z.string(), docNo: z.string().nullable() })),
  /** Of goods that are mixed up: the other ones, counted here too. */
  goods: z.object({ goodsId: id, goodsName: z.string(), qty }).nullable(),
  /** Packs, of a unit that was taken for another. */
  packs: z.object({ qty, unitName: z.string(), conversion: qty }).nullable(),
})

/** A difference of a count with its likely causes, the likeliest first. */
export const explainedDifference = z.object({
  goodsId: id,
  goodsName: z.string(),
  baseUnitName: z.string(),
  /** Base units; below zero is a shortage. */
  qty,
  causes: z.array(differenceCause),
})
export type ExplainedDifference = z.output<typeof explainedDifference>
