import {
  draftOf,
  type Checked,
  type DocumentType,
  type DraftLine,
  type PostingFacts,
} from '#server/documents/types.ts'
import type { ExternalMutationInput } from '#contract/stock/external-mutation.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { deliveryNotes } from '#server/documents/delivery-notes.ts'
import { refuseInactiveBranch, warehouseOf } from '#server/ledgers/masters.ts'
import { type Posting, credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sum } from '#contract/money.ts'
import { writeCounterpart } from './between.ts'
import { askedIn, goodsLine } from './line.ts'

export interface Sending {
  units: Map<number, UnitFacts>
}

/** Goods leave for another branch: under way they are still the sender's, at what they cost him (domain §4.6). */
export const externalMutation: DocumentType<ExternalMutationInput, Sending> = {
  kind: 'external-mutation',
  async check(context, input): Promise<Checked<Sending>> {
    const unitIds = input.lines.map((l) => l.goodsUnitId)
    const reading = context.units(unitIds)
    context.lockStock(unitIds)
    const [units, masters] = await Promise.all([reading, context.masters()])
    if (input.toBranchId === input.branchId) {
      throw new Refusal('BRANCH_SAME', 'Cabang tujuan harus berbeda', { field: 'toBranchId' })
    }
    const from = warehouseOf(masters, input.warehouseId, input.branchId)
    refuseInactiveBranch(masters, input.toBranchId, 'toBranchId')
    const to = warehouseOf(masters, input.toWarehouseId, input.toBranchId)
    const name = (id: number) => masters.branches.get(id)?.name ?? ''
    const lines = input.lines.map((l, i) => goodsLine(units, l, from.id, i))
    const moved = { driverName: input.driverName, vehicleNo: input.vehicleNo }
    const draft = draftOf(input, {
      status: 'SENT',
      partyName: `${name(to.branch_id)}, ${to.name}`,
      warehouseId: from.id,
      ...moved,
      lines,
    })
    return {
      draft,
      facts: { units },
      afterWrite: async (written) => {
        await writeCounterpart(written, {
          here: from.branch_id,
          there: to.branch_id,
          kind: 'incoming-mutation',
          draft: draftOf(input, {
            status: 'SENT',
            partyName: `${name(from.branch_id)}, ${from.name}`,
            toWarehouseId: to.id,
            ...moved,
            lines: lines.map((l) => ({ ...l, warehouseId: null })),
          }),
        })
        await deliveryNotes(masters, draft)?.(written)
      },
    }
  },
  post: (draft, common) => send(draft.lines, common, common.units, 'Kirim mutasi'),
}

/** Out of the warehouse at the average, into transit. */
export function send(
  lines: DraftLine[],
  { stock, account }: PostingFacts,
  units: Map<number, UnitFacts>,
  memo: string,
): Posting {
  const cost = sum(
    lines.map((l, i) =>
      stock.issue(
        i + 1,
        l.warehouseId as number,
        l.goodsId,
        l.baseQty,
        askedIn(units, l.goodsUnitId),
      ),
    ),
  )
  const transit = account('INV_TRANSIT').id
  return {
    ...emptyPosting(),
    moves: stock.moves,
    journal: journal(
      'AUTO',
      memo,
      [...debit(transit, cost), ...credit(account('INVENTORY').id, cost)],
      transit,
    ),
  }
}
