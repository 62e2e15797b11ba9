import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { ApprovalRequest } from '#contract/application/approval.ts'
import { cipherOf } from '#server/platform/field-cipher.ts'
import {
  FIELD_KEY,
  type TestApp,
  expectBooksInOrder,
  newRequest,
  testApp,
} from '#server/platform/test-app.ts'
import { base32, codeOf, fromBase32, stepAt } from '#server/platform/totp.ts'

const { approval } = api.application
const { cashIn, cashOut, cashFlow } = api.bankCash
const OWNER_PIN = '731904'
const KEPALA_PIN = '508326'

/** A supervisor’s approval (domain §8.3): at the same counter, from another desk, and for one more copy. */
describe('approvals', () => {
  let t: TestApp
  let branchId: number
  let drawer: number
  let expense: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    drawer = await t.id('account', 'SBY/1-1102')
    expense = await t.id('account', '6-1103')
    await t.call('akuntansi', cashIn.add, {
      ...form(drawer),
      lines: [{ accountId: await t.id('account', 'SBY/1-1111'), amount: 9_000_000 }],
    } as never)
    await t.db.query(`update role set cash_out_limit = 700000 where name = 'Kepala Cabang'`)
  })
  beforeEach(async () => {
    await t.db.query('delete from pin_attempt')
    // What he agreed to before is no part of his limit of the day.
    await t.db.query(
      `update document set approved_by = (select id from employee where email = 'owner@gerai.test') where approved_by is not null`,
    )
  })
  afterAll(async () => t.close())

  const form = (accountId: number) => ({
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    accountId,
    partyName: 'PLN',
  })
  /** Above the cashier's 500.000. */
  const payout = (amount = 600_000) => ({
    ...form(drawer),
    lines: [{ accountId: expense, amount, memo: 'Listrik' }],
  })
  const payAs = (as: string, input: object, approvalToken?: string) =>
    t.ask(as, cashOut.add, { ...input, ...(approvalToken ? { approvalToken } : {}) })
  const demandOf = async (input: object) => {
    const refused = await payAs('kasir.sby', input)
    expect([refused.error.code, refused.error.action]).toEqual(['APPROVAL_REQUIRED', 'CASH_OUT'])
    return refused.error.data?.demand as ApprovalRequest
  }
  const verify = (pin: string, more: object = {}) =>
    t.ask('kasir.sby', approval.verify, {
      employeeCode: 'KEPALA-SBY',
      pin,
      action: 'CASH_OUT',
      branchId,
      reason: 'Tagihan listrik',
      ...more,
    })
  const ask = async (input: object, note = 'Sudah jatuh tempo') =>
    t.call('kasir.sby', approval.request, {
      requestId: newRequest(),
      demand: await demandOf(input),
      note,
    })
  const state = (id: number) => t.call('kasir.sby', approval.requestState, { id })

  it('binds a word to exactly what was asked, for one use', async () => {
    const input = payout()
    const { payloadHash } = await demandOf(input)
    const { approvalToken } = (await verify(KEPALA_PIN, { payloadHash })).body
    const more = { ...input, lines: [{ accountId: expense, amount: 650_000 }] }
    expect((await payAs('kasir.sby', more, approvalToken)).error.code).toBe('APPROVAL_REQUIRED')
    const paid = await payAs('kasir.sby', input, approvalToken)
    expect(paid.status).toBe(200)
    const again = await payAs('kasir.sby', payout(), approvalToken)
    expect(again.error.message).toContain('sudah terpakai')
    const { rows } = await t.db.query(
      'select e.code from document d join employee e on e.id = d.approved_by where d.id = $1',
      [(paid.body as { id: number }).id],
    )
    expect(rows).toEqual([{ code: 'KEPALA-SBY' }])
    // Why is what a person said; what the rule broke stands beside it.
    const used = await t.db.query(
      'select reason, message from approval where used_at is not null order by used_at desc limit 1',
    )
    expect(used.rows).toEqual([
      {
        reason: 'Tagihan listrik',
        message: 'Diperlukan persetujuan atasan untuk kas keluar di atas batas sehari',
      },
    ])
    await expectBooksInOrder(t.db)
  })

  it('ends a word after five minutes, and keeps it for the one it was given to', async () => {
    const input = payout()
    const { payloadHash } = await demandOf(input)
    const { approvalToken } = (await verify(KEPALA_PIN, { payloadHash })).body
    expect((await payAs('kasir2.sby', input, approvalToken)).error.code).toBe('APPROVAL_REQUIRED')
    await t.db.query(
      `update approval set expires_at = clock_timestamp() - interval '1 second' where used_at is null`,
    )
    expect((await payAs('kasir.sby', input, approvalToken)).error.code).toBe('APPROVAL_REQUIRED')
  })

  it('counts guesses before it looks at them: of thirty at once, five are looked at', async () => {
    const { payloadHash } = await demandOf(payout())
    const guesses = Array.from({ length: 30 }, (_, i) =>
      verify(String(100_000 + i), { payloadHash }),
    )
    const codes = (await Promise.all(guesses)).map((g) => g.error.code)
    expect(codes.filter((code) => code === 'APPROVAL_FAILED')).toHaveLength(5)
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(25)
    expect((await verify(KEPALA_PIN, { payloadHash })).error.code).toBe('TOO_MANY')
    // The supervisor himself is locked out by nobody: whoever else asks, at another place, finds him.
    await t.db.query(`update pin_attempt set place = 'till:0'`)
    const other = await t.ask('kasir2.sby', approval.verify, {
      employeeCode: 'KEPALA-SBY',
      pin: KEPALA_PIN,
      action: 'CASH_OUT',
      branchId,
      reason: 'Tagihan listrik',
      payloadHash,
    })
    expect(other.status).toBe(200)
  })

  it('finds a supervisor by his PIN alone once it is known, and lets nobody try for long', async () => {
    const { payloadHash } = await demandOf(payout())
    const alone = (pin: string) => verify(pin, { employeeCode: null, payloadHash })
    await t.db.query('update employee set pin_find = null')
    // Its digits are known to the program from the first use beside his name, or as he sets it.
    expect((await alone(KEPALA_PIN)).error.code).toBe('APPROVAL_FAILED')
    expect((await verify(KEPALA_PIN, { payloadHash })).status).toBe(200)
    const { body } = await alone(KEPALA_PIN)
    expect(body).toMatchObject({ approved: true, approver: { name: 'Bambang Setyawan' } })
    const elsewhere = await t.ask('kasir.mlg', approval.verify, {
      pin: KEPALA_PIN,
      action: 'CASH_OUT',
      reason: 'Tagihan listrik',
      payloadHash,
      branchId: await t.id('branch', 'MLG'),
    })
    expect(elsewhere.error.code).toBe('APPROVAL_FAILED')
    const tries = await Promise.all(Array.from({ length: 12 }, () => alone('000111')))
    const codes = tries.map((one) => one.error.code)
    // Two were wrong at this place above, and no right one took them back.
    expect(codes.filter((code) => code === 'APPROVAL_FAILED')).toHaveLength(3)
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(9)
    expect((await alone(KEPALA_PIN)).error.code).toBe('TOO_MANY')
    await t.db.query('delete from pin_attempt')
    expect((await alone(KEPALA_PIN)).status).toBe(200)
    const { rows } = await t.db.query('select pin_find from employee where pin_find is not null')
    expect(rows).toHaveLength(1)
  })

  it('wants an approver whose own limit reaches that far, and never oneself', async () => {
    const input = payout(800_000)
    const { payloadHash } = await demandOf(input)
    const low = (await verify(KEPALA_PIN, { payloadHash })).body.approvalToken
    expect((await payAs('kasir.sby', input, low)).error.message).toMatch(
      /^Bambang Setyawan tidak berhak menyetujui sebesar ini/,
    )
    const own = await t.ask('kepala.sby', approval.verify, {
      payloadHash,
      employeeCode: 'KEPALA-SBY',
      pin: KEPALA_PIN,
      action: 'CASH_OUT',
      branchId,
      reason: 'Sendiri',
    })
    expect(own.error.code).toBe('APPROVAL_SELF')
    const high = (await verify(OWNER_PIN, { payloadHash, employeeCode: 'OWNER' })).body
    expect((await payAs('kasir.sby', input, high.approvalToken)).status).toBe(200)
  })

  it('gives no approval of a call that nobody asked for', async () => {
    expect((await verify(KEPALA_PIN)).error).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'payloadHash' }],
    })
    await expect(
      t.db.query(
        `insert into approval (branch_id, action, requested_by, approved_by, reason, token_hash, expires_at)
         select 1, 'CASH_OUT', 1, 2, '-', '\\x00', clock_timestamp()`,
      ),
    ).rejects.toThrow(/approval_bound/)
  })

  it('honours an approval only as long as its giver may give it', async () => {
    const input = payout()
    const { payloadHash } = await demandOf(input)
    const { approvalToken } = (await verify(KEPALA_PIN, { payloadHash })).body
    const kepala = (set: string) =>
      t.db.query(`update role set ${set} where name = 'Kepala Cabang'`)
    const right = `'bank-cash/cash-expenses:edit'`
    await kepala(`rights = array_remove(rights, ${right})`)
    expect((await payAs('kasir.sby', input, approvalToken)).error.message).toMatch(
      /^Bambang Setyawan tidak berhak menyetujui Kas keluar/,
    )
    await kepala(`rights = rights || ${right}::text`)
    const works = (at: string) =>
      t.db.query(
        `update employee e set branch_id = b.id, branch_ids = array[b.id] from branch b where e.code = 'KEPALA-SBY' and b.code = $1`,
        [at],
      )
    await works('MLG')
    expect((await payAs('kasir.sby', input, approvalToken)).error.code).toBe('APPROVAL_REQUIRED')
    await works('SBY')
    expect((await payAs('kasir.sby', input, approvalToken)).status).toBe(200)
  })

  it('asks the approver for his second factor, and keeps what failed in the audit', async () => {
    const { payloadHash } = await demandOf(payout())
    const secret = await giveFactor('KEPALA-SBY')
    const halfway = await verify(KEPALA_PIN, { payloadHash })
    expect([halfway.error.code, halfway.error.errors?.[0]?.field]).toEqual([
      'SECOND_FACTOR',
      'code',
    ])
    expect((await verify(KEPALA_PIN, { payloadHash, code: '000000' })).error.code).toBe(
      'SECOND_FACTOR_WRONG',
    )
    const code = codeOf(fromBase32(secret), stepAt(Date.now()))
    expect((await verify(KEPALA_PIN, { payloadHash, code })).status).toBe(200)
    await t.db.query('delete from second_factor')
    await verify('111222', { payloadHash })
    const { rows } = await t.db.query(
      `select e.code as by, a.memo from audit a join employee e on e.id = a.employee_id
       where a.action = 'Persetujuan gagal' order by a.id desc limit 2`,
    )
    expect(rows).toEqual([
      {
        by: 'KASIR-SBY',
        memo: 'Kas keluar: Bambang Setyawan. Verifikasi gagal, email/PIN atau kata sandi salah',
      },
      {
        by: 'KASIR-SBY',
        memo: 'Kas keluar: Bambang Setyawan. Kode verifikasi salah atau sudah dipakai',
      },
    ])
  })
  /** As if he had set it up at his own screen. */
  async function giveFactor(code: string): Promise<string> {
    const secret = base32(Buffer.alloc(20, 5))
    const sealed = cipherOf(Buffer.from(FIELD_KEY, 'hex')).encrypt('second_factor.secret', secret)
    await t.db.query(
      `insert into second_factor (employee_id, secret, confirmed_at) select id, $1, clock_timestamp() from employee where code = $2`,
      [sealed, code],
    )
    return secret
  }

  it('asks from another desk: seen, approved there, used here, once', async () => {
    const input = payout()
    const { id, approvers } = await ask(input)
    expect(approvers).toContain('Bambang Setyawan')
    expect(await state(id)).toMatchObject({ status: 'WAITING', approvalToken: null })
    expect((await payAs('kasir.sby', input)).error.code).toBe('APPROVAL_REQUIRED')

    const { rows } = await t.call('kepala.sby', approval.inbox, {})
    expect(rows).toMatchObject([
      { id, action: 'CASH_OUT', note: 'Sudah jatuh tempo', requestedBy: 'Nurul Fadilah' },
    ])
    expect((await t.call('kepala.mlg', approval.inbox, {})).rows).toEqual([])
    // The cashier's limit does not reach: he sees neither his own nor a colleague's.
    expect((await t.call('kasir2.sby', approval.inbox, {})).rows).toEqual([])
    const colleague = await t.ask('kasir2.sby', approval.decide, { id, approve: true })
    expect(colleague.error.code).toBe('APPROVAL_FORBIDDEN')
    expect((await t.ask('kasir.sby', approval.decide, { id, approve: true })).error.code).toBe(
      'APPROVAL_SELF',
    )
    expect((await t.ask('kepala.mlg', approval.decide, { id, approve: true })).status).toBe(404)
    expect((await t.ask('kasir2.sby', approval.requestState, { id })).status).toBe(404)

    const [a, b] = await Promise.all([
      t.ask('kepala.sby', approval.decide, { id, approve: true }),
      t.ask('owner', approval.decide, { id, approve: false, reason: 'Jangan' }),
    ])
    expect([a.status, b.status].sort()).toEqual([200, 409])
    if (a.status !== 200) return
    const { approvalToken } = await state(id)
    // A lost answer is asked for again and is the same.
    expect((await state(id)).approvalToken).toBe(approvalToken)
    expect((await payAs('kasir.sby', input, approvalToken as string)).status).toBe(200)
    expect((await payAs('kasir.sby', payout(), approvalToken as string)).status).toBe(422)
  })

  it('refuses with a reason, and takes no decision twice or too late', async () => {
    const { id } = await ask(payout())
    expect(
      (await t.ask('kepala.sby', approval.decide, { id, approve: false })).error.errors?.[0]?.field,
    ).toBe('reason')
    await t.call('kepala.sby', approval.decide, { id, approve: false, reason: 'Tunggu besok' })
    expect(await state(id)).toMatchObject({
      status: 'REFUSED',
      decidedBy: 'Bambang Setyawan',
      reason: 'Tunggu besok',
      approvalToken: null,
    })
    const later = await ask(payout())
    await t.db.query(
      `update approval_request set expires_at = clock_timestamp() - interval '1 second' where id = $1`,
      [later.id],
    )
    expect((await state(later.id)).status).toBe('EXPIRED')
    expect(
      (await t.ask('kepala.sby', approval.decide, { id: later.id, approve: true })).status,
    ).toBe(409)
    const withdrawn = await ask(payout())
    await t.call('kasir.sby', approval.requestCancel, { id: withdrawn.id })
    expect((await t.call('kepala.sby', approval.inbox, {})).rows).toEqual([])
  })

  it('asks the same once, however often it is sent, and bounds what one person asks', async () => {
    const input = payout(610_000)
    const demand = await demandOf(input)
    const sent = await Promise.all(
      Array.from({ length: 20 }, () =>
        t.ask('kasir.sby', approval.request, { requestId: newRequest(), demand }),
      ),
    )
    const ids = sent.map(({ body }) => (body as { id: number }).id)
    expect(new Set(ids).size).toBe(1)
    const inbox = async () => (await t.call('kepala.sby', approval.inbox, {})).rows
    expect(await inbox()).toHaveLength(1)
    const others = await Promise.all(
      Array.from({ length: 9 }, (_, i) => demandOf(payout(620_000 + i))),
    )
    const more = await Promise.all(
      others.map((other) =>
        t.ask('kasir.sby', approval.request, { requestId: newRequest(), demand: other }),
      ),
    )
    expect(more.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(more.find(({ status }) => status !== 200)?.error.code).toBe('TOO_MANY')
    const rows = await inbox()
    expect(rows).toHaveLength(5)
    for (const { id } of rows) await t.call('kasir.sby', approval.requestCancel, { id })
    // What was decided or taken back may be asked again.
    expect((await ask(input)).id).not.toBe(ids[0])
    for (const { id } of await inbox()) await t.call('kasir.sby', approval.requestCancel, { id })
  })

  it('shows a supervisor only words that a refusal said', async () => {
    const demand = await demandOf(payout())
    for (const forged of [
      { ...demand, message: 'Hanya Rp 1' },
      { ...demand, needs: (await demandOf(payout(510_000))).needs },
      { ...demand, action: 'PO_APPROVAL' as const },
    ]) {
      const answer = await t.ask('kasir.sby', approval.request, {
        requestId: newRequest(),
        demand: forged,
      })
      expect(answer.error.code).toBe('DEMAND_UNKNOWN')
    }
    const stolen = await t.ask('kasir2.sby', approval.request, { requestId: newRequest(), demand })
    expect(stolen.error.code).toBe('DEMAND_UNKNOWN')
  })

  it('prints an original once; a copy wants the right or a supervisor’s approval, and says so', async () => {
    const input = payout()
    const { payloadHash: own } = await demandOf(input)
    const { approvalToken } = (await verify(KEPALA_PIN, { payloadHash: own })).body
    const { id } = (await payAs('kasir.sby', input, approvalToken)).body as { id: number }
    const print = (as: string) => t.ask(as, cashFlow.pdf, { id })
    const both = await Promise.all([print('kasir.sby'), print('kasir.sby')])
    expect(both.map((p) => p.status).sort()).toEqual([200, 422])
    const refused = await print('kasir.sby')
    expect([refused.error.action, refused.error.data?.documentIds]).toEqual(['REPRINT', [id]])

    const permit = (token?: string) =>
      t.ask('kasir.sby', approval.documentPrint, {
        id,
        branchId,
        ...(token ? { approvalToken: token } : {}),
      })
    const wanted = (await permit()).error
    const { payloadHash } = (wanted.data as { demand: ApprovalRequest }).demand
    const word = (await verify(KEPALA_PIN, { payloadHash, action: 'REPRINT' })).body
    // By kind and number of the document the same is told without a refusal.
    const told = (docType: string) =>
      t.ask('kasir.sby', approval.documentPrint, { docType, docId: id })
    expect((await told('cash-out')).body).toEqual({
      allowed: false,
      requiresApproval: true,
      copyNo: 2,
    })
    expect((await told('cash-in')).status).toBe(404)
    const other = { payloadHash, action: 'REPRINT', docType: 'cash-in', docId: id }
    expect((await verify(KEPALA_PIN, other)).status).toBe(404)
    expect((await permit(word.approvalToken)).body).toEqual({
      allowed: true,
      requiresApproval: true,
      copyNo: 2,
    })
    expect((await print('kasir.sby')).status).toBe(200)
    expect((await print('kasir.sby')).status).toBe(422)
    expect((await permit(word.approvalToken)).status).toBe(422)
    // Who has the right just prints.
    expect((await print('kepala.sby')).status).toBe(200)
    const { rows } = await t.db.query(
      `select p.copy_no, e.code, p.approval_id is not null as asked from print_log p join employee e on e.id = p.printed_by
       where p.document_id = $1 order by p.copy_no`,
      [id],
    )
    expect(rows).toEqual([
      { copy_no: 1, code: 'KASIR-SBY', asked: false },
      { copy_no: 2, code: 'KASIR-SBY', asked: true },
      { copy_no: 3, code: 'KEPALA-SBY', asked: false },
    ])
    const { history } = await t.call('owner', cashFlow.get, { id })
    expect(history.map((h) => h.action)).toEqual(
      expect.arrayContaining(['Cetak', 'Cetak salinan ke-1', 'Cetak salinan ke-2']),
    )
    await expectBooksInOrder(t.db)
  })
})
