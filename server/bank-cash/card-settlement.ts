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
import { hasLostDigits, lostDigitsTold } from '#server/platform/figures.ts'
import { minus } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { type Session, requireRight } from '#server/platform/session.ts'
import { plain } from '#server/platform/file-cells.ts'
import { readBankFile } from './bank-file.ts'
import type { Layout } from './bank-guess.ts'
import {
  type BankAccount,
  type RowCells,
  type RowRead,
  type Sent,
  bankAccountOf,
  keepFormat,
  openFile,
  readRows,
} from './bank-format.ts'
import { listPayments } from './card-payments.ts'
import { DAYS_BACK, matchSettlement, missingOf } from './settlement-matching.ts'

/** As banks head their settlements of cards and QRIS. */
const LAYOUT: Layout<SettlementField> = {
  purpose: 'SETTLEMENT',
  words: {
    day: [
      /^(trx|trans\w*|txn)[ _.-]?(date|tgl|tanggal)/i,
      /^(tgl|tanggal|date)[ _.-]?(tran\w*|trx|txn)/i,
      /^(tgl|tanggal|date|waktu)/i,
      /date|tanggal|tgl/i,
    ],
    terminal: [/^(tid|terminal|term)/i, /\b(tid|terminal)/i],
    approvalCode: [
      /^(appr|approval|auth|kode[ _]app|otorisasi)/i,
      /appr|auth/i,
      /^rrn|^ref\w*[ _.]*(no|num)/i,
    ],
    traceNo: [/^(trace|stan\b|no\w*[ _.]?(trace|stan))/i, /trace|\bstan\b/i],
    cardNo: [/(card|kartu).?(no|num)|no\w*\.?[ _]?kartu|^pan$/i, /^(card|kartu|pan)/i],
    fee: [
      /^(?!.*(rate|%|persen|pct))(mdr|fee|biaya|diskon|discount|disc|potongan)/i,
      /^(?!.*(rate|%|persen|pct)).*(mdr|fee|biaya)/i,
    ],
    withheld: [/^(pph|pajak|wht|withh)/i, /\bpph\b|withh/i],
    net: [/^(net|bersih|nominal[ _]bersih|amount[ _]net)/i, /nett?\b|bersih/i],
    amount: [
      /^(gross|bruto)/i,
      /^(amount|nominal|jumlah|nilai|amt|trx[ _]?am)/i,
      /amount|nominal|gross/i,
    ],
  },
  holds: {
    day: 'day',
    terminal: 'text',
    approvalCode: 'text',
    traceNo: 'text',
    cardNo: 'card',
    fee: 'figure',
    withheld: 'figure',
    net: 'figure',
    amount: 'figure',
  },
  sensible: (fields) => fields,
}

const SHOWN = 500

async function read(
  tx: Tx,
  s: Session,
  { bank, type, ...sent }: { bank: BankAccount; type: DisbursementType } & Sent,
): Promise<ReplyOf<typeof contract.read>> {
  const opened = await openFile(tx, bank.id, sent, LAYOUT)
  const { body: _, first: __, period: ___, layout: ____, ...told } = opened
  const { lines, passedBy, problems, asksUntil } = readRows(opened, lineOf)
  if (!told.mapped)
    return { ...told, asksUntil: false, passedBy: 0, problems: [], lines: [], missing: [] }
  if (lines.length > SHOWN)
    throw new Refusal(
      'TOO_LONG',
      `Satu pencairan paling banyak ${SHOWN} pembayaran; bagilah berkas menurut hari`,
    )
  const payments = await paymentsFor(tx, s, bank, lines)
  const matched = matchSettlement(lines, payments, type)
  return {
    ...told,
    asksUntil,
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

function lineOf({ cell, figure, day }: RowCells<SettlementField>): Told {
  const figures = {
    amount: figure('amount', 'Nilai'),
    fee: figure('fee', 'Nilai'),
    withheld: figure('withheld', 'Nilai'),
    net: figure('net', 'Nilai'),
  }
  for (const field of ['amount', 'fee', 'withheld', 'net'] as const) {
    const read = figures[field]
    if (read && 'wrong' in read) return { wrong: { field, message: read.wrong } }
  }
  const lost = (['terminal', 'approvalCode', 'traceNo', 'cardNo'] as const).find((f) =>
    hasLostDigits(cell(f)),
  )
  if (lost) return { wrong: { field: lost, message: lostDigitsTold('Nomor') } }
  const { amount: gross, fee: own, withheld: tax, net: rest } = figures
  const [amount, fee, withheld, net] = [gross, own, tax, rest].map((read) =>
    read && 'value' in read ? read.value : null,
  )
  if (!amount?.amount) return {}
  const left = net ? minus(minus(amount.amount, net.amount), withheld?.amount ?? 0) : null
  const kept = fee ? fee.amount : left
  return {
    line: {
      day,
      terminal: plain(cell('terminal')).replace(/^'/, ''),
      approvalCode: plain(cell('approvalCode')).replace(/^'/, ''),
      traceNo: plain(cell('traceNo')).replace(/^'/, ''),
      cardLast4: /(\d{4})\D*$/.exec(plain(cell('cardNo')))?.[1] ?? '',
      amount: (amount.sign ?? 1) * amount.amount,
      fee: kept,
      withheld: withheld?.amount ?? null,
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
  route(contract.read, async (ctx, { bankAccountId, type, file, until }) => {
    await ctx.read(async (tx, s) => {
      requireRight(s, `${placeOf(type)}:add`)
      await bankAccountOf(tx, s, bankAccountId)
    })
    const sent = await readBankFile(Buffer.from(file.bytes), LAYOUT.words)
    return ctx.read(async (tx, s) =>
      read(tx, s, { bank: await bankAccountOf(tx, s, bankAccountId), type, ...sent, until }),
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
