import { z } from 'zod'
import { json } from '../endpoint.ts'
import { date, id, instant, money, total } from '../values.ts'
import { reportFile } from './report-file.ts'

const place = 'report/financial-statements'
const rights = [`${place}:view`]
const xlsx = reportFile(place, 'xlsx')
const pdf = reportFile(place, 'pdf')

/** As the year stood before its profit moved to retained earnings: closing journals of the range are left out (D4). */
const beforeClosing = z.boolean().nullish()

export const trialBalanceInput = z.strictObject({
  dateFrom: date,
  dateTo: date,
  branchIds: z.array(id).max(500).nullish(),
  showZero: z.boolean().nullish(),
  beforeClosing,
})
export const trialBalanceRow = z.object({
  code: z.string(),
  name: z.string(),
  group: z.string(),
  opening: total,
  debit: total,
  credit: total,
  closing: total,
  /** One account of the row, to open its ledger; null when several branches share the code. */
  accountId: id.nullable(),
})
export const generalLedgerInput = z.strictObject({
  code: z.string().regex(/^\d-\d{4,6}$/, 'Kode akun tidak valid'),
  dateFrom: date,
  dateTo: date,
  branchIds: z.array(id).max(500).nullish(),
  beforeClosing,
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).max(10_000_000).default(0),
})
export const ledgerRow = z.object({
  date,
  branchName: z.string(),
  documentId: id,
  kind: z.string(),
  docNo: z.string().nullable(),
  memo: z.string(),
  partyName: z.string().nullable(),
  debit: money,
  credit: money,
  balance: total,
})
const trialBalance = { summary: 'Neraca Saldo', input: trialBalanceInput }
const generalLedger = { summary: 'Buku Besar', input: generalLedgerInput }

/** Neraca Saldo and Buku Besar (domain §7.4): the last frozen balance plus what came after it. */
export const ledgerReports = {
  trialBalance: json('POST /core/v1/reports/trial-balance/get/json', {
    ...trialBalance,
    rights,
    reply: z.object({
      asOf: instant,
      rows: z.array(trialBalanceRow),
      sums: z.object({ opening: total, debit: total, credit: total, closing: total }),
      /** Opening journals of the range: part of `opening` here, debit and credit in the list of journals. */
      opened: z.object({ debit: total, credit: total }),
      balanced: z.boolean(),
    }),
  }),
  trialBalanceXlsx: xlsx('POST /core/v1/reports/trial-balance/get/xlsx', trialBalance),
  trialBalancePdf: pdf('POST /core/v1/reports/trial-balance/get/pdf', trialBalance),
  generalLedger: json('POST /core/v1/reports/general-ledger/get/json', {
    ...generalLedger,
    rights,
    reply: z.object({
      asOf: instant,
      account: z.object({ code: z.string(), name: z.string() }),
      opening: total,
      rows: z.array(ledgerRow),
      count: z.number().int(),
      sums: z.object({ debit: total, credit: total, closing: total }),
    }),
  }),
  generalLedgerXlsx: xlsx('POST /core/v1/reports/general-ledger/get/xlsx', generalLedger),
  generalLedgerPdf: pdf('POST /core/v1/reports/general-ledger/get/pdf', generalLedger),
}
