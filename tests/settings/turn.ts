import { isDeepStrictEqual } from 'node:util'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { World } from '../trade/world.ts'
import type { Probe } from './probe.ts'
import { type Setting, fitting, inputOf } from './registry.ts'

/** Turns it to each of its other values; answers what shows nothing, or leaves something. */
export async function turning(w: World, setting: Setting, probe: Probe): Promise<string[]> {
  await probe.begin?.(w)
  const id = await probe.of?.(w)
  const put = probe.put ?? ((_w: World, value: unknown) => write(w, setting, value, id))
  const found = await standing(w, setting, id)
  const was = 'from' in probe ? probe.from : found
  if ('from' in probe) await put(w, was, setting)
  const others = probe.to ?? setting.options.filter((value) => value !== was)
  const faults = others.length === 0 ? ['is turned to nothing'] : []
  const before = await probe.see(w)
  for (const value of others) {
    await put(w, value, setting)
    if (isDeepStrictEqual(await probe.see(w), before))
      faults.push(
        `${JSON.stringify(was)} → ${JSON.stringify(value)} shows nothing: ${short(before)}`,
      )
  }
  await put(w, was, setting)
  const again = probe.once ? before : await probe.see(w)
  if (!isDeepStrictEqual(again, before))
    faults.push(`${JSON.stringify(was)} again is not as before: ${short(before)} ${short(again)}`)
  if (found !== was) await put(w, found, setting)
  return faults
}

const short = (value: unknown) => JSON.stringify(value)?.slice(0, 300)

/** What a master tells of itself. */
async function told(w: World, { group, call }: Setting, id?: number): Promise<object> {
  const calls = (api.master as never as Record<string, Record<string, Endpoint>>)[group]
  const { company, role } = api.system
  if (group === 'company') return w.t.call('owner', company.get, {})
  if (group === 'role') return w.t.call('owner', role.get, { id: id as number })
  if (group === 'pointConfig') {
    const config = await w.t.call('owner', api.master.pointConfig.get, {})
    return call === 'worthUpdate' ? config : (config.terms[0] as object)
  }
  const get = call === 'updateQrisProvider' ? calls?.qrisProvider : calls?.get
  if (get) return (await w.t.call('owner', get, { id } as never)) as object
  const list = (await w.t.call(
    'owner',
    (calls?.list ?? calls?.getAll) as Endpoint,
    {
      limit: 1000,
    } as never,
  )) as { rows: { id: number }[] }
  const found = list.rows.find((row) => row.id === id)
  if (!found) throw new Error(`no ${group} ${id}`)
  return found
}

const first = (w: World, { group }: Setting): number | undefined =>
  group === 'branch' ? w.id('branch', 'SBY') : undefined

async function standing(w: World, setting: Setting, id = first(w, setting)): Promise<unknown> {
  return setting.path.reduce<unknown>(
    (value, key) => (Array.isArray(value) ? value[0]?.[key] : (value as never)?.[key]),
    await told(w, setting, id),
  )
}

const write = (w: World, setting: Setting, value: unknown, id = first(w, setting)) =>
  rewrite(w, setting, id, (now) => place(now, setting.path, value))

type Written = Record<string, unknown>

/** Writes a master as it stands, with what is changed. */
export async function rewrite(
  w: World,
  setting: Setting,
  id: number | undefined,
  change: (now: Written) => void,
): Promise<void> {
  const endpoint = inputOf(setting)
  const now = fitting(endpoint.input, await told(w, setting, id)) as Written
  change(now)
  const isTerm = setting.group === 'pointConfig' && setting.call === 'update'
  const head = isTerm && setting.name !== 'pointConfig.validFrom' ? { validFrom: day(w) } : {}
  const input = { ...now, requestId: crypto.randomUUID(), ...(id ? { id } : {}), ...head }
  const { status, error } = await w.t.ask('owner', endpoint, input)
  if (status !== 200) throw new Error(`${setting.name}: ${error?.code} ${error?.message}`)
}

const day = (w: World) => new Date(w.now + 7 * 3_600_000).toISOString().slice(0, 10)

function place(into: Record<string, unknown>, [key, ...rest]: string[], value: unknown): void {
  if (key === undefined) return
  if (rest.length === 0) into[key] = value
  else {
    const next = into[key]
    if (Array.isArray(next) && next.length === 0) next.push({})
    place((Array.isArray(next) ? next[0] : next) as Record<string, unknown>, rest, value)
  }
}
