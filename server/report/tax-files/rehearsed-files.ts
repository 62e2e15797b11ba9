import { taxInvoiceLackWords } from '#contract/report/efaktur.ts'
import { returnNoteLackWords } from '#contract/report/return-notes.ts'
import type { RetailLack } from '#contract/report/retail-invoices.ts'
import { slipLackWords } from '#contract/report/withholding.ts'
import { isPkpOn } from '#server/ledgers/masters.ts'
import { minus, rupiah } from '#contract/money.ts'
import { lastOfMonth, monthAfter, vatReturnUntil, withholdingUntil } from '#server/tax/deadlines.ts'
import { returnFaults } from '#server/tax/files/purchase-returns.ts'
import { withholdingFaults } from '#server/tax/files/withheld-by-us.ts'
import {
  NOT_UPLOADED,
  type Found,
  type Rehearsed,
  filesOf,
  found,
  isOver,
  lacking,
  onItsWay,
  refusable,
} from './findings.ts'
import { masaOf } from './masa.ts'
import { readReturnNotes } from './return-note-rows.ts'
import { fileRow as returnRow } from './return-notes.ts'
import { retail } from './retail.ts'
import { fileRow as slipRow, readSlips } from './slips.ts'

/** First days of the masas of a rehearsal that are over, with their last. */
function masasOver({ dateFrom, today }: Rehearsed): { dateFrom: string; dateTo: string }[] {
  const all: { dateFrom: string; dateTo: string }[] = []
  for (let first = dateFrom; first < monthAfter(today, 0); first = monthAfter(first, 1))
    all.push({ dateFrom: first, dateTo: lastOfMonth(first) })
  return all
}

/** The sums of each masa that is over. */
export async function rehearseRetail(r: Rehearsed): Promise<Found[]> {
  const all: Found[] = []
  for (const masa of masasOver(r)) {
    if (!isPkpOn(r.masters, masa.dateTo)) continue
    const { rows, lacks, sums, made, stale } = await retail(r.tx, r, masa)
    if (rows.length === 0 && lacks.length === 0) continue
    const whole = {
      id: null,
      kind: null,
      docNo: null,
      partyName: '',
      day: masa.dateFrom,
      until: vatReturnUntil(masa.dateFrom),
    }
    const say = (amount: number, fault: Parameters<typeof found>[2]) =>
      all.push(found('RETAIL', { ...whole, amount }, fault))
    for (const lack of lacks) all.push(lackOf(lack, whole, sums.vat))
    if (!made) say(sums.vat, { fault: 'UNMADE', message: 'Berkas masa ini belum dibuat' })
    else if (stale !== null)
      say(minus(sums.vat, made.vat), {
        fault: 'STALE',
        message: 'Buku berubah sejak berkas dibuat: buat ulang',
      })
    else if (made.uploadedAt === null) say(sums.vat, NOT_UPLOADED)
  }
  return all
}

type Whole = Omit<Parameters<typeof found>[1], 'amount'>
function lackOf({ code, id, name, kind, dpp }: RetailLack, whole: Whole, vat: number): Found {
  if (code === 'NEGATIVE')
    return found(
      'RETAIL',
      { ...whole, partyName: name ?? '', amount: dpp },
      { fault: 'REFUSABLE', message: `DPP masa ini minus ${rupiah(-dpp)}: catat di Coretax` },
    )
  if (code === 'REASON')
    return found(
      'RETAIL',
      { ...whole, id, kind, docNo: name, amount: dpp },
      { fault: 'LACKING', message: 'Tanpa PPN karena alasan: catat kodenya di Coretax' },
    )
  return found(
    'RETAIL',
    { ...whole, amount: vat },
    lacking(taxInvoiceLackWords, { code, id, name }),
  )
}

/** What we withheld: e-Bupot. */
export async function rehearseSlips(r: Rehearsed): Promise<Found[]> {
  const rows = (await readSlips(r.tx, r.branchIds, r)).filter((row) => row.whtSlipNo === null)
  const files = await filesOf(r, 'BPPU', rows)
  return rows.flatMap((row) => {
    const of = {
      id: row.id,
      kind: row.kind,
      docNo: row.docNo,
      partyName: row.partyName ?? '',
      day: row.docDate,
      amount: row.withheld,
      until: withholdingUntil(row.docDate),
    }
    const faults =
      row.lacks.length > 0
        ? row.lacks.map((lack) => lacking(slipLackWords, lack))
        : withholdingFaults(slipRow(r.cipher, row), 1, {
            tin: row.companyNpwp ?? '',
            ...masaOf(row.docDate),
          }).map(refusable)
    const way = onItsWay(row, files, { isOver: isOver(row.docDate, r), answered: false })
    return [...faults, ...way].map((one) => found('BPPU', of, one))
  })
}

/** Return notes to suppliers. */
export async function rehearseReturns(r: Rehearsed): Promise<Found[]> {
  const notes = await readReturnNotes(r.tx, r.masters, r.branchIds, r)
  const files = await filesOf(r, 'RETURN', notes)
  return notes.flatMap((note) => {
    const { id, kind, docNo, docDate, supplierName, vat } = note
    const of = {
      id,
      kind,
      docNo,
      partyName: supplierName,
      day: docDate,
      amount: vat,
      until: vatReturnUntil(docDate),
    }
    const faults =
      note.lacks.length > 0
        ? note.lacks.map((lack) => lacking(returnNoteLackWords, lack))
        : returnFaults(returnRow(r.cipher, note), 1, r.masters.company.npwp ?? '').map(refusable)
    const way = onItsWay(note, files, { isOver: isOver(docDate, r), answered: true })
    return [...faults, ...way].map((one) => found('RETURN', of, one))
  })
}
