import type { Masters, Warehouse } from '#server/ledgers/masters.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import type { Saved } from '#contract/document.ts'
import { statusLabel } from '#contract/labels.ts'
import { nounOf } from '#contract/kinds.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { postAutomatic } from './automatic.ts'
import { openPosting } from './posting-context.ts'
import {
  type Checked,
  type DocumentKind,
  type Draft,
  type WrittenDocument,
  draftOf,
  lineOf,
} from './types.ts'
import { writeAudit } from './write.ts'

/**
 * A delivery note for each warehouse that a document's goods leave, in the transaction that takes them out, so
 * that the two never disagree (domain §3.2.5). It moves nothing itself.
 */
export function deliveryNotes(
  masters: Masters,
  draft: Draft,
  brought: (warehouse: Warehouse) => boolean = () => true,
): Checked<unknown>['afterWrite'] {
  const from = [...Map.groupBy(draft.lines.entries(), ([, l]) => l.warehouseId)].flatMap(
    ([warehouseId, lines]) => {
      const warehouse = masters.warehouses.get(warehouseId ?? 0)
      return warehouse && brought(warehouse) ? [{ warehouse, lines }] : []
    },
  )
  if (from.length === 0) return undefined
  return async (written) => {
    const left = new Set(written.posting.moves.filter((m) => m.qty < 0).map((m) => m.line))
    for (const { warehouse, lines } of from) {
      // A service is sold like goods and goes nowhere.
      const own = lines.flatMap(([i, line]) => (left.has(i + 1) ? [line] : []))
      if (own.length > 0) await writeNote(written, masters, warehouse, { ...draft, lines: own })
    }
  }
}

function writeNote(
  { tx, ctx, documentId, number }: WrittenDocument,
  masters: Masters,
  warehouse: Warehouse,
  {
    docDate,
    memo,
    customerId,
    partyName,
    deliveryAddress,
    driverName,
    vehicleNo,
    courierId,
    lines,
  }: Draft,
): Promise<number> {
  const branchId = warehouse.branch_id
  const at = { branchId, branchCode: masters.branches.get(branchId)?.code ?? '' }
  const note = draftOf(
    { docDate, memo },
    {
      status: 'NOT_PRINTED',
      customerId,
      partyName,
      deliveryAddress,
      driverName,
      vehicleNo,
      courierId,
      refNo: number,
      warehouseId: warehouse.id,
      lines: lines.map(
        ({ goodsId, goodsUnitId, warehouseId, qty, conversion, baseQty, taxType, memo }) =>
          lineOf({ goodsId, goodsUnitId, warehouseId, qty, conversion, baseQty, taxType, memo }),
      ),
      sources: [{ id: documentId }],
    },
  )
  return postAutomatic(tx, ctx, 'delivery-note', at, note, emptyPosting())
}

interface Release {
  ids: number[]
  driverName: string
  vehicleNo?: string | null | undefined
}

/** Released to be loaded, many with one vehicle: all of them or none (domain §3.2.5). */
export function releaseNotes(
  ctx: Ctx,
  type: DocumentKind,
  { ids, driverName, vehicleNo = null }: Release,
): Promise<{ rows: Saved[] }> {
  return ctx.write(async (tx, s) => {
    const branches = await tx.rows<{ branch: number }>(
      'select distinct branch_id as branch from document where id = any ($1::bigint[])',
      [ids],
    )
    const [at] = branches
    if (!at || branches.length > 1)
      throw new Refusal('NOT_FOUND', 'Surat jalan harus dari satu cabang', { status: 404 })
    const { lockSources } = openPosting(tx, at.branch, Promise.resolve(s))
    const notes = await lockSources(type.kind, ids)
    for (const { number, status } of notes)
      if (!type.statuses?.[status]?.includes('PRINTED'))
        throw new Refusal(
          'STATUS_INVALID',
          `${nounOf(type.kind)} ${number ?? ''} berstatus ${statusLabel(status)} tidak dapat dikeluarkan lagi`,
        )
    tx.rows(
      `update document set status = 'PRINTED', driver_name = $3, vehicle_no = coalesce($4, vehicle_no),
         version = version + 1, updated_at = clock_timestamp() where branch_id = $1 and id = any ($2::bigint[])`,
      [at.branch, ids, driverName, vehicleNo],
    )
    const by = [driverName, vehicleNo].filter(Boolean).join(', ')
    for (const note of notes)
      writeAudit(tx, ctx, at.branch, note, {
        action: statusLabel('PRINTED'),
        memo: by,
        before: statusLabel(note.status),
        after: statusLabel('PRINTED'),
      })
    await tx.commit()
    return { rows: notes.map(({ id, number }) => ({ id, docNo: number, status: 'PRINTED' })) }
  })
}
