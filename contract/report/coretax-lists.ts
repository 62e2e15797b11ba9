import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { uploaded } from '../master/upload.ts'
import { date, id, instant, rupiah, total } from '../values.ts'

/** Bytes of a list of Coretax, and rows of it. */
export const listBytes = 10 * 2 ** 20
export const listRows = 50_000

/** What of an input tax invoice stands where. */
export const inputStates = ['BOTH', 'DIFFERENT', 'NUMBER', 'THERE', 'HERE'] as const
export const inputState = z.enum(inputStates)
export type InputState = z.output<typeof inputState>

const match = z.object({
  /** Of our document, then its place in the list; unique in it. */
  key: z.string(),
  state: inputState,
  number: z.string().nullable(),
  day: date,
  partnerName: z.string(),
  /** As Coretax spells it; null where it knows nothing of it. */
  status: z.string().nullable(),
  creditedPeriod: date.nullable(),
  documentId: id.nullable(),
  kind: z.string().nullable(),
  docNo: z.string().nullable(),
  /** Rupiah in Coretax, and in our books. */
  dpp: rupiah.nullable(),
  vat: rupiah.nullable(),
  ownDpp: rupiah.nullable(),
  ownVat: rupiah.nullable(),
  /** Last day on which its PPN may be credited: of the third masa after its own (UU PPN 9(9)); null once it is. */
  until: date.nullable(),
  /** Days to that, below zero when it is over. */
  daysLeft: z.number().int().nullable(),
})
export type InputMatch = z.output<typeof match>

/** What Coretax's own downloads tell of tax invoices, against ours. */
export const coretaxLists = group('Daftar Coretax', {
  /** [NEW] Reads a list of output or input tax invoices; which of them its headings say. */
  read: write('POST /core/v1/tax/coretax-lists/read', {
    rights: ['report/financial-statements:export'],
    upload: { maxBytes: listBytes },
    input: z.strictObject({ file: uploaded }),
    reply: z.object({
      side: z.enum(['OUT', 'IN']),
      rows: z.number().int(),
      /** Rows without a number yet, which tell nothing. */
      unnumbered: z.number().int(),
      /** Of ours: bills that now have their number. */
      written: z.number().int(),
      /** Of ours: numbers whose reference is no bill of ours. */
      unknown: z.array(z.string()),
    }),
  }),
  /** [NEW] Input tax invoices of a time: in both, in one, or differing. */
  inputs: json('POST /core/v1/tax/input-invoices', {
    rights: ['report/financial-statements:view'],
    input: z.strictObject({ dateFrom: date, dateTo: date, inputState: inputState.nullish() }),
    reply: z.object({
      asOf: instant,
      rows: z.array(match),
      sums: z.object({ vat: total, ownVat: total }),
      /** PPN that is not credited yet and can be, and what of it the next 31 days take away, and what is lost. */
      open: z.object({
        vat: total,
        soon: total,
        lost: total,
        daysLeft: z.number().int().nullable(),
      }),
      readAt: instant.nullable(),
      readBy: z.string().nullable(),
    }),
  }),
})
