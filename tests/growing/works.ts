import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { goods } from '#contract/master/goods.ts'
import { imports } from '#contract/master/import.ts'
import { send, sheetOf } from '#server/master/import/story.ts'
import { type Answer, type TestApp, newRequest } from '#server/platform/test-app.ts'
import { isOpen } from '../../bench/acknowledged.ts'
import type { Quorum } from './quorum.ts'

/** The shop's today; the months before it wait to be closed. */
export const NOW = '2026-09-10T03:00:00Z'
export const DAY = NOW.slice(0, 10)

/** What is under way when a server goes: begun, and later held against what it should have come to. */
export interface Work {
  name: string
  begin(t: TestApp, shop: Quorum): Promise<() => Promise<void>>
}

/** Says the same again, under the same key, until there is an answer. */
async function untilTold<E extends Endpoint>(
  t: TestApp,
  as: string,
  endpoint: E,
  input: object,
): Promise<Answer<E>> {
  for (;;) {
    const answer = await t.ask(as, endpoint, input).catch(() => undefined)
    if (answer && !isOpen(answer.status)) return answer
    await sleep(200)
  }
}

async function done<E extends Endpoint>(t: TestApp, as: string, endpoint: E, input: object) {
  const { status, body, error } = await untilTold(t, as, endpoint, input)
  if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${error?.message}`)
  return body
}

/** The earliest month that is open is closed. */
const closing: Work = {
  name: 'closing',
  async begin(t, shop) {
    const { period } = api.system
    const [month] = await shop.ask<{ id: number }>(
      `select min(id)::int as id from period where status = 'OPEN'`,
    )
    const input = { id: month?.id, ignoreWarnings: true }
    const way = async () => {
      for (const one of [period.postingClose, period.close]) {
        const { status, error } = await untilTold(t, 'akuntansi', one, input)
        // It had come about before its answer was lost: what was asked is no more to be had.
        if (status !== 200 && !/sudah/.test(error?.message ?? ''))
          throw new Error(`${one.path}: ${status} ${error?.message}`)
      }
    }
    const closed = way()
    closed.catch(() => undefined)
    return async () => {
      await closed
      const [row] = await shop.ask<{ status: string }>('select status from period where id = $1', [
        input.id,
      ])
      if (row?.status !== 'CLOSED') throw new Error('the month is not closed')
    }
  },
}

/** Costs are counted anew by a job, as far as its preview. */
const recalculation: Work = {
  name: 'recalculation',
  async begin(t) {
    const { recalculation: hpp } = api.system
    const branchId = await branchOf(t)
    const begun = await done(t, 'akuntansi', hpp.recalculate, {
      branchId,
      fromDate: DAY,
      preview: true,
    })
    return async () => {
      for (;;) {
        const { status } = await done(t, 'akuntansi', hpp.get, { id: begun.id, branchId })
        if (status === 'PREVIEW_READY') break
        if (status === 'FAILED') throw new Error('the recalculation failed')
        await sleep(200)
      }
      await done(t, 'akuntansi', hpp.cancel, { id: begun.id, branchId })
    }
  },
}

const branchOf = async (t: TestApp): Promise<number> =>
  (await done(t, 'owner', api.auth.session.current, {})).employee.branchId

const ROWS = 1200
let files = 0

/** A file is brought in: all of it once, or none and begun again. */
const bringing: Work = {
  name: 'import',
  async begin(t, shop) {
    files += 1
    const word = `GAGAL${files}N`
    const sheet = await sheetOf(
      'goods',
      Array.from({ length: ROWS }, (_, n) => ({
        kode: `${word}${n}`,
        nama: `Barang ${word} ${n}`,
        kategori: 'MNY',
        satuan: 'PCS',
        isi: 1,
        harga_eceran: 1000 + n,
      })),
    )
    const { body } = await send(t, 'owner', goods.batchUpload, sheet)
    const id = body.importId
    const until = async (over: string) => {
      for (;;) {
        const { status } = await done(t, 'owner', imports.get, { id })
        if (status === over) return
        // Given up after the third beginning, and begun again by whoever brought it.
        if (status === 'CHECKED' && over === 'APPLIED')
          await done(t, 'owner', imports.apply, { requestId: newRequest(), id })
        await sleep(100)
      }
    }
    await until('CHECKED')
    await done(t, 'owner', imports.apply, { requestId: newRequest(), id })
    return async () => {
      await until('APPLIED')
      const [row] = await shop.ask<{ n: number }>(
        `select count(*)::int as n from goods where code like '${word}%'`,
      )
      if (row?.n !== ROWS) throw new Error(`${row?.n} of ${ROWS} rows were brought in`)
    }
  },
}

/** The clock's own work, which its next minute begins again wherever it ended. */
const clock: Work = {
  name: 'clock',
  async begin(_t, shop) {
    await begun(shop)
    return async () => {
      const ids = await begun(shop)
      const left = `select count(*)::int as n from graphile_worker.jobs where id = any ($1::bigint[])`
      for (;;) {
        const [row] = await shop.ask<{ n: number }>(left, [ids])
        if (row?.n === 0) return
        await sleep(200)
      }
    }
  },
}

const CLOCK = ['seal-days', 'recalculate-cost', 'tally-papers', 'expire-points', 'open-months']

/** Each of them once more, as its minute would. */
async function begun(shop: Quorum): Promise<string[]> {
  const rows = await shop.ask<{ id: string }>(
    `select (graphile_worker.add_job(name, '{}'::json)).id::text as id from unnest($1::text[]) x(name)`,
    [CLOCK],
  )
  return rows.map(({ id }) => id)
}

export const works: readonly Work[] = [closing, recalculation, bringing, clock]
