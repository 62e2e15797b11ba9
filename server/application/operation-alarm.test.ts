import { rmSync, writeFileSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboard } from '#contract/application/dashboard.ts'
import { openPools } from '#server/platform/db.ts'
import { companyCipher } from '#server/platform/field-key.ts'
import { cipherOf } from '#server/platform/field-cipher.ts'
import { FIELD_KEY, type TestApp, testApp } from '#server/platform/test-app.ts'
import { watchFieldKey } from './operation-alarm.ts'

/** Goal: a key whose file goes while the shop sells is told at once, and no longer when it is back. */
describe('the key of identity numbers', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('is missed within a minute, in the log and on Beranda of whoever leads the company', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gerai-key-'))
    const file = join(dataDir, 'field.key')
    writeFileSync(file, FIELD_KEY)
    const cipher = await companyCipher(t.db, { dataDir })
    const pools = openPools(t.url)
    const missed: unknown[] = []
    const log = { error: (about: unknown) => missed.push(about) } as never
    const look = () => watchFieldKey(pools, { place: { dataDir }, cipher, log })
    const alarms = async (who: string) => (await t.call(who, dashboard.summary, {})).alarms
    await look()
    expect([missed, await alarms('owner')]).toEqual([[], []])
    for (const spoil of [
      () => rmSync(file),
      () => writeFileSync(file, '8'.repeat(64)),
      () => writeFileSync(file, 'x'),
    ]) {
      spoil()
      await look()
      expect(await alarms('owner')).toMatchObject([{ code: 'FIELD_KEY_MISSING', detail: file }])
      expect(await alarms('kasir.sby')).toEqual([])
    }
    expect(missed).toHaveLength(3)
    // One that is set from outside needs no file.
    await watchFieldKey(pools, {
      place: { dataDir, setting: FIELD_KEY },
      cipher: cipherOf(Buffer.from(FIELD_KEY, 'hex')),
      log,
    })
    expect(await alarms('owner')).toEqual([])
    await pools.end()
  })
})
