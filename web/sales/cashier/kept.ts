import { useEffect } from 'react'
import { cashier } from '#contract/sales/cashier.ts'
import { call } from '../../platform/api.ts'
import { Failure, NoAnswer } from '../../platform/errors.ts'
import { useHome } from '../../platform/session.ts'
import { useKnownShift } from '../shift/shift.ts'
import type { ShownCart } from './cart.ts'
import { reach, useConnection } from '../../platform/connection.ts'
import { useTill } from './till.ts'
import type { Totals } from './totals.ts'

/** Longer than between two scans, shorter than a browser is emptied in. */
const RESTS_MS = 1500

/** One after the other: an older cart never comes behind a newer one. */
let keeping: Promise<void> = Promise.resolve()
/** The cart that lies with the branch, or may: an answer can be late. */
let kept: string | null = null

/** A cart whose total nobody was told yet lies with the branch once the scanner rests; a booking does anyway. */
export function useCartKept(cart: ShownCart, { total }: Totals): void {
  const { branchId } = useHome().employee
  const tillName = useKnownShift()?.till?.name ?? null
  const away = useConnection((s) => s.lostAt !== null)
  const told = useTill((s) => s.cart.totalled)
  useEffect(() => {
    if (away || told || cart.booking || (cart.lines.length === 0 && kept !== cart.id)) return
    const timer = setTimeout(() => {
      const now = () => keep({ branchId, tillName, cart, total })
      keeping = keeping.then(now, now)
    }, RESTS_MS)
    return () => clearTimeout(timer)
  }, [branchId, tillName, away, told, cart, total])
}

interface Kept {
  branchId: number
  tillName: string | null
  cart: ShownCart
  total: number
}

async function keep({ branchId, tillName, cart, total }: Kept): Promise<void> {
  // Sold, put aside or told meanwhile: the branch knows it by that.
  const { id, lines, totalled } = useTill.getState().cart
  if (id !== cart.id || totalled) return
  const input = { branchId, tillName, cartKey: id, name: cart.customer?.name ?? null }
  const content = { ...useTill.getState().cart, lines: lines.map((line) => ({ ...line })) }
  if (lines.length > 0) kept = id
  try {
    await reach(
      call(
        cashier.keep,
        { ...input, total: lines.length === 0 ? 0 : Math.max(0, total), content },
        { quiet: true, silent: true, repeatable: true },
      ),
    )
    if (lines.length === 0) kept = null
  } catch (error) {
    // The next change tells it again; nothing at the till hangs on it.
    if (!(error instanceof Failure || error instanceof NoAnswer)) throw error
  }
}
