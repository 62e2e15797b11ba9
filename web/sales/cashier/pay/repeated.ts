import { useRef } from 'react'
import { cashier } from '#contract/sales/cashier.ts'
import { call } from '../../../platform/api.ts'
import { money, time } from '../../../platform/format.ts'
import { useHome } from '../../../platform/session.ts'
import { isReachable } from '../../../platform/connection.ts'
import { useTill } from '../till.ts'
import { t } from './texts.ts'

/** Whoever waits longer at the counter than this goes on; the server tells it with the sale. */
const PATIENCE_MS = 1500

/**
 * Whether a code of a terminal pays already, here or in a sale of today, in words. Told once: whoever gives the same one
 * again means it.
 */
export function useRepeated(): (edcId: number, code: string) => Promise<string> {
  const { branchId } = useHome().employee
  const told = useRef('')
  return async (edcId, code) => {
    const key = `${edcId}:${code.toUpperCase()}`
    if (!code || told.current === key) return ''
    const words = isHere(edcId, code)
      ? t('usedHere', { code })
      : await before(branchId, edcId, code)
    if (words) told.current = key
    return words
  }
}

const isHere = (edcId: number, code: string) =>
  useTill
    .getState()
    .cart.tenders.some(
      ({ payment }) =>
        payment.edcId === edcId && payment.approvalCode?.toUpperCase() === code.toUpperCase(),
    )

async function before(branchId: number, edcId: number, approvalCode: string): Promise<string> {
  if (!isReachable()) return ''
  const asking = call(
    cashier.approvalCode,
    { branchId, edcId, approvalCode },
    { quiet: true, silent: true },
  ).catch(() => null)
  const patience = new Promise<null>((done) => setTimeout(done, PATIENCE_MS, null))
  const [used] = (await Promise.race([asking, patience]))?.used ?? []
  if (!used) return ''
  const { docNo: number, amount, at, cashierName: name } = used
  return t('usedBefore', {
    code: approvalCode,
    number,
    amount: money(amount),
    time: time(at),
    name,
  })
}
