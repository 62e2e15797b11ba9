import { api } from '#contract/api.ts'
import type { DeclaredReport } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { walk } from '../walks/walk.ts'
import { type Check, period, report } from './check.ts'

const leading = (declaredReports as readonly DeclaredReport[]).filter(
  ({ down }) => down && down !== 'document',
)

/** By the rule of the screens themselves. */
const declared: Check = {
  name: 'what a cell leads to comes to the cell',
  async ask(w, month) {
    const found: string[] = []
    for (const from of leading) {
      const { wrong } = await walk(w.t, from, { ...period(month), date: month.last })
      found.push(...wrong)
    }
    return found
  },
}

/** Goods lead to their card, of a whole branch and of each of its warehouses, which together are worth the branch's. */
const cards: Check = {
  name: 'goods lead to a card that ends at what they are told with',
  async ask(w, month) {
    const found: string[] = []
    const whole = new Map<string, number>()
    const asked = async (of: { warehouseId?: number }) => {
      const { rows } = await report(w, 'stock-as-of', { date: month.last, showZero: true, ...of })
      for (const row of rows) {
        const [goodsId, branchId] = [Number(row.goodsId), Number(row.branchId)]
        const place = `${row.goodsName} ${row.branchName}`
        whole.set(place, (whole.get(place) ?? 0) + Number(row.value) * (of.warehouseId ? -1 : 1))
        const input = { ...period(month), goodsId, branchId, ...of }
        const { sums } = await w.t.call('owner', api.report.stock.card, input)
        if (Number(sums.balanceValue) !== Number(row.value))
          found.push(`${place} ${of.warehouseId ?? ''}: ${row.value} leads to ${sums.balanceValue}`)
      }
    }
    await asked({})
    const { rows: places } = await w.t.db.query<{ id: number }>('select id from warehouse')
    for (const { id } of places) await asked({ warehouseId: Number(id) })
    for (const [place, left] of whole)
      if (left !== 0) found.push(`${place}: its warehouses are worth ${left} less`)
    return found
  },
}

/** Accounts lead to their ledger. */
const accounts: Check = {
  name: 'accounts lead to a ledger that ends at their balance',
  async ask(w, month) {
    const { trialBalance, generalLedger } = api.report.ledger
    const { rows } = await w.t.call('owner', trialBalance, period(month))
    const found: string[] = []
    for (const { code, closing } of rows) {
      const input = { ...period(month), code, limit: 1 }
      const { sums } = await w.t.call('owner', generalLedger, input)
      if (Math.abs(sums.closing) !== Math.abs(closing))
        found.push(`${code}: ${closing} leads to ${sums.closing}`)
    }
    return found
  },
}

export const walkChecks = [declared, cards, accounts]
