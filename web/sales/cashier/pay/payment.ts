import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentMethod } from '#contract/master/payment-method.ts'
import { today } from '../../../platform/format.ts'
import { useRead } from '../../../platform/query.ts'
import { useHome } from '../../../platform/session.ts'
import { contentOf } from '../cart.ts'
import { payNow } from '../keeping.ts'
import { keptHere } from '../offline/kept-answers.ts'
import { useSelling } from '../offline/selling.ts'
import { useRoundingRule } from '../rounding-rule.ts'
import { keepTender, useTill } from '../till.ts'
import type { Totals } from '../totals.ts'
import { useProviders } from './places.ts'
import { useTold } from './told.ts'
import {
  balanceOf,
  isTooMuch,
  offeredMethods,
  paymentsOf,
  restBesideCash,
  restOf,
  isForAnyone,
  tillMethods,
  withProviders,
} from './tenders.ts'

/** One payment being taken: tenders in the order taken, cash last, and the answer of the server. */
export function usePayment(totals: Totals) {
  const { branchId } = useHome().employee
  const { methods, laterForAnyone, failed, reload } = useMethods()
  const rule = useRoundingRule(branchId)
  const cart = useTill((s) => s.cart)
  const { tenders } = cart
  const { redeem, kept, named } = totals
  const stage = useTill((s) => s.stage)
  /** Null until somebody types: then what is exactly due is meant. Emptied is 0. */
  const [typed, setTyped] = useState<number | null>(null)
  const client = useQueryClient()
  const cashMethod = methods.find((method) => method.kind === 'CASH')
  const due = balanceOf(totals.total, tenders, 0, rule).due
  const cash = cashMethod ? (typed ?? due) : 0
  const balance = balanceOf(totals.total, tenders, cash, rule)
  const addressMissing = cart.deliveryAddress?.trim() === ''
  const told = useTold(totals)
  const enough = balance.missing === 0 && Number.isInteger(cash) && methods.length > 0

  const payments = paymentsOf(tenders, cashMethod, cash, balance.due)
  const selling = useSelling(methods, payments)
  const pay = async () => {
    const { cart: paid } = useTill.getState()
    const brought = paid.deliveryAddress?.trim()
    const input = {
      requestId: paid.requestId,
      branchId,
      docDate: today(),
      ...contentOf(paid),
      ...(paid.booking ? {} : { cartKey: paid.id }),
      ...(brought ? { deliveryAddress: brought } : {}),
    }
    const body = { ...input, payments, seenTotal: totals.total }
    await payNow(body, balance.change, selling.draft(totals.total))
    void client.invalidateQueries()
  }
  return {
    methods: offeredMethods(methods, { named, redeem, kept, laterForAnyone }, tenders),
    redeem,
    kept,
    failed,
    reload,
    tenders,
    add: keepTender,
    rest: restOf(totals.total, tenders),
    /** What the cash on the counter leaves for another way of paying. */
    besideCash: restBesideCash(restOf(totals.total, tenders), typed),
    balance,
    cash,
    typed,
    setTyped,
    busy: stage === 'SENT',
    /** It is to be brought, and nobody has said where. */
    addressMissing,
    ready:
      (selling.away ? selling.why === null : totals.sure && told) &&
      !addressMissing &&
      totals.short.length === 0 &&
      enough &&
      !isTooMuch(balance.change),
    /** Enough is on the counter; the server's own total, or that it was told, is still on its way. */
    soon: !selling.away && !(totals.sure && told) && enough,
    /** There is no line, and why this payment waits for it. */
    away: selling.away,
    waitsFor: selling.why,
    pay: () => void pay(),
  }
}

export type Payment = ReturnType<typeof usePayment>

/** What paying needs to know, asked for when the station opens: no digit waits for it once the customer pays. */
export function usePaymentFacts(branchId: number): void {
  useMethods()
  useRoundingRule(branchId)
}

/** Ways of paying as the branch has them, asked once for all that want to know. */
export const useMethodRows = () =>
  useRead(paymentMethod.getAll, { usableAt: 'CASHIER' }, { staleTime: 600_000, via: keptHere })

function useMethods() {
  const read = useMethodRows()
  const providers = useProviders()
  return {
    methods: withProviders(tillMethods(read.data?.rows ?? []), providers),
    laterForAnyone: providers.some(isForAnyone),
    failed: read.isError && !read.data,
    reload: () => void read.refetch(),
  }
}
