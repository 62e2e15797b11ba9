import type { InputMatch } from '#contract/report/coretax-lists.ts'
import { openClaims } from '#server/ledgers/collected-vat.ts'
import { isPkpOn } from '#server/ledgers/masters.ts'
import { minus } from '#contract/money.ts'
import { vatReturnUntil, withholdingUntil } from '#server/tax/deadlines.ts'
import { withoutSlip } from '../withheld-from-us.ts'
import { type Found, type Rehearsed, found, isOver } from './findings.ts'
import { inputInvoices } from './input-invoices.ts'
import { waiting, wronglyCoded } from './rehearsed-input.ts'
import { differing } from './rehearsed-numbers.ts'

/** Days before the last one from which on PPN that is not credited yet is worth a word. */
const SOON = 31

/** Input PPN in Coretax beside our bills; without a list of Coretax's nothing is known of it. */
export async function rehearseInputs(r: Rehearsed): Promise<Found[]> {
  const own = [...(await wronglyCoded(r)), ...(await waiting(r))]
  const { rows, readAt } = await inputInvoices(r.tx, r, r)
  if (readAt === null) return own
  // What came after the list was read is not in it.
  const read = readAt.slice(0, 10)
  const known = rows.filter((row) => isPkpOn(r.masters, row.day) && row.day <= read)
  const credited = await creditedIn(r, known)
  const matched = known.flatMap((row) =>
    [...faultsOf(row), ...otherPeriod(row, credited)].map((one) =>
      found('INPUT', ofInput(row, one.amount), one),
    ),
  )
  return [...own, ...matched]
}

const ofInput = (row: InputMatch, amount: number) => ({
  id: row.documentId,
  kind: row.kind,
  docNo: row.docNo ?? row.number,
  partyName: row.partnerName,
  day: row.day,
  amount,
  until: row.until,
})

/** Of documents the masa in which the books credit their PPN, by its first day. */
async function creditedIn({ tx }: Rehearsed, rows: readonly InputMatch[]) {
  const ids = rows.flatMap((row) => (row.creditedPeriod && row.documentId) || [])
  const found = await tx.rows<{ id: number; period: string }>(
    `select j.document_id as id, date_trunc('month', min(l.posting_date))::date as period
     from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id and a.usage = 'VAT_IN'
     where j.document_id = any ($1::bigint[]) and l.debit > 0 group by 1`,
    [ids],
  )
  return new Map(found.map(({ id, period }) => [id, period]))
}

/** Credited there in another masa than here: PPN Masa and the tax return differ by it in both. */
function otherPeriod(row: InputMatch, credited: ReadonlyMap<number, string>): Fault[] {
  const here = credited.get(row.documentId ?? 0)
  const there = row.creditedPeriod
  if (!here || !there || here === there) return []
  const masa = (period: string) => `${period.slice(5, 7)}/${period.slice(0, 4)}`
  const [theirs, ours] = [masa(there), masa(here)]
  const message = `Dikreditkan masa ${theirs} di Coretax, ${ours} di buku`
  return [{ fault: 'OTHER_MASA', message, amount: row.ownVat ?? 0 }]
}

type Fault = Pick<Found, 'fault' | 'message'> & { amount: number }
function faultsOf(row: InputMatch): Fault[] {
  const vat = row.vat ?? row.ownVat ?? 0
  const of = { amount: vat }
  const said: Fault[] = []
  if (row.state === 'THERE')
    said.push({ ...of, fault: 'ONLY_THERE', message: 'Ada di Coretax, tagihannya belum di sini' })
  if (row.state === 'HERE')
    said.push({
      ...of,
      fault: 'ONLY_HERE',
      message: 'Tidak ada di daftar Coretax: tanyakan supplier',
    })
  if (row.state === 'NUMBER')
    said.push({
      ...of,
      fault: 'UNNUMBERED',
      message: 'Nomor faktur pajak belum ditulis di tagihan',
    })
  if (row.state === 'DIFFERENT') {
    const off = minus(row.vat ?? 0, row.ownVat ?? 0)
    said.push({ amount: off, fault: 'DIFFERS', message: off === 0 ? OTHERWISE : differing(off) })
  }
  if (row.daysLeft !== null && row.daysLeft < 0)
    said.push({ ...of, fault: 'LOST', message: 'Lewat masa ketiga: tidak dapat dikreditkan' })
  else if (row.daysLeft !== null && row.daysLeft <= SOON)
    said.push({ ...of, fault: 'UNCREDITED', message: 'Belum dikreditkan' })
  return said
}
const OTHERWISE = 'Penjual, DPP atau statusnya di Coretax berbeda dari buku'

/** PPN that buyers collected, whose proof has not come when its masa was over. */
export async function rehearseCollected(r: Rehearsed): Promise<Found[]> {
  const rows = await openClaims(r.tx, r.branchIds)
  return rows
    .filter(({ day }) => isOver(day, r))
    .map((row) =>
      found(
        'COLLECTED',
        { ...row, amount: row.open, until: vatReturnUntil(row.day) },
        { fault: 'NO_PROOF', message: 'Bukti setor PPN dari pemungut belum diterima' },
      ),
    )
}

/** PPh that customers withheld, whose slip has not come when it was due. */
export async function rehearseWithheld(r: Rehearsed): Promise<Found[]> {
  const rows = await withoutSlip(r.tx, r)
  return rows
    .filter(({ docDate }) => isOver(docDate, r))
    .map((row) =>
      found(
        'WITHHELD',
        {
          id: row.id,
          kind: row.kind,
          docNo: row.docNo,
          partyName: row.customerName,
          day: row.docDate,
          amount: row.withheld,
          until: withholdingUntil(row.docDate),
        },
        { fault: 'NO_PROOF', message: 'Bukti potong PPh dari pelanggan belum diterima' },
      ),
    )
}
