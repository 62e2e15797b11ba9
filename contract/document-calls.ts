import { z } from 'zod'
import { costlyDetail, documentDetail } from './document-detail.ts'
import { costlyPreview, preview } from './document-preview.ts'
import {
  costlyListReply,
  costlyRow,
  costlySaved,
  documentInput,
  documentListInput,
  documentListReply,
  documentRow,
  saved,
} from './document.ts'
import {
  type Address,
  type Addresses,
  type Endpoint,
  type Right,
  file,
  json,
  write,
} from './endpoint.ts'
import { type Kind, kinds, menusOf } from './kinds.ts'
import { withColumns } from './list.ts'
import { pathId } from './values.ts'

const byId = z.strictObject({ id: pathId })
/** A document, and others of its branch and list that come out with it in one file; each counts as a printing of its own. */
export const printInput = byId.extend({
  also: z.array(pathId).max(49, 'Paling banyak 50 sekaligus').nullish(),
})

/** The calls that every kind of document has, as far as it names an address for them. */
interface Standard<I extends z.ZodType, L extends z.ZodType> {
  getAll: Endpoint<L, typeof documentListReply>
  xlsx: Endpoint<L, z.ZodUnknown>
  preview: Endpoint<I, typeof preview>
  add: Endpoint<I, typeof saved>
  get: Endpoint<typeof byId, typeof documentDetail>
  pdf: Endpoint<typeof printInput, z.ZodUnknown>
}
type Name = keyof Standard<z.ZodType, z.ZodType>

interface Definition<I extends z.ZodType, L extends z.ZodType, P> {
  /** What a person writes. */
  input: I
  /** Of several kinds: the filter of their list that chooses among them. */
  chosen?: Choice<L>
  /** Its amounts are what we pay: without `cost.view` nobody receives them. */
  costly?: true
  /** Where a call stands, in full, as the specification spells it; the first is ours. */
  paths: P
  /** Rights of neighbours who may read it too: whoever receives looks at orders. */
  readers?: readonly Right[]
}

interface Choice<L extends z.ZodType> extends NonNullable<Endpoint['chosen']> {
  input: L
}

/** A filter that chooses among the kinds of a list: `type` of BOOKING or ORDER. Without it all of them are listed. */
export function chosenBy<F extends string, const K extends Record<string, readonly Kind[]>>(
  filter: F,
  kinds: K,
) {
  const values = Object.keys(kinds) as [keyof K & string, ...(keyof K & string)[]]
  const choice = { [filter]: z.enum(values) } as Record<
    F,
    z.ZodEnum<{ [V in keyof K & string]: V }>
  >
  return { filter, kinds, input: documentInput(choice) }
}

/**
 * The standard calls of a kind: its list, the same as Excel, what a document would do, the document itself,
 * one of them whole, and its print. What else a kind can do stays a call of its own beside them.
 */
export function documentCalls<
  I extends z.ZodType,
  const P extends Partial<Record<Name, Addresses>>,
  L extends z.ZodType = typeof documentListInput,
>(
  kind: Kind | readonly [Kind, ...Kind[]],
  { input, chosen, costly, paths, readers = [] }: Definition<I, L, P>,
): Pick<Standard<I, L>, Extract<keyof P, Name>> {
  const of: readonly Kind[] = typeof kind === 'string' ? [kind] : kind
  const menus = menusOf(of)
  const may = (...actions: string[]) => ({
    summary: kinds[of[0] as Kind].names[0],
    kinds: of,
    rights: [
      ...actions.flatMap((action) => menus.map((menu) => `${menu}:${action}`)),
      ...(actions.includes('view') ? readers : []),
    ],
  })
  const listed = chosen?.input ?? documentListInput
  const choice = chosen && { chosen: { filter: chosen.filter, kinds: chosen.kinds } }
  const make: Record<Name, (at: Addresses) => Endpoint> = {
    getAll: (at) =>
      json(at, {
        ...may('view'),
        ...choice,
        input: listed,
        reply: costly ? costlyListReply : documentListReply,
      }),
    xlsx: (at) =>
      file(at, 'xlsx', {
        ...may('export'),
        ...choice,
        input: withColumns(listed),
        row: costly ? costlyRow : documentRow,
      }),
    preview: (at) => json(at, { ...may('add'), input, reply: costly ? costlyPreview : preview }),
    add: (at) => write(at, { ...may('add'), input, reply: costly ? costlySaved : saved }),
    get: (at) =>
      json(at, {
        ...may('view'),
        input: byId,
        reply: costly ? costlyDetail : documentDetail,
      }),
    pdf: (at) => file(at, 'pdf', { ...may('print', 'view'), input: printInput }),
  }
  const calls = Object.entries(paths).map(([call, at]) => [call, make[call as Name](at as Address)])
  return Object.fromEntries(calls) as Pick<Standard<I, L>, Extract<keyof P, Name>>
}
