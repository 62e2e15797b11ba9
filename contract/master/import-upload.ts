import { z } from 'zod'
import { id } from '../values.ts'
import { uploaded } from './upload.ts'

/** The largest workbook that is taken (reliability §4.14). */
export const workbookBytes = 10 * 2 ** 20

/** An upload only begins the check; the answer tells where to look at it. */
export const importUpload = {
  upload: { maxBytes: workbookBytes },
  input: z.strictObject({ file: uploaded }),
  reply: z.object({ importId: id }),
}
