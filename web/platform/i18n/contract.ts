import {
  type FieldName,
  labels,
  type Status,
  statusLabels,
  reasonLabels,
} from '#contract/labels.ts'
import { menuTree } from '#contract/menu.ts'
import { contractInEnglish, said } from './define.ts'
import { t } from './texts.ts'

const menusId = new Map<string, string>(
  menuTree.flatMap((menu): [string, string][] => [
    [menu.key, menu.label],
    ...menu.subMenus.map((sub): [string, string] => [`${menu.key}/${sub.key}`, sub.label]),
  ]),
)

/** The name of a menu place, `purchase` or `purchase/purchase-order`. */
export function menuText(path: string): string {
  if (path === 'dashboard') return t('home')
  return contractInEnglish()?.menusEn[path] ?? menusId.get(path) ?? path
}

/** The label of a field of the contract. */
export function fieldText(name: string): string {
  const known = name as FieldName
  return contractInEnglish()?.fieldsEn[known] ?? labels[known] ?? name
}

export function statusText(status: string): string {
  const known = status as Status
  return contractInEnglish()?.statusesEn[known] ?? statusLabels[known]?.[0] ?? status
}

export function statusTone(status: string): string {
  return statusLabels[status as Status]?.[1] ?? 'grey'
}

/** The word for why a return, a note or a correction was written. */
export function reasonText(code: string): string {
  return (reasonLabels[code] && said(reasonLabels[code])) ?? code
}
