import { customer } from '#contract/master/customer.ts'
import { call } from '../../platform/api.ts'
import { numberProblem, qty as shownQty } from '../../platform/format.ts'
import { t as common } from '../../platform/i18n/texts.ts'
import { labelProblem, tellLabel } from '../../platform/scans.ts'
import { useSession } from '../../platform/session.ts'
import type { TillCustomer } from './cart.ts'
import { addToBooking } from './booking-add.ts'
import { isReachable, reach } from '../../platform/connection.ts'
import { useGoodsIndex } from './goods-index.ts'
import type { TillGoods } from './goods-lookup.ts'
import { cardReader } from './member-card.ts'
import { keptMember } from './offline/customers.ts'
import { isWhole, readScan, type Scan, type Sells, sellsOf } from './scan.ts'
import { soundWrong } from './sound.ts'
import { scanGoods, scannedCart } from './station.ts'
import { t } from './texts.ts'
import { fail, isPaying, setQty, show, stationOf, useTill } from './till.ts'

const set = useTill.setState
const now = useTill.getState

/** By whom: a scanner means what it sends, a person may be looking for a name. */
type By = 'scanner' | 'person'

/** Whatever was scanned, or typed into the one box of the till; true when the box may be emptied. */
export function takeScan(text: string, by: By): boolean {
  if (now().dialog === 'price') {
    set({ wanted: text })
    return true
  }
  const scan = readScan(text)
  set({ problem: null })
  return scan ? takeRead(scan, by) : true
}

function takeRead(scan: Scan, by: By): boolean {
  switch (scan.kind) {
    case 'wrong':
      wrong(t('wrongQty'), scan.text + whyNot(scan.text))
      return false
    case 'quantity':
      return setQty(scan.qty)
    case 'booking':
    case 'receipt':
      if (isPaying()) wrong(t('payFirst'), scan.number)
      else show(scan.kind === 'booking' ? 'bookings' : 'receipt', scan.number)
      return true
    case 'goods':
      return takeCode(scan.text, scan.qty, by)
  }
}

/** `1.5*` is no quantity here: which sign makes it one. */
const whyNot = (text: string) =>
  numberProblem(text.replace('*', '')) === 'dot' ? ` – ${common('useComma')}` : ''

/** What the server takes of one sale. */
const MOST_LINES = 500

/** Of a booking, as the customer was given it: `Q12`; goods of that code go before. */
const QUEUE_NUMBER = /^q\d{1,5}$/i

/** A barcode, a code or a scale label of goods that are sold here. */
export function isGoods(text: string): boolean {
  return sellsOf(useGoodsIndex.getState().index, text, null) !== null
}

function takeCode(text: string, typedQty: number | null, by: By): boolean {
  const { index, ready } = useGoodsIndex.getState()
  const sells = sellsOf(index, text, typedQty ?? now().nextQty)
  if (sells) {
    tellLabel(text)
    return add(sells)
  }
  if (!ready) {
    // Nothing is lost while the goods of the shop are on their way.
    const stop = useGoodsIndex.subscribe((state) => {
      if (!state.ready) return
      stop()
      takeCode(text, typedQty, by)
    })
    return true
  }
  const problem = labelProblem(text)
  if (problem) {
    wrong(t('wrongLabel'), problem)
    return true
  }
  if (QUEUE_NUMBER.test(text)) {
    if (isPaying()) wrong(t('payFirst'), text)
    else show('bookings', text.toUpperCase())
    return true
  }
  if (by === 'scanner' || /^\d{5,}$/.test(text)) {
    void takeCardAfter(text, typedQty ?? now().nextQty)
    return true
  }
  if (typedQty) set({ nextQty: typedQty })
  set({ dialog: 'find', wanted: text })
  return true
}

/** Goods that were chosen of a list. */
export const addGoods = (goods: TillGoods): boolean =>
  add({ goods, qty: now().nextQty ?? 1, packets: null })

function add(sells: Sells): boolean {
  const state = now()
  const cart = scannedCart(state)
  const { goods, packets } = sells
  if (cart.lines.length + (packets ?? 1) > MOST_LINES) wrong(t('cartFull'), goods.name)
  else if (cart.booking && isWhole(sells)) addToBooking(goods, sells.qty * (packets ?? 1))
  else if (isWhole(sells)) set({ ...scanGoods(state, sells), nextQty: null, problem: null })
  else if (packets !== null) wrong(t('wholePackets'), goods.name)
  else wrong(t('noFraction', { unit: goods.unitName }), goods.name)
  return true
}

/** How many were wanted of a code, while it is asked whose card that is. */
const wanted = new Map<string, number>()

/**
 * The figure belongs to this code, not to what is scanned before the answer; after a member's card it waits for goods
 * again, unless some came or another was typed.
 */
async function takeCardAfter(code: string, qty: number | null): Promise<void> {
  const { lines } = scannedCart(now())
  set({ nextQty: null })
  if (qty) wanted.set(code, qty)
  await takeCard(code)
  const left = wanted.get(code)
  wanted.delete(code)
  if (left && now().nextQty === null && scannedCart(now()).lines === lines) set({ nextQty: left })
}

/** A member's card, or nothing that anybody knows. */
const takeCard = cardReader({
  get: () => stationOf(now()),
  set,
  memberOf,
  onWrong: (why, text) => {
    const words = { unknown: 'notFound', fixed: 'bookingFixed', late: 'cardLate' } as const
    const qty = wanted.get(text)
    if (why === 'unknown') wanted.delete(text)
    soundWrong()
    // What was typed since is of another code.
    set({ problem: { title: t(words[why]), text: qty ? `${shownQty(qty)} × ${text}` : text } })
  },
})

async function memberOf(text: string): Promise<TillCustomer | null> {
  const branchId = useSession.getState().home?.employee.branchId
  if (!branchId) return null
  if (!isReachable()) return keptMember(text)
  try {
    const { rows } = await reach(
      call(customer.search, { q: text, limit: 5, branchId }, { quiet: true }),
    )
    const row = rows.find((one) => one.memberNo === text)
    if (!row) return null
    const { id, name, type, priceLevel, pointBalance: points } = row
    return { id, name, type, priceLevel, points }
  } catch {
    // A missing answer has been told; the code stays unknown.
    return null
  }
}

function wrong(title: string, text: string): void {
  soundWrong()
  fail(title, text)
}
