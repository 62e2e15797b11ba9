import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, detailCall } from '#contract/api.ts'
import { search } from '#contract/application/search.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, kinds, nounOf, placesOf } from '#contract/kinds.ts'
import { everyRight, menuPlace } from '#contract/menu.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { hashPassword } from '#server/platform/password.ts'
import { PASSWORD, type TestApp, testApp } from '#server/platform/test-app.ts'
import { screens } from '../web/menu.tsx'

const every = Object.keys(kinds) as Kind[]
const root = fileURLToPath(new URL('../', import.meta.url))

/** A series of its own for each kind; counterparts bear a number of the other branch's. */
const seriesOf = (kind: Kind) => (kinds[kind].counterpart ? 'ME/MLG' : `${kinds[kind].prefix}/SBY`)
const numberOf = (kind: Kind) =>
  `${seriesOf(kind)}/2601/${String(271 + every.indexOf(kind)).padStart(5, '0')}`
const idOf = (kind: Kind) => 9000 + every.indexOf(kind)

/** Kinds that differ in little are written together, in files that bear the family's name. */
const FAMILIES: Partial<Record<Kind, string>> = {
  'purchase-debit-note': 'purchase-note',
  'purchase-credit-note': 'purchase-note',
  'customer-debit-note': 'sales-note',
  'customer-credit-note': 'sales-note',
  'sales-debit-note': 'sales-note',
  'sales-credit-note': 'sales-note',
  'branch-return': 'sales-return',
  disassembly: 'assembly',
  'stock-in': 'correction',
  'cash-in': 'cash-bank',
  'cash-out': 'cash-bank',
  'bank-in': 'cash-bank',
  'bank-out': 'cash-bank',
  'general-journal': 'journal',
  'adjustment-journal': 'journal',
  'credit-card-disbursement': 'disbursement',
  'debit-card-disbursement': 'disbursement',
  'paylater-disbursement': 'disbursement',
}
/** What the program writes itself has no form of its own, and goods between branches share one contract. */
const shared = new Set<Kind>([
  'closing-journal',
  'booking',
  ...every.filter((kind) => kinds[kind].transit !== undefined || kinds[kind].counterpart === true),
  'mutation-receipt',
])

