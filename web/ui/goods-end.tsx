import type { ComponentProps, ReactNode } from 'react'
import { CameraScan } from '../platform/camera-scan.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { GoodsFinder } from './goods-finder.tsx'
import { GridKeys } from './grid-keys.tsx'
import { LineColumns } from './line-columns.tsx'
import type { GoodsChoice, GoodsRow } from './goods-row.ts'
import type { GridCell } from './grid.ts'
import { t } from './texts.ts'

interface AddRowProps {
  at: number
  span: number
  /** What it says where it adds to lines of another document. */
  hint?: string | undefined
  search: (text: string) => Promise<GoodsChoice[]>
  onPick: (goods: GoodsChoice) => void
  onPaste: (text: string) => void
}

/** The last row: what is found here becomes a line. */
export function AddRow({ at, span, hint, search, onPick, onPaste }: AddRowProps) {
  const phone = useMedia(PHONE)
  return (
    <tr data-row={at} className="grid-add">
      <td className="grid-index">{at + 1}</td>
      <td colSpan={span}>
        <GoodsFinder
          adds
          search={search}
          label={hint ?? t('scanHint')}
          placeholder={hint ?? t(phone ? 'scanShort' : 'scanHint')}
          onPick={onPick}
          onPaste={onPaste}
        />
        {phone && <CameraScan />}
      </td>
    </tr>
  )
}

interface FootProps {
  extra?: ReactNode
  foot?: ReactNode
  fixed?: boolean
  cells: readonly GridCell<GoodsRow>[]
  more: ComponentProps<typeof LineColumns>
  count: number
  /** Columns that gave way to a preview. */
  hidden: number
  /** More of a line may be counted in another unit. */
  splits: boolean
}

/** Under the lines: how many there are, what else they may say, and the keys. */
export function Foot({ extra, foot, fixed = false, hidden, splits, ...of }: FootProps) {
  const { cells, more, count } = of
  return (
    <footer className="goods-foot">
      <span>
        {extra ?? t('rowsCount', { count })}
        <LineColumns {...more} />
        {hidden > 0 && <span className="hint"> {t('hiddenMeanwhile', { count: hidden })}</span>}
      </span>
      {foot ?? <GridKeys cells={cells} removes={!fixed} byCode={!fixed} splits={splits} />}
    </footer>
  )
}
