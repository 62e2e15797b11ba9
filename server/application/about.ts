import { about as contract } from '#contract/application/about.ts'
import { ALARMED } from '#contract/application/dashboard.ts'
import type { Tx } from '#server/platform/db.ts'
import { programOf } from '#server/platform/program.ts'
import { route } from '#server/platform/route.ts'

/** It stays what it was when it started, whatever a pull brings meanwhile. */
let program: ReturnType<typeof programOf> | undefined

export const aboutRoutes = [
  route(contract.read, (ctx) =>
    ctx.read(async (tx, s) => {
      program ??= programOf()
      const data = (await tx.one<{ postgres: string; migration: string }>(
        `select split_part(current_setting('server_version'), ' ', 1) as postgres, (select max(name) from migration) as migration`,
      )) as { postgres: string; migration: string }
      const copies = s.rights.has(ALARMED) ? await copiesOf(tx) : null
      return { ...program, ...data, node: process.versions.node, copies }
    }),
  ),
]

const copiesOf = async (tx: Tx) =>
  (await tx.one<{ madeAt: string | null; triedAt: string | null }>(
    `select max(ended_at) filter (where kind = 'BACKUP') as "madeAt", max(ended_at) filter (where kind = 'DRILL') as "triedAt"
     from copy_run where ok`,
  )) ?? null
