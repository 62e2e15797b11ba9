import type pg from 'pg'
import { addDays } from '#contract/days.ts'
import { openPeriod } from '#server/seed/company.ts'
import { type BranchCode, branchCodes } from '#server/seed/parties.ts'
import { type Span, season } from './season.ts'
import { type Deed, type Story, ask, callAt, instantOf, tell } from './teller.ts'

const idOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The month of a day, as the clock opens it on its eve. */
export async function openMonth(db: pg.Client, { months }: Story, day: string): Promise<void> {
  await openPeriod(db, Number(day.slice(0, 4)), Number(day.slice(5, 7)))
  const eve: Deed = { branch: 'SBY', day: addDays(day, -1), time: '23:45', by: 'akuntansi' }
  months.push({ id: idOf(day), act: 'opened', at: instantOf(eve, 0), by: 'akuntansi' })
}

/** Rupiah without PPN that a branch means to sell in a month of which some days are told whole, and in one told shortly. */
const TARGETS: Record<BranchCode, { full: number; thin: number }> = {
  SBY: { full: 200_000_000, thin: 150_000_000 },
  MLG: { full: 95_000_000, thin: 58_000_000 },
}

/** What each branch means to sell in the month of a day, as the owner sets it when the month begins. */
export async function setTargets(story: Story, { full }: Span, day: string): Promise<void> {
  const [year, month] = day.split('-').map(Number)
  for (const branch of branchCodes) {
    const usual = TARGETS[branch][`${day.slice(0, 8)}28` < full ? 'thin' : 'full']
    const amount = Math.round((usual * season(`${day.slice(0, 8)}15`)) / 1_000_000) * 1_000_000
    const deed: Deed = { branch, day, time: '08:00', by: 'owner' }
    await tell(story, deed, 'report.salesTarget.update', { year, month, amount })
  }
}

/** The month before that of a day is closed by the accountant, as its screen does it; what only warns was looked at. */
export async function closeMonth(story: Story, day: string): Promise<void> {
  const id = idOf(`${day.slice(0, 8)}01`) - 1
  const { rows } = await story.db.query('select from period where id = $1', [id])
  if (rows.length === 0) return
  const deed: Deed = { branch: 'SBY', day, time: '07:00', by: 'akuntansi' }
  const at = instantOf(deed, 0)
  for (const call of ['system.period.postingClose', 'system.period.close'])
    try {
      await story.players.act('akuntansi', at, callAt(call), { id, ignoreWarnings: true } as never)
    } catch (error) {
      const list = await ask(story, deed, 'system.period.checklist', { id })
      const bad = (list.rows as { ok: boolean; level: string; text: string }[]).filter(
        (c) => !c.ok && c.level === 'BLOCK',
      )
      throw new Error(
        `${call} of ${id}: ${(error as Error).message} ${bad.map((c) => c.text).join('; ')}`,
        { cause: error },
      )
    }
  story.months.push({ id, act: 'closed', at, by: 'akuntansi' })
}
