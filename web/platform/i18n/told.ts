import { z } from 'zod'
import { language, toldText } from './define.ts'

/** Changes the sentences in a part of an answer. */
type Change = (value: unknown) => unknown

const known = new WeakMap<z.ZodType, Change | null>()

/** An answer whose sentences, as its schema names them, are in the language on screen. */
export function toldIn<T>(schema: z.ZodType, answer: T): T {
  if (language() === 'id') return answer
  if (!known.has(schema)) known.set(schema, changeOf(schema))
  return (known.get(schema)?.(answer) ?? answer) as T
}

/** Null: nothing in it is a sentence. */
function changeOf(schema: z.ZodType): Change | null {
  if (schema.meta()?.told) return (value) => (typeof value === 'string' ? toldText(value) : value)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return changeOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) {
    const each = changeOf(schema.element as z.ZodType)
    return each && ((value) => (Array.isArray(value) ? value.map(each) : value))
  }
  if (!(schema instanceof z.ZodObject)) return null
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(
    ([name, field]) => {
      const change = changeOf(field)
      return change ? [[name, change] as const] : []
    },
  )
  if (fields.length === 0) return null
  return (value) => {
    const object = { ...(value as Record<string, unknown>) }
    for (const [name, change] of fields) if (name in object) object[name] = change(object[name])
    return object
  }
}
