import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { branch } from '#contract/master/branch.ts'
import { paymentMethod } from '#contract/master/payment-method.ts'
import { cashier } from '#contract/sales/cashier.ts'
import { call } from '../../../platform/api.ts'
import { Failure } from '../../../platform/errors.ts'
import { today } from '../../../platform/format.ts'
import { useRead } from '../../../platform/query.ts'
import { useUser } from '../../../platform/session.ts'
import { contentOf } from '../cart.ts'
import { reach } from '../connection.ts'
import { finish, type Sale, useTill } from '../till.ts'
import type { Totals } from '../totals.ts'
import {
  balanceOf,
  isTooMuch,
  offeredMethods,
  paymentsOf,
  restOf,
  type Tender,
  tillMethods,
} from './tenders.ts'

/** One payment being taken: tenders in the order taken, cash last, and the answer of the server. */
export function usePayment(totals: Totals) {
  const { branchId } = useUser().employee
  const { methods, failed, reload } = useMethods()
  const rule = useRoundingRule(branchId)
  const [tenders, setTenders] = useState<Tender[]>([])
  /** Null until somebody types: then what is exactly due is meant. Emptied is 0. */
  const [typed, setTyped] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [sale, setSale] = useState<Sale | null>(null)
  const client = useQueryClient()
  const cashMethod = methods.find((method) => method.kind === 'CASH')
  const due = balanceOf(totals.total, tenders, 0, rule).due
  const cash = cashMethod ? (typed ?? due) : 0
  const balance = balanceOf(totals.total, tenders, cash, rule)

  const pay = async () => {
    const { cart } = useTill.getState()
    setBusy(true)
    setProblem('')
    try {
      const payments = paymentsOf(tenders, cashMethod, cash, balance.due)
      const input = { requestId: cart.requestId, branchId, docDate: today(), ...contentOf(cart) }
      const reply = await reach(call(cashier.payment, { ...input, payments }, { quiet: true }))
      const done: Sale = {
        id: reply.id,
        number: reply.docNo ?? '',
        total: totals.total,
        change: reply.change ?? balance.change,
        points: reply.points ?? 0,
      }
      finish(done)
      setSale(done)
      void client.invalidateQueries()
    } catch (error) {
      // Without a definite answer the cart stays as it is, with the same request id.
      if (error instanceof Failure) setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return {
    methods: offeredMethods(methods, totals.redeem, tenders),
    redeem: totals.redeem,
    failed,
    reload,
    tenders,
    add: (tender: Tender) => {
      setTenders([...tenders, tender])
      setTyped(null)
    },
    remove: (key: string) => setTenders(tenders.filter((tender) => tender.key !== key)),
    rest: restOf(totals.total, tenders),
    balance,
    cash,
    typed,
    setTyped,
    problem,
    busy,
    sale,
    ready: totals.sure && balance.missing === 0 && !isTooMuch(balance.change) && methods.length > 0,
    /** Enough is on the counter; the server's own total is still on its way. */
    soon: !totals.sure && balance.missing === 0 && methods.length > 0,
    pay: () => void pay(),
  }
}

export type Payment = ReturnType<typeof usePayment>

/** What paying needs to know, asked for when the station opens: no digit waits for it once the customer pays. */
export function usePaymentFacts(branchId: number): void {
  useMethods()
  useRoundingRule(branchId)
}

function useMethods() {
  const read = useRead(paymentMethod.getAll, { usableAt: 'CASHIER' }, { staleTime: 600_000 })
  return {
    methods: tillMethods(read.data?.rows ?? []),
    failed: read.isError && !read.data,
    reload: () => void read.refetch(),
  }
}

const unrounded = { unit: 0, mode: 'NEAREST' }

function useRoundingRule(branchId: number) {
  const { data } = useRead(branch.get, { id: branchId }, { staleTime: 600_000, quiet: true })
  return data ? { unit: data.roundingUnit, mode: data.roundingMode } : unrounded
}
