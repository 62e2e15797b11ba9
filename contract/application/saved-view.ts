import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { columnChoice, listPath } from '../list.ts'
import { id, text, textRequired } from '../values.ts'

const written = {
  path: listPath,
  name: textRequired(60),
  /** What stands behind the `?` of the address: filters, order and words looked for. */
  search: text(2000),
  columns: columnChoice.nullish(),
}

export const savedViewRow = z.object({
  ...written,
  id,
  /** Everybody in the branch has it. */
  shared: z.boolean(),
  /** Who made it. */
  madeBy: z.string(),
  /** It may be taken away by whoever asks. */
  removable: z.boolean(),
  isDefault: z.boolean(),
})
export type SavedView = z.output<typeof savedViewRow>

const ok = z.object({ ok: z.boolean() })

/** [NEW] Names for the addresses of a list or report, for whoever may open it. */
export const savedView = group('Tampilan tersimpan', {
  list: json('POST /core/v1/saved-views/get', {
    rights: 'signed-in',
    input: z.strictObject({ path: listPath }),
    reply: z.object({ rows: z.array(savedViewRow) }),
  }),
  /** The same name once more changes what it stands for. */
  save: write('POST /core/v1/saved-views/set', {
    rights: 'signed-in',
    input: z.strictObject({ ...written, shared: z.boolean().nullish() }),
    reply: z.object({ id }),
  }),
  remove: write('POST /core/v1/saved-views/remove', {
    rights: 'signed-in',
    input: z.strictObject({ id }),
    reply: ok,
  }),
  /** The one with which the list begins; nothing: as it was made. */
  begin: write('POST /core/v1/saved-views/default/set', {
    rights: 'signed-in',
    input: z.strictObject({ path: listPath, viewId: id.nullish() }),
    reply: ok,
  }),
})
