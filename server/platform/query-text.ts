import { z } from 'zod'

/**
 * What stands in an address is text; the schema says what it means: `limit=20` is a number, `dateFrom=…`
 * lies in the list's filter, `sort=docDate&direction=asc` is the list's order (specification: history calls
 * take query parameters beside their body). Text that fits as it is stays text.
 */
export function readQuery(
  input: z.ZodType,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const shape = shapeOf(input)
  const filter = shapeOf(shape.filter)
  const read: [string, unknown][] = []
  const within: [string, unknown][] = []
  for (const [key, text] of Object.entries(query)) {
    if (key === 'sort' && Object.hasOwn(shape, key))
      read.push([key, orderOf(shape.sort, text, query)])
    else if (Object.hasOwn(shape, key)) read.push([key, meant(shape[key], text)])
    else if (Object.hasOwn(filter, key)) within.push([key, meant(filter[key], text)])
    else if (key !== 'direction' || !Object.hasOwn(shape, 'sort')) read.push([key, text])
  }
  if (within.length > 0) read.push(['filter', Object.fromEntries(within)])
  return Object.fromEntries(read)
}

function meant(schema: z.core.$ZodType | undefined, text: unknown): unknown {
  if (!(schema instanceof z.ZodType) || schema.safeParse(text).success) return text
  const values = [parsed(text), [text].flat(), [text].flat().map(parsed)]
  return values.find((value) => schema.safeParse(value).success) ?? text
}

function orderOf(
  schema: z.core.$ZodType | undefined,
  text: unknown,
  { direction = 'desc' }: Readonly<Record<string, unknown>>,
): unknown {
  const order = { field: text, direction }
  return schema instanceof z.ZodType && schema.safeParse(order).success
    ? order
    : meant(schema, text)
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Fields of an object behind whatever makes it optional; none of anything else. */
function shapeOf(schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape
  const wrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  return wrapped ? shapeOf(schema.unwrap()) : {}
}
