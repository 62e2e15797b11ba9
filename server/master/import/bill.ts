import { isBill, isSupplierBill } from '#server/ledgers/scopes.ts'
import { z } from 'zod'
import { type BillKind, billSides } from '#contract/master/import-columns.ts'
import { searchKey } from '#contract/search-key.ts'
import { addDays } from '#contract/days.ts'
import { TOO_BIG, date, money, nameKey, text, textRequired } from '#contract/values.ts'
import { isToCome } from '#server/documents/number-series.ts'
import type { Tx } from '#server/platform/db.ts'
import { sentSum } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { parseLines } from './rows.ts'
import { takenBackOf } from './taken-back.ts'
import {
  type ImportType,
  type Line,
  type OpenBill,
  type Plan,
  type RowError,
  type Tell,
  checksumOf,
} from './type.ts'

const billLine = z.strictObject({
  code: text(20).nullish(),
  name: text(100).nullish(),
  docNo: textRequired(30),
  docDate: date,
  dueDate: date.nullish(),
  amount: money,
})

interface Read {
  bills: OpenBill[]
  errors: RowError[]
}

/** The bills of lines, a bill each, their parties found by code or by name. */
export async function readBills(tx: Tx, s: Session, kind: BillKind, lines: Line[]): Promise<Read> {
  const { parsed, errors } = await parseLines(lines, billLine)
  const parties = await findParties(
    tx,
    kind,
    parsed.map(({ row }) => row),
  )
  const branch = await tx.one<{ code: string }>('select code from branch where id = $1', [
    s.branchId,
  ])
  const owned = parsed.flatMap(({ line, row }) => {
    const meant = parties.find(row)
    if ('party' in meant) return [{ line, row, party: meant.party }]
    errors.push({ line, field: row.code ? 'code' : 'name', message: meant.wrong })
    return []
  })
  const summed = [
    ...Map.groupBy(owned, ({ row, party }) => `${party.id}\n${row.docNo.toLowerCase()}`).values(),
  ]
  const bills = summed.flatMap((rows): OpenBill[] => {
    const [first] = rows
    if (!first) return []
    const { line, row, party } = first
    const amount = sentSum(rows.map((one) => one.row.amount))
    if (amount === null) {
      errors.push({ line, field: 'amount', message: TOO_BIG })
      return []
    }
    const dueDate = row.dueDate ?? addDays(row.docDate, party.termDays)
    const wrong = wrongOf({ ...row, amount, dueDate })
    if (wrong) {
      errors.push({ line, ...wrong })
      return []
    }
    const { docNo, docDate } = row
    return [
      { line, partyId: party.id, name: party.name, docNo, docDate, dueDate, amount, stands: false },
    ]
  })
  errors.push(...(await standing(tx, kind, bills, { branch: branch?.code ?? '', today: s.today })))
  return { bills, errors }
}

function wrongOf(bill: { docDate: string; dueDate: string; amount: number }) {
  if (!Number.isInteger(bill.amount))
    return { field: 'amount', message: 'Isi rupiah bulat, tanpa sen' }
  if (bill.amount <= 0)
    return {
      field: 'amount',
      message:
        'Sisa faktur harus lebih dari 0; kelebihan bayar diisi sebagai deposit atau uang muka',
    }
  if (bill.dueDate < bill.docDate)
    return { field: 'dueDate', message: 'Jatuh tempo tidak boleh sebelum tanggal faktur' }
  return null
}

interface Party {
  id: number
  code: string
  name: string
  key: string
  search: string
  termDays: number
  isUsable: boolean
}
type Meant = { party: Party } | { wrong: string; isMissing?: true }
interface Named {
  code?: string | null | undefined
  name?: string | null | undefined
}

const ACTIVE = { customer: 'is_active and not is_walk_in', supplier: 'is_active' } as const

