import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type ReasonedAct, approvalWords, whyWords } from '#contract/approval-words.ts'
import type { ApprovalAction } from '#contract/application/approval.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

const { approval } = api.application
const { approvalReason } = api.system
const OWNER_PIN = '731904'
const actions = Object.keys(approvalWords) as ApprovalAction[]

/** Why a supervisor agreed is what somebody said, or that nobody did: never a sentence of the program (domain §8.3). */
describe('reasons of approvals', () => {
  let t: TestApp
  let branchId: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
  })
  afterAll(async () => t.close())

  const agree = (action: ApprovalAction, reason?: string) =>
    t.ask('kasir.sby', approval.verify, {
      employeeCode: 'OWNER',
      pin: OWNER_PIN,
      action,
      branchId,
      payloadHash: '0'.repeat(64),
      ...(reason === undefined ? {} : { reason }),
    })
  const last = async () => {
    const [given, told] = await Promise.all([
      t.db.query('select action, reason, message from approval order by id desc limit 1'),
      t.db.query(
        `select memo from audit where action = 'Persetujuan diberikan' order by id desc limit 1`,
      ),
    ])
    return { ...given.rows[0], memo: told.rows[0]?.memo }
  }
  const choices = async (action: ApprovalAction) =>
    (await t.call('kasir.sby', approvalReason.choices, { action })).reasons

  it.each(actions)('%s: four by key, one of them or none', async (action) => {
    const reasons = await choices(action)
    expect(reasons).toHaveLength(4)
    expect(new Set(reasons).size).toBe(4)
    const [first] = reasons
    const word = approvalWords[action][0]
    // Either on its turn, so that all of them stay quick.
    const reason = actions.indexOf(action) % 2 ? first : undefined
    expect((await agree(action, reason)).status).toBe(200)
    expect(await last()).toMatchObject({
      action,
      reason: reason ?? null,
      message: null,
      memo: expect.stringMatching(
        new RegExp(`^${word}: .+\\. Alasan: ${reason ?? 'tanpa alasan'}$`),
      ),
    })
  })

  it.each(Object.keys(whyWords) as ReasonedAct[])(
    '%s: four by key beside the approvals',
    async (act) => {
      const { reasons } = await t.call('kasir.sby', approvalReason.choices, { action: act })
      expect(new Set(reasons).size).toBe(4)
    },
  )

  it('takes spaces for none, and a PIN for no words', async () => {
    expect((await agree('CASH_OUT', '   ')).status).toBe(200)
    expect((await last()).reason).toBeNull()
    const wrong = await agree('CASH_OUT', OWNER_PIN)
    expect([wrong.status, wrong.error.errors?.[0]?.field]).toEqual([400, 'reason'])
  })

  it('lets the office write the reasons, and nobody else', async () => {
    const { rows } = await t.call('owner', approvalReason.getAll, {
      limit: 100,
      offset: 0,
      search: 'diskon kasir',
    })
    expect(rows.map((row) => row.action)).toEqual(['CASHIER_MANUAL_DISCOUNT'])
    const row = rows[0]!
    const change = {
      requestId: newRequest(),
      id: row.id,
      version: row.version,
      reason1: 'Hari jadi toko',
      reason2: row.reason2,
      reason3: ' ',
      reason4: null,
    }
    for (const as of ['kasir.sby', 'kepala.sby'])
      expect((await t.ask(as, approvalReason.update, change)).status).toBe(403)
    await t.call('owner', approvalReason.update, change)
    expect(await choices('CASHIER_MANUAL_DISCOUNT')).toEqual(['Hari jadi toko', 'Kemasan cacat'])
    const { rows: told } = await t.db.query(
      `select action, after from audit where object_kind = 'approval-reason' order by id desc limit 1`,
    )
    expect(told[0]).toMatchObject({ action: 'Ubah' })
    expect(told[0].after).toContain('Hari jadi toko')
  })
})
