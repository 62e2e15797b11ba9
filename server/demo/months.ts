import type pg from 'pg'
import { addDays } from '#contract/days.ts'
import { openPeriod } from '#server/seed/company.ts'
import { type Deed, type Story, ask, callAt, instantOf } from './teller.ts'

const idOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The month of a day, as the clock opens it on its eve. */
export async function openMonth(db: pg.Client, { months }: Story, day: string): Promise<void> {
  await openPeriod(db, Number(day.slice(0, 4)), Number(day.slice(5, 7)))
  const eve: Deed = { branch: 'SBY', day: addDays(day, -1), time: '23:45', by: 'akuntansi' }
  months.push({ id: idOf(day), act: 'opened', at: instantOf(eve, 0), by: 'akuntansi' })
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
