import type { z } from 'zod'
import type { uploaded } from '#contract/master/upload.ts'
import type { Ctx } from './context.ts'
import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'
import { fileNameOf } from './file-name.ts'
import { type Picture, UnsafeImage } from './images.ts'
import type { Session } from './session.ts'

type Upload = z.output<typeof uploaded>

/** The picture made anew and stored; a broken one is refused in the user's words. */
export async function keepPicture(
  ctx: Ctx,
  kind: string,
  file: Upload,
  remake: () => Promise<Picture>,
): Promise<KeptFile> {
  try {
    const picture = await remake()
    return {
      id: await ctx.files.put(picture.bytes),
      mime: picture.mime,
      bytes: picture.bytes.length,
      kind,
      name: fileNameOf(file.name, picture.mime),
    }
  } catch (error) {
    if (error instanceof UnsafeImage)
      throw new Refusal('VALIDATION', error.message, { status: 400, field: 'file' })
    throw error
  }
}
/** A file that lies in the store and is not written down yet. */
export interface KeptFile {
  id: string
  mime: string
  bytes: number
  kind: string
  name: string
}

/** Writes down what a stored file is, and whose. */
export const rememberFile = (tx: Tx, s: Session, file: KeptFile, branchId: number | null) =>
  tx.rows(
    'insert into stored_file (id, kind, mime, bytes, name, branch_id, created_by) values ($1, $2, $3, $4, $5, $6, $7)',
    [file.id, file.kind, file.mime, file.bytes, file.name, branchId, s.employeeId],
  )
