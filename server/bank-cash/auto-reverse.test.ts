import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openPools } from '#server/platform/db.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { openPeriod } from '#server/seed/company.ts'
import { reverseDueJournals } from './auto-reverse.ts'

describe('an adjustment that is to be reversed', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    await openPeriod(t.db, 2026, 2)
  })
  afterAll(async () => t.close())

  it('is reversed on its day by the branch’s clock, once, and shows it', async () => {
    const pools = openPools(t.url)
    const accrued = await t.call('akuntansi', api.bankCash.adjustmentJournal.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      autoReverseDate: '2026-02-01',
      lines: [
        { accountId: await t.id('account', '6-1103'), debit: 300_000, credit: 0 },
        { accountId: await t.id('account', '2-1105'), debit: 0, credit: 300_000 },
      ],
    } as never)
    expect(await reverseDueJournals(pools)).toEqual([])
    // Still the last evening of January in Jakarta; an hour later it is February there.
    t.at('2026-01-31T16:30:00Z')
    expect(await reverseDueJournals(pools)).toEqual([])
    t.at('2026-01-31T17:30:00Z')
    expect(await reverseDueJournals(pools)).toEqual([accrued.docNo])
    expect(await reverseDueJournals(pools)).toEqual([])
    const seen = await t.call('akuntansi', api.bankCash.journal.get, { id: accrued.id })
    expect([seen.document.status, seen.related.map((r) => r.docNo)]).toEqual([
      'REVERSED',
      ['AJP/SBY/2602/00001'],
    ])
    const { rows } = await t.db.query(
      `select l.posting_date::text as day, sum(l.debit)::int as debit from journal_line l join account a on a.id = l.account_id
       where a.code = '2-1105' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { day: '2026-01-10', debit: 0 },
      { day: '2026-02-01', debit: 300_000 },
    ])
    await expectBooksInOrder(t.db)
    await pools.end()
  })
})
