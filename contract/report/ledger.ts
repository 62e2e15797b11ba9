import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { date, id, money } from '../values.ts'

const rights = ['report/financial-statements:view']
const exporting = ['report/financial-statements:export']

export const trialBalanceInput = z.strictObject({
  dateFrom: date,
  dateTo: date,
  branchIds: z.array(id).max(500).nullish(),
  showZero: z.boolean().nullish(),
})
export const trialBalanceRow = z.object({
  code: z.string(),
  name: z.string(),
  group: z.string(),
  opening: money,
  debit: money,
  credit: money,
  closing: money,
  /** One account of the row, to open its ledger; null when several branches share the code. */
  accountId: id.nullable(),
})
export const generalLedgerInput = z.strictObject({
  code: z.string().regex(/^\d-\d{4,6}$/, 'Kode akun tidak valid'),
  dateFrom: date,
  dateTo: date,
  branchIds: z.array(id).max(500).nullish(),
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
  balance: money,
})

/** Neraca Saldo and Buku Besar (domain §7.4): the last frozen balance plus what came after it. */
export const ledgerReports = {
  trialBalance: json('POST /core/v1/reports/trial-balance/get/json', {
    rights,
    summary: 'Neraca Saldo',
    input: trialBalanceInput,
    reply: z.object({
      rows: z.array(trialBalanceRow),
      sums: z.object({ opening: money, debit: money, credit: money, closing: money }),
      balanced: z.boolean(),
    }),
  }),
  trialBalanceXlsx: file('POST /core/v1/reports/trial-balance/get/xlsx', 'xlsx', {
    rights: exporting,
    summary: 'Neraca Saldo',
    input: trialBalanceInput,
  }),
  trialBalancePdf: file('POST /core/v1/reports/trial-balance/get/pdf', 'pdf', {
    rights,
    summary: 'Neraca Saldo',
    input: trialBalanceInput,
  }),
  generalLedger: json('POST /core/v1/reports/general-ledger/get/json', {
    rights,
    summary: 'Buku Besar',
    input: generalLedgerInput,
    reply: z.object({
      account: z.object({ code: z.string(), name: z.string() }),
      opening: money,
      rows: z.array(ledgerRow),
      count: z.number().int(),
      sums: z.object({ debit: money, credit: money, closing: money }),
    }),
  }),
  generalLedgerXlsx: file('POST /core/v1/reports/general-ledger/get/xlsx', 'xlsx', {
    rights: exporting,
    summary: 'Buku Besar',
    input: generalLedgerInput,
  }),
  generalLedgerPdf: file('POST /core/v1/reports/general-ledger/get/pdf', 'pdf', {
    rights,
    summary: 'Buku Besar',
    input: generalLedgerInput,
  }),
}
