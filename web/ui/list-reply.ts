/** What a list answers, whatever its rows are. */
export interface ListReply {
  rows: { id: number }[]
  count: number
  sums?: Record<string, number> | undefined
}
