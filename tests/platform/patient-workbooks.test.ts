import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collected } from '#server/master/import/story.ts'
import { readWorkbook, streamWorkbook } from '#server/platform/excel.ts'

/** Goal: a good file is read however busy the machine is, and none holds a processor for ever. */
describe('the time that reading a workbook may take', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gerai-patient-'))
  const path = join(folder, 'barang.xlsx')
  let file: Buffer
  beforeAll(async () => {
    file = await collected(
      streamWorkbook({
        name: 'barang',
        columns: ['kode', 'nama', 'rak'].map((key) => ({ key, label: key, type: 'text' as const })),
        rows: Array.from({ length: 40_000 }, (_, n) => ({
          kode: `B${n}`,
          nama: `Barang ${n}`,
          rak: `R${n % 90}`,
        })),
      }),
    )
    writeFileSync(path, file)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Reads it in a program that gets no processor for a while, as on a machine that is busy with other work. */
  async function readStarved(patience: { processor: number; clock: number }, starved: number) {
    const program = join(import.meta.dirname, 'workbook-program.ts')
    const env = { ...process.env, PATIENCE: JSON.stringify(patience) }
    const reading = promisify(execFile)(process.execPath, [program, path], { env })
    const { child } = reading
    await new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()))
    await sleep(100)
    child.kill('SIGSTOP')
    await sleep(starved)
    child.kill('SIGCONT')
    return JSON.parse((await reading).stdout.split('\n')[1] ?? '')
  }

  test.skipIf(process.platform === 'win32')(
    'is time in which it was worked on',
    async () => {
      const letters = (await readWorkbook(file))
        .flat()
        .reduce<number>((n, c) => n + `${c}`.length, 0)
      const processor = 5000
      expect(await readStarved({ processor, clock: 300_000 }, processor + 1000)).toEqual({
        letters,
      })
    },
    60_000,
  )

  test.skipIf(process.platform === 'win32')(
    'ends by the clock far behind it',
    async () => {
      expect(await readStarved({ processor: 10_000, clock: 500 }, 1000)).toEqual({
        refused: 'Komputer server terlalu sibuk untuk membaca berkas ini; coba lagi sebentar lagi',
      })
    },
    60_000,
  )

  test('ends for a file that is worked on for too long', async () => {
    const patience = { processor: 100, clock: 300_000 }
    await expect(readWorkbook(file, { patience })).rejects.toThrow(
      'Berkas terlalu besar atau terlalu rumit untuk dibaca',
    )
  })
})
