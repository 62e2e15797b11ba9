import type { ParsedOf } from '#contract/endpoint.ts'
import { edc as contract } from '#contract/master/edc.ts'
import { qris } from '#contract/sales/qris.ts'
import { auditMaster, once, shown, staleBy } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { isOutsideName } from '#server/platform/outside.ts'
import { reads, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'

/** The column to which a provider's secret is bound when it is encrypted. */
export const QRIS_SECRET = 'qris_provider.client_secret'

const master = { kind: 'qris-provider' } as const

interface Stored {
  base_url: string
  client_id: string
  valid_minutes: number
  is_active: boolean
  version: number
}

/** Of a terminal that the employee may see; before anybody has set a provider, what a form begins with. */
async function read(tx: Tx, s: Session, { id }: ParsedOf<typeof contract.qrisProvider>) {
  await branchOf(tx, s, id)
  const row = await stored(tx, id)
  return {
    id,
    baseUrl: row?.base_url ?? '',
    clientId: row?.client_id ?? '',
    validMinutes: row?.valid_minutes ?? 10,
    isActive: row?.is_active ?? true,
    version: row?.version ?? 0,
    isSet: row !== undefined,
    notifyPath: `/api${qris.notify.path}`,
  }
}

function update(ctx: Ctx, input: ParsedOf<typeof contract.updateQrisProvider>) {
  return ctx.write((tx, s) =>
    once(tx, s, ctx, master, input, async () => {
      const branchId = await branchOf(tx, s, input.id)
      await tx.rows('select id from edc where id = $1 for no key update', [input.id])
      const before = await stored(tx, input.id)
      if ((before?.version ?? 0) !== input.version)
        throw await staleBy(tx, master, input.id, before?.version ?? 0)
      if (!isProviderUrl(input.baseUrl))
        throw new Refusal(
          'VALIDATION',
          'Alamat harus diawali https:// dan berada di luar jaringan ini',
          { field: 'baseUrl' },
        )
      if (!before && !input.clientSecret)
        throw new Refusal('REQUIRED', 'Kunci rahasia wajib diisi', { field: 'clientSecret' })
      if (before && !input.clientSecret && isElsewhere(before, input))
        throw new Refusal(
          'REQUIRED',
          'Alamat atau ID klien berubah: ketik kunci rahasianya sekali lagi',
          { field: 'clientSecret' },
        )
      const sealed = input.clientSecret ? ctx.cipher.encrypt(QRIS_SECRET, input.clientSecret) : null
      const saved = await tx.one<{ version: number }>(
        `insert into qris_provider (edc_id, branch_id, base_url, client_id, client_secret, valid_minutes, is_active)
         values ($1, $2, $3, $4, coalesce($5, ''), $6, $7)
         on conflict (edc_id) do update set base_url = $3, client_id = $4, client_secret = coalesce($5, qris_provider.client_secret),
           valid_minutes = $6, is_active = $7, version = qris_provider.version + 1, updated_at = clock_timestamp()
         returning version`,
        [
          input.id,
          branchId,
          input.baseUrl,
          input.clientId,
          sealed,
          input.validMinutes,
          input.isActive,
        ],
      )
      const now = { ...(await stored(tx, input.id)), renewed: sealed !== null }
      await auditMaster(
        tx,
        s,
        ctx,
        master,
        input.id,
        'Penyedia QRIS',
        before ? shown(new Map(Object.entries(before))) : null,
        shown(new Map(Object.entries(now))),
      )
      return { id: input.id, version: saved?.version ?? 1 }
    }),
  )
}

/** What was signed for one address is not signed for another on the word of somebody who does not know the secret. */
const isElsewhere = (before: Stored, input: { baseUrl: string; clientId: string }): boolean =>
  before.base_url !== input.baseUrl || before.client_id !== input.clientId

/** Encrypted, and outside: no address of this machine or of the shop's own network. */
function isProviderUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search } = new URL(text)
  // Plain only to this machine, which `isOutsideName` lets nobody but tests ask.
  const plain = protocol === 'http:' && hostname === '127.0.0.1'
  return (protocol === 'https:' || plain) && isOutsideName(hostname) && !username && !search
}

async function branchOf(tx: Tx, s: Session, id: number): Promise<number> {
  const row = await tx.one<{ branch_id: number }>(
    'select branch_id from edc where id = $1 and branch_id = any ($2::int[])',
    [id, s.branchIds],
  )
  if (!row) throw notFound('Mesin EDC')
  return row.branch_id
}

const stored = (tx: Tx, id: number) =>
  tx.one<Stored>(
    'select base_url, client_id, valid_minutes, is_active, version from qris_provider where edc_id = $1',
    [id],
  )

export const qrisProviderRoutes = [
  reads(contract.qrisProvider, read),
  route(contract.updateQrisProvider, update),
]
