import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'

/** Whoever sees some branches only would keep or add up their part alone. The owner of the database sees all. */
export async function refusePartialView(
  tx: Pick<Tx, 'rows'>,
  work = 'Tutup periode',
): Promise<void> {
  const [hidden] = await tx.rows(
    `select id from branch where nullif(current_setting('app.branches', true), '') is not null
       and id <> all (string_to_array(current_setting('app.branches', true), ',')::int[]) limit 1`,
  )
  if (!hidden) return
  throw new Refusal('BRANCH_FORBIDDEN', `${work} memerlukan akses ke semua cabang`, {
    status: 403,
  })
}
