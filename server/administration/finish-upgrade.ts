import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import {
  applyAll,
  doneIn,
  gently,
  isOlder,
  lastOf,
  migrationFiles,
  newestOf,
  waitingOf,
  withLock,
} from '#server/platform/migrate.ts'
import { olderAt, servingNow } from '#server/platform/programs.ts'
import { SettingsError } from '#server/platform/settings-error.ts'

/** Milliseconds between the two looks: one whose line broke is counted again by then. */
const TWICE = 6000

export interface Finished {
  /** What took away, by its files. */
  ran: string[]
  /** Older programs could start until now. */
  rolling: boolean
}

/**
 * All machines have the new program: what only older ones needed goes, and none of them starts again. Errors: one still
 * serves, this program is an older one itself, it has not been started yet.
 */
export async function finishUpgrade(url: string): Promise<Finished> {
  const files = await migrationFiles()
  const before = await withLock(url, (client) => standing(client, files))
  const told = { ran: before.waiting.map(({ name }) => name), rolling: before.rolling }
  if (!before.rolling && before.waiting.length === 0) return told
  await sleep(TWICE)
  await gently(() =>
    withLock(url, async (client) => {
      const { done, waiting } = await standing(client, files)
      await applyAll(client, waiting, { last: lastOf(done), rolling: false, finishes: true })
    }),
  )
  return told
}

/** Errors: as of `finishUpgrade`. */
async function standing(client: pg.Client, files: readonly string[]) {
  const newest = newestOf(files)
  if (isOlder(await servingNow(client), newest)) {
    const at = await olderAt(client, newest)
    throw new SettingsError(
      `Program versi lama masih melayani (${at.join(', ')}). Perbarui dulu komputer itu, lalu ulangi; tidak ada yang diubah.`,
    )
  }
  const done = await doneIn(client)
  if ([...done.keys()].some((name) => !files.includes(name)))
    throw new SettingsError(
      'Database ini sudah dibuka program yang lebih baru; selesaikan dengan program itu.',
    )
  const waiting = await waitingOf(done)
  if (waiting.some(({ takesAway }) => !takesAway))
    throw new SettingsError(
      'Program ini belum pernah dimulai di database ini; mulai dulu, lalu ulangi.',
    )
  return { done, waiting, rolling: [...done.values()].some(({ rolling }) => rolling) }
}

export const finishedText = ({ ran, rolling }: Finished): string =>
  ran.length > 0
    ? `Pembaruan selesai: ${ran.length} perubahan terakhir dijalankan; program lama tidak dapat dimulai lagi`
    : rolling
      ? 'Pembaruan selesai; program lama tidak dapat dimulai lagi'
      : 'Tidak ada pembaruan yang belum selesai'
