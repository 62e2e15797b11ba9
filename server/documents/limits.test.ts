import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type ApprovalAction, approvalActions } from '#contract/application/approval.ts'
import type { Session } from '#server/platform/session.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { LIMITS } from './limits.ts'
import { receiveGoods } from '#server/sales/story.ts'

type Limit = keyof Session['limits']

/** What somebody may move without a supervisor is no more because he moves it in parts. */
describe('limits', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  /** Where and of which day is written. */
  const at = { branch: 'SBY', docDate: '2026-01-10' }
  const common = () => ({
    requestId: newRequest(),
    docDate: at.docDate,
    branchId: id[`branch:${at.branch}`] as number,
  })
  const here = (what: string) => id[`${what}:${at.branch}`] as number
  const LIMIT = 1_000_000

  /** Each does `amount` by whoever asks and says whether it went through without a supervisor. */
  const deeds: Record<
    string,
    {
      action: ApprovalAction
      /** Of the role; else the branch's or the customer's. */
      limit?: Limit
      as: string[]
      part(as: string, amount: number): Promise<unknown>
    }
  > = {
    'cash out of the petty cash and of the drawer': {
      action: 'CASH_OUT',
      limit: 'cashOut',
      as: ['akuntansi', 'kepala.sby'],
      part: (as, amount) =>
        t.ask(as, api.bankCash.cashOut.add, {
          ...common(),
          accountId: here(amount % 2 ? 'petty' : 'drawer'),
          partyName: 'Toko Jaya',
          lines: [{ accountId: id.fee, amount }],
        }),
    },
    'credit notes of several customers': {
      action: 'CREDIT_NOTE',
      limit: 'creditNote',
      as: ['akuntansi', 'owner'],
      part: (as, amount) =>
        t.ask(as, api.sales.salesCreditNote.add, {
          ...common(),
          scope: 'CUSTOMER',
          taxable: false,
          reason: 'POTONGAN',
          memo: 'Potongan',
          customerId: amount % 2 ? id.barokah : id.other,
          amount,
        }),
    },
    // A piece is worth 1.000, in stock and on the shelf.
    'corrections of stock': {
      action: 'STOCK_CORRECTION',
      limit: 'correction',
      as: ['gudang.sby', 'kepala.sby'],
      part: (as, amount) =>
        t.ask(as, api.stock.correction.add, {
          ...common(),
          type: 'OUT',
          reason: 'RUSAK',
          memo: 'Pecah',
          warehouseId: here('gudang'),
          lines: [{ goodsUnitId: id.oil, qty: Math.floor(amount / 1000) }],
        }),
    },
    'orders of one supplier': {
      action: 'PO_APPROVAL',
      limit: 'poApproval',
      as: ['pembelian.sby', 'kepala.sby'],
      async part(as, amount) {
        const saved = await t.ask(as, api.purchase.purchaseOrder.add, {
          ...common(),
          supplierId: id.supplier,
          warehouseId: here('gudang'),
          taxMode: 'NONE',
          lines: [{ goodsUnitId: id.oil, qty: 1, unitPrice: amount }],
        })
        const status = (saved.body as { status?: string } | undefined)?.status
        return status === 'WAITING_APPROVAL' ? { status: 422 } : saved
      },
    },
    'totals that fall after they were told': {
      action: 'CASHIER_REMOVE_ITEM',
      as: ['kasir.sby', 'kasir2.sby'],
      async part(as, amount) {
        const cartKey = newRequest()
        const content = { id: cartKey, lines: [{ goodsUnitId: id.oil, qty: 2_000 }] }
        const tell = (total: number) =>
          t.ask(as, api.sales.cashier.tell, { branchId, cartKey, total, content } as never)
        await tell(2_000_000)
        return tell(2_000_000 - amount)
      },
    },
  }
  /** What is owed by one customer adds up whoever wrote it, so that no second person begins anew. */
  const onCredit = (amount: number, as = 'sales.sby') =>
    t.ask(as, api.sales.salesInvoice.add, {
      ...common(),
      customerId: id.owing,
      warehouseId: here('gudang'),
      goods: [{ goodsUnitId: id.noodles, qty: Math.floor(amount / 3500) }],
    } as never)
  const stands = async (deed: string, as: string, amount: number) => {
    const answer = (await deeds[deed]?.part(as, amount)) as {
      status: number
      error?: { code?: string }
    }
    if (answer.status !== 200 && answer.error)
      expect([deed, answer.error]).toEqual([
        deed,
        expect.objectContaining({ code: 'APPROVAL_REQUIRED' }),
      ])
    return answer.status === 200
  }

  beforeAll(async () => {
    t = await testApp()
    for (const branch of ['SBY', 'MLG']) {
      id[`branch:${branch}`] = await t.id('branch', branch)
      for (const [what, kind, code] of [
        ['drawer', 'account', '1-1102'],
        ['petty', 'account', '1-1101'],
        ['gudang', 'warehouse', branch === 'SBY' ? 'GUDANG' : 'TOKO'],
      ] as const)
        id[`${what}:${branch}`] = await t.id(kind, `${branch}/${code}`)
      await receiveGoods(
        t,
        branch,
        branch === 'SBY' ? 'GUDANG' : 'TOKO',
        [['MG2/PCS', 20_000, 1_000]],
        '2026-01-05',
      )
    }
    branchId = here('branch')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MIG/PCS', 2_000, 2_500]])
    await receiveGoods(t, 'MLG', 'TOKO', [['MIG/PCS', 2_000, 2_500]])
    for (const [name, kind, code] of [
      ['bank', 'account', 'SBY/1-1111'],
      ['capital', 'account', '3-1101'],
      ['fee', 'account', '6-1103'],
      ['oil', 'unit', 'MG2/PCS'],
      ['noodles', 'unit', 'MIG/PCS'],
      ['supplier', 'supplier', 'PT Tirta Pangan Sejahtera'],
    ] as const)
      id[name] = await t.id(kind, code)
    const customers = await t.db.query(
      `select id from customer where not is_walk_in and credit_allowed order by id limit 2`,
    )
    ;[id.barokah, id.other] = customers.rows.map((row) => Number(row.id)) as [number, number]
    for (const branch of ['MLG', 'SBY']) {
      Object.assign(at, { branch, docDate: '2026-01-05' })
      for (const what of ['drawer', 'petty'])
        await t.call('akuntansi', api.bankCash.cashIn.add, {
          ...common(),
          accountId: here(what),
          partyName: 'Modal',
          lines: [{ accountId: id.capital, amount: 90_000_000 }],
        } as never)
    }
    at.docDate = '2026-01-10'
    await t.db.query(
      `update role set cash_out_limit = $1, credit_note_limit = $1, correction_limit = $1, po_approval_limit = $1`,
      [LIMIT],
    )
    await t.db.query('update selling_price set price = 1000 where goods_unit_id = $1', [id.oil])
    await t.db.query(`update role set version = version + 1`)
    await t.db.query('update branch set told_tolerance = $1', [LIMIT])
  })
  afterAll(() => t.close())

  it.each(Object.keys(deeds))('holds for %s, whatever it is split in', async (deed) => {
    const [one = '', other = ''] = deeds[deed]?.as ?? []
    expect(await stands(deed, one, LIMIT + 1_000)).toBe(false)
    const parts: boolean[] = []
    for (const amount of [400_001, 400_000, 400_001, 199_000, 600_000])
      parts.push(await stands(deed, one, amount))
    expect(parts).toEqual([true, true, false, true, false])
    // Of somebody else it is another's, and sent at once they see one another.
    const many = await Promise.all(Array.from({ length: 10 }, () => stands(deed, other, 150_000)))
    expect(many.filter(Boolean)).toHaveLength(6)
    await expectBooksInOrder(t.db)
  })

  it('knows the kinds of all limits in its index', async () => {
    const { rows } = await t.db.query(
      `select indexdef from pg_indexes where indexname = 'document_written_on'`,
    )
    const indexed = [...rows[0].indexdef.matchAll(/'([a-z-]+)'/g)].map(([, kind]) => kind)
    expect(indexed.sort()).toEqual(
      Object.values(LIMITS)
        .flatMap(({ kinds }) => [...kinds])
        .sort(),
    )
  })

  it('holds for what one customer owes, whatever it is split in', async () => {
    const { rows } = await t.db.query(
      `update customer set credit_allowed = true, credit_limit = $1 where id = (select id from customer c where not is_walk_in and is_active
         and not exists (select from open_item o where o.customer_id = c.id) order by id desc limit 1) returning id`,
      [LIMIT],
    )
    id.owing = Number(rows[0].id)
    const whole = await onCredit(1_200_000)
    expect(whole.error).toMatchObject({ action: 'OVER_CREDIT_LIMIT' })
    const many = await Promise.all(Array.from({ length: 6 }, () => onCredit(250_000)))
    const stood = many.filter(({ status }) => status === 200)
    for (const { status, error } of many)
      if (status !== 200) expect(error.action).toBe('OVER_CREDIT_LIMIT')
    // PPN comes on top of a wholesale price: some of them fit, never more than the limit.
    const owed = await t.db.query(
      `select sum(total)::int as n from document where kind = 'sales-invoice' and customer_id = $1`,
      [id.owing],
    )
    expect(owed.rows[0].n).toBeLessThanOrEqual(LIMIT)
    expect(owed.rows[0].n + owed.rows[0].n / stood.length).toBeGreaterThan(LIMIT)
    // What he owes in one branch he owes in another.
    at.branch = 'MLG'
    expect((await onCredit(250_000, 'owner')).error).toMatchObject({ action: 'OVER_CREDIT_LIMIT' })
    at.branch = 'SBY'
    await expectBooksInOrder(t.db)
  })

  /** Actions that no deed above reaches by a sum, each with why its parts reach no further than the whole. */
  const others: Partial<Record<ApprovalAction, string>> = {
    OVER_CREDIT_LIMIT: 'all that the customer owes, held above',
    SHIFT_DIFFERENCE: 'adds up by till, person and day: server/sales/shift.test.ts',
    SHIFT_UNSENT: 'no sum: each closing of a shift whose till has sales unsent is asked about',
    QUEUE_FILE: 'each is asked about',
    TILL_LOST: 'each is asked about',
    OPNAME_SUBMIT: 'each is asked about',
    SET_ASIDE_MOVE: 'each is asked about',
    SALES_VOID: 'each is asked about',
    SALES_RETURN: 'each is asked about',
    PURCHASE_RETURN: 'each is asked about',
    RECEIPT_CANCEL: 'each is asked about',
    RECEIPT_CLOSE: 'each is asked about',
    COD_HANDOVER: 'each is asked about',
    TENDER_CORRECTION: 'each is asked about',
    QRIS_REFUND: 'each is asked about',
    POINT_CORRECTION: 'each is asked about',
    CASHIER_CANCEL_BOOKING: 'each is asked about',
    TILL_REGISTER: 'each is asked about',
    CUSTOMER_MERGE: 'each is asked about',
    PERIOD_RESTORE: 'each is asked about',
    PERIOD_UNSENT: 'each is asked about',
    REPRINT: 'each after the first print is asked about',
    CASHIER_MANUAL_DISCOUNT: 'a share of the price',
    MANUAL_DISCOUNT: 'a share of the price',
    MDR_DIFFERENCE: 'a share of the fee',
    WITHHELD_BEYOND: 'a share of what is paid',
    DEARER_THAN_AGREED: 'a share of the price',
    PRICE_OVERRIDE: 'by piece',
    SELL_BELOW_COST: 'by piece',
    TAX_FREE: 'each is asked about',
    OVERDUE_CUSTOMER: 'a span of days',
    DUE_DAY_SALES: 'a span of days',
    DUE_DAY_PURCHASE: 'a span of days',
    RETURN_LATE: 'a span of days',
    PAST_RETURN: 'each is asked about',
    BACKDATE: 'a span of days',
  }

  it('knows of each action whether it has a sum', () => {
    const summed = Object.values(deeds).map(({ action }) => action)
    expect([...summed, ...Object.keys(others)].sort()).toEqual(Object.keys(approvalActions).sort())
  })

  it('leaves none out: what is a share or a span is the same in every part', async () => {
    const summed = new Set(Object.values(deeds).flatMap(({ limit }) => limit ?? []))
    // Percent of each document and days back: their parts reach no further; one word is enough of what was reached in all. Credit is what the customer owes in all.
    const shares: Limit[] = ['discountPct', 'creditOverPct', 'backdateDays', 'alone']
    const { rows } = await t.db.query(
      `select column_name as name from information_schema.columns where table_name = 'role' and column_name ~ '_limit|_days$'`,
    )
    expect(summed.size + shares.length).toBe(rows.length)
  })

  /** Of a role, whoever writes: by one person in one branch after another, and of one day after another. */
  const ofRole = Object.keys(deeds).filter((deed) => deeds[deed]?.limit)
  const ways: Record<string, [where: string, docDate: string][]> = {
    'in two branches': [
      ['SBY', '2026-01-10'],
      ['MLG', '2026-01-10'],
    ],
    'of five days': [6, 7, 8, 9, 10].map((day) => [
      'SBY',
      `2026-01-${String(day).padStart(2, '0')}`,
    ]),
    'of the same days, the latest first': [10, 9, 8, 7, 6].map((day) => [
      'SBY',
      `2026-01-${String(day).padStart(2, '0')}`,
    ]),
  }
  it.each(ofRole.flatMap((deed) => Object.keys(ways).map((way) => [deed, way] as const)))(
    'holds for %s that one person writes %s on one day',
    async (deed, way) => {
      const parts: boolean[] = []
      const places = ways[way] ?? []
      // What he wrote before was another's.
      await t.db.query(
        `update document set created_by = (select id from employee where email = 'akuntansi@gerai.test')
       where created_by = (select id from employee where email = 'owner@gerai.test')`,
      )
      for (let part = 0; part < 5; part += 1) {
        const [branch = '', docDate = ''] = places[part % places.length] ?? []
        Object.assign(at, { branch, docDate })
        parts.push(await stands(deed, 'owner', 300_000))
      }
      Object.assign(at, { branch: 'SBY', docDate: '2026-01-10' })
      expect([deed, way, ...parts]).toEqual([deed, way, true, true, true, false, false])
    },
  )
})
