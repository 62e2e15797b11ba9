import pg from 'pg'
import { expect, it } from 'vitest'
import { findViolations } from '#server/ledgers/invariants.ts'
import { migrate } from '#server/platform/migrate.ts'
import { freshDatabase } from '#server/platform/test-postgres.ts'
import { learnStatistics } from '#server/platform/statistics.ts'

/** A company that worked with an older state keeps what it has, and gets what came since. */
it('brings the state of before approvals were bound to the newest one, with its people and requests', async () => {
  const database = await freshDatabase({ empty: true })
  await migrate(database.url, '0281')
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await db.query(`
    insert into company (name) values ('PT Lama');
    insert into branch (code, name, is_head_office) values ('SBY', 'Surabaya', true);
    insert into role (name, rights, all_branches) values
      ('Kantor', '{journal.control,period.manage,system/closing-periode:edit,sales/order:approve}', true),
      ('Kasir', '{sales/cashier:add}', false);
    insert into employee (code, name, email, branch_id, role_id, branch_ids, password_hash, failed_logins, locked_until)
      select x.code, x.code, lower(x.code) || '@lama.test', 1, x.role, '{1}', '$argon2id$v=19$m=19456,t=3,p=1$BwcHBwcHBwcHBwcHBwcHBw$BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc', 5, now() + interval '10 minutes'
      from (values ('KANTOR', 1), ('KASIR', 2)) x (code, role);
    insert into second_factor (employee_id, secret, confirmed_at, recovery) values (1, 'v1.x', now(), array[sha256('ABCDE'::bytea)]);
    insert into customer (code, name, branch_id, type, price_level) values ('C1', 'Bu Lama', 1, 'NON_MEMBER', 'RETAIL');
    insert into approval_request (branch_id, action, message, payload_hash, limit_name, limit_value, requested_by, expires_at)
      values (1, 'CASH_OUT', 'Kas keluar', 'x', 'cashOut', 600000, 2, now() + interval '5 minutes');
    insert into approval (branch_id, action, requested_by, approved_by, reason, token_hash, expires_at) values
      (1, 'CASH_OUT', 2, 1, 'lama', 'a', now() + interval '5 minutes'), (1, 'REPRINT', 2, 1, 'lama', 'b', now() + interval '5 minutes');`)
  await migrate(database.url)
  await learnStatistics(db)
  const one = async (sql: string) => (await db.query(sql)).rows[0]
  expect((await one(`select rights from role where name = 'Kantor'`)).rights).toEqual([
    'system/closing-periode:edit',
    'sales/order:approve',
    'customer.terms',
  ])
  expect((await one(`select rights from role where name = 'Kasir'`)).rights).toEqual([
    'sales/cashier:add',
  ])
  expect(await one('select also, limit_names, limit_values from approval_request')).toMatchObject({
    also: [],
    limit_names: ['cashOut'],
  })
  // What was given for anything at all is good for nothing any more, a copy apart.
  const { rows } = await db.query(
    'select action, expires_at > clock_timestamp() as good from approval order by id',
  )
  expect(rows).toEqual([
    { action: 'CASH_OUT', good: false },
    { action: 'REPRINT', good: true },
  ])
  expect(await one('select cardinality(recovery) as n, recovery_salt from second_factor')).toEqual({
    n: 1,
    recovery_salt: null,
  })
  expect(
    (await one('select count(*)::int as n from employee where locked_until is not null')).n,
  ).toBe(0)
  expect((await findViolations(db)).filter(({ code }) => code !== 'X05')).toEqual([])
  await migrate(database.url)
  await db.end()
  await database.drop()
})
