import {
  draftOf,
  lineOf,
  type DocumentKind,
  type Draft,
  type DraftLine,
} from '#server/documents/types.ts'
import { changeDocument } from '#server/documents/change.ts'
import { type Difference, differencesOf } from '#server/ledgers/count-differences.ts'
import type { LockedStock } from '#server/ledgers/stock.ts'
import { type UnitFacts, readUnits } from '#server/ledgers/locks.ts'
import { type Posting, credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { exact, dec, plus, round, sum, sumOf } from '#contract/money.ts'
import { refuseHeld } from './opname-held.ts'

type Change = Parameters<typeof changeDocument>[2] & { approvalToken?: string | null | undefined }

/** The books become what was counted: differences at the average, net against the variance (domain §3.3.4). */
export const submitOpname = (ctx: Ctx, type: DocumentKind, input: Change) =>
  changeDocument(ctx, type, input, 'SUBMITTED', 'diterapkan', async (context, document) => {
    const { tx, branchId } = context
    const place = [branchId, document.id]
    const open = await tx.one<{ n: number }>(
      'select count(*) as n from stock_opname_goods where branch_id = $1 and document_id = $2 and counted_qty is null',
      place,
    )
    if (open && open.n > 0) throw new Refusal('NOT_COUNTED', `${open.n} barang belum dihitung`)
    const warehouseId = document.warehouseId as number
    const units = await tx.rows<{ id: number }>(
      `select u.id from stock_opname_goods o join goods_unit u on u.goods_id = o.goods_id and u.conversion = 1
       where o.branch_id = $1 and o.document_id = $2`,
      place,
    )
    const unitIds = units.map((u) => u.id)
    const [locked, facts] = await Promise.all([
      context.lockStock(unitIds),
      readUnits(tx, [...new Set(unitIds)]),
    ])
    // Under the lock, so that what is refused, agreed to and booked is one count.
    const found = await differencesOf(tx, branchId, document.id)
    await refuseHeld(tx, { branchId, warehouseId }, found)
    const approvedBy = await context.approved(
      'OPNAME_SUBMIT',
      input.approvalToken,
      'Diperlukan persetujuan atasan untuk menerapkan hasil opname',
    )
    await tx.rows(
      'update stock_opname_goods set is_open = false where branch_id = $1 and document_id = $2',
      place,
    )
    return {
      approvedBy,
      posting: ({ stock, account }) => {
        const values = found.map((d, i) =>
          d.qty < 0
            ? -stock.issue(i + 1, warehouseId, d.goods_id, -d.qty)
            : stock.find(i + 1, warehouseId, d.goods_id, d.qty, lastPrice(locked, d)),
        )
        const net = sum(values)
        const variance = account('STOCK_VARIANCE').id
        const inventory = account('INVENTORY').id
        const entries =
          net < 0
            ? [...debit(variance, -net), ...credit(inventory, -net)]
            : [...debit(inventory, net), ...credit(variance, net)]
        return {
          ...emptyPosting(),
          moves: stock.moves,
          journal: journal('AUTO', 'Selisih opname', entries, variance),
        }
      },
      lines: (posting) => resultLines(document.docDate, found, facts, warehouseId, posting),
    }
  })

const lastPrice = (locked: LockedStock, d: Difference) =>
  round(dec(locked.goods.get(d.goods_id)?.lastPurchasePrice ?? 0).times(d.qty))

/** The minutes of the count: only what differed, with its value. */
function resultLines(
  docDate: string,
  found: Difference[],
  facts: Map<number, UnitFacts>,
  warehouseId: number,
  posting: Posting,
): Draft {
  const lines = found.map((d, i): DraftLine => {
    const value = sumOf(
      posting.moves.filter((m) => m.line === i + 1),
      (m) => plus(m.value, m.settled ?? 0),
    )
    return lineOf({
      goodsId: d.goods_id,
      goodsUnitId: d.unit_id,
      warehouseId,
      qty: d.qty,
      conversion: 1,
      baseQty: d.qty,
      unitPrice: exact(dec(value).div(d.qty).toDecimalPlaces(4)),
      gross: value,
      net: value,
      taxType: facts.get(d.unit_id)?.tax_type ?? 'BKP',
      memo: d.memo,
    })
  })
  return draftOf({ docDate }, { status: 'SUBMITTED', lines })
}
