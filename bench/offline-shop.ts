import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { type TestApp, testAppOn } from '#server/platform/test-app.ts'
import { openShift, registerTill } from '#server/sales/till-story.ts'
import { stockUp } from '../tests/journeys/stock.ts'
import { today } from '../tests/offline/till.ts'
import { ask, signInAs } from './http.ts'
import { addGoods } from './search.ts'
import { PASSWORD, type Program, openStage, quantile, round, startProgram } from './stage.ts'

export const PIN = '615283'
/** At two tills beside the one that is measured; whoever may sell in Surabaya and is not its cashier. */
const BESIDE = ['kepala.sby', 'owner'] as const
/** Of the goods that are sold, rupiah. */
export const PRICE = 37_500

export interface Shop {
  t: TestApp
  program: Program
  branchId: number
  tillKey: string
  stop(): Promise<void>
}

/** A shop with that many goods beside its own, its program in a process of its own, a till, and oil on the shelf. */
export async function openShop(goods: number, oil: number): Promise<Shop> {
  const stage = await openStage()
  await addGoods(stage.db, 0, goods)
  const t = await testAppOn(stage, { live: true })
  await t.db.query('update branch set shift_required = true, handover_counts = false')
  await t.call('kasir.sby', api.system.employee.changePin, { pin: PIN, password: PASSWORD })
  await stockUp(t, 'SBY/TOKO', [['MG2/PCS', oil, 28_500]])
  const program = await startProgram('./limit/product.ts', stage.url)
  return {
    t,
    program,
    branchId: await t.id('branch', 'SBY'),
    tillKey: await registerTill(t),
    async stop() {
      await program.stop()
      await t.close()
      await stage.stop()
    },
  }
}

/** Two tills that sell without a pause until it is said; a sale that is refused ends the benchmark. */
export async function sellBeside({ t, program, branchId }: Shop) {
  const [goodsUnitId, methodId] = [await t.id('unit', 'MG2/PCS'), await t.id('method', 'TUNAI')]
  const selling = { on: true }
  const times: number[] = []
  const tills = await Promise.all(
    BESIDE.map(async (as, i) => {
      const tillKey = await registerTill(t, `Kasir ${i + 2}`)
      await openShift(t, tillKey, 300_000, as)
      return { tillKey, token: await signInAs(program.port, as, PASSWORD) }
    }),
  )
  const path = `/api${api.sales.cashier.payment.path}`
  const sold = Promise.all(
    tills.map(async ({ tillKey, token }) => {
      while (selling.on) {
        const from = performance.now()
        const body = {
          requestId: randomUUID(),
          branchId,
          docDate: today(),
          lines: [{ goodsUnitId, qty: 1 }],
          payments: [{ methodId, amount: PRICE }],
        }
        await ask(program.port, path, { body, token, tillKey })
        times.push(performance.now() - from)
      }
    }),
  )
  // Told to whoever ends it.
  sold.catch(() => undefined)
  return async () => {
    selling.on = false
    await sold
    return { besideSales: times.length, besideP95Ms: round(quantile(times, 0.95), 0) }
  }
}

/** How many that were kept are documents. */
export async function arrived({ t }: Shop): Promise<number> {
  const { rows } = await t.db.query<{ n: number }>(
    'select count(*)::int as n from offline_sale where document_id is not null',
  )
  return rows[0]?.n ?? 0
}

/**
 * What is not as it was told: a number that is no document or more than one, sales that nobody made, what is wrong in the
 * books; and what of it a person would be told, by its kind, but for `expected`.
 */
export async function faultsOf(
  { t }: Shop,
  numbers: readonly string[],
  besideSales: number,
  expected: readonly string[],
): Promise<string[]> {
  const { rows } = await t.db.query<{ number: string; kept: string | null }>(
    `select d.number, o.number as kept from document d
     left join offline_sale o on (o.branch_id, o.document_id) = (d.branch_id, d.id)
     where d.kind = 'sales-invoice'`,
  )
  const found = Map.groupBy(
    rows.flatMap(({ number, kept }) => (kept ? [number, kept] : [number])),
    (number) => number,
  )
  const faults = numbers
    .filter((number) => found.get(number)?.length !== 1)
    .map((number) => `${number} is ${found.get(number)?.length ?? 0} documents`)
  if (new Set(numbers).size !== numbers.length) faults.push('a number was given twice')
  if (rows.length !== numbers.length + besideSales)
    faults.push(`${rows.length} documents of ${numbers.length} and ${besideSales} sales`)
  const { rows: told } = await t.db.query<{ kind: string; n: number }>(
    'select kind, count(*)::int as n from offline_difference where kind <> all ($1) group by 1',
    [expected],
  )
  faults.push(...told.map(({ kind, n }) => `${kind} is told of ${n} sales`))
  const broken = (await findViolations(t.db)).filter(({ code }) => code !== 'X05')
  return [...faults, ...broken.map((one) => JSON.stringify(one).slice(0, 300))]
}
