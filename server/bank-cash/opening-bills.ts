import { isSupplierBill } from '#server/ledgers/scopes.ts'
import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import { isToCome } from '#server/documents/number-series.ts'
import { type Masters, accountOf } from '#server/ledgers/masters.ts'
import { type Entry, credit, debit } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { daysBetween } from '#server/platform/time.ts'
import { type Opening, itemOf, writeOld } from './opening-document.ts'

type Payable = OpeningBalanceInput['payables'][number]
type Receivable = OpeningBalanceInput['receivables'][number]

interface OldBills {
  /** Numbers of customers' bills that stand in the books already. */
  numbers: Set<string>
  /** Suppliers' numbers that stand there, by `supplierId:number`. */
  supplierNumbers: Set<string>
}

const supplierKey = (id: number, docNo: string) => `${id}:${docNo.toLowerCase()}`

/** Which of their numbers are known; the statements go out together. */
export async function readOldBills(
  tx: Tx,
  { payables, receivables }: OpeningBalanceInput,
): Promise<OldBills> {
  const [numbers, refs] = await Promise.all([
    tx.rows<{ number: string }>('select number from document where number = any ($1::text[])', [
      receivables.map((b) => b.docNo),
    ]),
    tx.rows<{ supplier: number; ref: string }>(
      `select supplier_id as supplier, ref_no as ref from document where ${isSupplierBill('document')}
         and status <> 'CANCELLED' and supplier_id = any ($1::bigint[]) and ref_no is not null`,
      [payables.map((b) => b.supplierId)],
    ),
  ])
  return {
    numbers: new Set(numbers.map((d) => d.number)),
    supplierNumbers: new Set(refs.map((d) => supplierKey(d.supplier, d.ref))),
  }
}

/** Every bill is older than our books, and here for the first time. */
export function refuseWrongBills(
  input: OpeningBalanceInput,
  old: OldBills,
  masters: Masters,
): void {
  const branch = masters.branches.get(input.branchId)?.code ?? ''
  input.payables.forEach((bill, i) => {
    const at = `payables.${i}`
    refuseDates(bill, input.docDate, at)
    refuseTwice(old.supplierNumbers, supplierKey(bill.supplierId, bill.docNo), bill, at)
  })
  input.receivables.forEach((bill, i) => {
    const at = `receivables.${i}`
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

/**
 * Old bills as documents of their own. Ours keep the number that the customer knows; a supplier's takes a
 * number of our series and keeps his beside it, as every bill of his does: two suppliers may have the same.
 */
export async function writeOldBills(opening: Opening): Promise<void> {
  for (const bill of opening.input.receivables) {
    const { customerId, docNo: number, docDate } = bill
    const { terms, item } = owed(bill)
    await writeOld(opening, {
      kind: 'sales-invoice',
      docDate,
      number,
      draft: { customerId, ...terms },
      posting: { openItems: [itemOf({ role: 'AR', customerId, ...item })] },
    })
  }
  for (const bill of opening.input.payables) {
    const { supplierId, docNo: refNo, docDate } = bill
    const { terms, item } = owed(bill)
    await writeOld(opening, {
      kind: 'purchase-invoice',
      docDate,
      draft: { supplierId, refNo, refDate: docDate, ...terms },
      posting: { openItems: [itemOf({ role: 'AP', supplierId, ...item })] },
    })
  }
}

const owed = ({ docDate, dueDate, amount }: Payable | Receivable) => ({
  terms: { dueDate, termDays: daysBetween(docDate, dueDate), total: amount },
  item: { dueDate, docDate, sign: 1 as const, amount },
})
