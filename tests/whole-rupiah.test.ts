import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpointsOf } from '#server/platform/openapi.ts'

/** Names of all figures below a schema that take a fraction. */
function fractions(schema: z.core.$ZodType, name: string): string[] {
  if (schema instanceof z.ZodNumber) return schema.safeParse(1.25).success ? [name] : []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => fractions(inner, key))
  if (schema instanceof z.ZodArray) return fractions(schema.element, name)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => fractions(one, name))
  if (schema instanceof z.ZodPipe) return fractions(schema.in, name)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return fractions(schema.unwrap(), name)
  return schema instanceof z.ZodDefault ? fractions(schema.unwrap(), name) : []
}

const MAY_HAVE_SEN = /\/core\/v\d\/(cash|bank|cash-flow|journal)\//

describe('amounts of trade documents', () => {
  it('are whole rupiah wherever a person types one (domain §0.4 D20)', () => {
    const found = endpointsOf()
      .filter((e) => e.writes && e.kinds && !MAY_HAVE_SEN.test(e.path))
      .flatMap((e) => fractions(e.input, ''))
    // Quantities, prices of one unit, the percent of a discount or of PPh, and accounts at the beginning: a bank's have sen.
    expect([...new Set(found)].sort()).toEqual([
      'bonusQty',
      'credit',
      'debit',
      'discountTiers',
      'qty',
      'rejectedQty',
      'suggestedQty',
      'unitCost',
      'unitPrice',
      'value',
      'whtRate',
    ])
  })
})
