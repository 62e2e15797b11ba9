import type pg from 'pg'
import { findViolations } from '#server/ledgers/invariants.ts'
import { type FieldCipher, pinKey } from '#server/platform/field-cipher.ts'
import { hashPassword } from '#server/platform/password.ts'
import { closePeriod } from '#server/system/close-period.ts'
import { loadAreas } from '#server/seed/areas.ts'
import { openPeriod, setUpCompany } from '#server/seed/company.ts'
import type { ClosePeriod, TradeEvent } from './events.ts'
import { everything, setUpMasters, setUpMinimums } from '#server/seed/masters.ts'
import { postOpening } from '#server/seed/opening.ts'
import { branchCodes, employees } from '#server/seed/parties.ts'
import { openPlayers } from './players.ts'
import { holdCarts } from './held-carts.ts'
import { closeShifts } from './post-shifts.ts'
import { post } from './post-trade.ts'
import type { Done, Story } from './moment.ts'
import { redate } from './redate.ts'
import { setUpCampaigns } from './campaigns.ts'
import { setUpRewards } from './rewards.ts'
import { tradeDays } from './trade.ts'
import { publicDemoPassword } from '#server/platform/settings.ts'
import { learnStatistics } from '#server/platform/statistics.ts'

export interface SeedOptions {
  /** Of the owner of the database. */
  url: string
  mode: 'demo' | 'none'
  /** Somebody said so, it is not what is done without a word. */
  named?: boolean
  /** Password of every demo employee. */
  demoPassword?: string
  /** The company's, so that supervisors are found by their PINs alone. */
  cipher?: FieldCipher
  /** Told in short sentences how far it is. */
  say(line: string): void
  /** Days of trade, 60 unless told. */
  days?: number
  /** Last day of trade, yesterday unless told: 'YYYY-MM-DD'. */
  until?: string
}

/** PT Sumber Rejeki Makmur, and some weeks of its trade posted by the people who did it. */
export async function makeDemo(db: pg.Client, options: SeedOptions): Promise<void> {
  const { say, days = 60 } = options
  say('Menyiapkan data demo…')
  const until = options.until ?? (await yesterday(db))
  const events = [...tradeDays({ until, days })]
  await setUp(db, options, events[0]?.date ?? until)
  const env = process.env.GERAI_ENV
  // The story lives in the past; only seeding and tests may set the clock.
  process.env.GERAI_ENV = 'seed'
  const players = await openPlayers(db, options.url)
  const story: Story = {
    players,
    documents: new Map(),
    lines: new Map(),
    written: [],
    seconds: new Map(),
    tills: new Map(),
    shifts: new Map(),
  }
  try {
    await play(db, story, events, say)
  } finally {
    await players.leave()
    if (env === undefined) delete process.env.GERAI_ENV
    else process.env.GERAI_ENV = env
  }
  await redate(db, story.written, events)
  await setUpCampaigns(db, until)
  await holdCarts(db)
  await refuseDisorder(db)
}

async function yesterday(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ day: string }>(
    `select ((clock_timestamp() at time zone 'Asia/Jakarta')::date - 1)::text as day`,
  )
  return rows[0]?.day ?? ''
}

async function setUp(
  db: pg.Client,
  { demoPassword: password = '', cipher }: SeedOptions,
  firstDay: string,
): Promise<void> {
  const pins = [...new Set(employees.flatMap((e) => e.pin ?? []))]
  const [passwordHash, ...pinHashes] = await Promise.all([password, ...pins].map(hashPassword))
  await db.query('begin')
  await loadAreas(db)
  await setUpCompany(
    db,
    passwordHash ?? '',
    new Map(pins.map((pin, i) => [pin, pinHashes[i] ?? ''])),
  )
  if (cipher) await findByPin(db, cipher)
  if (password === publicDemoPassword) await markPublicSecrets(db)
  await addDamagedWarehouses(db)
  await setUpMasters(db, everything, `${firstDay}T00:00:00+07:00`)
  await setUpMinimums(db)
  await setUpRewards(db)
  // Among its buyers is a marketplace that withholds.
  await db.query(`update withholding_object set is_active = true where code = '22-102-01'`)
  await db.query('update database_identity set secrets_judged = true')
  await db.query('commit')
  await learnStatistics(db)
}

