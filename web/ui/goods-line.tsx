import { isUpstream } from '#contract/master/tax-type.ts'
import { DeleteOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { fieldText } from '../platform/i18n/contract.ts'
import { PHONE, useMedia } from '../platform/media.ts'
import { GoodsCell, type Warehouse } from './goods-cell.tsx'
import { GoodsFinder } from './goods-finder.tsx'
import type { GoodsChoice, GoodsRow, Spec } from './goods-row.ts'
import { OtherUnit } from './other-unit.tsx'
import { t } from './texts.ts'

/** The moves of the grid; its identity never changes, so rows render only when they change. */
export interface Grid {
  /** The column in which a new line begins. */
  first: string
  focus: (row: number, col: string) => void
  change: (row: number, values: Partial<GoodsRow>) => void
  pick: (row: number, goods: GoodsChoice) => void
  remove: (row: number) => void
  /** Counts more of the row's line in another unit. */
  split: (row: number) => void
}

interface LineProps {
  row: GoodsRow
  index: number
  active: boolean
  /** `qty|message` by line, a string so that an unchanged row does not render again. */
  wrong: string
  specs: Spec[]
  warehouses: readonly Warehouse[]
  search: (text: string) => Promise<GoodsChoice[]>
  fixed: boolean
  /** More of the same line may be counted in another unit. */
  splits: boolean
  grid: Grid
}

interface InEditProps {
  goods: GoodsChoice | undefined
  search: LineProps['search']
  onPick: (picked: GoodsChoice) => void
}

/** The input of a phone is narrower than a name, and nothing beside it tells the rest: it stands below. */
function InEdit({ goods, search, onPick }: InEditProps) {
  const phone = useMedia(PHONE)
  return (
    <>
      <GoodsFinder
        search={search}
        label={fieldText('goodsId')}
        chosen={goods ? `${goods.code}  ${goods.name}` : ''}
        onPick={onPick}
      />
      {phone && goods && <span className="hint goods-whole">{goods.name}</span>}
    </>
  )
}

export const GoodsLine = memo(function GoodsLine(props: LineProps) {
  const { row, index, active, wrong, specs, warehouses, search, fixed, grid } = props
  const errors = new Map(wrong.split('\n').map((one) => one.split('|') as [string, string]))
  const goods = row.$goods
  return (
    <>
      <tr data-row={index} className={active ? 'is-active' : wrong ? 'is-wrong' : undefined}>
        <IndexCell {...props} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in the index cell does it by key */}
        <td
          onClick={() =>
            !active && grid.focus(index, fixed ? (specs.find((s) => s.edit)?.key ?? '') : 'goods')
          }
        >
          {active && !fixed ? (
            <InEdit goods={goods} search={search} onPick={(picked) => grid.pick(index, picked)} />
          ) : (
            <GoodsName row={row} />
          )}
        </td>
        {specs.map((spec) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button in the index cell does it by key
          <td
            key={spec.key}
            data-label={spec.title}
            className={spec.right ? 'number' : spec.edit === 'text' ? 'grid-wide' : undefined}
            onClick={() => !active && spec.edit && grid.focus(index, spec.key)}
          >
            <GoodsCell
              row={row}
              spec={spec}
              editing={active && spec.edit !== null}
              wrong={errors.has(spec.key)}
              warehouses={warehouses}
              onChange={(values) => grid.change(index, values)}
            />
            {spec.key === 'unit' && active && props.splits && (
              <OtherUnit name={goods?.name ?? ''} onSplit={() => grid.split(index)} />
            )}
            {spec.below && (
              <span className="hint cell-below">
                {spec.below(row as GoodsRow & Record<string, unknown>)}
              </span>
            )}
          </td>
        ))}
      </tr>
      {wrong && (
        <tr className="grid-error">
          <td />
          <td colSpan={specs.length + 1}>{[...errors.values()].join(' · ')}</td>
        </tr>
      )}
    </>
  )
})

function GoodsName({ row }: { row: GoodsRow }) {
  return (
    <span className="whole-name" title={row.$goods?.name}>
      {row.$goods?.name} <span className="goods-code">{row.$goods?.code}</span>{' '}
      {row.$goods?.taxType === 'EXEMPT' && <span className="goods-code">{t('vatFree')}</span>}
      {isUpstream(row.$goods?.taxType ?? '') && (
        <span className="goods-code">{t('vatUpstream')}</span>
      )}
    </span>
  )
}

/** The number of the line, which leads into it (Tab comes to the first one), and the way to take it out. */
function IndexCell({ row, index, active, specs, fixed, grid }: LineProps) {
  const edit = () => grid.focus(index, specs.find((s) => s.edit)?.key ?? 'goods')
  return (
    <td className="grid-index">
      <button
        type="button"
        tabIndex={index === 0 && !active ? 0 : -1}
        aria-label={t('lineFacts', { line: index + 1, name: row.$goods?.name ?? '' })}
        onClick={edit}
        onFocus={edit}
      >
        {index + 1}
      </button>
      {(!fixed || row.$twin || row.$beside) && (
        <button
          type="button"
          className="grid-remove"
          aria-label={t('remove', { line: index + 1 })}
          onClick={() => grid.remove(index)}
        >
          <DeleteOutlined aria-hidden="true" />
        </button>
      )}
    </td>
  )
}
