import { useRef } from 'react'
import { qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { SMALL, useMedia } from '../platform/media.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { walkInputs } from '../ui/walk-inputs.ts'
import type { Suggested } from './recommendation-take.ts'
import { t } from './texts.ts'
import { Heads } from '../ui/heads.tsx'

interface RowsProps {
  rows: readonly Suggested[]
  busy: boolean
  none: string
  written: ReadonlyMap<number, number>
  onWrite: (goodsId: number, qty: number) => void
}

/** One line per goods with why so much; the quantity is typed over, zero leaves the goods out. */
export function SuggestedRows({ rows, busy, none, written, onWrite }: RowsProps) {
  const small = useMedia(SMALL)
  const body = useRef<HTMLElement>(null)
  const amount = (row: Suggested) => (
    <NumberInput
      data-col="qty"
      className="cell-input"
      label={`${fieldText('qty')} ${row.goodsName}, ${row.unitName}`}
      value={written.get(row.goodsId) ?? row.suggestedQty}
      onChange={(n) => onWrite(row.goodsId, Math.max(0, n ?? 0))}
    />
  )
  return (
    <section
      className="suggest-rows"
      ref={body}
      aria-label={t('recommendTitle')}
      aria-busy={busy}
      onKeyDown={(event) => !event.ctrlKey && walkInputs(event, body.current)}
    >
      {rows.length === 0 && <p className="settle-none">{busy ? t('searching') : none}</p>}
      {rows.length > 0 && small && (
        <ul className="suggest-cards">
          {rows.map((row) => (
            <li key={row.goodsId}>
              <strong>{row.goodsName}</strong>
              <span className="hint">{inWords(row)}</span>
              {amount(row)}
              <span>{row.unitName}</span>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && !small && <Grid rows={rows} amount={amount} />}
    </section>
  )
}

/** Told to one decimal: the suggestion itself is computed from the exact figure. */
const daily = (row: Suggested) => qty(Math.round(row.averageDaily * 10) / 10)
const inWords = (row: Suggested) =>
  [
    row.goodsCode,
    t('perDay', { qty: daily(row) }),
    row.available > 0 ? `${t('head.available')} ${qty(row.available)}` : t('soldOut'),
    row.onOrder + row.inTransit > 0 && `${t('coming')} ${qty(row.onOrder + row.inTransit)}`,
    (row.daysLeft ?? 0) > 0 && t('days', { count: qty(row.daysLeft) }),
  ]
    .filter(Boolean)
    .join(', ')

interface GridProps {
  rows: readonly Suggested[]
  amount: (row: Suggested) => React.ReactNode
}

function Grid({ rows, amount }: GridProps) {
  const heads = [
    ['soldQty', 70],
    ['averageDaily', 76],
    ['available', 70],
    ['onOrder', 84],
    ['inTransit', 70],
    ['minStock', 82],
    ['daysLeft', 96],
    ['suggestedQty', 66],
  ] as const
  return (
    <table className="grid suggest-grid">
      <colgroup>
        <col className="col-goods" />
        {heads.map(([head, width]) => (
          <col key={head} width={width} />
        ))}
        <col width={80} />
        <col width={102} />
      </colgroup>
      <Heads
        of={[
          fieldText('goodsId'),
          ...heads.map(([head]) => [t(`head.${head}`), 'number'] as const),
          [t('toOrder'), 'number'],
          fieldText('unitName'),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.goodsId}>
            <td>
              <span className="whole-name">{row.goodsName}</span>
              <span className="hint whole-name">
                {[row.goodsCode, row.baseUnitName, row.supplierName].filter(Boolean).join(', ')}
              </span>
            </td>
            <td className="number">{qty(row.soldQty)}</td>
            <td className="number">{daily(row)}</td>
            <td className="number">{qty(row.available)}</td>
            <td className="number">{qty(row.onOrder)}</td>
            <td className="number">{qty(row.inTransit)}</td>
            <td className="number">{qty(row.minStock)}</td>
            <td className="number">{row.daysLeft === null ? '' : qty(row.daysLeft)}</td>
            <td className="number">
              <strong>{qty(row.suggestedQty)}</strong>
            </td>
            <td>{amount(row)}</td>
            <td>
              {row.unitName}
              {row.conversion === 1 ? '' : ` (${qty(row.conversion)})`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
