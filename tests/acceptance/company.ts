import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { api } from '#contract/api.ts'
import type { ApprovalRequest } from '#contract/application/approval.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { migrate } from '#server/platform/migrate.ts'
import { hashPassword } from '#server/platform/password.ts'
import { openPeriod, setUpCompany } from '#server/seed/company.ts'
import type { Opening, OpeningStock } from '#server/seed/opening-words.ts'
import { type Ids, readIds } from '#server/seed/ids.ts'
import { example, setUpMasters } from '#server/seed/masters.ts'
import { postOpening } from '#server/seed/opening.ts'
import { type Branch, branchCode, scenario } from './scenario.ts'
import { learnStatistics } from '#server/platform/statistics.ts'

const PASSWORD = 'Januari-acceptance-2026'

/** The company of domain §9.1, played through its HTTP interface. */
export interface Company {
  ids: Ids
  /** As the owner of the database: to look, never to write. */
  db: pg.Client
  /** Old invoices by their number. */
  papers: Map<string, number>
  /** Calls as an employee (`kasir.sby`); anything but 200 throws. */
  call<E extends Endpoint>(as: string, endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>>
  /** The same where it is refused until a supervisor agrees to that very call. */
  approved<E extends Endpoint>(
    as: string,
    by: string,
    endpoint: E,
    input: InputOf<E>,
  ): Promise<ReplyOf<E>>
  close(): Promise<void>
}

/** What was answered instead of 200. */
class Unanswered extends Error {
  readonly demand: ApprovalRequest | undefined
  constructor(message: string, demand: ApprovalRequest | undefined) {
    super(message)
    this.demand = demand
  }
}

/** Sets it up on an empty database. */
export async function openCompany(url: string): Promise<Company> {
  await migrate(url)
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  await setUpCompany(db, await hashPassword(PASSWORD))
  await setUpMasters(db, example, '2025-12-01T00:00:00Z')
  await openPeriod(db, 2026, 1)
  // The month is told without shifts (docs/decisions/0020-shifts-by-branch.md).
  await db.query('update branch set shift_required = false')
  const papers = new Map<string, number>()
  for (const opening of openings()) {
    for (const [ref, id] of (await postOpening(db, opening)).items) papers.set(ref, id)
  }
  await learnStatistics(db)
  const dataDir = mkdtempSync(join(tmpdir(), 'gerai-acceptance-'))
  const app = await buildApp({ databaseUrl: url, settings: { logLevel: 'error' }, dataDir })
  const ids = await readIds(db)
  const call = caller(app)
  return {
    ids,
    db,
    papers,
    call,
    async approved(as, by, endpoint, input) {
      const refused = await call(as, endpoint, input).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (!(refused instanceof Unanswered) || !refused.demand)
        throw new Error(`${endpoint.path} asks for no approval`, { cause: refused })
      const { action, branchId, payloadHash } = refused.demand
      const { approvalToken } = await call(as, api.application.approval.verify, {
        email: `${by}@gerai.test`,
        password: PASSWORD,
        action,
        branchId,
        payloadHash,
        reason: 'Sesuai skenario Januari 2026',
      })
      return call(as, endpoint, { ...(input as object), approvalToken } as typeof input)
    },
    async close() {
      await db.end()
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function caller(app: FastifyInstance): Company['call'] {
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (as: string) => {
    const token = tokens.get(as) ?? signIn(app, as)
    tokens.set(as, token)
    return token
  }
  return async (as, endpoint, input) => {
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      headers: { authorization: `Bearer ${await tokenOf(as)}` },
      payload: input as object,
    })
    if (response.statusCode !== 200) {
      throw new Unanswered(
        `${endpoint.path}: ${response.statusCode} ${response.body}`,
        response.json().data?.demand,
      )
    }
    return response.json()
  }
}

async function signIn(app: FastifyInstance, as: string): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: `/api${api.auth.session.login.path}`,
    payload: { email: `${as}@gerai.test`, password: PASSWORD },
  })
  if (response.statusCode !== 200) throw new Error(`${as} cannot sign in: ${response.body}`)
  return response.json().accessToken
}

/** First rows of the stock cards (domain §9.4), split over warehouses as §9.1 says; values in rupiah. */
const stock: Record<Branch, OpeningStock[]> = {
  S: [
    { goods: 'MG2', warehouse: 'TOKO', qty: 60, value: 1_740_000 },
    { goods: 'MG2', warehouse: 'GUDANG', qty: 60, value: 1_740_000 },
    { goods: 'MIG', warehouse: 'TOKO', qty: 400, value: 1_080_000 },
    { goods: 'MIG', warehouse: 'GUDANG', qty: 400, value: 1_080_000 },
    { goods: 'BRS5', warehouse: 'TOKO', qty: 60, value: 4_080_000 },
  ],
  M: [
    { goods: 'MG2', warehouse: 'TOKO', qty: 48, value: 1_404_000 },
    { goods: 'MIG', warehouse: 'TOKO', qty: 400, value: 1_092_000 },
    { goods: 'BRS5', warehouse: 'TOKO', qty: 40, value: 2_740_000 },
  ],
}

const oldDocument = (docNo: string, party: string, amount: number) => ({
  ref: docNo,
  docNo,
  party,
  amount,
  date: '2025-12-21',
  dueDate: '2026-01-20',
})

function openings(): Opening[] {
  return scenario.opening.map(({ branch, lines }) => ({
    type: 'opening',
    branch: branchCode[branch],
    date: '2026-01-01',
    time: '00:05',
    by: 'akuntansi',
    lines: lines.map(({ account, debit, credit }) => ({ account, debit, credit })),
    stock: stock[branch],
    receivables: branch === 'S' ? [oldDocument('FJ/SBY/2512/00087', 'CSBY00001', 22_200_000)] : [],
    payables: branch === 'S' ? [oldDocument('FB/SBY/2512/00031', 'TIRTA', 33_300_000)] : [],
    points: branch === 'S' ? [{ customer: 'CSBY00003', points: 250 }] : [],
  }))
}
