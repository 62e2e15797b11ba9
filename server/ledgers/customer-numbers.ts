/**
 * Two customers who were made one keep a number each, and documents, claims and points stay with the number that they
 * were written for. So whoever asks for a customer asks for all his numbers, and whoever sums by customer sums by
 * whom the numbers belong to now (docs/decisions/0065-two-customers-made-one.md).
 */

import { LOCKS } from '#server/platform/lock-classes.ts'
import type { Tx } from '#server/platform/db.ts'

/** Condition: a row's `column` is one of a customer's numbers. `$` is any of them, as SQL. */
export const isCustomer = (column: string, $: string): string =>
  `${column} = any ((select customer_ids(${$}))::bigint[])`

/** Whose number a row's `column` is now, as SQL of its own. */
export const customerNow = (column: string): string =>
  `(select n.customer_id from customer_number n where n.id = ${column})`

/** Takes the lock of a customer's points: one for all his numbers, as the database does (`points_enough`). */
export const lockPointsOf = (column: string): string =>
  `pg_advisory_xact_lock(${LOCKS.points}, customer_now(${column})::int)`

/** Whether two numbers are one customer's: a document bears the number that it was written for. */
export const areSameCustomer = async (tx: Tx, one: number | null, other: number | null) =>
  one === other ||
  (await tx.one('select 1 where customer_now($1) = customer_now($2)', [one, other])) !== undefined

/** Who buys, as the id of a customer: whose the number is, or who stands for nobody in the branch. */
export const buyerId = (number: string, branch: string): string =>
  `case when ${number} is null then (select w.id from customer w where w.is_walk_in and w.branch_id = ${branch}) else ${customerNow(number)} end`

/** Joins the customer whom a row's `column` belongs to now. */
export const joinCustomer = (column: string, { join = 'join', as = 'c' } = {}): string =>
  `${join} customer_number cn on cn.id = ${column} ${join} customer ${as} on ${as}.id = cn.customer_id`

/** In SQL, whether a customer agrees to messages and offers: whom nobody asked does not (UU 27/2022 art. 20). */
export const mayMessage = (customer: string) =>
  `(${customer} in (select customer_id from consent_state where purpose = 'MESSAGES' and given))`
