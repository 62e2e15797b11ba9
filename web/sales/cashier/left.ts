import { useEffect } from 'react'
import { cashier } from '#contract/sales/cashier.ts'
import { call } from '../../platform/api.ts'
import { Failure } from '../../platform/errors.ts'
import { notify } from '../../platform/notice.ts'
import { useHome } from '../../platform/session.ts'
import { isReachable, reach, useConnection } from '../../platform/connection.ts'
import { t } from './texts.ts'
import { forgetLeft, useTill } from './till.ts'

const AGAIN_MS = 5000

/** What left a cart before its total was told goes to the branch as soon as there is a line. */
export function useLeftCounted(): void {
  const { branchId } = useHome().employee
  const left = useTill((s) => s.left)
  const away = useConnection((s) => s.lostAt !== null)
  useEffect(() => {
    if (left.length === 0 || away) return
    const tell = () => void count(branchId)
    tell()
    const timer = setInterval(tell, AGAIN_MS)
    return () => clearInterval(timer)
  }, [left, branchId, away])
}

let counting = false

async function count(branchId: number): Promise<void> {
  if (counting) return
  counting = true
  try {
    for (let one = next(); one; one = next()) {
      await reach(
        call(cashier.left, { branchId, ...one }, { quiet: true, silent: true, repeatable: true }),
      )
      forgetLeft(one.key)
    }
  } catch (error) {
    // It stays here, and is counted in a moment.
    const text = error instanceof Failure ? error.message : ''
    if (text) notify({ tone: 'warning', title: t('leftHere'), text, cause: cashier.left.path })
  } finally {
    counting = false
  }
}

const next = () => (isReachable() ? useTill.getState().left[0] : undefined)
