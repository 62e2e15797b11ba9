/** A report among its sisters. */
export interface ReportTab {
  path: string
  label: string
  /** Of many, those that belong together: the groups stand first, then the tabs of the one that is open. */
  group?: string
}
