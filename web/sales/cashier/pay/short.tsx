import { Button } from 'antd'
import { qty } from '../../../platform/format.ts'
import { type CartLine, exact, linesFrom, withPartFrom, withWarehouse } from '../cart.ts'
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
  const ways = lacks.flatMap((lack): Way[] => {
    const { goodsId, available, missing, elsewhere, unitName } = lack
    const of = linesFrom(cart, goodsId, lack.warehouseId)
    const line = of.at(-1)
    if (!line) return []
    const wanted = exact(Math.max(available, 0) + missing)
    const others = elsewhere.filter((one) => one.available >= wanted)
    const lessBy = exact(missing / line.conversion)
    const less = available > 0 && Number.isInteger(lessBy) && lessBy < line.qty
    const parts = others.length === 0 && !cart.booking ? twoPlaces(lack, of) : null
    return [
      ...others.map(({ warehouseId: id, name, available: there }) => ({
        goodsId,
        label: t('takeFrom', { name, stock: qty(there), unit: unitName }),
        go: () =>
          useTill.setState(({ cart: now }) => ({ cart: withWarehouse(now, of, { id, name }) })),
      })),
      ...(parts ? [{ goodsId, label: partsText(parts, line), go: () => divide(line, parts) }] : []),
      ...(less
        ? [{ goodsId, label: t('sellWhatIsThere'), go: () => takeOff(line.key, lessBy) }]
        : []),
      { goodsId, label: t('takeLineOff'), go: () => takeOff(line.key, line.qty) },
    ]
  })
  return ways.slice(0, 9)
}

/** So many of a line out of a warehouse; null is the shop's own. */
interface Part {
  qty: number
  from: { id: number; name: string } | null
}

/** Where no single warehouse has all of it: what is where it comes from and the rest from another one, else from two others. */
function twoPlaces(
  { missing, elsewhere }: Totals['lacks'][number],
  of: readonly CartLine[],
): [Part, Part] | null {
  const line = of.at(-1)
  if (!line || line.weighed) return null
  const whole = Number.isInteger(line.qty)
  const inUnits = (base: number) => exact(base / line.conversion)
  const lack = whole ? Math.ceil(inUnits(missing)) : inUnits(missing)
  const places = elsewhere.map((one) => {
    const there = inUnits(one.available)
    const from = { id: one.warehouseId, name: one.name }
    return { there: whole ? Math.floor(there) : there, from }
  })
  const one = places.find(({ there }) => there >= lack)
  if (lack < line.qty && one)
    return [
      { qty: exact(line.qty - lack), from: line.warehouse ?? null },
      { qty: lack, from: one.from },
    ]
  const [most, next] = places
  if (of.length > 1 || !most || !next || most.there >= line.qty) return null
  const rest = exact(line.qty - most.there)
  if (most.there <= 0 || next.there < rest) return null
  return [
    { qty: most.there, from: most.from },
    { qty: rest, from: next.from },
  ]
}

const partsText = ([first, second]: [Part, Part], { unitName: unit }: CartLine) =>
  first.from
    ? t('takeFromTwo', {
        first: qty(first.qty),
        one: first.from.name,
        second: qty(second.qty),
        unit,
        other: second.from?.name ?? '',
      })
    : t('takeRestFrom', {
        first: qty(first.qty),
        rest: qty(second.qty),
        unit,
        name: second.from?.name ?? '',
      })

function divide(line: CartLine, [first, second]: [Part, Part]): void {
  useTill.setState(({ cart }) => {
    const { from } = second
    const divided = from ? withPartFrom(cart, line.key, second.qty, from) : cart
    return { cart: first.from ? withWarehouse(divided, [line], first.from) : divided }
  })
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
    <section className="pay-short" aria-label={t('short')} tabIndex={-1}>
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
                  <Button key={`${way.goodsId} ${way.label}`} size="large" block onClick={way.go}>
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
