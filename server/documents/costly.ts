import { detailCall } from '#contract/api.ts'
import type { Kind } from '#contract/kinds.ts'
import { maskOf } from '#server/platform/mask.ts'

/** Kinds whose own page keeps their amount from whoever lacks a right. */
const costly = new Map<Kind, boolean>()
export function isCostly(kind: Kind): boolean {
  const known = costly.get(kind)
  if (known !== undefined) return known
  const page = detailCall(kind)
  const is =
    !page ||
    maskOf(page.reply)
      .hidden(() => false)
      .has('total')
  costly.set(kind, is)
  return is
}

/** Rupiah of a document where its amount is seen, and where only whoever knows costs sees it. */
export const worthOf = (kind: Kind, amount: number): { value: number } | { amount: number } =>
  isCostly(kind) ? { value: amount } : { amount }