/** What the registry says of a kind is true of its calls, its screen and its prints. */
describe('every kind of document', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    const branch = await t.id('branch', 'SBY')
    const author = await t.id('employee', 'owner')
    for (const kind of every) {
      await t.db.query(
        `insert into document (branch_id, id, kind, number, doc_date, status, memo, created_by)
         values ($1, $2, $3, $4, '2026-01-05', 'POSTED', $3, $5)`,
        [branch, idOf(kind), kind, numberOf(kind), author],
      )
      if (kinds[kind].counterpart) continue
      await t.db.query(
        `insert into doc_counter (branch_id, prefix, yymm, n) values ($1, $2, '2601', 400) on conflict do nothing`,
        [branch, kinds[kind].prefix],
      )
    }
    await t.db.query(`insert into role (name, rights) values ('Tanpa Hak', '{}')`)
    await t.db.query(
      `insert into employee (code, name, email, branch_id, role_id, branch_ids, password_hash, is_first_login)
       select 'NIHIL', 'NIHIL', 'nihil@gerai.test', $1, r.id, array[$1::int], $2, false from role r where r.name = 'Tanpa Hak'`,
      [branch, await hashPassword(PASSWORD)],
    )
  })
  afterAll(async () => t.close())

  it('stands at a place of the menu, with a screen that opens it', () => {
    const known = new Set(everyRight())
    const shown = new Set(screens.map((screen) => screen.path))
    for (const kind of every) {
      for (const place of placesOf(kinds[kind])) {
        expect([kind, known.has(`${menuPlace(place)}:view`)]).toEqual([kind, true])
        expect([kind, place, shown.has(place)]).toEqual([kind, place, true])
      }
    }
  })

  it.each(every.filter((kind) => !shared.has(kind)))('%s is one name of three files', (kind) => {
    const name = FAMILIES[kind] ?? kind
    for (const [side, ending] of [
      ['contract', 'ts'],
      ['server', 'ts'],
      ['web', 'tsx'],
    ] as const)
      expect([side, filesNamed(side, `${name}.${ending}`)]).toEqual([side, [expect.any(String)]])
  })

  it('has a name in each language and a series that no other shares but its twin', () => {
    const names = every.map((kind) => nounOf(kind))
    expect(new Set(names).size).toBe(names.length)
    const shared = [...Map.groupBy(every, (kind) => kinds[kind].prefix)]
      .filter(([prefix, those]) => prefix !== '' && those.length > 1)
      .map(([, those]) => those)
    expect(shared).toEqual([
      ['customer-debit-note', 'sales-debit-note'],
      ['customer-credit-note', 'sales-credit-note'],
      ['mutation-return', 'mutation-recall'],
      ['assembly', 'disassembly'],
    ])
  })

  it.each(every)('%s is found by any part of its number', async (kind) => {
    const number = numberOf(kind)
    const [series, , , n = ''] = number.split('/')
    const parts = [number, number.toLowerCase(), number.slice(3), `2601/${n}`, n, n.slice(2)]
    for (const q of parts) {
      const { rows } = await t.call('owner', search.everywhere, { q })
      expect([q, rows.map((r) => r.label)]).toEqual([q, expect.arrayContaining([number])])
    }
    const { rows } = await t.call('owner', search.everywhere, { q: number })
    expect(rows.find((r) => r.kind === kind)?.path).toBe(`/app/${kinds[kind].place}/${idOf(kind)}`)
    const few = await t.call('owner', search.everywhere, { q: `${series}/` })
    expect(few.rows.length).toBeGreaterThan(0)
  })

  it.each(every)('%s opens from a ledger line, and prints', async (kind) => {
    const get = detailCall(kind) as Endpoint
    const detail = await t.call('owner', get, { id: idOf(kind) })
    expect(detail).toMatchObject({ document: { kind, docNo: numberOf(kind) } })
    // Alone, and with others that are ticked in its list.
    const printed = await t.ask('owner', callsOf(kind).pdf as Endpoint, {
      id: idOf(kind),
      also: [idOf(kind)],
    })
    expect([printed.status, printed.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  it.each(every.filter((kind) => kinds[kind].counterpart !== true))(
    '%s is listed, and taken along as Excel',
    async (kind) => {
      const lists = Object.values(callsOf(kind)).filter((call) => call.answer === 'xlsx')
      const sheets = await Promise.all(
        lists.map(async (call) => {
          const sheet = await t.ask('owner', call, { limit: 100 })
          return sheet.status === 200 ? JSON.stringify(await readWorkbook(sheet.raw)) : ''
        }),
      )
      expect(sheets.some((text) => text.includes(numberOf(kind)))).toBe(true)
    },
  )

  it.each(every)(
    '%s is shown to nobody without its right, and to no other branch',
    async (kind) => {
      for (const call of Object.values(callsOf(kind))) {
        const input =
          call.path.includes('{id}') || call === callsOf(kind).pdf ? { id: idOf(kind) } : {}
        if (call.writes) continue
        const answer = await t.ask('nihil', call, input)
        expect([call.path, [400, 403].includes(answer.status)]).toEqual([call.path, true])
      }
      const foreign = await t.ask('kepala.mlg', detailCall(kind) as Endpoint, { id: idOf(kind) })
      expect([403, 404]).toContain(foreign.status)
      const printed = await t.ask('kepala.mlg', callsOf(kind).pdf as Endpoint, { id: idOf(kind) })
      expect([403, 404]).toContain(printed.status)
    },
  )

  it.each(every)('%s has a story that ends with the books in order', (kind) => {
    const said = new RegExp(`'${kind}'|\\b${camel(kind)}\\b|\\b${kinds[kind].prefix || kind}/`)
    const stories = testsBelow('server').filter((file) => {
      const text = readFileSync(file, 'utf8')
      return text.includes('expectBooksInOrder') && said.test(text)
    })
    expect(stories).not.toEqual([])
  })
})

const camel = (kind: string) => kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const filesNamed = (folder: string, name: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => basename(file) === name,
  )

function testsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(root, folder, file))
}
