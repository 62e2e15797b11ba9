import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { labels } from '#contract/labels.ts'
import { everyRight } from '#contract/menu.ts'
import type { Refusal } from '#server/platform/errors.ts'
import { endpointsOf, openApi } from '#server/platform/openapi.ts'
import { parseInput } from '#server/platform/route.ts'
import { routes } from '#server/routes.ts'
import { inEnglish } from '../web/platform/i18n/english/index.ts'

/** The contract against the specification's list of calls: what is served must be spelled as given. */
const spec = readFileSync(new URL('./spec/calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [method = '', path = '', answer = '', , also = ''] = row.split('\t')
    return { method, path, answer, also: also ? also.split(/[ ,]+/) : [] }
  })
const notYet = new Set(
  readFileSync(new URL('./spec/not-yet.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean),
)
const endpoints = endpointsOf()
const served = new Map<string, Endpoint>(
  endpoints.flatMap((e) => [e.path, ...e.also].map((p) => [`${e.method} ${shape(p)}`, e] as const)),
)
function shape(path: string) {
  return path.replace(/\{\w+\}/g, '{}')
}

/** What the program itself puts into a call. */
const BY_PROGRAM = new Set(
  `id version requestId approvalToken token action payloadHash demand approve file ignoreWarnings preview hash
  replaces detailId fromTransit intoVersion key cartKey leaves whole worth docType docId
  queueFileId first entries`.split(/\s+/),
)

describe('the contract', () => {
  it('refuses what is empty, and what is far too much, in words', () => {
    const much = { limit: 1e9, offset: -1, q: 1, dateFrom: 0, seal: 0, version: 'x' }
    const keys = endpoints.flatMap((endpoint) =>
      [{}, much].flatMap((input) => {
        try {
          parseInput(endpoint, input)
          return []
        } catch (error) {
          const { message } = error as Error
          // What is unknown to the call is told by its key.
          const [words = ''] = message.split(':')
          const isSaid = /^[A-Z]/.test(words) && !/[a-z][A-Z]/.test(words)
          return isSaid ? [] : [`${endpoint.path}: ${message}`]
        }
      }),
    )
    expect(keys).toEqual([])
  })

  it.each(['ids', 'id'])('says what %s lacks, in both languages', (key) => {
    const told = endpoints.flatMap((endpoint) => {
      if (!(endpoint.input instanceof z.ZodObject) || !(key in endpoint.input.shape)) return []
      try {
        parseInput(endpoint, {})
        return []
      } catch (error) {
        const { errors } = error as Refusal
        const found = errors?.filter(({ field }) => field === key) ?? []
        return found.map(({ message }) => [endpoint.path, message, inEnglish(message)] as const)
      }
    })
    expect(told.length).toBeGreaterThan(10)
    expect(told.map(([path, id]) => `${path}: ${id}`)).toContain(
      key === 'ids'
        ? '/core/v1/goods/get/data: Barang wajib diisi'
        : '/core/v1/purchase/debt-others/pdf: Hutang Lain-lain wajib diisi',
    )
    const vague = told.filter(([, id, en]) => /^Dokumen /.test(id) || en === id)
    expect(vague).toEqual([])
    // A deed has no noun of its own: programs alone call it, and the refusal carries the field.
    if (key === 'ids') expect(told.filter(([, id]) => /^Isian /.test(id))).toEqual([])
  })

  it('names every field that a person fills, so that no message shows a key', () => {
    const nameless = endpoints
      .filter((e) => e.writes && e.input instanceof z.ZodObject)
      .flatMap((e) => Object.keys((e.input as z.ZodObject).shape))
      .filter((field) => !BY_PROGRAM.has(field) && !(field in labels))
    expect([...new Set(nameless)]).toEqual([])
  })

  it('is the specification that lies beside the checkout', () => {
    const original = new URL('../../shared/spec/calls.tsv', import.meta.url)
    if (existsSync(original))
      expect(readFileSync(original, 'utf8').trim().split('\n').length - 1).toBe(spec.length)
    expect(spec).toHaveLength(325)
  })

  it('serves every call of the specification, or has it on a list that only shrinks', () => {
    const missing = spec
      .filter((c) => !served.has(`${c.method} ${shape(c.path)}`))
      .map((c) => `${c.method} ${c.path}`)
    process.stdout.write(
      `served ${spec.length - missing.length} of ${spec.length} calls of the specification\n`,
    )
    expect(
      missing.filter((m) => !notYet.has(m)),
      'no longer served',
    ).toEqual([])
    expect(
      [...notYet].filter((m) => !missing.includes(m)),
      'served now: take it off the list',
    ).toEqual([])
  })

  it('has each route of the specification in a table, with rules and tests that are there', () => {
    const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
    const wanted = read('./spec/routes.tsv').trim().split('\n').slice(1)
    const table = [
      ...read('../docs/domain/routes.md').matchAll(/^\| `([^`]+)` \|(.+)\|(.+)\|(.+)\|$/gm),
    ]
    expect(table.map((row) => row[1])).toEqual(wanted.map((row) => row.split('\t')[0]))
    const domain = readdirSync(new URL('../docs/domain/', import.meta.url))
      .map((page) => read(`../docs/domain/${page}`))
      .join('\n')
    const gone = table.flatMap(([, route, , rules = '', tests = '']) => [
      ...[...tests.matchAll(/`([^`]+)`/g)]
        .filter(([, file = '']) => !existsSync(new URL(`../${file}`, import.meta.url)))
        .map(([file]) => `${route}: ${file}`),
      ...[...rules.matchAll(/§([\d.]+)/g)]
        .filter(([, section = '']) => !domain.includes(`\n## ${section}`))
        .map(([section]) => `${route}: ${section}`),
    ])
    expect(gone).toEqual([])
  })

  it('serves the other spellings too, and answers in the given form', () => {
    for (const call of spec) {
      const endpoint = served.get(`${call.method} ${shape(call.path)}`)
      if (!endpoint) continue
      for (const path of call.also)
        expect(served.get(`${call.method} ${shape(path)}`), path).toBe(endpoint)
      expect(endpoint.answer === 'json', call.path).toBe(call.answer === 'json')
    }
  })

  it('has every endpoint answered exactly once, by rights that exist', () => {
    const answered = routes.map((r) => r.endpoint)
    expect(new Set(answered).size).toBe(answered.length)
    expect(new Set(answered)).toEqual(new Set(endpoints))
    const known = new Set(everyRight())
    for (const e of endpoints) {
      if (typeof e.rights === 'string') continue
      expect(
        e.rights.filter((r) => !known.has(r)),
        e.path,
      ).toEqual([])
      expect(e.rights.length, e.path).toBeGreaterThan(0)
    }
  })

  it('describes itself', () => {
    const paths = (openApi() as { paths: object }).paths
    expect(Object.keys(paths).length).toBeGreaterThan(endpoints.length - 5)
  })

  it('describes itself in the dialect of OpenAPI 3.1, so that a client can be made of it', () => {
    const told = JSON.parse(JSON.stringify(openApi())) as {
      paths: Record<string, Record<string, Operation>>
    }
    const wrong: string[] = []
    const ids = new Set<string>()
    const calls = Object.entries(told.paths).flatMap(([path, own]) =>
      Object.values(own).map((operation) => ({ path, operation })),
    )
    for (const { path, operation } of calls) {
      const { operationId, parameters, requestBody, responses } = operation
      if (!/^\w[\w.-]+$/.test(operationId) || ids.has(operationId)) wrong.push(`id ${operationId}`)
      ids.add(operationId)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1])
      const declared = parameters.filter((p) => p.in === 'path').map((p) => p.name)
      if (JSON.stringify(declared) !== JSON.stringify(inPath)) wrong.push(`parameters ${path}`)
      if (new Set(parameters.map((p) => p.name)).size < parameters.length)
        wrong.push(`twice ${path}`)
      const upload = served.get(`POST ${path.replace('/api', '')}`)?.upload
      const type = Object.keys(requestBody?.content ?? {})[0]
      if (upload && type !== 'multipart/form-data') wrong.push(`upload ${path}`)
      if (!responses['200'] || !responses['4XX']) wrong.push(`responses ${path}`)
    }
    const seen = (node: unknown, at: string): void => {
      if (node === null || typeof node !== 'object') return
      const { $ref, nullable, exclusiveMinimum, exclusiveMaximum, type } = node as Record<
        string,
        unknown
      >
      if (typeof $ref === 'string' && $ref !== '#/components/responses/Refusal')
        wrong.push(`reference ${at} ${$ref}`)
      if (nullable === true && type !== undefined) wrong.push(`nullable ${at}`)
      for (const edge of [exclusiveMinimum, exclusiveMaximum])
        if (typeof edge === 'boolean') wrong.push(`edge ${at}`)
      for (const [key, value] of Object.entries(node)) seen(value, `${at}/${key}`)
    }
    seen(told.paths, '')
    expect([...new Set(wrong)].slice(0, 20)).toEqual([])
    expect(ids.size).toBe(calls.length)
    expect(ids).toContain('sales.cashier.payment')
  })
})

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
}
