import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { documentDetail, preview } from '../document-detail.ts'
import { changeInput, documentListInput, documentListReply, header, saved } from '../document.ts'
import { id, money, pathId, text, textRequired } from '../values.ts'

/** Below zero for what is kept back, such as the tax on a bank's interest: the line takes the other side. */
const amount = money.refine((n) => n !== 0, 'Nilai tidak boleh nol')

/** Money into or out of one cash or bank account, against other accounts (domain §3.4.1). */
export const cashBankInput = z.strictObject({
  ...header,
  /** Cash account of the branch; for a bank, the account of its bank account. */
  accountId: id,
  /** Received from, paid to. */
  partyName: textRequired(100),
  refNo: text(50).nullish(),
  lines: z
    .array(
      z.strictObject({
        accountId: id,
        amount,
        memo: text(200).nullish(),
        counterBranchId: id.nullish(),
      }),
    )
    .min(1, 'Minimal satu baris harus diisi')
    .max(200),
})
export type CashBankInput = z.output<typeof cashBankInput>

const history = { input: documentListInput, reply: documentListReply }
const one = { method: 'POST' as const, input: cashBankInput, reply: saved }
const cashIn = 'bank-cash/cash-receipts'
const cashOut = 'bank-cash/cash-expenses'
const bankIn = 'bank-cash/bank-receipts'
const bankOut = 'bank-cash/bank-expenses'
const any = [cashIn, cashOut, bankIn, bankOut].map((m) => `${m}:view`)

export const cashBank = {
  cashInHistory: json({
    ...history,
    method: 'POST',
    path: '/core/v1/cash/in/history',
    rights: [`${cashIn}:view`],
    summary: 'Kas Masuk',
  }),
  cashOutHistory: json({
    ...history,
    method: 'POST',
    path: '/core/v1/cash/out/history',
    rights: [`${cashOut}:view`],
    summary: 'Kas Keluar',
  }),
  bankInHistory: json({
    ...history,
    method: 'POST',
    path: '/core/v1/bank/in/history',
    rights: [`${bankIn}:view`],
    summary: 'Bank Masuk',
  }),
  bankOutHistory: json({
    ...history,
    method: 'POST',
    path: '/core/v1/bank/out/history',
    rights: [`${bankOut}:view`],
    summary: 'Bank Keluar',
  }),
  /** [NEW] four exports, one per list. */
  cashInXlsx: file({
    method: 'POST',
    path: '/core/v1/cash/in/xlsx',
    answer: 'xlsx',
    rights: [`${cashIn}:export`],
    summary: 'Kas Masuk',
    input: documentListInput,
  }),
  cashOutXlsx: file({
    method: 'POST',
    path: '/core/v1/cash/out/xlsx',
    answer: 'xlsx',
    rights: [`${cashOut}:export`],
    summary: 'Kas Keluar',
    input: documentListInput,
  }),
  bankInXlsx: file({
    method: 'POST',
    path: '/core/v1/bank/in/xlsx',
    answer: 'xlsx',
    rights: [`${bankIn}:export`],
    summary: 'Bank Masuk',
    input: documentListInput,
  }),
  bankOutXlsx: file({
    method: 'POST',
    path: '/core/v1/bank/out/xlsx',
    answer: 'xlsx',
    rights: [`${bankOut}:export`],
    summary: 'Bank Keluar',
    input: documentListInput,
  }),
  cashIn: json({
    ...one,
    path: '/core/v1/cash/in',
    rights: [`${cashIn}:add`],
    summary: 'Kas Masuk',
  }),
  cashOut: json({
    ...one,
    path: '/core/v1/cash/out',
    rights: [`${cashOut}:add`],
    summary: 'Kas Keluar',
  }),
  bankIn: json({
    ...one,
    path: '/core/v1/bank/in',
    rights: [`${bankIn}:add`],
    summary: 'Bank Masuk',
  }),
  bankOut: json({
    ...one,
    path: '/core/v1/bank/out',
    rights: [`${bankOut}:add`],
    summary: 'Bank Keluar',
  }),
  /** [NEW] What each of the four would do. */
  cashInPreview: json({
    ...one,
    reply: preview,
    path: '/core/v1/cash/in/preview',
    rights: [`${cashIn}:add`],
    summary: 'Kas Masuk',
  }),
  cashOutPreview: json({
    ...one,
    reply: preview,
    path: '/core/v1/cash/out/preview',
    rights: [`${cashOut}:add`],
    summary: 'Kas Keluar',
  }),
  bankInPreview: json({
    ...one,
    reply: preview,
    path: '/core/v1/bank/in/preview',
    rights: [`${bankIn}:add`],
    summary: 'Bank Masuk',
  }),
  bankOutPreview: json({
    ...one,
    reply: preview,
    path: '/core/v1/bank/out/preview',
    rights: [`${bankOut}:add`],
    summary: 'Bank Keluar',
  }),
  /** [NEW] The opposite document, dated today. */
  reverse: json({
    method: 'POST',
    path: '/core/v1/cash-flow/reverse',
    summary: 'Balik Jurnal',
    input: changeInput,
    reply: saved,
    rights: [
      cashIn,
      cashOut,
      bankIn,
      bankOut,
      'bank-cash/general-journal',
      'bank-cash/adjustment-journal',
    ].map((m) => `${m}:cancel`),
  }),
  get: json({
    method: 'GET',
    path: '/core/v1/cash-flow/history/{id}',
    rights: any,
    summary: 'Kas & Bank',
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  pdf: file({
    method: 'GET',
    path: '/core/v1/cash-flow/history/{id}/pdf',
    answer: 'pdf',
    rights: any,
    summary: 'Kas & Bank',
    input: z.strictObject({ id: pathId }),
  }),
}
