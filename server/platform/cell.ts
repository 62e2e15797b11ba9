/** What a cell of a table holds. */
export type Cell = string | number | boolean | Date | null
