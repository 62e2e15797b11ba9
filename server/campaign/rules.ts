import type { CampaignKind } from '#contract/pricing/terms.ts'
import { Refusal } from '#server/platform/errors.ts'

type Given = Record<string, unknown>
interface Item {
  goodsUnitId: number
  as?: string
  type?: string
  discountTiers?: number[] | null
  value?: number | null
  qty?: number | null
}

/** Rules that say what they need to and nothing that contradicts itself; `VALIDATION` by field. */
export function refuseRules(kind: CampaignKind, given: Given): void {
  const items = (given.items ?? []) as Item[]
  const twice = items.findIndex(
    ({ goodsUnitId }, i) => items.findIndex((other) => other.goodsUnitId === goodsUnitId) < i,
  )
  if (twice >= 0) refuse(`items.${twice}.goodsUnitId`, 'Barang yang sama tertulis dua kali')
  if (kind === 'DISCOUNT') items.forEach(refuseItem)
  if (kind === 'PROMO') refusePromo(given, items)
  if (kind === 'GIFT') refuseGift(given, items)
}

function refuse(field: string, message: string): never {
  throw new Refusal('VALIDATION', message, { status: 400, field })
}

function need(given: Given, ...fields: string[]): void {
  for (const field of fields)
    if (given[field] === null || given[field] === undefined) refuse(field, 'Wajib diisi')
}

function refuseItem({ type, discountTiers, value }: Item, i: number): void {
  if (type === 'PERCENT' && !discountTiers?.some((tier) => tier > 0))
    refuse(`items.${i}.discountTiers`, 'Isi persen diskon')
  if (type !== 'PERCENT' && !value) refuse(`items.${i}.value`, 'Isi nilai rupiah')
}

function refusePromo(given: Given, items: Item[]): void {
  const as = (part: string) => items.filter((item) => item.as === part)
  const needs: Record<string, string[]> = {
    BUY_X_GET_Y: ['buyQty', 'getQty'],
    BUNDLE_PRICE: ['price'],
    MIN_SPEND: ['minSpend', 'discountType', 'value'],
    NTH_ITEM: ['n', 'pct'],
  }
  need(given, ...(needs[String(given.type)] ?? []))
  if (given.type !== 'MIN_SPEND' && as('BUY').length === 0)
    refuse('items', 'Isi barang yang dibeli')
  if (given.type === 'BUY_X_GET_Y' && !given.sameItem && as('GET').length === 0)
    refuse('items', 'Isi barang yang gratis')
  if (given.type === 'BUNDLE_PRICE' && as('BUY').length < 2)
    refuse('items', 'Paket berisi minimal dua barang')
  if (given.type === 'MIN_SPEND' && given.discountType === 'PERCENT' && Number(given.value) > 100)
    refuse('value', 'Harus antara 0 dan 100%')
  if (given.discountType === 'AMOUNT' && !Number.isInteger(given.value ?? 0))
    refuse('value', 'Isi rupiah bulat')
}

function refuseGift(given: Given, items: Item[]): void {
  if (given.trigger === 'MIN_SPEND') need(given, 'minSpend')
  else {
    need(given, 'qty')
    if (items.length === 0) refuse('items', 'Isi barang yang dibeli')
  }
}
