import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ReportReply } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { otherTaxBases } from '#contract/pricing/tax-base.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { afterTrade, period, trade } from './walks/trade.ts'

/** What has one name is one figure, whoever tells it: over a month in which every kind of document was written. */
describe('one figure', () => {
  let t: TestApp
  let days: string[]
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
    const { rows } = await t.db.query(
      `select distinct doc_date::text as day from document where kind = 'sales-invoice' order by 1`,
    )
    days = rows.map(({ day }) => day)
  }, 120_000)
  afterAll(async () => t?.close())

  const ask = (key: string, more: object = {}) => {
    const report = declaredReports.find((one) => one.key === key)
    return t.call(
      'owner',
      report?.json as Endpoint,
      {
        ...period,
        limit: 1000,
        ...more,
      } as never,
    ) as Promise<ReportReply>
  }
  const sum = (all: readonly unknown[]) => all.reduce((n: number, one) => n + Number(one ?? 0), 0)

  it('is told of what bills were paid with, goods in exchange among it, by every report of tenders', async () => {
    const bills = await ask('sales-by-invoice')
    const tenders = await ask('sales-by-tender')
    expect(tenders.rows.map((row) => row.tender)).toContain('EXCHANGE')
    expect(tenders.sums.amount).toBe(bills.sums.payable)
    expect((await ask('sales-payments')).sums).toMatchObject({
      amount: tenders.sums.amount,
      documents: tenders.sums.documents,
    })
    for (const date of days) {
      const { rows } = await t.call('owner', api.report.daily.json, { date })
      const told = rows.find(({ section, code }) => section === 'TENDERS' && code === 'SUM')
      const day = await ask('sales-by-tender', { dateFrom: date, dateTo: date })
      expect([date, told?.added]).toEqual([date, Number(day.sums.amount)])
    }
  })

  it('is told of what each tender took as the ledger has it on its account', async () => {
    const { rows: told } = await ask('sales-by-tender')
    // What a bank keeps of a transfer at once was paid all the same; a giro of it that is cleared later is no transfer.
    const { rows } = await t.db.query(
      `select m.id, sum(case when d.kind = 'sales-invoice' then l.debit else l.debit - l.credit end)::float8 as took from payment_method m
       join account a on a.usage = m.account_role or (m.kind = 'CASH' and a.usage in ('CASH_IN_TRANSIT', 'CASH_OVER_SHORT'))
       join journal_line l on l.account_id = a.id join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
       join document d on d.branch_id = j.branch_id and d.id = j.id and d.kind in ('sales-invoice', 'tender-correction')
       where m.kind in ('CASH', 'DEBIT_CARD', 'CREDIT_CARD', 'QRIS', 'PAYLATER', 'TRANSFER') and a.usage <> 'CUSTOMER_DEPOSIT'
         -- Cash of a sale that came after its drawer was counted is a difference of that count.
         and (a.usage <> 'CASH_OVER_SHORT' or exists (select from offline_sale o where o.branch_id = d.branch_id and o.document_id = d.id)) group by 1`,
    )
    for (const { id, took } of rows)
      expect([Number(id), took]).toEqual([
        Number(id),
        Number(told.find((row) => row.methodId === Number(id))?.amount ?? 0),
      ])
  })

  it('is told of card money at the end of each day as its accounts had it then, and of each payment alike', async () => {
    for (const dateTo of days) {
      const asked = { dateFrom: period.dateFrom, dateTo }
      const { rows } = await t.db.query(
        `select coalesce(sum(l.debit - l.credit), 0)::float8 as open from journal_line l join account a on a.id = l.account_id
         where l.posting_date <= $1 and a.usage in ('EDC_CC', 'EDC_DC', 'QRIS', 'PAYLATER')`,
        [dateTo],
      )
      const money = await ask('card-money', asked)
      expect([dateTo, money.sums.open]).toEqual([dateTo, rows[0].open])
      expect((await ask('card-payments', asked)).sums).toMatchObject({
        paid: money.sums.paid,
        open: money.sums.open,
        amount: money.sums.amount,
      })
      for (const row of money.rows) {
        const those = { terminal: row.terminalName, methodId: row.methodId, takenOn: row.docDate }
        const one = await ask('card-payments', {
          ...asked,
          ...those,
          branchIds: [row.branchId],
        })
        expect([dateTo, those, one.sums.open]).toEqual([dateTo, those, row.open])
      }
    }
  })

  it('is told of a shift from its float to its count, and of what its sales were paid with', async () => {
    const { rows } = await ask('sales-per-shift')
    expect(sum(rows.map((row) => row.handedOver))).toBeGreaterThan(0)
    for (const row of rows) {
      const of = (...keys: string[]) => sum(keys.map((key) => row[key]))
      const paid = of(
        ...['cash', 'withCouriers', 'debit', 'credit', 'qris', 'transfer', 'paylater'],
        ...['point', 'deposit', 'otherTender', 'exchange'],
      )
      expect([row.shiftId, of('sales')]).toEqual([row.shiftId, paid])
      const drawer = of('openingFloat', 'cash', 'handedOver', 'cashIn') - of('cashOut', 'returned')
      if (row.expected !== null) expect([row.shiftId, row.expected]).toEqual([row.shiftId, drawer])
    }
  })

  it('is told of purchases with their freight and the notes about them, and without what went back before it was billed', async () => {
    const { sums: bills } = await ask('purchase-by-invoice')
    const { sums: back } = await ask('purchase-returned')
    const bought = Number(bills.dpp) + Number(bills.exempt)
    // As the ledger has them: what their journals gave the supplier, without PPN and what it was rounded by.
    const { rows } = await t.db.query(
      `select coalesce(sum(l.credit - l.debit), 0)::float8 as noted, count(distinct j.document_id)::int as notes from journal j
       join document d on d.branch_id = j.branch_id and d.id = j.document_id and d.kind in ('purchase-debit-note', 'purchase-credit-note')
       join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
       join account a on a.id = l.account_id and (a.usage in ('AP', 'VAT_IN', 'VAT_IN_PENDING', 'ROUNDING') or a.usage like 'WHT%')`,
    )
    const { noted, notes } = rows[0]
    expect(notes).toBeGreaterThan(0)
    for (const key of ['purchase-by-goods', 'purchase-by-supplier', 'purchase-lines']) {
      const { sums } = await ask(key)
      expect([key, sums.bought, sums.returned]).toEqual([key, bought, Number(back.net)])
      expect([key, sums.noted, sums.net]).toEqual([key, noted, bought - Number(back.net) + noted])
    }
    expect((await ask('purchase-analysis')).sums).toMatchObject({
      noted,
      net: bought - Number(back.net) + noted,
    })
  })

  it('is told of DPP nilai lain line by line, on paper as in the reports', async () => {
    const { rows } = await ask('sales-tax-by-document')
    const { rows: rates } = await t.db.query(
      'select tax_type, rate::float8 from vat_fixed_rate where is_active',
    )
    const fixed = Object.fromEntries(rates.map((one) => [one.tax_type, one.rate]))
    const tax = { valid_from: '2025-01-01', rate: 12, base_num: 11, base_den: 12, fixed }
    const papers: Record<string, Endpoint> = {
      'sales-invoice': api.sales.salesInvoice.get,
      'sales-return': api.sales.salesReturn.get,
      'sales-past-return': api.sales.salesPastReturn.get,
    }
    expect(rows.length).toBeGreaterThan(40)
    for (const { kind, documentId, docNo, vat, otherBase } of rows) {
      const paper = (await t.call(
        'owner',
        papers[String(kind)] as Endpoint,
        {
          id: Number(documentId),
        } as never,
      )) as DocumentDetail
      const own = otherTaxBases(paper.lines, paper.document.taxMode, tax)
      const sign = kind === 'sales-invoice' ? 1 : -1
      expect([docNo, otherBase]).toEqual([docNo, Number(vat) === 0 ? 0 : sign * own])
    }
  })
})
