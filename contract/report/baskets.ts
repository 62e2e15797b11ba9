/** From how many different goods on a bill each size of a basket begins, and what it is called. */
export const basketSizes = {
  1: { from: 1, label: '1' },
  2: { from: 2, label: '2' },
  3: { from: 3, label: '3' },
  4: { from: 4, label: '4' },
  5: { from: 5, label: '5' },
  6: { from: 6, label: '6–10' },
  7: { from: 11, label: '11–20' },
  8: { from: 21, label: '21+' },
} as const
export type BasketSize = keyof typeof basketSizes
