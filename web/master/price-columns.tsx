import { cost as costText, day, instant, money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import * as column from '../ui/columns.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { jumps, type Margin, type Price, type Typed } from './price-work.ts'
import { Tag } from '../ui/status-tag.tsx'
import { PriceState } from './goods-parts.tsx'
import { t, wordOf } from './texts.ts'

/** What is being typed beside the prices in force; margins only for who may see cost. */
interface Typing {
  typed: ReadonlyMap<number, Typed>
  type: (row: Price, price: number | null) => void
  setMargin: (row: Price, pct: number | null) => void
  margins: ReadonlyMap<number, Margin> | null
}

/** Narrow: what tells a price from its neighbours stands below what it is, and every column stays in sight. */
export function priceColumns(typing: Typing | null, narrow: boolean): column.Column<Price>[] {
  const margins = typing?.margins ?? null
  return [
    ...(narrow ? narrowNames : wideNames)(),
    ...(margins && !narrow ? [costColumn(margins)] : []),
    priceColumn(narrow ? margins : null),
    ...(typing && margins ? [marginColumn(typing, margins)] : []),
    ...(typing ? [newPriceColumn(typing)] : []),
    stateColumn(),
  ]
}

/** Which price it is, a column for each word. */
const wideNames = (): column.Column<Price>[] => [
  { key: 'goodsCode', width: 84, show: (row) => <GoodsLink row={row} /> },
  { key: 'goodsName', show: (row) => <span className="whole-name">{row.goodsName}</span> },
  column.text('unitName', { width: 68, sort: false }),
  {
    key: 'priceLevel',
    label: t('levelShort'),
    width: 78,
    show: (row) => wordOf('level', row.priceLevel),
  },
  {
    key: 'branchId',
    width: 92,
    show: (row) => <span className="whole-name">{row.branchName ?? t('everywhere')}</span>,
  },
  column.qty('minQty', { width: 58, sort: false, label: t('fromShort') }),
]

/** The same in half the room; what most prices have in common is left out. */
const narrowNames = (): column.Column<Price>[] => [
  {
    key: 'goodsName',
    show: (row) => (
      <span className="whole-name">
        <GoodsLink row={row} /> {row.goodsName}
      </span>
    ),
  },
  {
    key: 'unitName',
    width: 74,
    show: (row) => (
      <Below of={row.unitName} says={row.minQty > 1 && t('fromQty', { qty: qty(row.minQty) })} />
    ),
  },
  {
    key: 'priceLevel',
    label: t('levelShort'),
    width: 80,
    show: (row) => <Below of={wordOf('level', row.priceLevel)} says={row.branchName} />,
  },
]

const GoodsLink = ({ row }: { row: Price }) => (
  <ScreenLink to={`master/stock/${row.goodsId}`} className="row-link">
    {row.goodsCode}
  </ScreenLink>
)

/** A word, and below it what is said only of some. */
const Below = ({ of, says }: { of: string; says: string | false | null }) => (
  <>
    {of}
    {says && <span className="hint whole-name">{says}</span>}
  </>
)

const stateColumn = (): column.Column<Price> => ({
  key: 'state',
  label: fieldText('status'),
  width: 104,
  show: (row) => (
    <span
      title={[instant(row.effectiveFrom), row.changedByName, row.reason].filter(Boolean).join(', ')}
    >
      {row.state === 'SCHEDULED' ? (
        <Tag tone="blue">{day(row.effectiveFrom)}</Tag>
      ) : (
        <PriceState state={row.state} />
      )}
    </span>
  ),
})

/** Narrow, with the cost below it. */
const priceColumn = (margins: ReadonlyMap<number, Margin> | null): column.Column<Price> => ({
  key: 'price',
  align: 'right',
  width: margins ? 122 : 104,
  show: (row) => (
    <>
      <strong>{money(row.price)}</strong>
      {margins && (
        <span className="hint below-name">
          {t('costShort')} <Cost of={margins.get(row.id)?.cost} />
        </span>
      )}
    </>
  ),
})

const costColumn = (margins: ReadonlyMap<number, Margin>): column.Column<Price> => ({
  key: 'id',
  id: 'cost',
  label: t('cost'),
  align: 'right',
  width: 102,
  show: (row) => <Cost of={margins.get(row.id)?.cost} />,
})

/** Whole rupiah are enough beside a price; the exact cost is a pointer away. */
function Cost({ of }: { of: number | null | undefined }) {
  if (of === null || of === undefined) return money(null)
  return <span title={costText(of)}>{money(Math.round(of))}</span>
}

/** Typed, it gives the price; where the price is typed, it follows. */
function marginColumn(
  { setMargin }: Typing,
  margins: ReadonlyMap<number, Margin>,
): column.Column<Price> {
  return {
    key: 'id',
    id: 'margin',
    label: t('marginPct'),
    align: 'right',
    width: 80,
    show: (row) => {
      const own = margins.get(row.id)
      if (row.state === 'REPLACED' || !own || own.cost === null) return qty(own?.marginPct)
      return (
        <NumberInput
          data-col="margin"
          className={`cell-input price-input ${(own.marginPct ?? 0) < 0 ? 'below' : ''}`}
          label={`${t('marginPct')} ${row.goodsName} ${row.unitName}`}
          value={own.marginPct}
          onChange={(pct) => setMargin(row, pct)}
        />
      )
    },
  }
}

function newPriceColumn({ typed, type }: Typing): column.Column<Price> {
  return {
    key: 'price',
    id: 'new',
    label: t('newPrice'),
    align: 'right',
    width: 106,
    show: (row) => {
      if (row.state === 'REPLACED') return null
      const one = typed.get(row.id)
      return (
        <NumberInput
          data-col="price"
          className={`cell-input price-input ${one && jumps(one) ? 'jumps' : ''}`}
          label={`${t('newPrice')} ${row.goodsName} ${row.unitName}`}
          value={one?.price}
          onChange={(price) => type(row, price)}
        />
      )
    },
  }
}
