import { InboxOutlined } from '@ant-design/icons'
import { memo, useLayoutEffect, useRef } from 'react'
import { money, qty } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { CampaignCard } from './campaign-card.tsx'
import type { CartLine, ShownCart } from './cart.ts'
import { useAboveWords } from './ceilings.ts'
import type { ReckonedLine } from './reckoning.ts'
import { useGoodsIndex } from './goods-index.ts'
import { t } from './texts.ts'
import { choose } from './till.ts'
import { lackText, type Totals } from './totals.ts'
import { Words } from '../../ui/words.tsx'
import { Heads } from '../../ui/heads.tsx'

/**
 * The goods of the sale in hand: 48-px rows, the chosen one tinted and larger. Drawn anew with its cart and totals alone,
 * not when the payment window opens over it.
 */
export const Lines = memo(function Lines({ cart, totals }: { cart: ShownCart; totals: Totals }) {
  const body = useRef<HTMLDivElement>(null)
  const above = useAboveWords(cart, totals)
  useLayoutEffect(() => {
    // The newest or chosen row is always in view.
    if (cart.chosen) {
      body.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
    }
  }, [cart.chosen])
  return (
    <>
      <div className="till-lines" ref={body}>
        <table className="till-table">
          <Heads
            of={[
              t('lineNo'),
              fieldText('goodsId'),
              [fieldText('qty'), 'number'],
              [fieldText('price'), 'number till-price'],
              [t('subtotal'), 'number'],
            ]}
          />
          <tbody>
            {cart.lines.map((line, i) => {
              const { unitPrice, discount, net, campaigns } = totals.lines[i] ?? nothing
              const lack = totals.lacks.find(({ goodsId }) => goodsId === line.goodsId)
              return (
                <Line
                  key={line.key}
                  line={line}
                  unitPrice={unitPrice}
                  discount={discount}
                  net={net}
                  number={i + 1}
                  chosen={line.key === cart.chosen}
                  lack={lack ? lackText(lack) : ''}
                  above={above[i] ?? ''}
                  names={[...new Set(campaigns.map(({ name }) => name))].join(', ')}
                />
              )
            })}
          </tbody>
        </table>
        {cart.lines.length === 0 && <Empty />}
      </div>
      <CampaignCard cart={cart} totals={totals} />
      <footer className="till-foot">
        <span className="keys">
          <kbd>↑</kbd> <kbd>↓</kbd> {t('keyChoose')} <kbd>+</kbd> <kbd>−</kbd> {t('keyQty')}{' '}
          <kbd>Del</kbd> {t('keyRemove')}
        </span>
        <span className="till-count">{t('lineCount', { count: cart.lines.length })}</span>
      </footer>
    </>
  )
})

const nothing: ReckonedLine = { unitPrice: null, gross: 0, discount: 0, net: 0, campaigns: [] }

interface LineProps extends Pick<ReckonedLine, 'unitPrice' | 'discount' | 'net'> {
  line: CartLine
  number: number
  chosen: boolean
  /** Of the campaigns that gave something. */
  names: string
  /** That the stock does not hold so much. */
  lack: string
  /** That it is sold above what a consumer may be asked at most. */
  above: string
}

/** Drawn anew only where something of it changed: a scan changes one of many. */
const Line = memo(function Line(props: LineProps) {
  const { line, number, chosen, unitPrice, discount, net, names, lack, above } = props
  return (
    <tr
      className={chosen ? 'is-chosen' : undefined}
      aria-current={chosen}
      onClick={() => choose(line.key)}
    >
      <td className="till-index">{number}</td>
      <td className="till-name">
        <Words text={line.name} />
        {unitPrice === null ? (
          <span className="till-note is-wrong">{t('priceWaits')}</span>
        ) : discount > 0 ? (
          <span className="till-note">
            {t('saved', { amount: money(discount) })}
            {names && ` · ${names}`}
          </span>
        ) : names ? (
          <span className="till-note">{t('giftOf', { name: names })}</span>
        ) : null}
        {line.warehouse && (
          <span className="till-note">{t('takenFrom', { name: line.warehouse.name })}</span>
        )}
        {lack && <span className="till-note is-wrong">{lack}</span>}
        {above && <span className="till-note is-wrong">{above}</span>}
      </td>
      <td className="number till-qty">
        <strong>{qty(line.qty)}</strong> <span>{line.unitName}</span>
      </td>
      <td className="number till-price">{unitPrice === null ? '–' : qty(unitPrice)}</td>
      <td className="number till-net">{money(net)}</td>
    </tr>
  )
})

function Empty() {
  const ready = useGoodsIndex((s) => s.ready)
  return (
    <div className="till-empty">
      <InboxOutlined aria-hidden="true" />
      <h2>{ready ? t('emptyCart') : t('loadingGoods')}</h2>
      <p>
        {t('emptyCartText')} <kbd>F3</kbd>
      </p>
    </div>
  )
}
