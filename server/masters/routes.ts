import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Route, route } from '#server/platform/route.ts'
import type { Keyed } from './audit.ts'
import { exportMaster } from './export.ts'
import { rememberChosen, rememberReading } from './large-read.ts'
import { printMaster } from './print.ts'
import {
  type Change,
  type ListInput,
  type MasterType,
  addMaster,
  getMaster,
  listMaster,
  masterData,
  updateMaster,
} from './table.ts'

/** What of its standard calls a contract has (`masterCalls`). */
interface StandardCalls {
  getAll?: Endpoint<z.ZodType<ListInput>>
  xlsx?: Endpoint<z.ZodType<ListInput>>
  listPdf?: Endpoint<z.ZodType<ListInput>>
  getData?: Endpoint<z.ZodType<{ ids: number[] }>>
  add?: Endpoint<z.ZodType<Keyed>>
  update?: Endpoint<z.ZodType<Change>>
  get?: Endpoint<z.ZodType<{ id: number }>>
}
type Name = keyof StandardCalls
/** Answers of a master's own to some of its standard calls. */
type Own<C> = {
  [N in keyof C & Name]?: C[N] extends Endpoint<infer I, infer R>
    ? Parameters<typeof route<I, R>>[1]
    : never
}

/** Answers the standard calls of a master, where it does not answer one itself; what else it can do is written there. */
export function masterRoutes<C extends StandardCalls>(
  calls: C,
  type: MasterType,
  own: Own<C> = {},
): Route[] {
  // The contract has read the input of a call before its answer sees it.
  const answers = watched(type, { ...answersOf(type), ...own } as Record<Name, Route['handler']>)
  return Object.entries(answers).flatMap(([name, handler]) => {
    const endpoint = calls[name as Name]
    return endpoint ? [{ endpoint, handler }] : []
  })
}

/** Who reads a list of persons is written down and counted, also where the master answers itself. */
const watched = (type: MasterType, answers: Record<Name, Route['handler']>) => ({
  ...answers,
  getAll: (async (ctx, input, http) => {
    await rememberReading(ctx, type, input as ListInput)
    return answers.getAll(ctx, input as never, http)
  }) as Route['handler'],
  getData: (async (ctx, input, http) => {
    await rememberChosen(ctx, type, (input as { ids: number[] }).ids.length)
    return answers.getData(ctx, input as never, http)
  }) as Route['handler'],
})

const answersOf = (type: MasterType) => ({
  getAll: (ctx: Ctx, input: ListInput) => ctx.read((tx, s) => listMaster(tx, s, type, input)),
  xlsx: (ctx: Ctx, input: ListInput) => exportMaster(ctx, type, input),
  listPdf: (ctx: Ctx, input: ListInput) => printMaster(ctx, type, input),
  getData: (ctx: Ctx, { ids }: { ids: number[] }) =>
    ctx.read(async (tx, s) => ({ rows: await masterData(tx, s, type, ids) })),
  add: (ctx: Ctx, input: Keyed) => addMaster(ctx, type, input),
  update: (ctx: Ctx, input: Change) => updateMaster(ctx, type, input),
  get: (ctx: Ctx, { id }: { id: number }) => ctx.read((tx, s) => getMaster(tx, s, type, id)),
})
