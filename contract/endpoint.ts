import type { z } from 'zod'

/**
 * The right that grants a call, written `menu/subMenu:action` (domain §8.1), for example
 * `purchase/purchase-order:add`. A call lists every right that is enough on its own.
 * `signed-in` needs only a session; `public` not even that.
 */
export type Right = string

type Kind = 'json' | 'pdf' | 'xlsx' | 'file'

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT'
  /** Below `/api`, with `{name}` for path parameters, exactly as the specification spells it. */
  path: string
  /** Other spellings of the same call that are served too. */
  also?: string[]
  /** Any one of these rights is enough. */
  rights: 'public' | 'signed-in' | Right[]
  summary: string
  /** Path, query and body merged into one object. Strict: unknown fields are refused. */
  input: Input
  /** The answer; `pdf`, `xlsx` and `file` answer with bytes. */
  reply: Reply
  answer: Kind
  /** Multipart upload: the input's `file` field arrives as a stored upload. */
  upload?: { maxBytes: number }
  /** Changes the system itself: wants the password typed within the last five minutes (reliability §4.10). */
  confirm?: boolean
  /** Still answered while the first password is to be changed. */
  beforePasswordChange?: boolean
}

interface JsonEndpoint<I extends z.ZodType, R extends z.ZodType>
  extends Omit<Endpoint<I, R>, 'answer'> {}

/** A call that answers with JSON. */
export function json<I extends z.ZodType, R extends z.ZodType>(
  definition: JsonEndpoint<I, R>,
): Endpoint<I, R> {
  return { ...definition, answer: 'json' }
}

interface FileEndpoint<I extends z.ZodType> extends Omit<Endpoint<I>, 'answer' | 'reply'> {
  answer: 'pdf' | 'xlsx' | 'file'
}

/** A call that answers with a file. */
export function file<I extends z.ZodType>(definition: FileEndpoint<I>): Endpoint<I, z.ZodUnknown> {
  return { ...definition, reply: undefined as never }
}

/** What a caller may send. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What the server sees after validation. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
/** What the server answers. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
