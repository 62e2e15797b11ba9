import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inDatabase } from '#server/copies/moving/in-database.ts'
import { crossTo } from '#server/copies/moving/next-postgres.ts'
import { startEmbedded } from '#server/embedded-postgres/start.ts'
import { CUTS, killCrossing } from '../tests/growing/killed-moves.ts'
import { makeShop, sale } from '../tests/growing/moved-shop.ts'
import { fillSales } from './fill.ts'
import { openShops } from './sale.ts'
import { say } from './stage.ts'

/**
 * `npm run bench -- next-postgres [--moments 10] [--sales 100000]`: the way over to another PostgreSQL is ended by force at ten
 * moments (the first so many of them), from its first word to its last; each time the old company or the new one stands,
 * whole, and it sells on afterwards. Then how long the way takes with so many sales.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args,
    options: {
      moments: { type: 'string', default: String(CUTS.length) },
      sales: { type: 'string', default: '100000' },
    },
  })
  const cuts = CUTS.slice(0, Number(values.moments))
  const root = mkdtempSync(join(tmpdir(), 'gerai-moves-'))
  // Root's PostgreSQL runs as another user, who has to get in.
  chmodSync(root, 0o711)
  const dataDir = join(root, 'data')
  try {
    await makeShop(dataDir)
    const found: Record<string, number> = {}
    for (const cut of cuts) {
      const says = await killCrossing(dataDir, cut)
      say(`${cut.after} ms after "${cut.says}": ${says}`)
      found[says] = (found[says] ?? 0) + 1
      for (const name of readdirSync(dataDir).filter((one) => one.startsWith('postgres.before-')))
        rmSync(join(dataDir, name), { recursive: true })
    }
    say(`sold ${await sellOn(dataDir)}`)
    return { moments: cuts.length, ...found, ...(await timed(dataDir, Number(values.sales))) }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function sellOn(dataDir: string): Promise<string> {
  const shop = await startEmbedded({ dataDir })
  try {
    return await sale(shop)
  } finally {
    await shop.stop()
  }
}

async function timed(dataDir: string, sales: number) {
  const shop = await startEmbedded({ dataDir })
  await inDatabase(shop.administratorUrl, async (db) => {
    const [first] = await openShops({ db })
    if (first) await fillSales(db, first, sales)
    await db.query('vacuum analyze')
  })
  await shop.stop()
  const began = performance.now()
  const second = () => Math.round((performance.now() - began) / 100) / 10
  const steps: Record<string, number> = {}
  const carried = await crossTo({
    dataDir,
    say: (line) => {
      say(`${second()} s: ${line}`)
      steps[line.split(/[:(]/)[0]?.trim() ?? ''] ??= second()
    },
  })
  const { rows, bytes } = carried
  const seconds = second()
  return {
    rows,
    tableGb: Math.round((bytes / 2 ** 30) * 100) / 100,
    seconds,
    secondsPerMillionRows: Math.round((seconds / rows) * 1e7) / 10,
    steps,
  }
}
