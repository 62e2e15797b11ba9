import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { cashier } from '#contract/sales/cashier.ts'
import { call } from '../../platform/api.ts'
import { Failure } from '../../platform/errors.ts'
import { qty } from '../../platform/format.ts'
import { useHome } from '../../platform/session.ts'
import { type Cart, contentOf, type ShownCart } from './cart.ts'
import { reach, useConnection } from '../../platform/connection.ts'
import { useCampaigns, useCampaignsOf } from './campaigns.ts'
import { withoutQuotas } from './offline/kept-sale.ts'
import { waits } from './offline/waits.ts'
import { type ReckonedLine, tillTotals } from './reckoning.ts'
import { t } from './texts.ts'
import { isOnTop, useVat } from './vat.ts'

type Calculated = ReplyOf<typeof cashier.calculate>

export interface Totals {
  lines: ReckonedLine[]
  gross: number
  /** By line and on the whole bill. */
  discount: number
  total: number
  vat: number
  /** PPN comes on top of the prices: it is a row of its own. */
  onTop: boolean
  /** Only the server knows them. */
  points: number | null
  /** What a member may pay with points. */
  redeem: NonNullable<Calculated['redeem']> | null
  /** What lies with us for the customer. */
  kept: NonNullable<Calculated['kept']> | null
  /** Who buys is known by name: a giro can be claimed of him. */
  named: boolean
  /** What the stock does not hold, in words. */
  short: string[]
  /** The same in figures, by goods; also where the branch may sell it all the same. */
  lacks: Calculated['lacks']
  /** What little is missing for a campaign, and gifts to choose from. */
  hints: Calculated['hints']
  offers: Calculated['offers']
  /** The server has computed exactly this cart. */
  sure: boolean
  /** Why the server cannot compute it: a price is missing, a customer inactive. */
  problem: string | null
}

export const lackText = ({ available, missing, unitName }: Totals['lacks'][number]) =>
  t('lack', { stock: qty(available), missing: qty(missing), unit: unitName })

/** Figures for the cart in hand: at once by the till's own prices, a moment later by the server. */
export function useTotals(cart: ShownCart): Totals {
  const { lines, customer, freight, headerDiscount, taxFreeReason, gifts, booking } = cart
  const parts = useMemo(
    () => ({ lines, customer, freight, headerDiscount, taxFreeReason, gifts, booking }),
    [lines, customer, freight, headerDiscount, taxFreeReason, gifts, booking],
  )
  const standing = useCampaigns(customer)
  const away = useConnection((s) => s.lostAt !== null)
  const campaigns = useMemo(() => (away ? withoutQuotas(standing) : standing), [away, standing])
  const content = useMemo(() => contentOf(parts), [parts])
  const vat = useVat()
  const local = useMemo(
    () => tillTotals(parts, { now: instant(), campaigns, vat }),
    [parts, campaigns, vat],
  )
  const { data, error } = useServerTotals(content, lines.length > 0)
  const onTop = isOnTop(vat, customer?.priceLevel ?? 'RETAIL') && !taxFreeReason
  const problem = error instanceof Failure ? error.message : local.problem
  // The same totals are the same object: what shows them is not drawn anew for nothing.
  return useMemo(
    () => (data ? sureTotals(data, onTop) : { ...local, ...unsaid, onTop, problem }),
    [data, onTop, local, problem],
  )
}

type ServerTotals = NonNullable<ReturnType<typeof useServerTotals>['data']>

/** As the server reckons them. */
function sureTotals(data: ServerTotals, onTop: boolean): Totals {
  const { totals, points, redeem, kept, named, short, lacks, hints, offers } = data
  return {
    lines: data.lines.map((line) => ({
      unitPrice: line.unitPrice,
      gross: line.gross,
      discount: line.discount,
      net: line.gross - line.discount,
      campaigns: line.campaigns,
    })),
    gross: totals.gross,
    discount: totals.discount + totals.headerDiscount,
    total: totals.total,
    vat: totals.vat,
    onTop,
    points,
    redeem: redeem ?? null,
    kept: kept ?? null,
    named,
    short,
    lacks,
    hints,
    offers,
    sure: true,
    problem: null,
  }
}

/** What a cart that waits comes to, by the same reckoning as the sale in hand. */
export function useReckoned(): (cart: Cart) => number {
  const campaignsOf = useCampaignsOf()
  const vat = useVat()
  return useCallback(
    (cart) =>
      Math.max(
        0,
        tillTotals(cart, { now: instant(), campaigns: campaignsOf(cart.customer), vat }).total,
      ),
    [campaignsOf, vat],
  )
}

const instant = () => new Date().toISOString()

/** What the server alone knows. */
const unsaid = {
  points: null,
  redeem: null,
  kept: null,
  named: false,
  sure: false,
  short: [],
  lacks: [],
  hints: [],
  offers: [],
}

/** The answer to exactly this content, or nothing. */
function useServerTotals(content: ReturnType<typeof contentOf>, asks: boolean) {
  const branchId = useHome().employee.branchId
  const settled = useSettled(content)
  const reachable = useConnection((s) => s.lostAt === null)
  const { data, error } = useQuery({
    queryKey: [cashier.calculate.path, branchId, settled],
    enabled: asks && reachable && settled === content,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      reach(call(cashier.calculate, { branchId, ...settled }, { silent: true, signal }), waits()),
  })
  return settled === content ? { data, error } : { data: undefined, error: null }
}

/** The server is asked once the scanner rests. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), 180)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
