import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { priceLevel } from '../master/customer.ts'
import { npwp } from '../master/person.ts'
import { legalForm } from '../legal-form.ts'
import { date, percent, requestId, textRequired, version } from '../values.ts'

const fields = {
  name: textRequired(100),
  legalForm,
  npwp: npwp.nullish(),
  isPkp: z.boolean(),
  /** First day on which `isPkp` holds; wanted where it changes. */
  pkpFrom: date.nullish(),
  /** First day of trade with us: before it lie opening balances alone. */
  goLive: date.nullish(),
  fiscalYearStartMonth: z.number().int().min(1).max(12),
  /** How many months may be open at once. */
  monthsOpen: z.number().int().min(1, 'Minimal 1 bulan').max(12, 'Maksimal 12 bulan'),
  /** The next month opens by itself on its first day. */
  opensMonths: z.boolean(),
  /** Days after the due date on which a customer may still buy on credit. */
  overdueGraceDays: z.number().int().min(0).max(365),
  /** Days in which a retail customer may bring goods back without a supervisor. */
  returnDays: z.number().int().min(0).max(365),
  /** Years without any document after which a customer is proposed to be erased. */
  customerYears: z.number().int().min(1, 'Minimal 1 tahun').max(30, 'Maksimal 30 tahun'),
  /** Percent by which goods may cost more than their order, or an order more than last, without a supervisor. */
  buyingPriceTolerancePct: percent,
  /** What a customer keeps of a COD bears all of its freight; else the share of what he keeps. */
  codKeepsFreight: z.boolean(),
  /** The head office settles PPN for all branches; else each branch its own. */
  taxCentralised: z.boolean(),
  /** First month of PPh final on turnover (PP 55/2022); none where profit is taxed. */
  finalTaxFrom: date
    .refine((day) => day.endsWith('-01'), 'PPh final dimulai pada tanggal 1')
    .nullish(),
  /** Day on which it was registered as a taxpayer (SKT): the term of PPh final counts from that year. */
  taxRegisteredOn: date.nullish(),
  /** Number of the surat keterangan of PP 55, which customers who withhold ask for. */
  finalTaxLetterNo: textRequired(50).nullish(),
  /** Goods taken for own use bear PPN unless the document says otherwise. */
  ownUseVat: z.boolean(),
  /** A supplier's rebate on an invoice lowers what its goods cost unless the note says otherwise. */
  rebateOverStock: z.boolean(),
  /** Goods given away bear PPN on what they cost. */
  giftVat: z.boolean(),
  /** Levels whose prices are without PPN, which comes on top. */
  taxExclusiveLevels: z.array(priceLevel),
}

/** What holds for the whole company (domain §2.1). */
export const company = group('Perusahaan', {
  /** [NEW] */
  get: json('POST /core/v1/company/get', {
    rights: ['system/company:view'],
    input: z.strictObject({}),
    reply: z.object({
      ...fields,
      npwp: z.string().nullable(),
      pkpFrom: date.nullable(),
      goLive: date.nullable(),
      finalTaxFrom: date.nullable(),
      taxRegisteredOn: date.nullable(),
      finalTaxLetterNo: z.string().nullable(),
      version,
      /** As documents and reports are headed. */
      printedName: z.string(),
      /** Every status there was and will be, the newest first. */
      pkpTerms: z.array(z.object({ validFrom: date, isPkp: z.boolean() })),
    }),
  }),
  /** [NEW] */
  update: write('POST /core/v1/company/update', {
    rights: ['system/company:edit'],
    input: z.strictObject({ requestId, version, ...fields }),
    reply: z.object({ version }),
  }),
})
