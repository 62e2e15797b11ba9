import type { ReportRow } from '#contract/report/declare.ts'
import { useGo } from '../platform/link.tsx'
import { hasRight, useUser } from '../platform/session.ts'
import { ChosenMenu } from './chosen-menu.tsx'
import { t } from './texts.ts'

/** Where goods that lie too long may go: the form's place, its words, and whether it is about one's own branch. */
const ways = [
  ['stock/mutation', 'moveToWarehouse', true],
  ['stock/mutation/between', 'moveToBranch', true],
  ['campaign/discount', 'discountThem', false],
  ['purchase/past-return', 'returnThem', true],
] as const

/** As many as a form takes in one go. */
const MOST = 100

/** Chosen goods of a report begin a form of their own; without a right to any of them there is nothing to choose for. */
export const waysOfGoods = () => ways.filter(([place]) => hasRight(`${menuOf(place)}:add`))

const menuOf = (place: string) => place.split('/', 2).join('/')

export function GoodsActions({ rows }: { rows: readonly ReportRow[] }) {
  const go = useGo()
  const { employee } = useUser()
  const foreign = rows.some(
    ({ branchId }) => branchId !== null && Number(branchId) !== employee.branchId,
  )
  const goods = [...new Set(rows.map((row) => Number(row.goodsUnitId)))].slice(0, MOST)
  const items = waysOfGoods().map(([place, word, own]) => ({
    key: place,
    label:
      own && foreign
        ? `${t(word)} (${t('ownBranchOnly', { branch: employee.branchName })})`
        : t(word),
    disabled: own && foreign,
  }))
  return (
    <ChosenMenu
      label={t('withChosen', { count: rows.length })}
      disabled={rows.length === 0}
      menu={{ items, onClick: ({ key }) => go(`${key}/add`, { goods }) }}
    />
  )
}
