import type { RehearsalFinding } from '#contract/report/tax-rehearsal.ts'
import type { TaxFileKind } from '#contract/report/tax-files.ts'
import { lackPlaces } from '#contract/report/tax-lack-places.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import { sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { daysBetween } from '#server/platform/time.ts'
import { monthAfter } from '#server/tax/deadlines.ts'
import type { TaxFault } from '#server/tax/files/file.ts'
import { newestFiles } from './masa.ts'

/** What a rehearsal sees: all branches on a day, and the masas that it goes through. */
export interface Rehearsed extends Pick<Session, 'branchIds' | 'today' | 'now' | 'mastersVersion'> {
  tx: Tx
  masters: Masters
  cipher: FieldCipher
  /** From the first day of the oldest masa to today. */
  dateFrom: string
  dateTo: string
}

/** A finding without what follows from the day. */
export type Found = Omit<RehearsalFinding, 'daysLeft'>

/** A document of a masa whose tax is told. */
interface Of {
  id: number | null
  kind: string | null
  docNo: string | null
  partyName: string
  day: string
  /** Rupiah. */
  amount: number
  until: string | null
}
type Fault = Pick<Found, 'fault' | 'message'> & { place?: string | null; placeId?: number | null }

export const found = (topic: Found['topic'], of: Of, fault: Fault): Found => ({
  topic,
  fault: fault.fault,
  message: fault.message,
  period: monthAfter(of.day, 0),
  documentId: of.id,
  kind: of.kind,
  docNo: of.docNo,
  partyName: of.partyName,
  place: fault.place ?? null,
  placeId: fault.placeId ?? null,
  amount: Math.abs(of.amount),
  until: of.until,
})

interface Lack {
  code: string
  id: number | null
  name: string | null
}
/** What is missing, with the master in which it is mended. */
export const lacking = (
  words: Readonly<Record<string, string>>,
  { code, id, name }: Lack,
): Fault => {
  const place = lackPlaces[code] ?? null
  const said = (words[code] ?? '').replace('{{name}}', name ?? '')
  return {
    fault: 'LACKING',
    message: `Belum lengkap: ${said}`,
    place,
    placeId: place === null ? null : id,
  }
}

export const refusable = ({ message }: TaxFault): Fault => ({
  fault: 'REFUSABLE',
  message: `Coretax akan menolak: ${message}`,
})

const UNMADE: Fault = { fault: 'UNMADE', message: 'Belum masuk berkas, masanya sudah lewat' }
export const NOT_UPLOADED: Fault = { fault: 'NOT_UPLOADED', message: 'Berkasnya belum diunggah' }
const UNANSWERED: Fault = {
  fault: 'UNANSWERED',
  message: 'Sudah diunggah, nomornya belum dibaca kembali',
}

interface Row {
  id: number
  state: 'READY' | 'LACKING' | 'EXPORTED'
}
type Files = Awaited<ReturnType<typeof newestFiles>>

/**
 * How far a document is on its way through a file; nothing while its masa runs, or where all is done. `answered`: nothing
 * comes back of this kind, an upload is its end.
 */
export function onItsWay(
  { id, state }: Row,
  files: Files,
  { isOver, answered }: { isOver: boolean; answered: boolean },
): Fault[] {
  if (state === 'LACKING') return []
  const file = files.get(id)
  if (state === 'READY' || !file) return isOver ? [UNMADE] : []
  if (file.refused !== null)
    return [{ fault: 'REFUSED', message: `Ditolak Coretax: ${file.refused}` }]
  if (file.uploadedAt === null) return [NOT_UPLOADED]
  return answered ? [] : [UNANSWERED]
}

export const filesOf = ({ tx }: Rehearsed, kind: TaxFileKind, rows: readonly Row[]) =>
  newestFiles(
    tx,
    kind,
    rows.map(({ id }) => id),
  )

/** Whether the masa of a day is over. */
export const isOver = (day: string, { today }: Pick<Rehearsed, 'today'>): boolean =>
  monthAfter(day, 0) < monthAfter(today, 0)

/** The most pressing first: by its last day, then by what it costs. */
export const withDays = (all: readonly Found[], today: string): RehearsalFinding[] =>
  all
    .map((one) => ({ ...one, daysLeft: one.until === null ? null : daysBetween(today, one.until) }))
    .toSorted(
      (a, b) =>
        (a.until ?? '9999').localeCompare(b.until ?? '9999') ||
        b.amount - a.amount ||
        (a.docNo ?? '').localeCompare(b.docNo ?? ''),
    )

/** Rupiah of findings, each document once: what one lacks twice is one tax. */
export function atStake(
  all: readonly Pick<Found, 'topic' | 'documentId' | 'period' | 'amount' | 'message'>[],
): number {
  const most = new Map<string, number>()
  for (const { topic, documentId, period, amount, message } of all) {
    const key = `${topic}:${documentId ?? `${period} ${message}`}`
    most.set(key, Math.max(most.get(key) ?? 0, amount))
  }
  return sumOf([...most.values()], (n) => n)
}
