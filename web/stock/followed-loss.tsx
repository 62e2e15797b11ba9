import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import { type CorrectionReason, reportedReasons } from '#contract/stock/correction.ts'
import { reasonText } from '../platform/i18n/contract.ts'
import type { Column } from '../ui/columns.tsx'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { newRow } from '../ui/form-state.ts'
import { type GoodsRow, goodsOf } from '../ui/goods-row.ts'
import { countedText, inPieces } from '../ui/goods-units.ts'
import { takenOf } from '../ui/source-lines.tsx'
import { t } from './texts.ts'

/** Reasons that follow another document are proposed by that document alone. */
export const followsAnother = (reason: CorrectionReason | null | undefined): boolean =>
  reason === 'DITEMUKAN' || reason === 'TRANSIT_LOSS'

const path = 'stock/correction'
const hasRest = ({ lines }: DocumentDetail) => lines.some((line) => takenOf(line).left > 0)

/** What was written off is there again, whole or in part. */
export const foundAgain = (): ActionOf<DocumentDetail> => ({
  label: t('foundAgain'),
  aside: true,
  when: (detail) =>
    detail.document.kind === 'correction' &&
    reportedReasons.includes(detail.document.reason ?? '') &&
    hasRest(detail),
  adds: path,
  search: ({ document }) => ({ found: document.id }),
})

/** What was recalled because it never arrived leaves the stock, as long as that has not been written. */
export const writtenOff = (): ActionOf<DocumentDetail> => ({
  label: t('writeOffLost'),
  aside: true,
  when: (detail) => detail.document.kind === 'mutation-recall' && hasRest(detail),
  adds: path,
  search: ({ document }) => ({ lost: document.id }),
})

/** Of each line of a loss, in its unit: what of it was found again. */
export const foundColumn = (): Column<DocumentLine> => ({
  key: 'takenQty',
  id: 'found',
  label: t('foundAgain'),
  width: 150,
  align: 'right',
  show: (line) => (line.takenQty ? countedText(takenOf(line).taken, line) : '–'),
})

const memoOf = (reason: CorrectionReason, said: (string | null | undefined)[]) =>
  [reasonText(reason), ...said].filter(Boolean).join(', ').slice(0, 500)

const rowsLeft = ({ lines }: DocumentDetail, whole: boolean) =>
  lines.flatMap((line) => {
    const { left } = takenOf(line)
    const { goodsUnitId } = line
    const row = newRow({ sourceLine: line.line, goodsUnitId, qty: left, $goods: goodsOf(line) })
    const taking = { ...row, $sent: left, $takes: true } as unknown as GoodsRow
    if (left === 0) return []
    // A part of a carton is counted in pieces.
    const counted = inPieces(taking)
    return [whole ? counted : { ...counted, qty: 0 }]
  }) as never

const placeOf = ({ document }: DocumentDetail) => ({
  warehouseId: document.warehouseId,
  $names: { warehouseId: document.warehouseName ?? '' },
})

/** All that was recalled is gone. */
export const lostGoods = (recall: DocumentDetail) => ({
  type: 'OUT' as const,
  reason: 'TRANSIT_LOSS' as const,
  recallId: recall.document.id,
  ...placeOf(recall),
  memo: memoOf('TRANSIT_LOSS', [recall.document.refNo, recall.document.memo]),
  lines: rowsLeft(recall, true),
})

/** Nothing is found until somebody has counted it. */
export const foundGoods = (loss: DocumentDetail) => ({
  type: 'IN' as const,
  reason: 'DITEMUKAN' as const,
  lossId: loss.document.id,
  ...placeOf(loss),
  memo: memoOf('DITEMUKAN', [loss.document.docNo]),
  lines: rowsLeft(loss, false),
})
