import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { customer } from '#contract/master/customer.ts'
import { goodsUnit } from '#contract/master/goods-unit.ts'
import { goods } from '#contract/master/goods.ts'
import type { ImportKind } from '#contract/master/import-columns.ts'
import { imports } from '#contract/master/import.ts'
import { priceCeiling } from '#contract/master/price-ceiling.ts'
import { sellingPrice } from '#contract/master/selling-price.ts'
import { supplier } from '#contract/master/supplier.ts'
import { call } from '../../platform/api.ts'
import type { SheetTold } from './match-columns.tsx'
import { newRequestId } from '../../platform/request-id.ts'

export type ImportState = ReplyOf<typeof imports.get>

const uploads: Record<ImportKind, Endpoint> = {
  supplier: supplier.batchUpload,
  customer: customer.batchUpload,
  goods: goods.batchUpload,
  'selling-price': sellingPrice.excelUpdate,
  margin: goodsUnit.marginUpload,
  'price-ceiling': priceCeiling.excelUpdate,
  receivable: imports.receivables,
  payable: imports.payables,
  'old-day': imports.oldDays,
}

const EVERY = 700
const running = (state: ImportState | null) =>
  state !== null && ['CHECKING', 'APPLYING', 'TAKING_BACK'].includes(state.status)

/** One file on its way: what it has come to, looked at while it runs. */
export function useImport(kind: ImportKind) {
  const client = useQueryClient()
  const [state, setState] = useState<ImportState | null>(null)
  const [sending, setSending] = useState(false)
  const look = async (id: number) => {
    const next = await call(imports.get, { id }, { quiet: true }).catch(() => null)
    if (!next) return
    setState(next)
    if (next.status === 'APPLIED' || next.status === 'TAKEN_BACK') void client.invalidateQueries()
  }
  useEffect(() => {
    let here = true
    const find = async () => {
      const { found } = await call(imports.latest, { kind }, { quiet: true })
      // Work under way, and a checked file that waits for its word; what is over is over.
      if (
        here &&
        found &&
        (running(found) || found.status === 'CHECKED' || found.status === 'UNMATCHED')
      )
        setState(found)
    }
    void find().catch(() => {})
    return () => {
      here = false
    }
  }, [kind])
  useEffect(() => {
    if (!running(state)) return
    const timer = setTimeout(() => void look(state?.id as number), EVERY)
    return () => clearTimeout(timer)
  })
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    // The call itself tells what went wrong.
    const sent = await call(uploads[kind], { file } as InputOf<Endpoint>).catch(() => null)
    if (sent) await look((sent as { importId: number }).importId)
    setSending(false)
  }
  const apply = async () => {
    if (!state) return
    setSending(true)
    // The button says what is made before it is pressed.
    const input = { requestId: newRequestId(), id: state.id, make: state.makes.length > 0 }
    const begun = await call(imports.apply, input).catch(() => null)
    if (begun) await look(state.id)
    setSending(false)
  }
  const match = async (first: SheetTold, further: SheetTold[]) => {
    if (!state) return false
    setSending(true)
    const input = { requestId: newRequestId(), id: state.id, ...first, further }
    const begun = await call(imports.match, input).catch(() => null)
    if (begun) await look(state.id)
    setSending(false)
    return begun !== null
  }
  const lookAgain = async () => (state ? look(state.id) : undefined)
  return { state, sending, running: running(state), send, apply, match, lookAgain }
}
