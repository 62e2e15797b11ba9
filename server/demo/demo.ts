import type pg from 'pg'
import { addDays } from '#contract/days.ts'
import { expireDocuments } from '#server/documents/expire.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { type FieldCipher, pinKey } from '#server/platform/field-cipher.ts'
import { hashPassword } from '#server/platform/password.ts'
import { publicDemoPassword } from '#server/platform/settings.ts'
import { learnStatistics } from '#server/platform/statistics.ts'
import { daysBetween } from '#server/platform/time.ts'
import { booking } from '#server/sales/booking.ts'
import { loadAreas } from '#server/seed/areas.ts'
import { setUpCompany } from '#server/seed/company.ts'
import { everything, setUpMasters, setUpMinimums } from '#server/seed/masters.ts'
import { postOpening } from '#server/seed/opening.ts'
import { employees } from '#server/seed/parties.ts'
import { setUpCampaigns } from './campaigns.ts'
import { playDay } from './days.ts'
import { holdCarts } from './held-carts.ts'
import { setUpLending } from './lending.ts'
import { nowInJava } from './live.ts'
import { closeMonth, openMonth, setTargets } from './months.ts'
import { openBooks } from './opening.ts'
import { openPlayers } from './players.ts'
import { redate } from './redate.ts'
import { setUpMembers, setUpRewards } from './rewards.ts'
import type { Span, Thin } from './season.ts'
import { talesBegin } from './tales.ts'
import { type Story, beginStory } from './teller.ts'

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
  /** Days that are told whole, 42 unless said: the six weeks that exceptions look back on, and months before their last one that are told shortly, 12; never less than the tales need. */
  days?: number
  months?: number
  thin?: Thin
  /** Last day that is over, yesterday unless told: 'YYYY-MM-DD'. */
  until?: string
  /** Today is told too, up to this minute. */
  today?: boolean
}

/** PT Sumber Rejeki Makmur, and a year of its trade posted by the people who did it. */
export async function makeDemo(db: pg.Client, options: SeedOptions): Promise<void> {
  options.say('Menyiapkan data demo…')
  const span = spanOf(options.until ?? (await yesterday(db)), options)
  await setUp(db, options, span.from)
  const env = process.env.GERAI_ENV
  // The story lives in the past; only seeding and tests may set the clock.
  process.env.GERAI_ENV = 'seed'
  const players = await openPlayers(options.url)
  const story = beginStory(players)
  try {
    await playDays(db, story, span, options.say)
    if (options.today) await playToday(story, span)
    await expireDocuments(players.pools, booking)
  } finally {
    await players.leave()
    if (env === undefined) delete process.env.GERAI_ENV
    else process.env.GERAI_ENV = env
  }
  for (const row of story.refused) options.say(`Dilewati: ${row}`)
  await redate(db, story, span.from)
  await holdCarts(db)
  await refuseDisorder(db)
}

/** A cashier opens and counts his till on each day that has bills. */
const THIN: Thin = { days: [6], part: 0.1 }

/** The days that are told whole, and whole months of a few bills a day before them. */
function spanOf(until: string, { days = 42, months = 12, thin = THIN }: SeedOptions): Span {
  const [year = 0, month = 1] = until.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
  const tales = `${talesBegin(until).slice(0, 8)}01`
  return { from: first < tales ? first : tales, full: addDays(until, 1 - days), until, thin }
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
  await setUpMembers(db, firstDay)
  // Among its buyers is a marketplace that withholds.
  await db.query(`update withholding_object set is_active = true where code = '22-102-01'`)
  // What was set aside yesterday evening is still there tonight.
  await db.query('update branch set booking_expire_hours = 48')
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

async function playDays(
  db: pg.Client,
  story: Story,
  span: Span,
  say: SeedOptions['say'],
): Promise<void> {
  const all = daysBetween(span.from, span.until) + 1
  await openMonth(db, story, span.from)
  for (const opening of openBooks(span.from)) await postOpening(db, opening)
  await setUpLending(story, span.from)
  await setTargets(story, span, span.from)
  for (let n = 0, day = span.from; n < all; n += 1, day = addDays(day, 1)) {
    if (day === span.full) await setUpCampaigns(db, day, addDays(span.until, 30))
    if (day.endsWith('-04')) await closeMonth(story, day)
    await playDay(story, span, day)
    const next = addDays(day, 1)
    if (next.endsWith('-01')) {
      await openMonth(db, story, next)
      await setTargets(story, span, next)
    }
    const [before = 0, now = 0] = [n, n + 1].map((done) => Math.floor((done * 10) / all))
    if (now === before) continue
    say(`Menyiapkan data demo… ${now}0%`)
    if (now === 1) await learnStatistics(db)
  }
}

/** What of today is over; the program goes on with it (`live.ts`). */
async function playToday(story: Story, span: Span): Promise<void> {
  const { day, time } = nowInJava()
  if (day === addDays(span.until, 1)) await playDay(story, { ...span, until: day }, day, time)
}

/** Demo data that are not in order would teach wrong things: better none. */
async function refuseDisorder(db: pg.Client): Promise<void> {
  // X05 judges the server, not what was written into it.
  const found = (await findViolations(db)).filter((f) => f.code !== 'X05')
  if (found.length === 0) return
  const list = found.map((f) => `${f.code} (${f.violations}): ${f.says}`).join('\n')
  throw new Error(`Pembukuan data demo tidak beres:\n${list}`)
}
