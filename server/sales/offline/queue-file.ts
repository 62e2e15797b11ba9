import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { QueueFileResult } from '#contract/sales/offline-devices.ts'
import { numberIn } from '#contract/sales/queue-file.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { agreed } from './agreed.ts'
import { isOfEntry, takeOnce } from './take.ts'

/** Somebody takes in what a till could not send: who agreed to it and why stands before the first of it comes. */
export function openFile(
  ctx: Ctx,
  { approvalToken, ...input }: ParsedOf<typeof contract.openFile>,
): Promise<ReplyOf<typeof contract.openFile>> {
  const { branchId, deviceId, tillName, entries, reason } = input
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    return once(tx, s, ctx, { kind: 'till' }, input, async () => {
      const { by, why } = await agreed(tx, s, {
        action: 'QUEUE_FILE',
        message: `Diperlukan persetujuan atasan untuk mengirim berkas antrean ${tillName}`,
        reason,
        approvalToken,
        about: { placeName: `${tillName}, ${entries} baris` },
      })
      const file = await tx.one<{ id: number }>(
        `insert into queue_file (branch_id, till_name, entries, approved_by, reason) values ($1, $2, $3, $4, $5) returning id`,
        [branchId, tillName, entries, by, why],
      )
      const till = await tx.one<{ id: number }>(
        'select till_id as id from till_device where branch_id = $1 and id = $2',
        [branchId, deviceId],
      )
      await auditMaster(
        ...([tx, s, ctx, { kind: 'till' }, till?.id ?? 0, 'Kirim berkas antrean', null] as const),
        `${tillName}, ${entries} baris: ${why}`,
      )
      return { queueFileId: file?.id as number }
    })
  })
}

/** Each as its till would have sent it; one that is refused is told, and the others go on. */
export async function takeFile(
  ctx: Ctx,
  { branchId, queueFileId, first, entries }: ParsedOf<typeof contract.takeFile>,
): Promise<ReplyOf<typeof contract.takeFile>> {
  await ctx.read(async (tx, s) => {
    const open = await tx.one(
      `select from queue_file where branch_id = $1 and id = $2 and opened_by = $3 and opened_at > clock_timestamp() - interval '1 day'`,
      [branchId, queueFileId, s.employeeId],
    )
    if (!open) throw notFound('Berkas antrean')
  }, branchId)
  const rows: QueueFileResult[] = []
  // In the order in which they happened: what is taken back follows its sale.
  for (const [i, entry] of entries.entries())
    rows.push({ line: first + i, ...(await taken(ctx, branchId, entry)) })
  return { rows }
}

async function taken(
  ctx: Ctx,
  branchId: number,
  entry: { body: string; signature: string },
): Promise<Omit<QueueFileResult, 'line'>> {
  try {
    const { taken: reply, number, before } = await takeOnce(ctx, { branchId, ...entry })
    return { number, outcome: before ? 'KNOWN' : 'ACCEPTED', docNo: reply.docNo, why: null }
  } catch (error) {
    if (!isOfEntry(error)) throw error
    return { number: numberIn(entry.body), outcome: 'REFUSED', docNo: null, why: error.message }
  }
}
