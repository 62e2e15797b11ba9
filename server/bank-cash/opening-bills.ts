import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import type { Preview } from '#contract/document-detail.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { type WrittenDocument, draftOf } from '#server/documents/types.ts'
import { yymmOf } from '#server/documents/write.ts'
import { type Masters, accountOf } from '#server/ledgers/masters.ts'
import { type Entry, credit, debit, emptyPosting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { daysBetween } from '#server/platform/time.ts'

type Payable = OpeningBalanceInput['payables'][number]
type Receivable = OpeningBalanceInput['receivables'][number]

interface Party {
  id: number
  is_active: boolean
}
interface OldBills {
  suppliers: Map<number, Party>
  customers: Map<number, Party>
  /** Numbers of customers' bills that stand in the books already. */
  numbers: Set<string>
  /** Suppliers' numbers that stand there, by `supplierId:number`. */
  supplierNumbers: Set<string>
}

const supplierKey = (id: number, docNo: string) => `${id}:${docNo.toLowerCase()}`

/** Whose the bills are, and which of their numbers are known; the statements go out together. */
export async function readOldBills(
  tx: Tx,
  { payables, receivables }: OpeningBalanceInput,
): Promise<OldBills> {
  const [suppliers, customers, numbers, refs] = await Promise.all([
    tx.rows<Party>('select id, is_active from supplier where id = any ($1::bigint[])', [
      payables.map((b) => b.supplierId),
    ]),
    // Who buys without a name cannot owe.
    tx.rows<Party>(
      'select id, is_active and not is_walk_in as is_active from customer where id = any ($1::bigint[])',
      [receivables.map((b) => b.customerId)],
    ),
    tx.rows<{ number: string }>('select number from document where number = any ($1::text[])', [
      receivables.map((b) => b.docNo),
    ]),
    tx.rows<{ supplier: number; ref: string }>(
      `select supplier_id as supplier, ref_no as ref from document
       where kind = 'purchase-invoice' and supplier_id = any ($1::bigint[]) and ref_no is not null`,
      [payables.map((b) => b.supplierId)],
    ),
  ])
  return {
    suppliers: new Map(suppliers.map((p) => [p.id, p])),
    customers: new Map(customers.map((p) => [p.id, p])),
    numbers: new Set(numbers.map((d) => d.number)),
    supplierNumbers: new Set(refs.map((d) => supplierKey(d.supplier, d.ref))),
  }
}

/** Every bill is one of somebody we know, older than our books, and here for the first time. */
export function refuseWrongBills(
  input: OpeningBalanceInput,
  old: OldBills,
  masters: Masters,
): void {
  const branch = masters.branches.get(input.branchId)?.code ?? ''
  input.payables.forEach((bill, i) => {
    const at = `payables.${i}`
    refuseParty(old.suppliers.get(bill.supplierId), 'Supplier', `${at}.supplierId`)
    refuseDates(bill, input.docDate, at)
    refuseTwice(old.supplierNumbers, supplierKey(bill.supplierId, bill.docNo), bill, at)
  })
  input.receivables.forEach((bill, i) => {
    const at = `receivables.${i}`
    refuseParty(old.customers.get(bill.customerId), 'Pelanggan', `${at}.customerId`)
    refuseDates(bill, input.docDate, at)
    refuseTwice(old.numbers, bill.docNo, bill, at)
    if (isToCome(bill.docNo, branch, input.docDate)) {
      throw new Refusal(
        'NUMBER_SERIES',
        `Nomor ${bill.docNo} termasuk seri yang akan diberikan program`,
        { field: `${at}.docNo` },
      )
    }
  })
}

function refuseParty(party: Party | undefined, noun: string, field: string): void {
  if (!party) throw new Refusal('NOT_FOUND', `${noun} tidak ditemukan`, { status: 404, field })
  if (!party.is_active) throw new Refusal('INACTIVE', `${noun} ini tidak dapat dipakai`, { field })
}

function refuseDates(bill: Payable | Receivable, docDate: string, at: string): void {
  if (bill.docDate > docDate) {
    throw new Refusal('DATE_ORDER', 'Tanggal faktur tidak boleh sesudah tanggal saldo awal', {
      field: `${at}.docDate`,
    })
  }
  if (bill.dueDate < bill.docDate) {
    throw new Refusal('DATE_ORDER', 'Jatuh tempo tidak boleh sebelum tanggal faktur', {
      field: `${at}.dueDate`,
    })
  }
}

/** `known` learns each number, so that a second one of the same form is told too. */
function refuseTwice(known: Set<string>, key: string, { docNo }: { docNo: string }, at: string) {
  if (known.has(key)) {
    throw new Refusal('DUPLICATE', `Nomor ${docNo} sudah ada`, { field: `${at}.docNo` })
  }
  known.add(key)
}

/** A number of our own series that no document bears yet, but one will. */
function isToCome(docNo: string, branchCode: string, docDate: string): boolean {
  const [prefix = '', branch, yymm = '', n = ''] = docNo.split('/')
  const ours = Object.values(kinds).some((kind) => kind.prefix !== '' && kind.prefix === prefix)
  if (!ours || branch !== branchCode || !/^\d{4}$/.test(yymm) || !/^\d+$/.test(n)) return false
  return yymm >= yymmOf(docDate) || prefix !== kinds['sales-invoice'].prefix
}

/** What is owed, party by party and bill by bill. */
export function billEntries(
  { payables, receivables, branchId }: OpeningBalanceInput,
  masters: Masters,
): Entry[] {
  return [
    ...receivables.flatMap(({ customerId, docNo, amount }) =>
      debit(accountOf(masters, 'AR', branchId).id, amount, { customerId, memo: docNo }),
    ),
    ...payables.flatMap(({ supplierId, docNo, amount }) =>
      credit(accountOf(masters, 'AP', branchId).id, amount, { supplierId, memo: docNo }),
    ),
  ]
}

/** What will be owed and by whom, as a preview tells it. */
export async function billItems(
  tx: Tx,
  { payables, receivables }: OpeningBalanceInput,
): Promise<Preview['items']> {
  const [suppliers, customers] = await Promise.all([
    namesOf(
      tx,
      'supplier',
      payables.map((b) => b.supplierId),
    ),
    namesOf(
      tx,
      'customer',
      receivables.map((b) => b.customerId),
    ),
  ])
  return [
    ...receivables.map(({ customerId, amount, dueDate }) => ({
      partyName: customers.get(customerId) ?? '',
      amount,
      dueDate,
      label: 'Piutang',
    })),
    ...payables.map(({ supplierId, amount, dueDate }) => ({
      partyName: suppliers.get(supplierId) ?? '',
      amount,
      dueDate,
      label: 'Hutang',
    })),
  ]
}

async function namesOf(tx: Tx, table: 'supplier' | 'customer', ids: number[]) {
  const rows = await tx.rows<{ id: number; name: string }>(
    `select id, name from ${table} where id = any ($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

/**
 * Old bills as documents of their own. Ours keep the number that the customer knows; a supplier's takes a
 * number of our series and keeps his beside it, as every bill of his does: two suppliers may have the same.
 */
export async function writeOldBills(
  written: WrittenDocument,
  input: OpeningBalanceInput,
  masters: Masters,
): Promise<void> {
  for (const bill of input.receivables) {
    const { customerId, docNo: number } = bill
    await writeBill(written, input, masters, bill, {
      kind: 'sales-invoice',
      role: 'AR',
      party: { customerId },
      number,
    })
  }
  for (const bill of input.payables) {
    const { supplierId, docNo: refNo } = bill
    await writeBill(written, input, masters, bill, {
      kind: 'purchase-invoice',
      role: 'AP',
      party: { supplierId },
      said: { refNo, refDate: bill.docDate },
    })
  }
}

interface Bill {
  kind: Kind
  role: 'AR' | 'AP'
  party: { customerId: number } | { supplierId: number }
  number?: string
  said?: { refNo: string; refDate: string }
}

/** Its own date lies before our first month; what is owed counts from the day of the opening. */
async function writeBill(
  { tx, ctx, documentId }: WrittenDocument,
  { branchId, docDate: postingDate }: OpeningBalanceInput,
  masters: Masters,
  { docDate, dueDate, amount }: Payable | Receivable,
  { kind, role, party, number, said }: Bill,
): Promise<void> {
  const branchCode = masters.branches.get(branchId)?.code ?? ''
  await postAutomatic(
    tx,
    ctx,
    kind,
    { branchId, branchCode, number, postingDate },
    draftOf(
      { docDate, memo: 'Saldo awal' },
      {
        ...party,
        ...said,
        dueDate,
        termDays: daysBetween(docDate, dueDate),
        gross: amount,
        total: amount,
        opening: true,
        sources: [{ id: documentId }],
      },
    ),
    {
      ...emptyPosting(),
      openItems: [{ line: 0, role, ...party, dueDate, docDate, sign: 1, amount }],
    },
  )
}
