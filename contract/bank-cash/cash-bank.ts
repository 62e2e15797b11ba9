import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { changeInput, confirmsId, header, linesOf, saved } from '../document.ts'
import { write } from '../endpoint.ts'
import { kindsWhere, menusOf } from '../kinds.ts'
import { type Withholding, withholdingFields } from '../withholding.ts'
import { id, money, text, textRequired } from '../values.ts'

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
  confirmsId,
  lines: linesOf(
    {
      accountId: id,
      amount,
      memo: text(200).nullish(),
      counterBranchId: id.nullish(),
    },
    200,
  ),
})
/** Money that goes out may be less than its lines: PPh is kept back. */
const paidInput = cashBankInput.extend(withholdingFields)
export type CashBankInput = z.output<typeof cashBankInput> & Partial<Withholding>

export const cashIn = documentCalls('cash-in', {
  input: cashBankInput,
  paths: {
    getAll: 'POST /core/v1/cash/in/history',
    /** [NEW] Excel and preview, of all four. */
    xlsx: 'POST /core/v1/cash/in/xlsx',
    preview: 'POST /core/v1/cash/in/preview',
    add: 'POST /core/v1/cash/in',
  },
})
export const cashOut = documentCalls('cash-out', {
  input: paidInput,
  paths: {
    getAll: 'POST /core/v1/cash/out/history',
    xlsx: 'POST /core/v1/cash/out/xlsx',
    preview: 'POST /core/v1/cash/out/preview',
    add: 'POST /core/v1/cash/out',
  },
})
export const bankIn = documentCalls('bank-in', {
  input: cashBankInput,
  paths: {
    getAll: 'POST /core/v1/bank/in/history',
    xlsx: 'POST /core/v1/bank/in/xlsx',
    preview: 'POST /core/v1/bank/in/preview',
    add: 'POST /core/v1/bank/in',
  },
})
export const bankOut = documentCalls('bank-out', {
  input: paidInput,
  paths: {
    getAll: 'POST /core/v1/bank/out/history',
    xlsx: 'POST /core/v1/bank/out/xlsx',
    preview: 'POST /core/v1/bank/out/preview',
    add: 'POST /core/v1/bank/out',
  },
})

export const cashFlow = {
  ...documentCalls(['cash-in', 'cash-out', 'bank-in', 'bank-out'], {
    input: cashBankInput,
    paths: {
      get: 'GET /core/v1/cash-flow/history/{id}',
      pdf: 'GET /core/v1/cash-flow/history/{id}/pdf',
    },
  }),
  /** [NEW] The opposite document, dated today. */
  reverse: write('POST /core/v1/cash-flow/reverse', {
    summary: 'Balik Jurnal',
    rights: menusOf(kindsWhere((k) => k.reversible === true)).map((menu) => `${menu}:cancel`),
    input: changeInput,
    reply: saved,
  }),
}
