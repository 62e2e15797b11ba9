import type { z } from 'zod'
import { logoBytes, maxPictures, pictureBytes, type uploaded } from '#contract/master/upload.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { dataUrl, logoOf } from '#server/documents/logo.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { toPng, toWebp } from '#server/platform/images.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { preparePicture, storeFile } from '#server/platform/stored-file.ts'
import { auditMaster } from '#server/masters/audit.ts'
import type { MasterType, Saved } from '#server/masters/table.ts'

type Upload = z.output<typeof uploaded>

/** The logo of a branch, as PNG for receipts. */
export async function storeLogo(
  ctx: Ctx,
  input: { branchId: number; file: Upload },
): Promise<Saved> {
  await ctx.read(async () => undefined, input.branchId)
  const file = await preparePicture('logo', input.file, () =>
    toPng(input.file.bytes, { maxBytes: logoBytes, maxSide: 800 }),
  )
  return ctx.write(async (tx, s) => {
    const fileId = await storeFile(tx, s, ctx.files, file, input.branchId)
    const row = await tx.one<Saved>(
      'update branch set logo_file_id = $2, version = version + 1, updated_at = clock_timestamp() where id = $1 returning id, version',
      [input.branchId, fileId],
    )
    await auditMaster(
      tx,
      s,
      ctx,
      { kind: 'branch' },
      input.branchId,
      'Unggah logo',
      null,
      file.name,
    )
    return row as Saved
  }, input.branchId)
}

/** The logo that the branch shows: its own, else the head office's. */
export async function branchLogo(ctx: Ctx, tx: Tx, s: Session) {
  const row = await tx.one<{ logo: string | null }>(
    'select logo_file_id as logo from branch where id = $1',
    [s.branchId],
  )
  return {
    branchId: s.branchId,
    logoFileId: row?.logo ?? null,
    image: dataUrl(await logoOf(tx, ctx.files, s.branchId)),
  }
}

/** Back to the head office's logo, or to none. */
export const removeLogo = (ctx: Ctx, branchId: number): Promise<Saved> =>
  ctx.write(async (tx, s) => {
    const row = await tx.one<Saved>(
      'update branch set logo_file_id = null, version = version + 1, updated_at = clock_timestamp() where id = $1 returning id, version',
      [branchId],
    )
    await auditMaster(tx, s, ctx, { kind: 'branch' }, branchId, 'Hapus logo', null, null)
    return row as Saved
  }, branchId)

/** What has pictures: goods and categories. */
export type Pictured = Pick<MasterType, 'kind' | 'title' | 'table'>
interface PicturesInput {
  id: number
  file: Upload
  /** Several at once, the first of them among them. */
  files?: Upload[] | null | undefined
  replaces?: string | null | undefined
}

/** Adds pictures to the row, all or none, or puts one where another was; both are held against the row's lock. */
export async function storePicture(ctx: Ctx, type: Pictured, input: PicturesInput) {
  await ctx.read(async () => undefined)
  const kept = await Promise.all(
    (input.files ?? [input.file]).map((one) =>
      preparePicture(`${type.kind}-image`, one, () =>
        toWebp(one.bytes, { maxBytes: pictureBytes }),
      ),
    ),
  )
  return ctx.write(async (tx, s) => {
    const row = await tx.one<{ ids: string[] }>(
      `select image_file_ids as ids from ${type.table} where id = $1 for update`,
      [input.id],
    )
    if (!row) throw notFound(type.title)
    refuseManyPictures(row.ids, kept.length, input.replaces)
    let { ids } = row
    for (const file of kept) {
      ids = placed(ids, await storeFile(tx, s, ctx.files, file, null), input.replaces)
      await auditMaster(tx, s, ctx, type, input.id, 'Unggah foto', null, file.name)
    }
    return (await tx.one<{ id: number; version: number; imageFileIds: string[] }>(
      `update ${type.table} set image_file_ids = $2, version = version + 1, updated_at = clock_timestamp() where id = $1
       returning id, version, image_file_ids as "imageFileIds"`,
      [input.id, ids],
    )) as { id: number; version: number; imageFileIds: string[] }
  })
}

function refuseManyPictures(ids: string[], added: number, replaces: string | null | undefined) {
  if (replaces && !ids.includes(replaces)) throw notFound('Foto')
  if (!replaces && ids.length + added > maxPictures)
    throw new Refusal('PICTURES', `Paling banyak ${maxPictures} foto`, { field: 'file' })
}

const placed = (ids: string[], added: string, replaces: string | null | undefined): string[] =>
  replaces ? ids.map((one) => (one === replaces ? added : one)) : [...ids, added]

const SHOWN = ['goods-image', 'category-image', 'logo', 'banner']

/** A picture of the shop, to everybody who has signed in; logos to their branch. */
export async function readPicture(ctx: Ctx, fileId: string): Promise<FileAnswer> {
  const found = await ctx.read(async (tx, s) => {
    const row = await tx.one<{ mime: string; branch_id: number | null }>(
      'select mime, branch_id from stored_file where id = $1 and kind = any ($2::text[])',
      [fileId, SHOWN],
    )
    if (row?.branch_id) refuseForeign(s, row.branch_id)
    return row
  })
  if (!found || !(await ctx.files.has(fileId))) throw notFound('Gambar')
  return {
    body: await ctx.files.stream(fileId),
    name: `${fileId}.${found.mime.split('/')[1]}`,
    mime: found.mime,
  }
}
