import { useEffect } from 'react'
import { cashier } from '#contract/sales/cashier.ts'
import { call } from '../../../platform/api.ts'
import { Failure } from '../../../platform/errors.ts'
import { useHome } from '../../../platform/session.ts'
import { useKnownShift } from '../../shift/shift.ts'
import { isAllowed } from '../allowed.ts'
import { reach, useConnection } from '../../../platform/connection.ts'
import { waits } from '../offline/waits.ts'
import { t } from '../texts.ts'
import { closePayment, fail, markTotalTold, useTill } from '../till.ts'
import type { Totals } from '../totals.ts'

/** One after the other: an older total never comes behind a newer one. */
let telling: Promise<void> = Promise.resolve()

/**
 * What the customer is told lies with the branch before his money is taken; true once it does. A total that fell is
 * allowed here, not after the money. A booking's lies there anyway.
 */
export function useTold({ sure, total }: Totals): boolean {
  const { branchId } = useHome().employee
  const tillName = useKnownShift()?.till?.name ?? null
  const { id, booking, told } = useTill((s) => s.cart)
  const taking = useTill((s) => s.stage === 'PAYING')
  const away = useConnection((s) => s.lostAt !== null)
  const known = booking !== null || told === total
  useEffect(() => {
    if (!sure || known || !taking || away) return
    telling = telling.then(() => tell({ branchId, tillName, id, total }))
  }, [sure, known, taking, away, branchId, tillName, id, total])
  return known
}

interface Telling {
  branchId: number
  tillName: string | null
  id: string
  total: number
}

async function tell({ branchId, tillName, id, total }: Telling): Promise<void> {
  const { cart, stage } = useTill.getState()
  if (cart.id !== id || cart.told === total || stage !== 'PAYING') return
  if (!(await isAllowed(branchId, id))) return
  if (useTill.getState().stage !== 'PAYING') return
  const input = { branchId, tillName, cartKey: id, total, name: cart.customer?.name ?? null }
  try {
    await reach(call(cashier.tell, { ...input, content: { ...cart } }, { quiet: true }), waits())
    markTotalTold(id, total)
  } catch (error) {
    if (!(error instanceof Failure)) return
    closePayment()
    fail(t(error.action ? 'toldLower' : 'toldFailed'), error.message)
  }
}
