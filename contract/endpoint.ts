import { z } from 'zod'
import type { Kind } from './kinds.ts'

/**
 * The right that grants a call, written `menu/subMenu:action` (domain §8.1), for example
 * `purchase/purchase-order:add`. A call lists every right that is enough on its own.
 * `signed-in` needs only a session; `public` not even that.
 */
export type Right = string

export type Method = 'GET' | 'POST' | 'PUT'
/** Below `/api`, with `{name}` for path parameters, exactly as the specification spells it. */
export type Address = `${Method} /${string}`
/** One address, or several: the first is ours, the others are further spellings of the same call. */
export type Addresses = Address | readonly [Address, ...Address[]]

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method
  path: string
  /** Other spellings of the same call that are served too. */
  also: string[]
  /** Changes something: a lost answer is asked about, a renewed session does not send it twice. */
  writes: boolean
  /** Any one of these rights is enough. */
  rights: 'public' | 'signed-in' | Right[]
  summary: string
  /** Path, query and body merged into one object. Strict: unknown fields are refused. */
  input: Input
  /** The answer; `pdf`, `xlsx` and `file` answer with bytes. */
  reply: Reply
  answer: 'json' | 'pdf' | 'xlsx' | 'file'
  /** Kinds of documents that a standard call is about (`documentCalls`). */
  kinds?: readonly Kind[]
  /** Of a list of several kinds: the filter that chooses among them, and what each of its values means. */
  chosen?: { filter: string; kinds: Readonly<Record<string, readonly Kind[]>> }
  /** Of an export: a row, with the rights that its fields ask for. */
  row?: z.ZodType
  /** Multipart upload: the input's `file` arrives in memory, or `files` where several may come; bytes of each. */
  upload?: { maxBytes: number; files?: number }
  /** Changes the system itself: wants the password typed within the last five minutes (reliability §4.10). */
  confirm?: boolean
  /** Money of a drawer: names the till in front by its own key, in the header `till-key`. */
  till?: boolean
  /** Still answered while the first password is to be changed. */
  beforePasswordChange?: boolean
}

interface Definition<I extends z.ZodType>
  extends Pick<Endpoint<I>, 'rights' | 'input'>,
    Partial<
      Pick<
        Endpoint,
        'summary' | 'kinds' | 'chosen' | 'row' | 'upload' | 'confirm' | 'beforePasswordChange'
      >
    > {}
interface JsonDefinition<I extends z.ZodType, R extends z.ZodType> extends Definition<I> {
  reply: R
}

function at(addresses: Addresses): Pick<Endpoint, 'method' | 'path' | 'also'> {
  const all: readonly string[] = typeof addresses === 'string' ? [addresses] : addresses
  const [first = '', ...others] = all.map((address) => address.slice(address.indexOf(' ') + 1))
  return { method: all[0]?.split(' ')[0] as Method, path: first, also: others }
}

/** A call that reads and answers with JSON. */
export function json<I extends z.ZodType, R extends z.ZodType>(
  addresses: Addresses,
  definition: JsonDefinition<I, R>,
): Endpoint<I, R> {
  return { summary: '', ...at(addresses), ...definition, answer: 'json', writes: false }
}

/** A call that changes something and answers with JSON. */
export function write<I extends z.ZodType, R extends z.ZodType>(
  addresses: Addresses,
  definition: JsonDefinition<I, R>,
): Endpoint<I, R> {
  return { ...json(addresses, definition), writes: true }
}

/** The same call, which names the till in front. */
export const atTill = <E extends Endpoint>(endpoint: E): E => ({ ...endpoint, till: true })

/** A call that answers with a file. */
export function file<I extends z.ZodType>(
  addresses: Addresses,
  answer: 'pdf' | 'xlsx' | 'file',
  definition: Definition<I>,
): Endpoint<I, z.ZodUnknown> {
  const reply = undefined as never
  return { summary: '', ...at(addresses), ...definition, answer, writes: false, reply }
}

const anything = z.unknown()
/** A call known by its address alone, as it was written down by a program that knew the rest. */
export const bareEndpoint = (address: Pick<Endpoint, 'method' | 'path' | 'writes'>): Endpoint => ({
  summary: '',
  also: [],
  rights: 'signed-in',
  input: anything,
  reply: anything,
  ...address,
  answer: 'json',
})

/** Calls about one thing, which is named in the summary of each that has none of its own. */
export function group<G extends Record<string, Endpoint>>(summary: string, calls: G): G {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      { ...call, summary: call.summary || summary },
    ]),
  ) as G
}

/** What a caller may send. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What the server sees after validation. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
/** What the server answers. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
