import { join } from 'node:path'
import type pg from 'pg'
import { localFiles } from '#server/platform/files.ts'
import { openFiles } from '#server/platform/files-place.ts'
import type { Settings } from '#server/platform/settings.ts'
import { SettingsError } from '#server/platform/settings-error.ts'
import { type Standing, isServed, standingOf, takeStore } from '#server/platform/store-owner.ts'

export interface FilesTold {
  place: string
  /** That the database names. */
  files: number
  brought: number
  /** Neither in the store nor in the folder. */
  missing: number
  standing: Standing
}

type Deed = 'look' | 'bring' | 'take'

/**
 * Files that the database names: how many of them lie where the settings say. `bring`: those that are not there come from
 * the data folder, which keeps them. `take`: the store belongs to this database from now on, whatever copy it was before.
 * Errors: the store is another company's, or does not answer.
 */
export async function filesOf(
  db: Pick<pg.Client, 'query'>,
  settings: Settings,
  deed: Deed,
): Promise<FilesTold> {
  const folder = localFiles(join(settings.dataDir, 'files'))
  const place = await openFiles(settings, settings.dataDir)
  const { shared } = place
  if (!shared && deed !== 'look')
    throw new SettingsError('FILES belum diisi; berkas ada di folder data (docs/growing.md).')
  const ask = async (sql: string) => (await db.query(sql)).rows[0]
  if (shared && deed === 'take') await takeStore(shared, ask)
  const standing = shared ? await standingOf(shared, ask) : 'own'
  if (standing === 'foreign')
    throw new SettingsError(`Di ${shared?.name} ada berkas perusahaan lain.`)
  const { rows } = await db.query<{ id: string }>('select id from stored_file order by id')
  let [brought, missing] = [0, 0]
  for (const { id } of rows) {
    if (await place.has(id)) continue
    if (deed === 'bring' && (await folder.has(id))) {
      await place.putStream(await folder.stream(id), { id })
      brought += 1
    } else missing += 1
  }
  const name = shared?.name ?? join(settings.dataDir, 'files')
  return { place: name, files: rows.length, brought, missing, standing }
}

export const filesText = ({ place, files, brought, missing, standing }: FilesTold) => ({
  lines: [
    `${files} berkas tercatat, ${files - missing} ada di ${place}${brought > 0 ? ` (${brought} baru disalin)` : ''}`,
    ...(missing > 0
      ? [
          `${missing} tidak ada di sana; yang masih di folder data disalin dengan: npm run admin -- files --bring`,
        ]
      : []),
    ...(standing === 'restored'
      ? [
          'Tempat ini milik data sebelum pemulihan: tidak ada yang dihapus di sana sampai npm run admin -- files --take',
        ]
      : []),
  ],
  wrong: missing > 0 || !isServed(standing),
})
