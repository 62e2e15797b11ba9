import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { hashPassword } from '#server/platform/password.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { type TestApp, PASSWORD, testApp } from '#server/platform/test-app.ts'
import { sampleOf } from './sample.ts'

/** Every call × {no session, no right, another's branch, unknown field}: the wall has no gap. */
const guarded = endpointsOf().filter((e) => e.rights !== 'public')
const plain = guarded.filter((e) => !e.upload)
/** Inputs whose rules span several fields. */
const collecting = (sample: Record<string, unknown>) => ({ ...sample, bookingId: 1 })
const billing = (sample: Record<string, unknown>) => ({ ...sample, orderIds: [1] })
type Sample = Record<string, unknown>
const SPECIAL: Record<string, (sample: Sample) => Sample> = {
  '/sales/invoice/add': billing,
  '/core/v1/sales/invoice/add': billing,
  '/core/v1/sales/invoices/preview': billing,
  '/core/v2/cashier/booking/payment': collecting,
  '/core/v2/cashier/booking/cod': collecting,
  '/core/v2/cod/booking/preview': collecting,
}
const LINE = { accountId: 1, debit: 1, credit: 0 }

function inputOf(e: Endpoint): Record<string, unknown> {
  const sample = sampleOf(e.input) as Record<string, unknown>
  const special = SPECIAL[e.path]?.(sample) ?? sample
  if (!/\/journal\//.test(e.path) || !('lines' in special)) return special
  return { ...special, lines: [LINE, { ...LINE, debit: 0, credit: 1 }] }
}

describe('rights', () => {
  let t: TestApp
  let foreign: number
  beforeAll(async () => {
    t = await testApp()
    foreign = await t.id('branch', 'MLG')
    await t.db.query(
      `insert into role (name, rights) values ('Tanpa Hak', '{}'), ('Semua Hak', (select rights from role order by array_length(rights, 1) desc limit 1))`,
    )
    const hash = await hashPassword(PASSWORD)
    for (const [code, role] of [
      ['NIHIL', 'Tanpa Hak'],
      ['PENUH', 'Semua Hak'],
    ] as const) {
      await t.db.query(
        `insert into employee (code, name, email, branch_id, role_id, branch_ids, password_hash, is_first_login)
         select $1::text, $1::text, lower($1::text) || '@gerai.test', b.id, r.id, array[b.id], $2, false from branch b, role r where b.code = 'SBY' and r.name = $3`,
        [code, hash, role],
      )
    }
  })
  afterAll(async () => t.close())

  it('answers nobody without a session', async () => {
    for (const e of guarded) {
      const answer = await t.ask(null, e, e.upload ? {} : inputOf(e))
      expect([e.path, answer.status]).toEqual([e.path, 401])
    }
  })

  it('answers nobody whose role lacks the right', async () => {
    for (const e of plain.filter((x) => typeof x.rights !== 'string')) {
      const answer = await t.ask('nihil', e, inputOf(e))
      expect([e.path, answer.status]).toEqual([e.path, 403])
    }
  })

  it('lets nobody work in a branch that is not his', async () => {
    for (const e of plain) {
      if (!(e.input instanceof z.ZodObject) && !('branchId' in inputOf(e))) continue
      const shape =
        e.input instanceof z.ZodObject ? (e.input.shape as Record<string, unknown>) : inputOf(e)
      if (!('branchId' in shape)) continue
      const answer = await t.ask('penuh', e, { ...inputOf(e), branchId: foreign })
      expect([e.path, [403, 404].includes(answer.status) ? 'refused' : answer.status]).toEqual([
        e.path,
        'refused',
      ])
    }
  })

  it('shows no document of another branch by its number', async () => {
    const { rows } = await t.db.query('select 1 from document')
    expect(rows).toEqual([])
    for (const e of plain.filter((x) => /\{id\}$/.test(x.path) && x.method === 'GET')) {
      const answer = await t.ask('penuh', e, { id: 987654 })
      expect([e.path, answer.status]).toEqual([e.path, 404])
    }
  })

  it('refuses fields that it does not know', async () => {
    for (const e of plain) {
      const answer = await t.ask('penuh', e, { ...inputOf(e), isAdmin: true })
      expect([e.path, answer.status]).toEqual([e.path, 400])
    }
  })
})
