import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isOfPersons } from '#contract/master/person.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'

type Calls = Record<string, Endpoint>

/** Every group of calls of the contract. */
function* groups(of: object): Generator<Calls> {
  const calls = Object.entries(of).filter(([, one]) => isCall(one))
  if (calls.length > 0) yield Object.fromEntries(calls)
  for (const one of Object.values(of))
    if (typeof one === 'object' && one && !isCall(one)) yield* groups(one)
}
const isCall = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'path' in one && 'input' in one

/** What the rows of an answer are, however deep they lie. */
function* rowsOf(schema: unknown): Generator<z.ZodType> {
  if (schema instanceof z.ZodArray) {
    yield schema.element as z.ZodType
    yield* rowsOf(schema.element)
  } else if (schema instanceof z.ZodObject)
    for (const field of Object.values(schema.shape)) yield* rowsOf(field)
  else if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    yield* rowsOf(schema.unwrap())
  else if (schema instanceof z.ZodUnion) for (const one of schema.options) yield* rowsOf(one)
}

const tells = (call: Endpoint | undefined) =>
  call !== undefined && [...rowsOf(call.reply)].some(isOfPersons)

/** Rows of persons that no list is: of one party, or a few that were searched for. */
const FEW = new Set([
  '/core/v2/customer/search',
  '/core/v1/customers/get/{id}',
  '/core/v1/suppliers/get/{id}',
  '/core/v1/search',
])

/** Whoever leaves takes lists of persons along: one rule stands before each of them, whichever it is. */
describe('lists of persons', () => {
  let t: TestApp
  const all = [...groups(api)]
  const lists = all.filter(({ getAll }) => tells(getAll))
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  const name = ({ getAll }: Calls) => getAll?.path ?? ''

  it('are known, and rows of persons leave by no other call', () => {
    expect(lists.map(name).sort()).toEqual([
      '/core/v1/customers/address/get/all',
      '/core/v1/customers/get/all',
      '/core/v1/employees/get/all',
      '/core/v1/suppliers/contact/get/all',
      '/core/v1/suppliers/get/all',
    ])
    const watched = lists.flatMap(({ getAll, getData }) => [getAll, getData])
    const others = all
      .flatMap((calls) => Object.values(calls))
      .filter((call) => tells(call) && !watched.includes(call))
    expect(others.map((call) => call.path).filter((path) => !FEW.has(path))).toEqual([])
  })

  it.each(lists.map((calls) => [name(calls), calls] as const))(
    '%s: files want the password and are written down; all of them together are counted',
    async (_name, { getAll, getData, xlsx, listPdf }) => {
      const before = await written()
      const files = [xlsx, listPdf].filter((file) => file !== undefined)
      for (const file of files) {
        expect([file.path, file.confirm]).toEqual([file.path, true])
        expect((await t.ask('owner', file, {})).status).toBe(200)
      }
      expect(await written()).toBe(before + files.length)
      const whole = () => t.ask('owner', getAll as Endpoint, { limit: 999_999 })
      const codes: number[] = []
      for (let i = files.length; i < 13; i += 1) codes.push((await whole()).status)
      expect(codes.slice(0, -1).every((code) => code === 200)).toBe(true)
      expect(codes.at(-1)).toBe(429)
      expect(await written()).toBe(before + 12)
      expect((await t.ask('owner', getAll as Endpoint, { limit: 100 })).status).toBe(200)
      for (const file of files) expect((await t.ask('owner', file, {})).status).toBe(429)
      if (!getData) return
      const ids = Array.from({ length: 101 }, (_, i) => i + 1)
      expect((await t.ask('owner', getData, { ids })).status).toBe(429)
    },
  )

  const written = async () =>
    Number(
      (
        await t.db.query(
          `select count(*) as n from audit where object_id = 0 and action ~ '^(Unduh|Baca seluruh) daftar '`,
        )
      ).rows[0].n,
    )

  it('leave only with the password typed anew', async () => {
    await t.db.query(`update session set confirmed_at = now() - interval '1 hour'`)
    for (const { xlsx, listPdf } of lists)
      for (const file of [xlsx, listPdf].filter((one) => one !== undefined))
        expect((await t.ask('owner', file, {})).error.code).toBe('CONFIRM_PASSWORD')
  })
})
