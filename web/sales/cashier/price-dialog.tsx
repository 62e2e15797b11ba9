import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { priceLevel } from '#contract/master/customer.ts'
import { useConnection } from '../../platform/connection.ts'
import { instant, money, qty } from '../../platform/format.ts'
import { useWarehouses } from '../../ui/warehouses.tsx'
import { WarehouseStock } from '../sell-facts.tsx'
import { aboveWords, useCeilings } from './ceilings.ts'
import { priceFor } from './reckoning.ts'
import { useGoodsIndex } from './goods-index.ts'
import type { GoodsIndex, TillGoods } from './goods-lookup.ts'
import { Picker } from './picker.tsx'
import './price-dialog.css'
import { sellsOf } from './scan.ts'
import { t } from './texts.ts'
import { show, useTill } from './till.ts'
import { paidOf, useVat, vatWords } from './vat.ts'

/** F1: what goods cost here, in every unit and at every level, and how many there are. Nothing goes into the cart. */
export function PriceDialog({ onClose }: { onClose: () => void }) {
  const index = useGoodsIndex((s) => s.index)
  const scanned = useTill((s) => s.wanted)
  const [text, setText] = useState('')
  const [shown, setShown] = useState<TillGoods | null>(null)
  const asked = useDeferredValue(text.trim())
  const rows = useMemo(() => found(index, asked), [index, asked])
  useEffect(() => {
    if (!scanned) return
    // Emptied at once: the same goods may be scanned once more.
    show('price')
    setText(scanned)
    setShown(sellsOf(index, scanned, null)?.goods ?? null)
  }, [scanned, index])
  return (
    <Picker
      title={t('price')}
      hint={t('priceHint')}
      text={text}
      onText={(typed) => {
        setText(typed)
        setShown(null)
      }}
      rows={shown ? [shown] : rows}
      fresh={asked === text.trim()}
      rowKey={(goods) => goods.goodsId}
      onPick={setShown}
      onClose={onClose}
      none={asked ? t('findNone', { text: asked }) : t('findStart')}
      row={(goods) => (
        <>
          <span className="till-picker-name ellipsis">{goods.name}</span>
          <span className="hint">{goods.code}</span>
        </>
      )}
      foot={shown && <Prices key={shown.goodsId} goods={shown} units={index.units(shown.code)} />}
    />
  )
}

/** Goods once, whatever the number of their units; what was named exactly comes first. */
function found(index: GoodsIndex, asked: string): TillGoods[] {
  const exact = sellsOf(index, asked, null)?.goods
  const all = [...(exact ? [exact] : []), ...index.search(asked, 60)]
  return all.filter((one, i) => all.findIndex(({ goodsId }) => goodsId === one.goodsId) === i)
}

function Prices({ goods, units }: { goods: TillGoods; units: TillGoods[] }) {
  const { warehouses } = useWarehouses()
  const away = useConnection((s) => s.lostAt !== null)
  const now = new Date().toISOString()
  const priced = new Set(units.flatMap(({ prices }) => prices.map(({ level }) => level)))
  const levels = priceLevel.options.filter((level) => priced.has(level))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="till-prices" tabIndex={0} aria-live="polite" aria-label={goods.name}>
      <table>
        <thead>
          <tr>
            <th>{t('priceUnit')}</th>
            {levels.map((level) => (
              <th key={level} className="number">
                {level.toLowerCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.flatMap((unit) =>
            quantitiesOf(unit).map((least) => (
              <tr key={`${unit.goodsUnitId}-${least}`}>
                <th scope="row">
                  {least > 1
                    ? t('priceFrom', { unit: unit.unitName, qty: qty(least) })
                    : unit.unitName}
                </th>
                {levels.map((level) => (
                  <Price key={level} unit={unit} level={level} least={least} now={now} />
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
      <Ceiling units={units} />
      <AsOf />
      <h3>{t('priceStock')}</h3>
      {away ? (
        <p className="hint">{t('priceNoStock')}</p>
      ) : (
        <dl className="pairs">
          {warehouses.map((one) => (
            <WarehouseStock
              key={one.id}
              goodsId={goods.goodsId}
              code={goods.code}
              warehouse={one}
            />
          ))}
        </dl>
      )}
    </section>
  )
}

/** Prices are of this device's copy: when the server said so last. */
function AsOf() {
  const at = useGoodsIndex((s) => s.at)
  return at && <p className="hint">{t('priceAsOf', { at: instant(at) })}</p>
}

/** The most that a consumer may be asked here today, in the unit that the goods are counted in. */
function Ceiling({ units }: { units: TillGoods[] }) {
  const of = useCeilings()
  const [unit] = units.toSorted((a, b) => a.conversion - b.conversion)
  const ceiling = unit && of(unit.goodsId)
  if (!ceiling) return null
  const most = money(Math.round(ceiling.price * unit.conversion))
  return <p className="hint">{t('ceiling', { most, unit: unit.unitName, rule: ceiling.rule })}</p>
}

interface PriceProps {
  unit: TillGoods
  level: string
  least: number
  now: string
}

function Price({ unit, level, least, now }: PriceProps) {
  const vat = useVat()
  const { taxType } = unit
  const price = priceFor(unit, { level, qty: least, now, vat })
  const words = vatWords(vat, { price, level, taxType })
  const paid = paidOf(vat, { price: price ?? 0, level, taxType })
  const above = aboveWords(useCeilings(), { ...unit, qty: 1 }, paid)
  return (
    <td className="number">
      {qty(price) || '–'}
      {words && <small className="hint till-price-vat">{words}</small>}
      {above && <small className="till-price-above">{t('isAbove')}</small>}
    </td>
  )
}

/** One, and from how many on it is another price. */
const quantitiesOf = ({ prices }: TillGoods) =>
  distinct([1, ...prices.map(({ minQty }) => minQty).filter((n) => n > 1)]).sort((a, b) => a - b)

const distinct = <T,>(values: T[]) => [...new Set(values)]
