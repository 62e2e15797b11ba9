import type { FastifyBaseLogger } from 'fastify'
import { ALARMED } from '#contract/application/dashboard.ts'
import type { alarmCodes } from '#contract/application/operation-alarm.ts'
import { ring } from '#server/platform/bell.ts'
import { serverOf, shareOf } from '#server/platform/connection-share.ts'
import { servingNow } from '#server/platform/programs.ts'
import { clockFault } from '#server/platform/clock-fault.ts'
import { fullnessOf, roomAt } from '#server/platform/disk.ts'
import { type Pools, transaction } from '#server/platform/db.ts'
import { everywhere } from '#server/platform/everywhere.ts'
import { type FieldCipher, cipherOf } from '#server/platform/field-cipher.ts'
import { KEY_FILE, type KeyPlace, foundKey } from '#server/platform/field-key.ts'
import { logFailure } from '#server/platform/log-failure.ts'
import { pairOf } from '#server/platform/second-server.ts'
import type { Platform } from '#server/platform/context.ts'
import { standingOf } from '#server/platform/store-owner.ts'
import { httpLately } from '#server/platform/plain-http.ts'
import { join } from 'node:path'

type Code = (typeof alarmCodes)[number]

/**
 * The key of numbers of persons is held in memory while the program runs; when its file goes, nothing fails before the
 * next start, and by then it may be too late. So it is looked for each minute.
 */
export async function watchFieldKey(
  pools: Pools,
  { place, cipher, log }: { place: KeyPlace; cipher: FieldCipher; log: FastifyBaseLogger },
): Promise<void> {
  const file = join(place.dataDir, KEY_FILE)
  const there = isThere(place, cipher)
  if (!there)
    log.error({ file }, 'the field key is missing; do not stop the program before it is back')
  await setAlarm(pools, 'FIELD_KEY_MISSING', there ? null : file)
}

/** A clock that jumped is told where whoever leads the company looks; each serving process refuses by itself. */
export async function watchClockFault(pools: Pools, log: FastifyBaseLogger): Promise<void> {
  const fault = await clockFault(pools)
  if (fault) log.error({ fault }, 'the clock is wrong; nothing is posted')
  await setAlarm(pools, 'CLOCK_WRONG', fault ?? null)
}

/** A company that has always worked over plain http goes on, and is told until it does no more. */
export async function watchPlainHttp(pools: Pools): Promise<void> {
  await setAlarm(pools, 'PLAIN_HTTP', (await httpLately(pools.job)) ?? null)
}

/** Told while there is room left to do something about it. */
export async function watchDisk(
  pools: Pools,
  { dataDir, log }: { dataDir: string; log: FastifyBaseLogger },
): Promise<void> {
  const fullness = fullnessOf(roomAt(dataDir))
  if (fullness) log.error({ fullness, dataDir }, 'the disk is almost full')
  await setAlarm(pools, 'DISK_ALMOST_FULL', fullness ?? null)
}

/** What PostgreSQL cannot keep it holds back, until the data's own disk is full. */
export async function watchLogArchive(pools: Pools, log: FastifyBaseLogger): Promise<void> {
  const file = await logFailure((sql) =>
    transaction(pools.job, (tx) => tx.one<{ file: string | null }>(sql)),
  )
  if (file) log.error({ file }, 'the log of the database cannot be kept')
  await setAlarm(pools, 'LOG_NOT_KEPT', file ?? null)
}

/**
 * Where there is a pair: one that goes on alone after the other went is told, since nobody at a till notices. One that waits
 * for its second server saves nothing, this neither; the log and `/metrics` tell it.
 */
export async function watchSecondServer(pools: Pools, log: FastifyBaseLogger): Promise<void> {
  const pair = await pairOf(pools.servers)
  if (!pair) return
  const { host } = pair
  const alone = pair.names === ''
  const code = 'STANDS_ALONE'
  if (alone) log.error({ host }, 'the database stands alone')
  const known = await transaction(pools.job, (tx) =>
    tx.one('select from operation_alarm where code = $1', [code]),
  )
  await setAlarm(pools, code, alone ? host : null)
  if (!alone || known) return
  await everywhere(pools, async (tx) => {
    const head = await tx.one<{ id: number }>('select min(id) as id from branch where is_active')
    const message = `Database berjalan tanpa server kedua (${host})`
    if (head) await ring(tx, head.id, { subject: code, message, right: ALARMED, place: '' })
  })
}

/** Of all machines together: whether the database has room for whoever serves. */
export async function watchConnections(pools: Pools): Promise<void> {
  const few = await transaction(pools.job, async ({ rows }) => {
    const db = { query: async <T>(text: string) => ({ rows: await rows<T>(text) }) }
    const all = { own: undefined, webConcurrency: 1 }
    return shareOf(await serverOf(db), await servingNow(db), all).few
  })
  await setAlarm(pools, 'CONNECTIONS_FEW', few ?? null)
}

/** Of a store that other machines reach too: that it answers, and that it is ours to clear away in. */
export async function watchFiles(
  { pools, files: { shared } }: Pick<Platform, 'pools' | 'files'>,
  log: FastifyBaseLogger,
): Promise<void> {
  if (!shared) return
  const ask = (sql: string) => transaction(pools.job, (tx) => tx.one<never>(sql))
  const found = await standingOf(shared, ask).catch((error: Error) => error)
  const away = found instanceof Error ? found.message : null
  if (away) log.error({ place: shared.name, away }, 'the place of files is away')
  await setAlarm(pools, 'FILES_AWAY', away)
  if (!away) await setAlarm(pools, 'FILES_NOT_SWEPT', found === 'own' ? null : shared.name)
}

function isThere(place: KeyPlace, cipher: FieldCipher): boolean {
  try {
    const key = foundKey(place)
    return key !== undefined && cipherOf(key).mark.equals(cipher.mark)
  } catch {
    // It holds no key any more.
    return false
  }
}

/** `null`: mended. */
export const setAlarm = (pools: Pools, code: Code, detail: string | null) =>
  transaction(pools.job, (tx) =>
    detail === null
      ? tx.rows('delete from operation_alarm where code = $1', [code])
      : tx.rows(
          `insert into operation_alarm (code, detail) values ($1, $2)
           on conflict (code) do update set detail = excluded.detail where operation_alarm.detail <> excluded.detail`,
          [code, detail],
        ),
  )
