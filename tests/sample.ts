import { z } from 'zod'

const TEXTS = [
  'Contoh',
  '2026-01-10',
  '2026-01-10T08:00',
  '08:00',
  '0f9d7b2e-6f0c-4c7a-9b1e-3b7d0a4c5e6f',
  'contoh@gerai.test',
  '081234567890',
  '1',
  '123456',
  '12345678901234567',
  '1-1101',
  '22-910-01',
  'CONTOH',
  '1234',
  '2026-01-10T00:00:00.000Z',
  '1234567890123456',
  '35.78',
  '0013456789012000000000',
  '8991234567893',
  '60241',
  'SBY',
  '#',
  'sales/booking:view',
]
const NUMBERS = [1, 0, 2026, 2, 12, 0.5, 50]

/** A smallest input that a schema accepts: optional fields are left out. */
export function sampleOf(schema: z.ZodType): unknown {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return undefined
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries(schema.shape as Record<string, z.ZodType>).map(
      ([k, v]) => [k, sampleOf(v)] as const,
    )
    return Object.fromEntries(entries.filter(([, v]) => v !== undefined))
  }
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element as z.ZodType)]
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodRecord) return {}
  const found = [...TEXTS, ...NUMBERS, { name: 'contoh.png', bytes: Buffer.from('x') }].find(
    (c) => schema.safeParse(c).success,
  )
  return found
}
