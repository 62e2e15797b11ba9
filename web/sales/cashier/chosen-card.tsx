import { DeleteOutlined, MinusOutlined, PlusOutlined, WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useEffect, useState } from 'react'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { money, qty } from '../../platform/format.ts'
import { useRead } from '../../platform/query.ts'
import { useHome } from '../../platform/session.ts'
import { useWarehouses } from '../../ui/warehouses.tsx'
import { type CartLine, chosenLine, type ShownCart } from './cart.ts'
import { useConnection } from '../../platform/connection.ts'
import { QueueCard } from './offline/queue-card.tsx'
import { ofTill } from './offline/kept-answers.ts'
import { t } from './texts.ts'
import { cancelBooking, changeQty, removeChosen, useTill } from './till.ts'
import { lackText, type Totals } from './totals.ts'

/** The chosen line repeated large, with what may be done to it by touch; or what went wrong. */
export function ChosenCard({ cart, totals }: { cart: ShownCart; totals: Totals }) {
  const problem = useTill((s) => s.problem)
  const line = chosenLine(cart)
  const away = useConnection((s) => s.lostAt !== null)
  const at = line ? cart.lines.indexOf(line) : -1
  const figures = totals.lines[at]
  const lack = totals.lacks.find(({ goodsId }) => goodsId === line?.goodsId)
  if (problem) {
    return (
      <section className="panel till-chosen is-wrong" id="till-problem" role="alert">
        <h2>
          <WarningFilled aria-hidden="true" /> {problem.title}
        </h2>
        <strong className="till-chosen-name">{problem.text}</strong>
      </section>
    )
  }
  if (!line) {
    return away ? (
      <QueueCard />
    ) : (
      <section className="panel till-chosen">
        <h2>{t('noLine')}</h2>
        <p className="hint">{t('noLineText')}</p>
      </section>
    )
  }
  return (
    <section className="panel till-chosen">
      <h2>{t('chosenLine', { line: at + 1 })}</h2>
      <div className="till-chosen-row">
        <strong className="till-chosen-name ellipsis" title={line.name}>
          {line.name}
        </strong>
        <strong className="till-chosen-net">{money(figures?.net)}</strong>
      </div>
      <div className="till-chosen-row hint">
        <span>
          {qty(line.qty)} {line.unitName} × {qty(figures?.unitPrice)}
        </span>
        {lack ? (
          <span className="till-lack" role="status">
            <WarningFilled aria-hidden="true" /> {lackText(lack)}
          </span>
        ) : (
          <Stock line={line} />
        )}
      </div>
      {cart.booking ? <BookingButtons /> : <Stepper amount={qty(line.qty)} />}
    </section>
  )
}

/** Not drawn anew by a scan of as much of something else. */
const Stepper = memo(function Stepper({ amount }: { amount: string }) {
  return (
    <div className="till-stepper">
      <Button
        size="large"
        icon={<MinusOutlined />}
        aria-label={t('less')}
        onClick={() => changeQty(-1)}
      />
      <output>{amount}</output>
      <Button
        size="large"
        icon={<PlusOutlined />}
        aria-label={t('more')}
        onClick={() => changeQty(1)}
      />
      <Button size="large" danger icon={<DeleteOutlined />} onClick={removeChosen}>
        {t('remove')}
      </Button>
    </div>
  )
})

/** A booking is a promise: a line of it, or all of it, is taken back with a supervisor. */
const BookingButtons = memo(function BookingButtons() {
  const away = useConnection((s) => s.lostAt !== null)
  return (
    <div className="till-booking-buttons">
      <Button size="large" danger icon={<DeleteOutlined />} onClick={removeChosen}>
        {t('remove')}
      </Button>
      <Button size="large" danger disabled={away} onClick={cancelBooking}>
        {t('cancelBooking')}
      </Button>
    </div>
  )
})

/** What the shelf holds; asked once the scanner rests, silent when nobody answers. */
function Stock({ line }: { line: CartLine }) {
  const { branchId } = useHome().employee
  const away = useConnection((s) => s.lostAt !== null)
  const code = useRested(line.code)
  const { primary } = useWarehouses()
  const { data } = useRead(
    goodsSearch.search,
    { q: code ?? '', limit: 1, branchId, warehouseId: primary?.id },
    {
      enabled: !away && code === line.code && primary !== undefined,
      staleTime: 30_000,
      via: ofTill,
    },
  )
  const goods = data?.rows.find((row) => row.goodsId === line.goodsId)
  if (!goods || code !== line.code) return null
  if (goods.available === null) return <span>{t('service')}</span>
  return (
    <span>
      {t('stock', { warehouse: primary?.name ?? '' })}{' '}
      <strong>
        {qty(goods.available)} {goods.baseUnitName}
      </strong>
    </span>
  )
}

function useRested<T>(value: T): T | undefined {
  const [rested, setRested] = useState<T>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), 500)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
