import { addDays } from '#contract/days.ts'
import {
  type SettledLine,
  type SettlementField,
  cardSettlement as contract,
} from '#contract/bank-cash/card-settlement.ts'
import { type DisbursementType, disbursementKinds } from '#contract/bank-cash/disbursement.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { kinds } from '#contract/kinds.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Cell } from '#server/platform/excel.ts'
import { minus } from '#server/platform/money.ts'
import { route } from '#server/platform/route.ts'
import { type Session, requireRight } from '#server/platform/session.ts'
import { figureOf, plain } from './bank-cells.ts'
import { readBankFile } from './bank-file.ts'
import {
  type BankAccount,
  type CellsOf,
  type RowRead,
  type Words,
  bankAccountOf,
  keepFormat,
  openFile,
  readRows,
} from './bank-format.ts'
import { listPayments } from './card-payments.ts'
import { DAYS_BACK, matchSettlement, missingOf } from './settlement-matching.ts'

/** As banks head their settlements; the first that fits takes a column. */
const WORDS: Words<SettlementField> = {
  day: /^(tgl|tanggal|date|(trx|trans\w*|txn)[ _.]?(date|tgl))/i,
  terminal: /^(tid|terminal|term)/i,
  approvalCode: /^(appr|approval|auth|kode[ _]app)/i,
  cardNo: /^(card|no\.?[ _]?kartu|kartu|pan)/i,
  fee: /^(mdr|fee|biaya|diskon|discount|disc|potongan)/i,
  net: /^(net|bersih|nominal[ _]bersih|amount[ _]net)/i,
  amount: /^(gross|amount|nominal|jumlah|nilai|amt|trx[ _]?am)/i,
}

const SHOWN = 500

async function read(
  tx: Tx,
  s: Session,
  { bank, type, rows }: { bank: BankAccount; type: DisbursementType; rows: Cell[][] },
): Promise<ReplyOf<typeof contract.read>> {
  const opened = await openFile(tx, bank.id, 'SETTLEMENT', rows, WORDS)
  const { body: _, first: __, ...told } = opened
  const { lines, passedBy, problems } = readRows(opened, s.today, lineOf)
  if (!told.mapped) return { ...told, passedBy: 0, problems: [], lines: [], missing: [] }
  if (lines.length > SHOWN)
    throw new Refusal(
      'TOO_LONG',
      `Satu pencairan paling banyak ${SHOWN} pembayaran; bagilah berkas menurut hari`,
    )
  const payments = await paymentsFor(tx, s, bank, lines)
  const matched = matchSettlement(lines, payments, type)
  return {
    ...told,
    passedBy,
    problems: problems.slice(0, SHOWN),
    lines: matched,
    missing: missingOf(matched, payments).map(({ id, docNo, docDate, amount }) => ({
      paymentId: id,
      docNo,
      day: docDate,
      amount,
    })),
  }
}

type Told = RowRead<SettlementField, Omit<SettledLine, 'row'>>

function lineOf(cell: CellsOf<SettlementField>, day: string): Told {
  const [amount, fee, net] = [cell('amount'), cell('fee'), cell('net')].map(figureOf)
  const unreadable = (['amount', 'fee', 'net'] as const).find(
    (_field, i) => [amount, fee, net][i] === 'wrong',
  )
  if (unreadable) return { wrong: { field: unreadable, message: 'Nilai tidak terbaca' } }
  if (typeof amount !== 'object' || amount.value.amount === 0) return {}
  const sign = amount.value.sign ?? 1
  const kept =
    typeof fee === 'object'
      ? fee.value.amount
      : typeof net === 'object'
        ? minus(amount.value.amount, net.value.amount)
        : null
  return {
    line: {
      day,
      terminal: plain(cell('terminal')),
      approvalCode: plain(cell('approvalCode')).replace(/^'/, ''),
      cardLast4: /(\d{4})\D*$/.exec(plain(cell('cardNo')))?.[1] ?? '',
      amount: sign * amount.value.amount,
      fee: kept,
    },
  }
}

/** Card payments of the account's branch around the days of the file, whatever they were rung up as. */
async function paymentsFor(tx: Tx, s: Session, bank: BankAccount, lines: SettledLine[]) {
  const days = lines.map((line) => line.day).sort()
  const back = lines.some((line) => line.amount < 0)
  const { rows } = await listPayments(tx, s, {
    limit: 20_000,
    offset: 0,
    branchId: bank.branchId,
    filter: {
      dateFrom: addDays(days.at(0) ?? s.today, back ? -DAYS_BACK : -1),
      dateTo: addDays(days.at(-1) ?? s.today, 1),
    },
  })
  return rows
}

const placeOf = (type: DisbursementType) => kinds[disbursementKinds[type]].place

export const cardSettlementRoutes = [
  route(contract.read, async (ctx, { bankAccountId, type, file }) => {
    await ctx.read(async (tx, s) => {
      requireRight(s, `${placeOf(type)}:add`)
      await bankAccountOf(tx, s, bankAccountId)
    })
    const rows = await readBankFile(Buffer.from(file.bytes))
    return ctx.read(async (tx, s) =>
      read(tx, s, { bank: await bankAccountOf(tx, s, bankAccountId), type, rows }),
    )
  }),
  route(contract.format, (ctx, { bankAccountId, ...format }) =>
    ctx.write(async (tx, s) => {
      const bank = await bankAccountOf(tx, s, bankAccountId)
      const has = (field: SettlementField) => format.columns.some((c) => c.field === field)
      if (!has('day') || !has('amount'))
        throw new Refusal('VALIDATION', 'Pilih kolom tanggal dan kolom nilai', {
          status: 400,
          field: 'columns',
        })
      await keepFormat(tx, bank, 'SETTLEMENT', format)
      return { bankAccountId }
    }),
  ),
]
