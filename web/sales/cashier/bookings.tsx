import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { cashier } from '#contract/sales/cashier.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { call } from '../../platform/api.ts'
import { money, shortDay, time } from '../../platform/format.ts'
import { useRead } from '../../platform/query.ts'
import { useHome } from '../../platform/session.ts'
import { unlockBooking } from './booking-lock.ts'
import type { Cart, CartLine } from './cart.ts'
import { reach } from '../../platform/connection.ts'
import { Picker } from './picker.tsx'
import { ofTill } from './offline/kept-answers.ts'
import { t } from './texts.ts'
import { collect, letGo, useTill } from './till.ts'

type Row = ReplyOf<typeof cashier.list>['rows'][number]
type Detail = ReplyOf<typeof salesOrder.get>

/** F3: what was prepared at the counter and waits for its money. */
export function BookingsDialog({ onClose }: { onClose: () => void }) {
  const { branchId } = useHome().employee
  const scanned = useTill((s) => s.wanted)
  const [text, setText] = useState(scanned)
  const [busy, setBusy] = useState(false)
  const asked = useDeferredValue(text.trim())
  const { data, isFetching, isPlaceholderData } = useRead(
    cashier.list,
    {
      limit: 30,
      offset: 0,
      branchId,
      filter: { status: ['OPEN'] },
      ...(asked ? { search: asked } : {}),
    },
    { keep: true, staleTime: 0, silent: false, via: ofTill },
  )
  const rows = data?.rows ?? []
  const pick = async (row: Row) => {
    if (busy) return
    setBusy(true)
    // The call itself tells what went wrong; the list stays.
    const detail = await reach(collected(branchId, row.id)).catch(() => null)
    setBusy(false)
    // Whoever has closed the window meanwhile does not want it any more.
    if (!detail) return
    if (useTill.getState().dialog === 'bookings') collect(bookingOf(detail), contentOf(detail))
    else unlockBooking(row.id)
  }
  const takeScanned = useEffectEvent(() => {
    const only = rows.find((row) => row.docNo === scanned || (scanned && row.refNo === scanned))
    if (only) void pick(only)
  })
  const current = data !== undefined && !isPlaceholderData
  useEffect(() => {
    if (current && scanned) takeScanned()
  }, [current, scanned])
  return (
    <Picker
      title={t('bookingsTitle')}
      hint={t('bookingHint')}
      text={text}
      onText={setText}
      rows={rows}
      fresh={asked === text.trim() && data !== undefined && !isPlaceholderData}
      rowKey={(row) => row.id}
      busy={isFetching || busy}
      onPick={(row) => void pick(row)}
      onClose={onClose}
      none={isFetching ? '' : t('bookingNone')}
      row={(row) => (
        <>
          <span className="till-picker-name ellipsis">{row.partyName}</span>
          <strong>
            {row.refNo && <span className="tag tone-blue">{row.refNo}</span>}{' '}
            <span className="till-picker-number">{row.docNo}</span>
          </strong>
          <span className="hint">
            {shortDay(row.docDate)} {time(row.createdAt)}
          </span>
          <strong className="number">{money(row.total)}</strong>
        </>
      )}
    />
  )
}

/** In this cashier's hand first, so that what is shown then stays so. */
async function collected(branchId: number, id: number): Promise<Detail> {
  await call(cashier.collect, { branchId, id })
  return call(salesOrder.get, { id })
}

/** As it stands now, after a line was taken off it. */
export async function collectAgain(branchId: number, id: number): Promise<void> {
  const detail = await reach(collected(branchId, id))
  collect(bookingOf(detail), contentOf(detail))
}

export function releaseBooking(id: number): void {
  if (letGo()) unlockBooking(id)
}

function bookingOf({ document }: Detail) {
  const { id, docNo, refNo, version, deliveryAddress } = document
  return { id, number: docNo ?? '', queue: refNo, version, deliveryAddress }
}

/** The booking's lines as the till shows them, at the prices that were promised. */
function contentOf({
  document,
  lines,
}: Detail): Pick<Cart, 'lines' | 'customer' | 'headerDiscount'> {
  const { customerId, customerName, priceLevel, headerDiscount } = document
  return {
    lines: lines.map(
      (line): CartLine => ({
        key: `${document.id}-${line.line}`,
        bookedLine: line.line,
        goodsUnitId: line.goodsUnitId,
        goodsId: line.goodsId,
        code: line.goodsCode,
        name: line.goodsName,
        unitName: line.unitName,
        conversion: line.conversion,
        allowFraction: true,
        taxType: line.taxType,
        prices: [],
        qty: line.qty,
        fixedPrice: line.unitPrice,
        discountPercent: 0,
        discountAmount: line.discount,
      }),
    ),
    customer: customerId
      ? {
          id: customerId,
          name: customerName ?? '',
          type: '',
          priceLevel: priceLevel ?? 'RETAIL',
          points: 0,
        }
      : null,
    headerDiscount: headerDiscount ? { type: 'AMOUNT', value: headerDiscount } : null,
  }
}
