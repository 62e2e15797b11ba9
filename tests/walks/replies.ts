import { declaredReports } from '#contract/report/declared/index.ts'
import type { TestApp } from '#server/platform/test-app.ts'

/** What every declared report tells the owner of these days, by its key: each is asked what its filter knows of them. */
export async function everyReply(t: TestApp, days: object): Promise<Map<string, string>> {
  const replies = new Map<string, string>()
  for (const report of declaredReports) {
    const fields = Object.keys((report.json.input as unknown as { shape: object }).shape)
    const input = Object.fromEntries(Object.entries(days).filter(([key]) => fields.includes(key)))
    replies.set(report.key, JSON.stringify(await t.call('owner', report.json, input as never)))
  }
  return replies
}

/** The keys of what was told otherwise before. */
export const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before].filter(([key, reply]) => after.get(key) !== reply).map(([key]) => key)
