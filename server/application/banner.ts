import { bannerBytes, bannerRow, banner as contract } from '#contract/application/banner.ts'
import { auditMaster } from '#server/masters/audit.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { type MasterType, updateMaster } from '#server/masters/table.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { toWebp } from '#server/platform/images.ts'
import { route } from '#server/platform/route.ts'
import { preparePicture, storeFile } from '#server/platform/stored-file.ts'

const banner = master({
  kind: 'banner',
  title: 'Banner',
  row: bannerRow,
  written: contract.update.input,
  table: 'banner',
  from: 'banner m',
  fields: {
    order: 'm.sort',
    status: `case when m.is_active then 'ACTIVE' else 'INACTIVE' end`,
  },
  columns: { order: 'sort' },
  defaults: { order: 100 },
  search: 'search_key(m.title)',
  filters: {
    shownOn: 'm.is_active and $::date between m.start_at and coalesce(m.end_at, $::date)',
  },
  orderBy: 'm.sort, m.id',
  async check(tx, _s, input, before) {
    const start = input.startAt ?? String(before?.start_at)
    if (input.endAt && input.endAt < start)
      throw new Refusal('VALIDATION', 'Tanggal akhir tidak boleh sebelum tanggal mulai', {
        field: 'endAt',
      })
    if (input.imageFileId) await refuseOtherPicture(tx, input.imageFileId)
    return {}
  },
})

/** Switching on or off says nothing of the rest. */
const switched: MasterType = { ...(banner as MasterType), columns: {} }

async function refuseOtherPicture(tx: Tx, fileId: string): Promise<void> {
  const known = await tx.one(`select 1 from stored_file where id = $1 and kind = 'banner'`, [
    fileId,
  ])
  if (!known) throw new Refusal('NOT_FOUND', 'Gambar tidak ditemukan', { field: 'imageFileId' })
}

export const bannerRoutes = [
  ...masterRoutes(contract, banner),
  route(contract.shown, (ctx) =>
    ctx.read(async (tx, s) => ({
      rows: await tx.rows<{
        id: number
        title: string
        imageFileId: string
        linkUrl: string | null
      }>(
        `select id, title, image_file_id as "imageFileId", link_url as "linkUrl" from banner
         where is_active and $1::date between start_at and coalesce(end_at, $1::date) order by sort, id limit 10`,
        [s.today],
      ),
    })),
  ),
  route(contract.statusUpdate, (ctx, { status, ...input }) =>
    updateMaster(ctx, switched, { ...input, isActive: status === 'ACTIVE' }),
  ),
  route(contract.delete, (ctx, input) =>
    ctx.write(async (tx, s) => {
      const gone = await tx.one<{ title: string }>(
        'delete from banner where id = $1 returning title',
        [input.id],
      )
      if (!gone) throw notFound('Banner')
      await auditMaster(tx, s, ctx, banner, input.id, 'Hapus', `title: ${gone.title}`, null)
      return { ok: true }
    }),
  ),
  route(contract.upload, async (ctx, input) => {
    await ctx.read(async () => undefined)
    const file = await preparePicture('banner', input.file, () =>
      toWebp(input.file.bytes, { maxBytes: bannerBytes, maxSide: 1600 }),
    )
    return ctx.write(async (tx, s) => ({
      imageFileId: await storeFile(tx, s, ctx.files, file, null),
    }))
  }),
]