/** What README.md tells everybody; whoever sets one of his own is free of the mark. */
const markPublicSecrets = (db: pg.Client) =>
  db.query('update employee set public_password = true, public_pin = pin_hash is not null')

/** As if each supervisor had set his PIN himself. */
async function findByPin(db: pg.Client, cipher: FieldCipher): Promise<void> {
  for (const { email, pin } of employees)
    if (pin)
      await db.query('update employee set pin_find = $2 where email = $1', [
        email,
        pinKey(cipher, pin),
      ])
}

/** Where customers' damaged goods go, apart from what may be sold. */
const addDamagedWarehouses = (db: pg.Client) =>
  db.query(
    `insert into warehouse (branch_id, code, name, type) select id, 'RUSAK', 'Stok Rusak ' || code, 'DAMAGED' from branch`,
  )

/** Between the turns of a month the branches live side by side, each in its own order. */
async function play(
  db: pg.Client,
  story: Story,
  events: TradeEvent[],
  say: SeedOptions['say'],
): Promise<void> {
  const finish = progress(db, events.length, say)
  let waiting: Done[] = []
  const playWaiting = async () => {
    const queues = branchCodes.map((branch) => waiting.filter((e) => e.branch === branch))
    waiting = []
    await Promise.all(queues.map((queue) => playQueue(story, queue, finish)))
  }
  for (const event of events) {
    if (isPostedByPeople(event)) {
      waiting.push(event)
      continue
    }
    await playWaiting()
    await turn(db, story, event)
    await finish()
  }
  await playWaiting()
}

/** Counts events, tells every tenth, and lets PostgreSQL plan anew once there is something to count. */
function progress(db: pg.Client, all: number, say: SeedOptions['say']): () => Promise<void> {
  let done = 0
  return async () => {
    done += 1
    const tenth = Math.floor((done * 10) / all)
    if (tenth === Math.floor(((done - 1) * 10) / all)) return
    say(`Menyiapkan data demo… ${tenth}0%`)
    if (tenth === 1) await learnStatistics(db)
  }
}

const isPostedByPeople = (e: TradeEvent): e is Done =>
  e.type !== 'opening' && e.type !== 'openPeriod' && e.type !== 'closePeriod'

async function playQueue(story: Story, queue: Done[], finish: () => Promise<void>): Promise<void> {
  for (const event of queue) {
    await post(story, event)
    await finish()
  }
  await closeShifts(story, queue[0]?.branch)
}

/** What stands outside the days' trade: how the books begin, and months that open and close. */
async function turn(db: pg.Client, story: Story, event: Exclude<TradeEvent, Done>): Promise<void> {
  if (event.type === 'openPeriod') return openPeriod(db, event.year, event.month)
  if (event.type === 'closePeriod') return close(db, story, event)
  const opened = await postOpening(db, event)
  for (const [ref, id] of opened.items) story.documents.set(ref, id)
}

async function close(db: pg.Client, story: Story, event: ClosePeriod): Promise<void> {
  const tx = {
    rows: async <T>(text: string, values: unknown[] = []) =>
      (await db.query(text, values)).rows as T[],
  }
  await db.query('begin')
  await closePeriod(tx, event.year * 12 + event.month, story.players.ids.of('employee', event.by))
  await db.query('commit')
}

/** Demo data that are not in order would teach wrong things: better none. */
async function refuseDisorder(db: pg.Client): Promise<void> {
  // X05 judges the server, not what was written into it.
  const found = (await findViolations(db)).filter((f) => f.code !== 'X05')
  if (found.length === 0) return
  const list = found.map((f) => `${f.code} (${f.violations}): ${f.says}`).join('\n')
  throw new Error(`Pembukuan data demo tidak beres:\n${list}`)
}
