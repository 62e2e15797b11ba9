import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type QrisPayment, qris } from '#contract/sales/qris.ts'
import { call } from '../../../../platform/api.ts'
import { useRead } from '../../../../platform/query.ts'
import { useHome } from '../../../../platform/session.ts'
import { keepTender, useTill } from '../../till.ts'
import { useTerminals } from '../places.ts'
import type { Tender } from '../tenders.ts'
import { t } from './texts.ts'

/** The server is asked what it has heard, and it asks the provider in case it has heard nothing. */
const LISTENING = 2500
const ASKING = 5000

/**
 * Codes of the cart in hand, which the server remembers by the cart: so they are here again after a reload, on
 * this till. What has been paid becomes a tender by itself.
 */
export function useQrisCodes() {
  const { branchId } = useHome().employee
  const client = useQueryClient()
  const cartKey = useTill((s) => s.cart.id)
  const paying = useTill((s) => s.stage === 'PAYING')
  const dynamic = useTerminals().some((place) => place.qrisDynamic)
  const { data } = useRead(
    qris.ofCart,
    { branchId, cartKey },
    { enabled: dynamic && paying, staleTime: 0, every: LISTENING, quiet: true },
  )
  const rows = data?.rows
  useEffect(() => {
    if (paying) for (const row of rows ?? []) if (row.status === 'RECEIVED') keepOnce(row)
  }, [rows, paying])
  const waiting = (rows ?? []).filter((row) => row.status === 'WAITING_PAYMENT')
  const ids = waiting.map((row) => row.id).join()
  useEffect(() => {
    if (!ids) return
    const timer = setInterval(() => {
      for (const id of ids.split(',')) void askedAgain(branchId, Number(id))
    }, ASKING)
    return () => clearInterval(timer)
  }, [ids, branchId])
  /** By hand, or because the bill is paid otherwise: nobody shall pay twice. */
  const giveUp = async (those: readonly QrisPayment[]) => {
    // The call itself tells what went wrong, also where nobody answers.
    const given = those.map((one) => call(qris.cancel, { branchId, id: one.id }).catch(() => {}))
    await Promise.all(given)
    await client.invalidateQueries({ queryKey: [qris.ofCart.path] })
  }
  return {
    waiting,
    unused: data?.unused ?? [],
    giveUp: (those: QrisPayment[]) => void giveUp(those),
  }
}

/** It is asked again soon, and the provider's own word counts whenever it comes: a missing answer is no news. */
const askedAgain = (branchId: number, id: number) =>
  call(qris.check, { branchId, id }, { repeatable: true }).catch(() => {})

function keepOnce(row: QrisPayment): void {
  const taken = useTill.getState().cart.tenders
  if (taken.every(({ payment }) => payment.qrisPaymentId !== row.id)) keepTender(tenderOf(row))
}

export const tenderOf = (row: QrisPayment): Tender => ({
  key: `qris-${row.id}`,
  kind: 'QRIS',
  label: t('received'),
  fact: proofOf(row),
  payment: {
    methodId: row.methodId,
    amount: row.paidAmount ?? row.amount,
    qrisPaymentId: row.id,
  },
})

export const proofOf = ({ issuer, approvalCode }: QrisPayment): string =>
  [issuer, approvalCode].filter(Boolean).join(', ')
