import { Button } from 'antd'
import { qty } from '../../../platform/format.ts'
import { exact, withWarehouse } from '../cart.ts'
import { closePayment, useTill } from '../till.ts'
import { lackText, type Totals } from '../totals.ts'
import { t } from './texts.ts'

interface Way {
  goodsId: number
  label: string
  go: () => void
}

/** How a sale goes on of whose goods the stock holds too little, each under a digit. */
export function waysOn({ lacks, short }: Pick<Totals, 'lacks' | 'short'>): Way[] {
  if (short.length === 0) return []
  const { cart } = useTill.getState()
  const ways = lacks.flatMap(({ goodsId, available, missing, elsewhere, unitName }): Way[] => {
    const line = cart.lines.findLast((one) => one.goodsId === goodsId)
    if (!line) return []
    const wanted = exact(Math.max(available, 0) + missing)
    const others = elsewhere.filter((one) => one.available >= wanted)
    const lessBy = exact(missing / line.conversion)
    const less = available > 0 && Number.isInteger(lessBy) && lessBy < line.qty
    return [
      ...others.map(({ warehouseId: id, name, available: there }) => ({
        goodsId,
        label: t('takeFrom', { name, stock: qty(there), unit: unitName }),
        go: () =>
          useTill.setState(({ cart: now }) => ({
            cart: withWarehouse(now, goodsId, { id, name }),
          })),
      })),
      ...(less
        ? [{ goodsId, label: t('sellWhatIsThere'), go: () => takeOff(line.key, lessBy) }]
        : []),
      { goodsId, label: t('takeLineOff'), go: () => takeOff(line.key, line.qty) },
    ]
  })
  return ways.slice(0, 9)
}

/** Goods that are not there go freely; the window says so once more. */
function takeOff(key: string, much: number): void {
  const line = useTill.getState().cart.lines.find((one) => one.key === key)
  if (!line) return
  closePayment()
  useTill.setState({ dialog: 'remove', removing: { line, qty: much } })
}

/** In place of the money, which nobody takes for goods that are not there. */
export function Short({ totals, ways }: { totals: Totals; ways: readonly Way[] }) {
  const lines = useTill((s) => s.cart.lines)
  const all = [...new Set(ways.map(({ goodsId }) => goodsId))]
  return (
    <section className="pay-short" aria-label={t('short')}>
      <h2>{t('short')}</h2>
      {all.map((goodsId) => {
        const lack = totals.lacks.find((one) => one.goodsId === goodsId)
        return (
          <div key={goodsId}>
            <p>
              <strong>{lines.find((line) => line.goodsId === goodsId)?.name}</strong>{' '}
              {lack && <span className="hint">{lackText(lack)}</span>}
            </p>
            {ways.map(
              (way, i) =>
                way.goodsId === goodsId && (
                  <Button key={way.label} size="large" block onClick={way.go}>
                    <kbd>{i + 1}</kbd> {way.label}
                  </Button>
                ),
            )}
          </div>
        )
      })}
    </section>
  )
}
