import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** A field by which somebody chooses how the program works: `branch.roundingUnit`, `edc.rates.mdrPct`. */
export interface Setting {
  name: string
  group: string
  /** The call that writes it. */
  call: string
  /** Its place in what that call takes: `['rates', 'mdrPct']`. */
  path: string[]
  /** Of a flag or a choice, all that it may be; of a figure or a day none. */
  options: readonly unknown[]
}

const { company, role } = api.system
const groups: Record<string, Record<string, Endpoint>> = {
  ...(api.master as unknown as Record<string, Record<string, Endpoint>>),
  company,
  role,
  preference: { setDisplay: api.auth.preference.setDisplay },
}

/** What is no master that somebody sets up, but a price of goods, a picture or a search. */
const NOT_SET_UP = ['sellingPrice', 'inventory', 'imports', 'picture', 'priceLabel', 'sharedList']
/** Who writes and how, not what holds from then on. */
const OF_THE_CALL = ['version', 'ignoreWarnings', 'isActive']
/** What a number is, not how the program works. */
const OF_NUMBERS = ['isOwn', 'barcodeIsOwn']
/** Where something lies. */
const OF_PLACES = ['latitude', 'longitude']
/** Calls that change what holds; what is added is told the same. */
const CALLS = ['update', 'updateConfig', 'updateQrisProvider', 'worthUpdate', 'setDisplay']

/** Every setting that the contract knows. */
export const settings: Setting[] = Object.entries(groups)
  .filter(([group]) => !NOT_SET_UP.includes(group))
  .flatMap(([group, calls]) =>
    CALLS.filter((call) => calls[call]).flatMap((call) =>
      leavesOf(calls[call]?.input as z.ZodType).map(({ path, options }) => ({
        name: [group, ...path].join('.'),
        group,
        call,
        path,
        options,
      })),
    ),
  )

export const inputOf = ({ group, call }: Setting) => groups[group]?.[call] as Endpoint

interface Leaf {
  path: string[]
  options: readonly unknown[]
}

function leavesOf(schema: z.ZodType, path: string[] = []): Leaf[] {
  const bare = bareOf(schema)
  if (bare instanceof z.ZodArray) return leavesOf(bare.element as z.ZodType, path)
  if (bare instanceof z.ZodObject)
    return Object.entries(bare.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
      [...OF_THE_CALL, ...OF_NUMBERS, ...OF_PLACES].includes(key) || /(^i|I)ds?$/.test(key)
        ? []
        : leavesOf(field, [...path, key]),
    )
  if (bare instanceof z.ZodBoolean) return [{ path, options: [true, false] }]
  if (bare instanceof z.ZodEnum) return [{ path, options: bare.options }]
  if (bare instanceof z.ZodUnion) {
    const literals = (bare.options as z.ZodType[]).filter((o) => o instanceof z.ZodLiteral)
    return [{ path, options: literals.flatMap((o) => [...o.values]) }]
  }
  const isDay = () => schema.safeParse('2026-02-01').success && !schema.safeParse('ABC').success
  return bare instanceof z.ZodNumber || isDay() ? [{ path, options: [] }] : []
}

/** What a schema is about, without whether it may be left out. */
export function bareOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return bareOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return bareOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) {
    const first = schema.in as z.ZodType
    return bareOf(first instanceof z.ZodTransform ? (schema.out as z.ZodType) : first)
  }
  return schema
}

/** As much of a value as the schema takes: what is told of a master, to be written again. */
export function fitting(schema: z.ZodType, value: unknown): unknown {
  const bare = bareOf(schema)
  if (bare instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => fitting(bare.element as z.ZodType, one))
  if (!(bare instanceof z.ZodObject) || value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(bare.shape as Record<string, z.ZodType>)
      .filter(([key]) => (value as Record<string, unknown>)[key] !== undefined)
      .map(([key, field]) => [key, fitting(field, (value as Record<string, unknown>)[key])]),
  )
}
