import { kinds } from '#contract/kinds.ts'
import { yymmOf } from './write.ts'

/** A number of our own series that no document bears yet, but one will. */
export function isToCome(docNo: string, branchCode: string, docDate: string): boolean {
  const [prefix = '', branch, yymm = '', n = ''] = docNo.split('/')
  const ours = Object.values(kinds).some((kind) => kind.prefix !== '' && kind.prefix === prefix)
  if (!ours || branch !== branchCode || !/^\d{4}$/.test(yymm) || !/^\d+$/.test(n)) return false
  return yymm >= yymmOf(docDate) || prefix !== kinds['sales-invoice'].prefix
}
