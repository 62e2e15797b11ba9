import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'

/** Whether all branches are seen. The owner of the database sees all. */
export async function seesWholeCompany(tx: Pick<Tx, 'rows'>): Promise<boolean> {
  const [hidden] = await tx.rows(
    `select id from branch where nullif(current_setting('app.branches', true), '') is not null
       and id <> all (string_to_array(current_setting('app.branches', true), ',')::int[]) limit 1`,
  )
  return hidden === undefined
}

/** Whoever sees some branches only would keep or add up their part alone. */
export async function refusePartialView(
  tx: Pick<Tx, 'rows'>,
  work = 'Tutup periode',
): Promise<void> {
  if (await seesWholeCompany(tx)) return
  throw new Refusal('BRANCH_FORBIDDEN', `${work} memerlukan akses ke semua cabang`, {
    status: 403,
  })
}
