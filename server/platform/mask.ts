import { z } from 'zod'

/**
 * Fields that a right guards (cost, margin), found once in an answer's schema and dropped in one place
 * for JSON, Excel and PDF alike. They are absent, not empty.
 */
export interface Mask {
  any: boolean
  strip(value: unknown, may: (right: string) => boolean): void
  /** Names of guarded fields among the given ones. */
  hidden(may: (right: string) => boolean): Set<string>
}

interface Node {
  fields: Map<string, string>
  children: Map<string, Node>
  items: Node | undefined
}

const cache = new WeakMap<z.ZodType, Mask>()

export function maskOf(schema: z.ZodType): Mask {
  const known = cache.get(schema)
  if (known) return known
  const node = walk(schema)
  const mask: Mask = {
    any: node !== undefined,
    strip: (value, may) => node && strip(node, value, may),
    hidden: (may) =>
      new Set(
        node
          ? names(node)
              .filter(([, right]) => !may(right))
              .map(([f]) => f)
          : [],
      ),
  }
  cache.set(schema, mask)
  return mask
}

function walk(schema: z.ZodType): Node | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return walk(schema.unwrap() as z.ZodType)
  }
  if (schema instanceof z.ZodArray) {
    const items = walk(schema.element as z.ZodType)
    return items && { fields: new Map(), children: new Map(), items }
  }
  if (schema instanceof z.ZodRecord) return undefined
  if (!(schema instanceof z.ZodObject)) return undefined
  const fields = new Map<string, string>()
  const children = new Map<string, Node>()
  for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const right = (z.globalRegistry.get(field) as { right?: string } | undefined)?.right
    if (right) fields.set(name, right)
    // Within what one right guards another one may guard a part.
    const child = walk(field)
    if (child) children.set(name, child)
  }
  if (fields.size === 0 && children.size === 0) return undefined
  return { fields, children, items: undefined }
}

function strip(node: Node, value: unknown, may: (right: string) => boolean): void {
  if (value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    if (node.items) for (const item of value) strip(node.items, item, may)
    return
  }
  const object = value as Record<string, unknown>
  for (const [name, right] of node.fields) if (!may(right)) delete object[name]
  for (const [name, child] of node.children) strip(child, object[name], may)
}

const names = (node: Node): [string, string][] => [
  ...node.fields,
  ...[...node.children.values(), ...(node.items ? [node.items] : [])].flatMap(names),
]