/** Whom rows name: by code, by the name as it is written but for case and blanks, else by the one form of searches. */
async function findParties(tx: Tx, kind: BillKind, rows: Named[]) {
  const { party } = billSides[kind]
  const names = [...new Set(rows.flatMap(({ name }) => (name ? [name] : [])))]
  const known = await tx.rows<Party>(
    `select id, code, name, name_key(name) as key, search_key(name) as search, term_days as "termDays", ${ACTIVE[party]} as "isUsable"
     from ${party} where code = any ($1::text[]) or name_key(name) = any ($2::text[]) or search_key(name) = any ($3::text[]) order by id`,
    [rows.flatMap(({ code }) => (code ? [code] : [])), names.map(nameKey), names.map(searchKey)],
  )
  // Who stays from a file that was taken back is made anew, which brings him back.
  const gone = await takenBackOf(
    tx,
    party,
    known.map(({ id }) => id),
  )
  const found = known.filter(({ id, isUsable }) => isUsable || !gone.has(id))
  const noun = party === 'customer' ? 'Pelanggan' : 'Supplier'
  const one = (named: Party[], said: string): Meant => {
    const usable = named.filter((p) => p.isUsable)
    const [party, second] = usable
    if (second) {
      const several = noun.toLowerCase()
      return { wrong: `Nama ${said} dimiliki beberapa ${several}; isi kodenya` }
    }
    if (party) return { party }
    return named.length > 0
      ? { wrong: `${noun} ${said} tidak dapat dipakai` }
      : { wrong: `${noun} ${said} tidak ditemukan`, isMissing: true }
  }
  const byCode = Map.groupBy(found, (p) => p.code)
  const byKey = Map.groupBy(found, (p) => p.key)
  const bySearch = Map.groupBy(found, (p) => p.search)
  return {
    find({ code, name }: Named): Meant {
      const coded = code ? byCode.get(code) : undefined
      if (coded) return one(coded, code ?? '')
      if (!name) return one([], code ?? '')
      return one(byKey.get(nameKey(name)) ?? bySearch.get(searchKey(name)) ?? [], name)
    },
  }
}

/** Names that nobody has yet, each once with its rows: made on consent. */
export async function unknownParties(tx: Tx, kind: BillKind, lines: Line[]) {
  const readable = lines.filter(({ isUnread }) => !isUnread)
  const rows = readable.map(({ given }) => ({
    code: String(given.code ?? '').trim() || null,
    name: String(given.name ?? '').trim() || null,
  }))
  const parties = await findParties(tx, kind, rows)
  const unknown = rows.flatMap((row) => {
    const meant = parties.find(row)
    return row.name && 'wrong' in meant && meant.isMissing ? [row] : []
  })
  return [...Map.groupBy(unknown, ({ name }) => searchKey(name ?? '')).values()].map((same) => ({
    noun: billSides[kind].party,
    word: same[0]?.name ?? '',
    code: same.find(({ code }) => code)?.code ?? null,
    rows: same.length,
  }))
}

/** Marks the bills that stand in the books, and tells numbers that another document bears, or will. */
async function standing(
  tx: Tx,
  kind: BillKind,
  bills: OpenBill[],
  { branch, today }: { branch: string; today: string },
): Promise<RowError[]> {
  const found = await tx.rows<{ number: string; party: number | null }>(
    kind === 'receivable'
      ? `select number, case when ${isBill('document')} then customer_id end as party from document where number = any ($1::text[])`
      : `select ref_no as number, supplier_id as party from document where ${isSupplierBill('document')} and status <> 'CANCELLED'
           and lower(ref_no) = any ($1::text[])`,
    [bills.map(({ docNo }) => (kind === 'receivable' ? docNo : docNo.toLowerCase()))],
  )
  const known = Map.groupBy(found, ({ number }) => number.toLowerCase())
  const first = new Map<string, OpenBill>()
  return bills.flatMap((bill): RowError[] => {
    const { line, docNo } = bill
    const wrong = (message: string) => [{ line, field: 'docNo', message }]
    const same = known.get(docNo.toLowerCase()) ?? []
    bill.stands = same.some(({ party }) => party === bill.partyId)
    if (kind === 'payable' || bill.stands) return []
    if (same.length > 0) return wrong(`Nomor ${docNo} sudah ada`)
    const other = first.get(docNo.toLowerCase())
    first.set(docNo.toLowerCase(), bill)
    if (other) return wrong(`Nomor ${docNo} sudah dipakai ${other.name} di baris ${other.line}`)
    return isToCome(docNo, branch, today)
      ? wrong(`Nomor ${docNo} termasuk seri yang akan diberikan program`)
      : []
  })
}

/** A file of open bills writes its parties alone; the bills become an opening balance, written as one. */
async function plan(
  kind: BillKind,
  tx: Tx,
  s: Session,
  { lines, tell }: { lines: Line[]; tell: Tell },
): Promise<Plan> {
  await tell(0)
  const { bills, errors } = await readBills(tx, s, kind, lines)
  const fresh = bills.filter(({ stands }) => !stands)
  return {
    errors,
    added: fresh.length,
    changed: 0,
    checksum: checksumOf(
      fresh.map(({ line, docNo, name, amount }) => [line, docNo, name, amount].join(':')),
    ),
    bills,
    write: (done) => done(fresh.length),
  }
}

const importOf = (kind: BillKind, title: string): ImportType => ({
  kind,
  title,
  rights: ['bank-cash/opening-balance:add'],
  plan: (tx, s, lines, tell) => plan(kind, tx, s, { lines, tell }),
  // Bills are documents: none is changed by a sheet.
  current: async () => [],
})

export const receivableImport = importOf('receivable', 'Piutang')
export const payableImport = importOf('payable', 'Hutang')
