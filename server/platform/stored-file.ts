import { takeLock } from './lock-classes.ts'
import type { z } from 'zod'
import type { uploaded } from '#contract/master/upload.ts'
import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'
import type { Files } from './files.ts'
import { fileNameOf } from './file-name.ts'
import { type Picture, UnsafeImage } from './images.ts'
import type { Session } from './session.ts'

type Upload = z.output<typeof uploaded>

/** The picture made anew, in memory; a broken one is refused in the user's words. */
export async function preparePicture(
  kind: string,
  file: Upload,
  remake: () => Promise<Picture>,
): Promise<PreparedFile> {
  try {
    const picture = await remake()
    return { kind, ...picture, name: fileNameOf(file.name, picture.mime) }
  } catch (error) {
    if (error instanceof UnsafeImage)
      throw new Refusal('VALIDATION', error.message, { status: 400, field: 'file' })
    throw error
  }
}
/** A file as it will be stored. */
export interface PreparedFile {
  kind: string
  mime: string
  bytes: Uint8Array
  name: string
}

const MB = 2 ** 20
/** What one person uploads in 24 hours, and what may lie beside one document: above it is no office work. */
export const uploadsOfADay = { files: 300, bytes: 250 * MB }
export const filesOfADocument = { files: 30, bytes: 60 * MB }

/**
 * Stores a file and writes down what it is and whose, in the transaction that uses it: where that is done already or is
 * refused, nothing was put. What is put and taken back by the database is swept later. Answers its id. Errors: more than
 * a person uploads in a day.
 */
export async function storeFile(
  tx: Tx,
  s: Session,
  files: Files,
  { kind, mime, bytes, name }: PreparedFile,
  branchId: number | null,
): Promise<string> {
  await refuseManyUploads(tx, s, bytes.length)
  const id = await files.put(bytes)
  await tx.rows(
    'insert into stored_file (id, kind, mime, bytes, name, branch_id, created_by) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, kind, mime, bytes.length, name, branchId, s.employeeId],
  )
  return id
}

/** One at a time of each person, so that fifty at once are counted one after the other. */
async function refuseManyUploads(tx: Tx, s: Session, bytes: number): Promise<void> {
  await takeLock(tx, 'uploads', s.employeeId)
  const day = await tx.one<Stock>(
    `select count(*) as files, coalesce(sum(bytes), 0) as bytes from stored_file
     where created_by = $1 and kind <> 'report' and created_at > clock_timestamp() - interval '1 day'`,
    [s.employeeId],
  )
  if (fits(day, bytes, uploadsOfADay)) return
  const { files } = uploadsOfADay
  throw new Refusal(
    'TOO_MANY',
    `Unggahan Anda dalam 24 jam sudah ${day?.files} berkas; paling banyak ${files} berkas atau ${uploadsOfADay.bytes / MB} MB. Lanjutkan besok.`,
    { status: 429, field: 'file' },
  )
}

/** Errors: more files, or larger ones, than lie beside one document. */
export async function refuseManyBeside(
  tx: Tx,
  { branchId, id }: { branchId: number; id: number },
  bytes: number,
): Promise<void> {
  await takeLock(tx, 'attachments', String(id))
  const beside = await tx.one<Stock>(
    `select count(*) as files, coalesce(sum(f.bytes), 0) as bytes from document_note n join stored_file f on f.id = n.file_id
     where n.branch_id = $1 and n.document_id = $2 and n.removed_at is null`,
    [branchId, id],
  )
  if (fits(beside, bytes, filesOfADocument)) return
  const { files } = filesOfADocument
  throw new Refusal(
    'TOO_MANY',
    `Dokumen ini sudah memuat ${beside?.files} berkas; paling banyak ${files} berkas atau ${filesOfADocument.bytes / MB} MB. Hapus yang tidak perlu.`,
    { field: 'file' },
  )
}

interface Stock {
  files: number
  bytes: number
}

const fits = (stock: Stock | undefined, bytes: number, most: Stock): boolean =>
  Number(stock?.files) < most.files && Number(stock?.bytes) + bytes <= most.bytes
