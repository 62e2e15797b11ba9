import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ownMajor } from '#server/embedded-postgres/binaries.ts'
import { majorIn } from '#server/embedded-postgres/cluster.ts'
import { isOlder } from '#server/embedded-postgres/next.ts'
import { NEXT_CLUSTER, dataFolder } from '#server/embedded-postgres/place.ts'
import { askToEnd } from '#server/embedded-postgres/process.ts'
import { startEmbedded } from '#server/embedded-postgres/start.ts'
import { SettingsError } from '#server/platform/settings-error.ts'
import { sizeOf } from '../backup.ts'
import type { Carried } from './carry.ts'
import { endTaking, fillNext, refuseNoRoom, takePlace } from './next-cluster.ts'

interface Shop {
  dataDir: string
  say: (line: string) => void
}

/**
 * What a start does before its database runs: data of an older PostgreSQL go over to the program's own where the
 * programs of both are there. Where that does not come about the old one goes on, and the next start begins again.
 */
export async function goOver({ dataDir: wanted, say }: Shop): Promise<void> {
  const dataDir = dataFolder(wanted)
  if (existsSync(join(dataDir, NEXT_CLUSTER))) await endTaking(dataDir)
  if (!isOlder(dataDir)) return
  const [major, next] = [majorIn(join(dataDir, 'postgres')), ownMajor()]
  try {
    await inOrder(() => crossTo({ dataDir, say }))
  } catch (error) {
    const why = error instanceof SettingsError ? error.message : String(error)
    say(`Belum pindah ke PostgreSQL ${next}: ${why}`)
    say(
      `Data tetap di PostgreSQL ${major} dan dilayani seperti biasa; start berikutnya mencoba lagi.`,
    )
  }
}

/** The cluster of these data gives its place to one of the program's own PostgreSQL, with all that is in it. */
export async function crossTo({ dataDir, say }: Shop): Promise<Carried> {
  const folder = join(dataDir, 'postgres')
  refuseNoRoom(dataDir, sizeOf(join(folder, 'base')))
  say(
    `Memindahkan data dari PostgreSQL ${majorIn(folder)} ke ${ownMajor()}; yang lama tetap utuh sampai selesai…`,
  )
  const began = Date.now()
  const shop = await startEmbedded({ dataDir, say })
  let carried: Carried
  try {
    carried = await fillNext(dataDir, shop, { say, like: folder })
  } finally {
    await shop.stop()
  }
  const left = takePlace(dataDir)
  say(
    `Pindah ke PostgreSQL ${ownMajor()} selesai (${((Date.now() - began) / 1000).toFixed(0)} detik). Yang lama disimpan 30 hari di ${left}`,
  )
  return carried
}

/** Told to end meanwhile, no server is left behind; the next start throws away what was begun. */
async function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const end = () => {
    askToEnd()
    process.exit(1)
  }
  for (const name of signals) process.on(name, end)
  try {
    return await work()
  } finally {
    for (const name of signals) process.off(name, end)
  }
}
