import type { FastifyBaseLogger } from 'fastify'
import type { alarmCodes } from '#contract/application/operation-alarm.ts'
import { clockFault } from '#server/platform/clock-fault.ts'
import { fullnessOf, roomAt } from '#server/platform/disk.ts'
import { type Pools, transaction } from '#server/platform/db.ts'
import { type FieldCipher, cipherOf } from '#server/platform/field-cipher.ts'
import { KEY_FILE, type KeyPlace, foundKey } from '#server/platform/field-key.ts'
import { logFailure } from '#server/platform/log-failure.ts'
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
