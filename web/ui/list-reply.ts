import type { ListGroup } from '#contract/list.ts'

/** What a list answers, whatever its rows are. */
export interface ListReply {
  /** Of a list under heads: those of the page, and how many places all pages have. */
  groups?: ListGroup[] | undefined
  places?: number | undefined
  rows: { id: number }[]
  count: number
  sums?: Record<string, number> | undefined
}
