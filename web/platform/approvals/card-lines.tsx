import type { CardLine } from '#contract/application/approval-card.ts'
import { count, money, qty } from '../format.ts'
import { t } from './card-texts.ts'

interface Column {
  key: string
  label: string
  show: (line: CardLine) => string | null
  before?: (line: CardLine) => string | null
  /** What the lines come to in it. */
  sum?: (lines: readonly CardLine[]) => number
}

const rupiahOf = (n: number | null | undefined) => (typeof n === 'number' ? money(n) : null)

const worthOf = ({ after, paid }: CardLine) => after ?? paid
const sumOf = (lines: readonly CardLine[], of: (line: CardLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0)

const columns = (): Column[] => [
  { key: 'qty', label: t('quantity'), show: (l) => `${qty(l.qty)} ${l.unitName}` },
  {
    key: 'stock',
    label: t('stock'),
    before: (l) => (l.stockBefore === l.stockAfter ? null : qty(l.stockBefore)),
    show: (l) => (l.stockAfter === null ? null : `${qty(l.stockAfter)} ${l.baseUnitName}`),
  },
  { key: 'cost', label: t('cost'), show: (l) => rupiahOf(l.cost) },
  {
    key: 'from',
    label: t('from'),
    show: (l) => (l.discount ? rupiahOf(l.before) : null),
    sum: (lines) => sumOf(lines, (l) => l.before ?? worthOf(l) ?? 0),
  },
  {
    key: 'off',
    label: t('discount'),
    show: (l) => (l.discount ? money(-l.discount) : null),
    sum: (lines) => -sumOf(lines, (l) => l.discount ?? 0),
  },
  {
    key: 'after',
    label: t('becomes'),
    show: (l) => rupiahOf(worthOf(l)),
    sum: (lines) => sumOf(lines, (l) => worthOf(l) ?? 0),
  },
]

/** The lines concerned: a table where there is room, two rows each on a phone. What no line has is no column. */
export function CardLines({ lines, more }: { lines: readonly CardLine[]; more: number }) {
  const shown = columns().filter(({ show }) => lines.some((line) => show(line) !== null))
  // Of a part of the lines a sum would be no total.
  const isSummed =
    more === 0 && lines.length > 1 && lines.every((l) => rupiahOf(worthOf(l)) !== null)
  return (
    <table className="card-lines">
      <caption>{t('lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('goods')}</th>
          {shown.map(({ key, label }) => (
            <th key={key} scope="col" className="card-n">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={JSON.stringify(line)}>
            <th scope="row">
              {line.goodsName}
              {line.belowCost && <span className="tag tone-red">{t('belowCost')}</span>}
            </th>
            {shown.map(({ key, label, show, before }) => (
              <td
                key={key}
                className={show(line) === null ? 'card-n card-none' : `card-n card-${key}`}
                data-label={label}
              >
                {before?.(line) && <span className="card-before">{before(line)} → </span>}
                {show(line) ?? '–'}
              </td>
            ))}
          </tr>
        ))}
        {more > 0 && (
          <tr className="card-more">
            <td colSpan={shown.length + 1}>{t('more', { count: count(more) })}</td>
          </tr>
        )}
      </tbody>
      {isSummed && (
        <tfoot>
          <tr>
            <th scope="row">{t('linesTotal')}</th>
            {shown.map(({ key, label, sum }) => (
              <td
                key={key}
                className={sum ? `card-n card-${key}` : 'card-n card-none'}
                data-label={label}
              >
                {sum ? money(sum(lines)) : ''}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
