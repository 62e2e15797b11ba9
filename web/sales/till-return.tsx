import { useEffect } from 'react'
import type { Saved } from '#contract/document.ts'
import { salesReturn as api } from '#contract/sales/sales-return.ts'
import { call } from '../platform/api.ts'
import { openFile } from '../platform/download.ts'
import { useGo } from '../platform/link.tsx'
import { notify } from '../platform/notice.ts'
import { queryClient } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { Form as ReturnForm } from './sales-return.tsx'

export { Detail } from './sales-return.tsx'

const path = 'sales/cashier/returns'

/** What came back stands among the returns; here one begins. */
export function List() {
  const go = useGo()
  useEffect(() => {
    go(`${path}/add`)
  }, [go])
  return null
}

/** A return at the till: the supervisor agrees by his PIN as soon as it is written, and the money is handed over. */
export function Form() {
  return <ReturnForm at={{ path, onSaved: (saved) => void agree(saved) }} />
}

/** Whoever does not agree now leaves it waiting; of another branch's sale it was agreed to when it was written. */
async function agree(saved: Saved): Promise<void> {
  const { id } = saved
  const change = { id, requestId: newRequestId(), action: 'APPROVE' as const }
  // The call itself tells what went wrong, and asks the supervisor.
  const agreed = () => call(api.process, change).catch(() => null)
  const done = saved.status === 'APPROVED' ? saved : await agreed()
  if (!done) return
  for (const title of done.warnings ?? []) notify({ tone: 'warning', title })
  void queryClient.invalidateQueries()
  await openFile(api.pdf, { id }).catch(() => {})
}
