import { api, callsOf } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Check } from './check.ts'
import { rows } from './world.ts'

/** Of each kind in each of its states one, by whoever may see everything and by the head of its branch. */
const prints: Check = {
  name: 'every paper prints',
  async ask(w, month) {
    const papers = await rows<{ id: number; kind: Kind; status: string; branch: string }>(
      w,
      `select distinct on (d.kind, d.status) d.id::int, d.kind, d.status, lower(b.code) as branch from document d join branch b on b.id = d.branch_id
       where d.doc_date between $1 and $2 order by d.kind, d.status, (d.id * 7919) % 1009`,
      [month.first, month.last],
    )
    const found: string[] = []
    for (const { id, kind, status, branch } of papers) {
      const calls = [callsOf(kind).pdf, ...(kind === 'sales-invoice' ? [RECEIPT] : [])]
      for (const call of calls)
        for (const as of ['owner', `kepala.${branch}`]) {
          const answer = await w.t.ask(as, call as Endpoint, { id })
          const isPaper = answer.raw.subarray(0, 5).toString() === '%PDF-'
          if (answer.status >= 500 || (answer.status === 200 && !isPaper))
            found.push(`${kind} ${status} ${id} for ${as}: ${answer.status}`)
        }
    }
    return found
  },
}
const RECEIPT: Endpoint = api.sales.salesInvoice.receipt

export const printChecks = [prints]
