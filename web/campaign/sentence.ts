import { money, percent, qty } from '../platform/format.ts'
import { t, wordOf } from './texts.ts'

/** Enough of a campaign to say what it does: of a row as of a form that is still being written. */
export interface Said {
  type?: string | null
  trigger?: string | null
  items?: readonly SaidGoods[] | null
  gifts?: readonly SaidGoods[] | null
  /** Goods that are meant by what they are, in words. */
  scope?: string
  buyQty?: number | null
  getQty?: number | null
  sameItem?: boolean | null
  price?: number | null
  minSpend?: number | null
  discountType?: string | null
  value?: number | null
  maxDiscount?: number | null
  n?: number | null
  pct?: number | null
  qty?: number | null
  choiceCount?: number | null
  days?: readonly number[] | null
  hourFrom?: string | null
  hourTo?: string | null
  levels?: readonly string[] | null
  memberOnly?: boolean | null
}
interface SaidGoods {
  goodsUnitId?: number | null
  as?: string | null
  qty?: number | null
  name?: string
}

/** What it does, in one sentence: “Beli 5 gratis 1 Mie Instan, Senin–Jumat, khusus member”. */
export const sentenceOf = (of: Said): string =>
  [whatOf(of), daysOf(of.days ?? []), hoursOf(of), whoOf(of)].filter(Boolean).join(', ')

function whatOf(of: Said): string {
  const goods = goodsOf(of)
  const [buy, get] = [qty(of.buyQty ?? 0), qty(of.getQty ?? 0)]
  switch (of.type ?? of.trigger) {
    case 'BUY_X_GET_Y':
      if (of.sameItem) return t('saySame', { buy, get, goods })
      return t('sayOther', {
        buy,
        get,
        goods,
        free: namesOf(of.items?.filter((item) => item.as === 'GET')),
      })
    case 'BUNDLE_PRICE':
      return t('sayBundle', {
        goods: (of.items ?? []).map((i) => `${qty(i.qty ?? 1)} ${i.name ?? ''}`).join(' + '),
        price: money(of.price ?? 0),
      })
    case 'MIN_SPEND':
      return of.trigger ? giftOf(of) : spendOf(of)
    case 'NTH_ITEM':
      return t('sayNth', { goods, n: of.n ?? 2, pct: percent(of.pct ?? 0) })
    case 'BUY_GOODS':
      return giftOf(of)
    default:
      return t('sayDiscount', { goods })
  }
}

function spendOf(of: Said): string {
  const off = of.discountType === 'PERCENT' ? percent(of.value ?? 0) : `Rp ${money(of.value ?? 0)}`
  const spent = t('saySpend', { least: money(of.minSpend ?? 0), off })
  const what = of.scope ? t('sayOf', { what: spent, goods: of.scope }) : spent
  return of.maxDiscount ? `${what} ${t('sayMost', { most: money(of.maxDiscount) })}` : what
}

function giftOf(of: Said): string {
  const gifts = (of.gifts ?? [])
    .map((g) => `${qty(g.qty ?? 1)} ${g.name ?? ''}`)
    .join(` ${t('or')} `)
  const count = of.choiceCount ?? 1
  if (of.trigger === 'MIN_SPEND')
    return t('sayGiftSpend', { least: money(of.minSpend ?? 0), count, gifts })
  return t('sayGiftGoods', { qty: qty(of.qty ?? 1), goods: goodsOf(of), count, gifts })
}

/** What it is for: what is meant by what it is, and what is named beside it. */
function goodsOf({ scope, items }: Said): string {
  const named = items?.filter((item) => (item.as ?? 'BUY') === 'BUY') ?? []
  if (!scope) return namesOf(named)
  return named.length > 0 ? `${scope} ${t('or')} ${namesOf(named)}` : scope
}

function namesOf(items: readonly SaidGoods[] | null | undefined): string {
  const names = [...new Set((items ?? []).flatMap(({ name }) => name || []))]
  if (names.length === 0) return t('someGoods')
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(` ${t('or')} `)
}

/** Days in a row are told by the first and the last. */
export function daysOf(days: readonly number[]): string {
  if (days.length === 0 || days.length === 7) return ''
  const sorted = [...days].sort((a, b) => a - b)
  const [first, last] = [sorted[0] as number, sorted.at(-1) as number]
  const inRow = sorted.length > 2 && last - first === sorted.length - 1
  return inRow
    ? `${wordOf('day', String(first))}–${wordOf('day', String(last))}`
    : sorted.map((day) => wordOf('day', String(day))).join(', ')
}

const hoursOf = ({ hourFrom, hourTo }: Said) =>
  hourFrom || hourTo ? t('sayHours', { from: hourFrom ?? '00:00', to: hourTo ?? '24:00' }) : ''

const whoOf = ({ memberOnly, levels }: Said) =>
  memberOnly ? t('sayMembers') : (levels ?? []).map((level) => wordOf('level', level)).join(', ')
