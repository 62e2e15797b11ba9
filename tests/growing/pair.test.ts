import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { addressOf, severalOf } from '#server/platform/address.ts'
import { openPools, transaction } from '#server/platform/db.ts'
import { refusalOf } from '#server/platform/errors.ts'
import { factsOf } from '#server/platform/metrics-facts.ts'
import { refuseAlone } from '#server/platform/second-server.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { onForgetting } from '#server/platform/versioned-cache.ts'
import { faultsOf } from '../exposition.ts'
import { type Failover, type Selling, TO_DEPOSED, failOver, medianOf, sellOn } from './failovers.ts'
import { type Quorum, WAYS, openQuorum } from './quorum.ts'
import { counterOf } from './counter.ts'
import { DAY, works } from './works.ts'

/**
 * Goal: the server that is written goes, and no sale that a till was told of goes with it. Twenty failovers:
 * `npm run bench -- pair`.
 */
describe('two servers of which one confirms what the other saves', { timeout: 600_000 }, () => {
  let shop: Quorum
  let selling: Selling
  let forgotten = 0
  beforeAll(async () => {
    shop = await openQuorum()
    selling = await sellOn(shop)
    onForgetting(() => {
      forgotten += 1
    })
  }, 240_000)
  afterAll(async () => {
    await selling?.t.close()
    await shop?.stop()
  }, 60_000)

  it('take over from one another under tills, whichever way one goes and whatever is under way', async () => {
    const found: Failover[] = []
    // Each day another work under each way.
    const first = Math.floor(Date.now() / 86_400_000) % works.length
    for (const n of WAYS.keys()) found.push(await failOver(shop, selling, n, n + first))
    await selling.stop()
    for (const one of found)
      expect(one).toMatchObject({ lost: 0, doubled: 0, violations: [], written: 0, toDeposed: 0 })
    // Whoever waited for a line to time out would be later, however busy the machine is.
    expect(medianOf(found.map(({ sincePromotion }) => sincePromotion))).toBeLessThan(20)
    expect(forgotten).toBeGreaterThanOrEqual(WAYS.length)
    expect(selling.sales.length).toBeGreaterThan(50)
  })

  const beat = 'update replica_heartbeat set at = clock_timestamp()'
  const beats = async () =>
    (await shop.ask<{ at: Date }>('select at from replica_heartbeat'))[0]?.at.getTime() ?? 0

  it('answer that it is not known yet while the second one is away, and cancel no wait for it', async () => {
    const { t } = selling
    const { branchId, methodId, goods } = await counterOf(
      (sql) => shop.ask(sql),
      () => DAY,
    )
    const input = {
      requestId: newRequest(),
      branchId,
      docDate: DAY,
      warehouseId: goods[0]?.warehouse,
      lines: [{ goodsUnitId: goods[0]?.unit, qty: 1 }],
      payments: [{ methodId, amount: 5_000_000 }],
    }
    const pay = () => t.ask('kasir.sby', api.sales.cashier.payment, input)
    const look = () => t.ask('kasir.sby', api.auth.session.request, { requestId: input.requestId })
    const codes = async (asked: ReturnType<typeof pay> | ReturnType<typeof look>) => {
      const { status, error } = await asked
      return [status, error.code]
    }
    const before = await beats()
    const pools = openPools(shop.url)
    shop.holdFollower()
    const began = performance.now()
    const beaten = transaction(pools.job, (tx) => tx.rows(beat))
    const both = await Promise.all([codes(pay()), beaten.catch((error) => refusalOf(error)?.code)])
    expect(both).toEqual([[503, 'UNKNOWN'], 'UNKNOWN'])
    expect(performance.now() - began).toBeGreaterThan(3900)
    // Nobody is told that it was not saved, nor that somebody else is at it; whoever ends waits for nothing.
    await pools.end()
    expect(await Promise.all([codes(look()), codes(pay())])).toEqual([
      [503, 'UNAVAILABLE'],
      [503, 'UNAVAILABLE'],
    ])
    // Longer than a statement of a till may take.
    await sleep(Math.max(0, 6000 - (performance.now() - began)))
    const seen = await shop.ask('select from request where key = $1', [input.requestId])
    expect([seen.length, await beats()]).toEqual([0, before])
    shop.letFollowerGo()
    await expect.poll(pay, { timeout: 90_000 }).toMatchObject({ status: 200 })
    const stands = await shop.ask<{ number: string }>(
      'select number from document where request_id = $1',
      [input.requestId],
    )
    expect(stands).toEqual([{ number: (await pay()).body.docNo }])
    expect(await beats()).toBeGreaterThan(before)
  })

  it('are told apart from one that stands alone: at a first start, in figures, and by a new epoch', async () => {
    const pools = openPools(shop.url)
    const told = async () => (await factsOf(pools, selling.t.dataDir)).metrics()
    const paired = await told()
    expect(faultsOf(paired)).toEqual([])
    expect(paired).toMatch(/^gerai_sync_quorum\{server="127.0.0.1:\d+"\} 1$/m)
    expect(paired).toMatch(/^gerai_sync_standby\{standby="[ab]"\} 1$/m)
    expect(paired).toMatch(/^gerai_database_timeline\{server="127.0.0.1:\d+"\} 4$/m)

    const start = async (memory: string, requireSync = true) => {
      const lines: string[] = []
      const url = addressOf(
        shop.url,
        (severalOf(shop.url)?.hosts ?? []).map(({ host, port }) => `${host}:${port}`),
        memory,
      )
      await refuseAlone(url, { requireSync, say: (line) => lines.push(line) })
      return lines
    }
    const fresh = () => join(selling.t.dataDir, newRequest())
    expect(await start(fresh())).toEqual([])
    await shop.standAlone()
    expect(await told()).toMatch(/^gerai_sync_quorum\{server="127.0.0.1:\d+"\} 0$/m)
    await expect(start(fresh())).rejects.toThrow(
      /tanpa menunggu server kedua[\s\S]*REQUIRE_SYNC=off/,
    )
    expect(await start(fresh(), false)).toEqual([])
    // One that was a pair goes on: it may be the one that was promoted.
    expect(await start(shop.memory)).toEqual([expect.stringMatching(/berjalan sendiri/)])
    await shop.ask('revoke pg_read_all_stats from gerai_owner')
    await expect(start(shop.memory)).rejects.toThrow(/grant pg_read_all_stats to gerai_owner/)
    await shop.ask('grant pg_read_all_stats to gerai_owner')

    const identity = async () =>
      (
        await shop.ask<{ epoch: string; restored: string }>(
          'select epoch, restored_from as restored from database_identity',
        )
      )[0]
    const before = await identity()
    await sleep(1500)
    await shop.fail('kill')
    await shop.promote()
    await expect
      .poll(async () => (await identity())?.epoch, { timeout: 90_000 })
      .not.toBe(before?.epoch)
    expect((await identity())?.restored).toMatch(/^failover: 127.0.0.1:\d+ \(timeline 5\)$/)
    await pools.end()
  })

  it('are not written where the newer one is away and the deposed one is all there is', async () => {
    const askDeposed = await shop.comesBack('kill')
    await shop.fail('kill')
    const { status, error } = await selling.t.ask('owner', api.auth.preference.setDisplay, {
      display: { locale: 'id' },
    })
    expect([status, error.code]).toEqual([503, 'UNAVAILABLE'])
    expect(await askDeposed(TO_DEPOSED)).toEqual([{ n: 0 }])
    await expect(refuseAlone(shop.url, { requireSync: true, say: () => {} })).rejects.toThrow(
      /sudah digantikan \(timeline 4, yang terbaru 5\)/,
    )
  })
})
