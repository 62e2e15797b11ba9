import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#contract/master/customer.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { importColumns } from '#contract/master/import-columns.ts'
import { supplier } from '#contract/master/supplier.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { checked, sheetOf } from './story.ts'

type Fields = Record<string, string | number | boolean>
interface Case {
  kind: 'customer' | 'supplier'
  add: Endpoint
  upload: Endpoint
  as: string
  /** Whole rows, each of another kind of party: what the one must say the other need not. */
  parties: Record<string, Fields>
}

const tax = { npwp: '0012345678901000', taxName: 'SUMBER REJEKI' }
const cases: Case[] = [
  {
    kind: 'customer',
    add: customer.add,
    upload: customer.batchUpload,
    as: 'owner',
    parties: {
      member: { type: 'MEMBER', name: 'Sri', phone: '081234560001', address: 'Jl. Mawar 1' },
      'customer with NPWP': { type: 'NON_MEMBER', name: 'CV Rejeki', ...tax },
      'customer on credit': {
        type: 'NON_MEMBER',
        name: 'Toko Kredit',
        creditAllowed: true,
        creditLimit: 1_000_000,
        termDays: 14,
        address: 'Jl. Melati 2',
      },
    },
  },
  {
    kind: 'supplier',
    add: supplier.add,
    upload: supplier.batchUpload,
    as: 'owner',
    parties: {
      PKP: { name: 'PT Rejeki', isPkp: true, ...tax, termDays: 30, phone: '0315551234' },
      small: { name: 'UD Rejeki', isPkp: false, termDays: 0, phone: '0315551235' },
    },
  },
]

/** A field that is asked for in the form is asked for in our own sheet, whoever the row is about. */
describe('a sheet asks what the form asks', () => {
  let t: TestApp
  let branchId: number
  beforeAll(async () => {
    t = await testApp({ jobs: true })
    branchId = await t.id('branch', 'SBY')
  })
  afterAll(async () => t.close())

  /** Words or numbers of a cell, as people write them. */
  const cell = (kind: Case['kind'], key: string, value: Fields[string]) => {
    const { labels } = importColumns[kind].find((one) => one.key === key) ?? {}
    const word = Object.entries(labels ?? {}).find(([, code]) => code === value)?.[0]
    if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
    return word ?? value
  }
  const askedByForm = async ({ add, kind, as }: Case, fields: Fields) => {
    const own = kind === 'customer' ? { branchId } : {}
    const body = { requestId: newRequest(), ...own, ...fields }
    const { status, error } = await t.ask(as, add, body as never)
    return status === 200 ? [] : (error.errors ?? []).map(({ field }) => field)
  }
  /** The row in a sheet that has a column for all that a whole one says. */
  const askedBySheet = async ({ upload, kind, as }: Case, whole: Fields, fields: Fields) => {
    const columns = importColumns[kind].filter(({ key }) => key in whole)
    const told = columns.map(({ key, title }) => {
      const value = fields[key]
      return [title, value === undefined ? '' : cell(kind, key, value)]
    })
    const sheet = await sheetOf(kind, [Object.fromEntries(told)])
    const { errors } = await checked(t, as, upload, sheet)
    return errors.map(({ column }) => columns.find((one) => one.title === column)?.key)
  }

  it.each(cases)('$kind', async (of) => {
    for (const [which, whole] of Object.entries(of.parties)) {
      const keys = importColumns[of.kind].map(({ key }) => key).filter((key) => key in whole)
      // Nought or blank is no credit in a sheet: its form asks for the limit only where credit was chosen.
      const left = keys.filter((key) => key !== 'creditLimit')
      expect([which, await askedBySheet(of, whole, whole)]).toEqual([which, []])
      const bySheet: Record<string, unknown> = {}
      const byForm: Record<string, unknown> = {}
      const without = (key: string) =>
        Object.fromEntries(Object.entries(whole).filter(([name]) => name !== key)) as Fields
      // The form writes what it does not refuse, and a sheet would find that row again.
      for (const key of left) bySheet[key] = await askedBySheet(of, whole, without(key))
      for (const key of left) byForm[key] = await askedByForm(of, without(key))
      expect([which, bySheet]).toEqual([which, byForm])
    }
  })
})
