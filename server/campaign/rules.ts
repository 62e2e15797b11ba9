import type { CampaignKind, Scope } from '#contract/pricing/terms.ts'
import { Refusal } from '#server/platform/errors.ts'
import { NAMED, idsOf } from './scopes.ts'

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
  const scopes = (given.scopes ?? []) as Scope[]
  scopes.forEach(refuseScope)
  if (kind === 'DISCOUNT') refuseDiscount(given, items, scopes)
  if (kind === 'PROMO') refusePromo(given, items, scopes)
  if (kind === 'GIFT') refuseGift(given, items, scopes)
}

function refuse(field: string, message: string): never {
  throw new Refusal('VALIDATION', message, { status: 400, field })
}

function need(given: Given, ...fields: string[]): void {
  for (const field of fields)
    if (given[field] === null || given[field] === undefined) refuse(field, 'Wajib diisi')
}

/** A condition names something, of its own kind. */
function refuseScope(scope: Scope, at: number): void {
  if (scope.by === 'ALL') {
    if (scope.except) refuse(`scopes.${at}.except`, 'Semua barang tidak dapat dikecualikan')
  } else if (idsOf(scope).length === 0)
    refuse(`scopes.${at}.${NAMED[scope.by].field}`, 'Pilih minimal satu')
  for (const [by, { field }] of Object.entries(NAMED))
    if (by !== scope.by && scope[field].length > 0)
      refuse(`scopes.${at}.${field}`, 'Satu syarat hanya satu jenis')
}

/** Exceptions take goods out of something. */
function refuseOnlyExceptions(scopes: Scope[]): void {
  if (scopes.length > 0 && scopes.every(({ except }) => except))
    refuse('scopes', 'Isi dahulu barang yang ikut, lalu pengecualiannya')
}

function refuseDiscount(given: Given, items: Item[], scopes: Scope[]): void {
  if (items.length === 0 && scopes.length === 0) refuse('items', 'Isi minimal satu barang')
  for (const [i, item] of items.entries()) refuseItem(item, `items.${i}.`)
  refuseOnlyExceptions(scopes)
  if (scopes.length === 0) return
  need(given, 'scopeGives')
  refuseItem(given.scopeGives as Item, 'scopeGives.')
}

function refuseItem({ type, discountTiers, value }: Omit<Item, 'goodsUnitId'>, at: string): void {
  if (type === 'PERCENT' && !discountTiers?.some((tier) => tier > 0))
    refuse(`${at}discountTiers`, 'Isi persen diskon')
  if (type !== 'PERCENT' && !value) refuse(`${at}value`, 'Isi nilai rupiah')
}

function refusePromo(given: Given, items: Item[], scopes: Scope[]): void {
  const as = (part: string) => items.filter((item) => item.as === part)
  if (given.type === 'BUNDLE_PRICE' && scopes.length > 0)
    refuse('scopes', 'Barang paket ditulis satu per satu')
  if (given.type !== 'MIN_SPEND') refuseOnlyExceptions(scopes)
  const needs: Record<string, string[]> = {
    BUY_X_GET_Y: ['buyQty', 'getQty'],
    BUNDLE_PRICE: ['price'],
    MIN_SPEND: ['minSpend', 'discountType', 'value'],
    NTH_ITEM: ['n', 'pct'],
  }
  need(given, ...(needs[String(given.type)] ?? []))
  if (given.type !== 'MIN_SPEND' && as('BUY').length + scopes.length === 0)
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

function refuseGift(given: Given, items: Item[], scopes: Scope[]): void {
  refuseOnlyExceptions(scopes)
  if (given.trigger === 'MIN_SPEND') need(given, 'minSpend')
  else {
    need(given, 'qty')
    if (items.length + scopes.length === 0) refuse('items', 'Isi barang yang dibeli')
  }
}
