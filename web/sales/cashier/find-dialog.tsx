import { useDeferredValue, useMemo, useState } from 'react'
import { qty } from '../../platform/format.ts'
import { priceFor } from './reckoning.ts'
import { useGoodsIndex } from './goods-index.ts'
import type { TillGoods } from './goods-lookup.ts'
import { Picker } from './picker.tsx'
import { t } from './texts.ts'
import { sellsOf } from './scan.ts'
import { addGoods } from './scans.ts'
import { useTill } from './till.ts'
import { useVat, vatWords } from './vat.ts'

/** F2: goods by their name, in every unit in which they are sold. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const index = useGoodsIndex((s) => s.index)
  const level = useTill((s) => s.cart.customer?.priceLevel ?? 'RETAIL')
  const [text, setText] = useState(() => useTill.getState().wanted)
  const asked = useDeferredValue(text.trim())
  const rows = useMemo(() => {
    const exact = sellsOf(index, asked, null)?.goods
    const found = index.search(asked, 40)
    return exact ? [exact, ...found.filter((g) => g.goodsUnitId !== exact.goodsUnitId)] : found
  }, [index, asked])
  const now = new Date().toISOString()
  // How many was typed with the name goes with it: it is not for whatever comes next.
  const close = () => {
    useTill.setState({ nextQty: null })
    onClose()
  }
  return (
    <Picker
      title={t('findGoods')}
      hint={t('findHint')}
      text={text}
      onText={setText}
      rows={rows}
      fresh={asked === text.trim()}
      rowKey={(goods) => goods.goodsUnitId}
      onPick={(goods) => {
        onClose()
        addGoods(goods)
      }}
      onClose={close}
      none={asked ? t('findNone', { text: asked }) : t('findStart')}
      row={(goods) => (
        <>
          <span className="till-picker-name">{goods.name}</span>
          <span className="hint">{goods.code}</span>
          <span className="hint">
            {goods.conversion === 1
              ? goods.unitName
              : `${goods.unitName} (${qty(goods.conversion)})`}
          </span>
          <Price goods={goods} level={level} now={now} />
        </>
      )}
    />
  )
}

function Price({ goods, level, now }: { goods: TillGoods; level: string; now: string }) {
  const vat = useVat()
  const { taxType } = goods
  const price = priceFor(goods, { level, qty: 1, now, vat })
  return (
    <span className="number till-price-vat">
      <strong>{qty(price) || '–'}</strong>
      <small className="hint">{vatWords(vat, { price, level, taxType })}</small>
    </span>
  )
}
