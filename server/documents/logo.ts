import type { Tx } from '#server/platform/db.ts'
import { type Files, FilesAway } from '#server/platform/files.ts'

/** The branch's logo, else the head office's, as PNG for paper and screen; null without one. */
export async function logoOf(tx: Tx, files: Files, branchId: number): Promise<Buffer | null> {
  const row = await tx.one<{ logo: string | null }>(
    `select coalesce(b.logo_file_id, (select logo_file_id from branch where is_head_office)) as logo
     from branch b where b.id = $1`,
    [branchId],
  )
  return readLogo(files, row?.logo ?? null)
}

/** The head office's: what a visitor sees before he signs in. */
export async function companyLogo(tx: Tx, files: Files): Promise<Buffer | null> {
  const row = await tx.one<{ logo: string | null }>(
    'select logo_file_id as logo from branch where is_head_office',
  )
  return readLogo(files, row?.logo ?? null)
}

/** A file that did not come along with a restored database, or whose place does not answer, is no reason not to print. */
async function readLogo(files: Files, id: string | null): Promise<Buffer | null> {
  try {
    return id && (await files.has(id)) ? await files.read(id) : null
  } catch (error) {
    if (error instanceof FilesAway) return null
    throw error
  }
}

export const dataUrl = (png: Buffer | null): string | null =>
  png && `data:image/png;base64,${png.toString('base64')}`
