import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { id, money, requestId } from '../values.ts'

export const bankBalanceRow = z.object({
  bankAccountId: id,
  branchName: z.string(),
  /** `Bank BCA 4681234567`. */
  name: z.string(),
  /** Of its account, whose ledger tells a difference. */
  code: z.string(),
  /** By the books on the month's last day. */
  books: money,
  /** By how much a statement may differ: what only one of both has yet (`reconciliation`). */
  open: money,
  /** By the bank's statement; null until somebody typed it. */
  statement: money.nullable(),
  confirmedByName: z.string().nullable(),
  confirmedAt: z.string().nullable(),
})

const summary = 'Saldo bank menurut rekening koran'

/** [NEW] Bank accounts of a month against their statements (domain §6.3). */
export const bankConfirmation = group('Tutup Periode', {
  list: json('POST /core/v1/period/bank/get/all', {
    rights: ['system/closing-periode:view'],
    summary,
    input: z.strictObject({ id }),
    reply: z.object({ rows: z.array(bankBalanceRow) }),
  }),
  /** Typed again, it takes the place of what was typed before. */
  confirm: write('POST /core/v1/period/bank/confirm', {
    rights: ['system/closing-periode:add'],
    summary,
    input: z.strictObject({
      id,
      bankAccountId: id,
      statement: money,
      requestId: requestId.nullish(),
    }),
    reply: z.object({ difference: money }),
  }),
})
