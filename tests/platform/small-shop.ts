import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#server/embedded-postgres/start.ts'
import { smallCompany } from '#server/platform/test-app-companies.ts'

const own = join(import.meta.dirname, '../../server')

export interface Shop extends Embedded {
  db: pg.Client
  /** One more document, committed when it is answered. */
  sell(): Promise<void>
}

/** The small company in a data folder of its own, running durably, with an encrypted number and a photo. */
export async function openShop(
  dataDir: string,
  config: Record<string, string> = {},
): Promise<Shop> {
  const embedded = await startEmbedded({ dataDir, config })
  const db = new pg.Client({ connectionString: embedded.administratorUrl })
  await db.connect()
  const { rows } = await db.query(`select to_regclass('public.company') as there`)
  if (!rows[0].there) await smallCompany.make(embedded)
  const stop = async () => {
    await db.end()
    await embedded.stop()
  }
  const sell = async () => {
    await db.query(
      `insert into document (branch_id, id, kind, number, doc_date, status, supplier_id, created_by)
       select b.id, n, 'purchase-order', 'UJI-' || n, '2026-01-10', 'DRAFT', (select min(id) from supplier), e.id
       from branch b, employee e, (select coalesce(max(id), 0) + 1 as n from document) x
       where b.code = 'SBY' and e.email = 'owner@gerai.test'`,
    )
  }
  return { ...embedded, db, sell, stop }
}

export interface Ended {
  code: number | null
  output: string
}

export interface Running {
  child: ChildProcess
  ended: Promise<Ended>
}

/**
 * `server/<name>.ts` with these words, as its own process; `settings` beside what the tests' own environment says.
 * By another user, or of another copy of the program (`server`) where that is told.
 */
export function run(
  name: string,
  words: string[],
  settings: Record<string, string>,
  { server = own, ...user }: { uid?: number; gid?: number; server?: string } = {},
): Running {
  const child = spawn(process.execPath, [join(server, `${name}.ts`), ...words], {
    ...user,
    env: { ...process.env, SEED: 'none', PORT: '0', ...settings },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  )
  return { child, ended }
}

export const folderOf = ({ output }: Ended): string => output.trim().split('\n').at(-1) ?? ''
