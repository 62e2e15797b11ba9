import { z } from 'zod'
import { type Addresses, type Endpoint, type Right, file, json, write } from './endpoint.ts'
import { listReply, withColumns } from './list.ts'
import {
  byIds,
  masterAdd,
  masterHeadsInput,
  masterListInput,
  masterSaved,
  masterUpdate,
} from './master.ts'
import { isOfPersons } from './master/person.ts'
import { menuPlace } from './menu.ts'
import { pathId } from './values.ts'

const byId = z.strictObject({ id: pathId })
const found = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row) })

/** The calls that every master has, as far as it names an address for them. */
interface Standard<
  F extends z.ZodRawShape,
  R extends z.ZodType,
  D extends z.ZodType,
  Q extends z.ZodRawShape,
> {
  getAll: Endpoint<ReturnType<typeof masterHeadsInput<Q>>, ReturnType<typeof listReply<R>>>
  xlsx: Endpoint<ReturnType<typeof masterHeadsInput<Q>>, z.ZodUnknown>
  listPdf: Endpoint<ReturnType<typeof masterHeadsInput<Q>>, z.ZodUnknown>
  getData: Endpoint<typeof byIds, ReturnType<typeof found<R>>>
  add: Endpoint<z.ZodObject<typeof masterAdd & F, z.core.$strict>, typeof masterSaved>
  update: Endpoint<z.ZodObject<typeof masterUpdate & F, z.core.$strict>, typeof masterSaved>
  get: Endpoint<typeof byId, D>
}
type Name = keyof Standard<z.ZodRawShape, z.ZodType, z.ZodType, z.ZodRawShape>
const FILES: readonly Name[] = ['xlsx', 'listPdf']

interface Definition<F, R, D, Q, P> {
  /** What a person writes of it. */
  fields: F
  /** What a list tells of it. */
  row: R
  /** What it tells whole, where that is more than its row. */
  detail?: D
  /** What its list can be filtered by, besides activity. */
  filter?: Q
  /** Where a call stands, in full, as the specification spells it; the first is ours. */
  paths: P
  /** Instead of the rights that follow from the place in the menu; whoever has signed in may look masters up. */
  rights?: Partial<Record<Name, Right[] | 'signed-in'>>
  /** Calls that want the password typed anew (`Endpoint.confirm`), besides the files of persons. */
  confirm?: readonly Name[]
}

/**
 * The standard calls of a master at a place in the menu: its list, the same as Excel and on paper, rows by
 * their ids, one added, one changed, one whole. What else it can do stays a call of its own beside them.
 */
export function masterCalls<
  F extends z.ZodRawShape,
  R extends z.ZodType,
  const P extends Partial<Record<Name, Addresses>>,
  D extends z.ZodType = R,
  Q extends z.ZodRawShape = Record<never, z.ZodType>,
>(
  place: string,
  definition: Definition<F, R, D, Q, P>,
): Pick<Standard<F, R, D, Q>, Extract<keyof P, Name>> {
  const { fields, row, detail, filter, paths, rights = {}, confirm = [] } = definition
  const may = (call: Name, action: string) => rights[call] ?? [`${menuPlace(place)}:${action}`]
  const listed = masterHeadsInput(filter ?? {}, row)
  const make: Record<Name, (at: Addresses) => Endpoint> = {
    getAll: (at) =>
      json(at, { rights: rights.getAll ?? 'signed-in', input: listed, reply: listReply(row) }),
    xlsx: (at) => file(at, 'xlsx', { rights: may('xlsx', 'export'), input: withColumns(listed) }),
    listPdf: (at) =>
      file(at, 'pdf', { rights: may('listPdf', 'print'), input: masterListInput(filter ?? {}) }),
    getData: (at) =>
      json(at, { rights: rights.getData ?? 'signed-in', input: byIds, reply: found(row) }),
    add: (at) =>
      write(at, {
        rights: may('add', 'add'),
        input: z.strictObject({ ...masterAdd, ...fields }),
        reply: masterSaved,
      }),
    update: (at) =>
      write(at, {
        rights: may('update', 'edit'),
        input: z.strictObject({ ...masterUpdate, ...fields }),
        reply: masterSaved,
      }),
    get: (at) => json(at, { rights: rights.get ?? 'signed-in', input: byId, reply: detail ?? row }),
  }
  const confirmed = [...confirm, ...(isOfPersons(row) ? FILES : [])]
  const calls = (Object.entries(paths) as [Name, Addresses][]).map(([call, at]) => [
    call,
    confirmed.includes(call) ? { ...make[call](at), confirm: true } : make[call](at),
  ])
  return Object.fromEntries(calls) as Pick<Standard<F, R, D, Q>, Extract<keyof P, Name>>
}
