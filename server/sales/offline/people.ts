import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import { type Branch, mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { claimPin, ownerOfPin, provenByPin } from '#server/platform/pin.ts'
import type { Session } from '#server/platform/session.ts'
import { knownTill } from '#server/platform/till-device.ts'
import { rememberWrongPin } from '#server/documents/wrong-pin.ts'
import { tillDiscount } from '../cart-terms.ts'

/** As a session that was opened by PIN ends (`opened_with`): with another PIN, role, branch or till key it is another one. */
const STAMP = "encode(opened_with($1, coalesce(e.pin_hash, ''), e.role_id, e.branch_id), 'hex')"

/** Asked while there is a line, for when there is none. */
export async function peopleOf(
  tx: Tx,
  s: Session,
  { branchId, tillKey, known }: ParsedOf<typeof contract.people>,
): Promise<ReplyOf<typeof contract.people>> {
  const till = await knownTill(tx, branchId, tillKey)
  const [masters, rows] = await Promise.all([
    mastersOf(tx, s.mastersVersion),
    tx.rows<{ id: number; stamp: string; guarded: boolean; sells: boolean }>(
      `select e.id, ${STAMP} as stamp, exists (select from second_factor f where f.employee_id = e.id and f.confirmed_at is not null) or exists (select from unnest(r.rights) one where one like '%:approve') as guarded,
         e.is_active and r.rights @> array['sales/cashier:add'] and e.branch_id = $2 as sells
       from employee e join role r on r.id = e.role_id where e.id = any ($3)`,
      [till.id, branchId, [s.employeeId, ...known.map(({ person }) => person)]],
    ),
  ])
  const own = rows.find(({ id }) => id === s.employeeId)
  if (!own) throw new Error('whoever asks is an employee')
  const branch = masters.branches.get(branchId) as Branch
  const holds = (person: number, stamp: string) =>
    rows.some((row) => row.id === person && row.stamp === stamp && row.sells)
  return {
    own: {
      stamp: own.stamp,
      guarded: own.guarded,
      discountPct: tillDiscount(s, branch).limitPct,
    },
    holding: known.flatMap(({ person, stamp }) => (holds(person, stamp) ? person : [])),
  }
}

/** By the tries of everybody's PIN: one guesses no better here than where a supervisor is asked. */
export async function prove(
  ctx: Ctx,
  { branchId, tillKey, pin, code }: ParsedOf<typeof contract.prove>,
): Promise<ReplyOf<typeof contract.prove>> {
  const asked = await ctx.write(async (tx, s) => {
    const till = await knownTill(tx, branchId, tillKey)
    const claimed = await claimPin(tx, ctx, s, till.id)
    const found = await ownerOfPin(tx, ctx, pin, branchId)
    // Another's PIN is as wrong as nobody's, and said so in the same words.
    return { till, attempt: claimed, owner: found?.id === s.employeeId ? found : undefined }
  }, branchId)
  const { attempt, owner } = asked
  await provenByPin(ctx, { pin, code, owner, attempt, field: 'pin' }).catch(
    async (refusal: unknown) => {
      if (refusal instanceof Refusal && refusal.code === 'PIN_WRONG')
        await rememberWrongPin(ctx, branchId, asked, refusal)
      throw refusal
    },
  )
  return { ok: true }
}
