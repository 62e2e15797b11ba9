import { barcodeKeys } from '#contract/master/goods-number.ts'
import { type GoodsIndex, indexOf, type SyncedGoods } from './goods-lookup.ts'

/**
 * The same answers from the texts in which the goods lie on the device, of which only those are read that hold the code:
 * a till opens long before fifty thousand goods are. What is not found so is looked for in all of them.
 */
export function glanceOf(texts: readonly string[]): GoodsIndex {
  let all: GoodsIndex | undefined
  const whole = () => {
    all ??= indexOf(rowsIn(texts))
    return all
  }
  const near = (codes: readonly string[]) => {
    const words = codes.map((code) => JSON.stringify(code))
    return indexOf(rowsIn(texts.filter((text) => words.some((word) => text.includes(word)))))
  }
  return {
    get size() {
      return whole().size
    },
    exact: (text) =>
      near([...barcodeKeys(text), text.toUpperCase()]).exact(text) ?? whole().exact(text),
    weighed: (plu) => near([plu]).weighed(plu) ?? whole().weighed(plu),
    units: (code) => {
      const units = near([code.toUpperCase()]).units(code)
      return units.length > 0 ? units : whole().units(code)
    },
    search: (words, most) => whole().search(words, most),
    changed: (rows) => whole().changed(rows),
    prepare: () => whole().prepare(),
  }
}

function* rowsIn(texts: readonly string[]): Iterable<SyncedGoods> {
  for (const text of texts)
    for (const [, row] of JSON.parse(text) as [id: number, row: SyncedGoods][]) yield row
}
