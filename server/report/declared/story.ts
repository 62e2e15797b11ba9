import type { DeclaredReport, ReportReply } from '#contract/report/declare.ts'
import type { TestApp } from '#server/platform/test-app.ts'

/** Asks reports by their keys, and the ledger by what accounts are used for: credit less debit, in rupiah. */
export function asking(t: () => TestApp, reports: readonly DeclaredReport[]) {
  return {
    async ask(key: string, input: object, as = 'akuntansi'): Promise<ReportReply> {
      const report = reports.find((one) => one.key === key)
      if (!report) throw new Error(`there is no report ${key}`)
      return t().call(as, report.json, input as never)
    },
    async ledger(...usages: string[]): Promise<number> {
      const { rows } = await t().db.query(
        `select coalesce(sum(l.credit - l.debit), 0)::float8 as sum from journal_line l join account a on a.id = l.account_id where a.usage = any ($1)`,
        [usages],
      )
      return rows[0].sum
    },
  }
}
