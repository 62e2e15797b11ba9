import { endpointsOf } from '#server/platform/openapi.ts'
import type { TestApp } from '#server/platform/test-app.ts'
import { sampleOf } from './sample.ts'
import { z } from 'zod'

/** What hostile and careless programs send in place of anything. */
export const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; drop table document; --",
  '__proto__',
  'constructor',
  '𠜎'.repeat(60),
  'A'.repeat(100_000),
  -1,
  0,
  0.1,
  1e-7,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e12,
  '9999-12-31',
  '0001-01-01',
  '2026-02-30',
  '2026-01-10T25:61:61Z',
  '-infinity',
  true,
  [],
  [null],
  {},
  { __proto__: { polluted: true }, constructor: 1 },
  [[[[[[]]]]]],
]

export type Path = readonly (string | number)[]

/** Every field of an input, those of its lines too, whether it must be there or not. */
export function fieldsOf(schema: z.core.$ZodType, at: Path = []): Path[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return fieldsOf(schema.unwrap(), at)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, at)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => fieldsOf(one, at))
  if (schema instanceof z.ZodArray) return [at, ...fieldsOf(schema.element, [...at, 0])]
  if (schema instanceof z.ZodObject)
    return [
      ...(at.length > 0 ? [at] : []),
      ...Object.entries(schema.shape).flatMap(([key, inner]) => fieldsOf(inner, [...at, key])),
    ]
  return [at]
}

/** The input with one value put in its place. */
export function putAt(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') return [putAt((input as unknown[] | undefined)?.[0], rest, value)]
  const own = (input ?? {}) as Record<string, unknown>
  return { ...own, [step]: putAt(own[step], rest, value) }
}

/**
 * Every field of every call that does not end the session that asks, or its right to: each gets the values that
 * `valuesFor` its turn, whatever stands beside. Answers what was a fault of ours, and how much was asked.
 */
export async function playNasty(
  t: TestApp,
  valuesFor: (turn: number) => readonly unknown[],
): Promise<{ requests: number; faults: string[] }> {
  const calls = endpointsOf().filter(
    (e) =>
      e.rights !== 'public' &&
      !e.upload &&
      !/logout|sign-?out|password|second-factor|\/roles?\/|employee/.test(e.path),
  )
  const faults: string[] = []
  let [turn, requests] = [0, 0]
  for (const call of calls) {
    const sample = sampleOf(call.input)
    for (const field of fieldsOf(call.input)) {
      turn += 1
      for (const value of valuesFor(turn)) {
        const input = putAt(sample, field, value)
        requests += 1
        const { status } = await t.ask('owner', call, input).catch((error: Error) => ({
          status: `${error.message}`,
        }))
        if (typeof status === 'number' && status < 500) continue
        faults.push(
          `${status} ${call.path} ${field.join('.')}: ${JSON.stringify(value)?.slice(0, 40)}`,
        )
      }
    }
  }
  return { requests, faults }
}
