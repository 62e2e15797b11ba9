import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { PROGRAM_FOLDER } from '#server/platform/settings-file.ts'
import { SettingsError } from '#server/platform/settings-error.ts'
import { unpackInto } from './tar.ts'

/** What a release brings along: a server whose database has this program's tables already, and nobody's company. */
export const PREPARED_SERVER = 'prepared-server.tar.gz'

/** The file of it, where this program is a release; a checkout makes its servers itself. */
export function preparedServer(program = PROGRAM_FOLDER): string | undefined {
  const file = join(program, PREPARED_SERVER)
  return existsSync(file) ? file : undefined
}

/** Lays it out in an empty folder; who asks brings it to the disk. Errors: a file that is damaged or cut short. */
export async function unpackPrepared(file: string, folder: string): Promise<void> {
  const archive = unpackInto(folder, { sync: false })
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) archive.add(chunk)
      },
    )
    archive.finish()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    throw new SettingsError(
      `${file} rusak (${(error as Error).message}); data belum dibuat. Pasang program ini sekali lagi dari arsipnya.`,
      { cause: error },
    )
  }
}

/**
 * What chance gave the rows of a prepared database, given anew, one statement a line: no two companies share it.
 * Held by tests/platform/release.test.ts against what two databases that were migrated do not have in common.
 */
export const AS_NEW = [
  `update database_identity set company = gen_random_uuid(), epoch = gen_random_uuid(), epoch_at = clock_timestamp()`,
  'update posting_masters set n = (random() * 1e9)::bigint, goods = (random() * 1e9)::bigint',
]
