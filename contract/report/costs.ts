/** Figures that follow from what goods cost, by the names of their columns; another while a cost is reckoned anew. */
const COSTS = new Set([
  'cost',
  'profit',
  'value',
  'averageCost',
  'balanceValue',
  'stockValue',
  'points',
])

/** Whether columns tell what goods cost, to whoever may know. */
export const tellsCost = (columns: readonly (readonly [key: string, right?: string])[]): boolean =>
  columns.some(([key, right]) => COSTS.has(key) && right === 'cost.view')

/** Said wherever cost is told of goods that are reckoned anew (domain §4.4). */
export const COST_WAITS = 'HPP sedang dihitung'
