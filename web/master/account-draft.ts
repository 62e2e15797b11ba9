import type { ReplyOf } from '#contract/endpoint.ts'
import type { account } from '#contract/master/account.ts'
import { newRequestId } from '../platform/request-id.ts'
import { t } from './texts.ts'

export const accountPath = 'master/chart-of-account'
export const typesPath = 'master/chart-of-account/types'

export const accountGroups = [
  'ASSET',
  'LIABILITY',
  'EQUITY',
  'REVENUE',
  'COGS',
  'EXPENSE',
  'OTHER_INCOME',
  'OTHER_EXPENSE',
  'TAX',
] as const

export function accountTabs() {
  return [
    { path: accountPath, label: t('chart') },
    { path: typesPath, label: t('accountTypes') },
  ]
}

/** An account as it was written, to be written anew. */
export function accountToDraft(row: ReplyOf<typeof account.get>) {
  const { id, version, code, name, typeId, parentId, branchId, usage } = row
  const { isControl, isHeader, cashFlowGroup } = row
  return {
    id,
    version,
    requestId: newRequestId(),
    code,
    name,
    typeId,
    parentId,
    branchId,
    usage,
    isControl,
    isHeader,
    cashFlowGroup,
    $names: { typeId: row.typeName, branchId: row.storeId ?? '' },
  }
}
