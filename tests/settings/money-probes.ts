import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openSimulator, SECRET } from '#server/sales/qris/story.ts'
import { BANK } from '../trade/begin.ts'
import { beginShift } from '../trade/deeds-shift.ts'
import { act, nextNo, rows } from '../trade/world.ts'
import type { World } from '../trade/world.ts'
import { rewrite } from './turn.ts'
import { type Probe, type Probes, codeOf, head, line, sale, seen, today } from './probe.ts'

const { account, bankAccount, edc } = api.master
const edcId = (w: World) => w.id('edc', 'SBY')

/** What the bank keeps of swipes of several kinds. */
const swipes = async (w: World) => {
  const kinds = [
    { cardType: 'DEBIT', onUs: false },
    { cardType: 'CREDIT', onUs: true },
    { cardType: 'DEBIT', onUs: true },
    { cardType: 'QRIS', onUs: true },
    { cardType: 'EWALLET', onUs: true },
  ]
  const asked = kinds.flatMap((kind) =>
    ['', 'GPN', 'VISA', 'MASTERCARD', 'JCB', 'AMEX', 'QRIS'].map((network) => ({
      ...kind,
      network,
    })),
  )
  const told = []
  for (const swipe of asked)
    told.push(await seen(w, 'owner', edc.simulate, { edcId: edcId(w), amount: 100_000, ...swipe }))
  return told
}
const rate: Probe = {
  of: edcId,
  /** One rate alone, so that the others answer for nothing. */
  async begin(w) {
    const { id, version, ...row } = await w.t.call('owner', edc.get, { id: edcId(w) })
    await w.t.call('owner', edc.update, {
      requestId: crypto.randomUUID(),
      id,
      version,
      branchId: row.branchId,
      bankId: row.bankId,
      name: row.name,
      bankAccountId: row.bankAccountId,
      rates: [
        { cardType: 'DEBIT', network: 'GPN', onUs: true, mdrPct: 0.5, validFrom: '2026-01-01' },
      ],
    } as never)
  },
  see: swipes,
}

/** A ledger account of Surabaya for one bank account more. */
const bankLedger = async (w: World) => {
  const [own] = await rows<{ typeId: number }>(
    w,
    `select type_id::int as "typeId" from account where id = $1`,
    [w.id('account', BANK.SBY)],
  )
  const { id } = await w.t.call('owner', account.add, {
    requestId: crypto.randomUUID(),
    code: '1-1199',
    name: 'Bank Uji',
    usage: 'BANK',
    typeId: own?.typeId,
    branchId: w.id('branch', 'SBY'),
    cashFlowGroup: 'CASH',
  } as never)
  return id
}

/** An account of the bank that takes no cards yet. */
const second: Pick<Probe, 'of' | 'begin'> = {
  of: async (w) =>
    (
      await rows<{ id: number }>(w, `select id::int from bank_account where account_no = '990011'`)
    )[0]?.id as number,
  async begin(w) {
    const known = await rows(w, `select 1 from bank_account where account_no = '990011'`)
    if (known.length > 0) return
    const { bankId } = await w.t.call('owner', edc.get, { id: edcId(w) })
    await w.t.call('owner', bankAccount.add, {
      requestId: crypto.randomUUID(),
      branchId: w.id('branch', 'SBY'),
      bankId,
      accountNo: '990011',
      accountName: 'Uji',
      accountId: await bankLedger(w),
    })
  },
}

/** What the law forbids is refused, whatever it would do. */
const refused = (field: 'adminBearer' | 'adminMode'): Probe => {
  let last: unknown = 'taken'
  return {
    of: edcId,
    async put(w, value) {
      const { version, adminBearer, adminMode, settlementDays } = await w.t.call(
        ...(['owner', edc.get, { id: edcId(w) }] as const),
      )
      const input = { adminBearer, adminMode, settlementDays, [field]: value }
      const { status, error } = await w.t.ask('owner', edc.updateConfig, {
        requestId: crypto.randomUUID(),
        id: edcId(w),
        version,
        ...input,
      })
      last = status === 200 ? 'taken' : error.code
    },
    see: async () => last,
  }
}
const simulator = openSimulator()

/** Money of a card or a lender that waits for its day. */
const waiting = (type: string) => (w: World) =>
  seen(w, 'akuntansi', api.bankCash.disbursement.payments, {
    limit: 50,
    branchId: w.id('branch', 'SBY'),
    filter: { type, status: 'PENDING' },
  })
const paidBy = (method: string, more: object) => (w: World) =>
  sale(w, [line(w, 'MG2/PCS', 2)], {
    payments: [{ methodId: w.id('method', method), amount: 75_000, ...more }],
  })

const lender: Probe = {
  of: (w) => w.lenders.other,
  async begin(w) {
    const tender = { providerId: w.lenders.other, refNo: `K${nextNo(w)}` }
    await paidBy('PAYLATER', tender)(w)
  },
  see: (w) => waiting('PAYLATER')(w),
}

const counter = (w: World, accountId: number) =>
  seen(w, 'akuntansi', api.bankCash.cashIn.preview, {
    ...head(w),
    partyName: 'Titipan',
    lines: [{ accountId, amount: 1_000 }],
    accountId: w.id('account', 'SBY/1-1101'),
  })
const plain: Pick<Probe, 'of' | 'begin'> = {
  of: async (w) =>
    (await rows<{ id: number }>(w, `select id::int from account where code = '6-9901'`))[0]
      ?.id as number,
  async begin(w) {
    const known = await rows(w, `select 1 from account where code = '6-9901'`)
    if (known.length > 0) return
    const [type] = await rows<{ id: number }>(
      w,
      `select id::int from account_type where grp = 'EXPENSE'`,
    )
    await w.t.call('owner', account.add, {
      requestId: crypto.randomUUID(),
      code: '6-9901',
      name: 'Biaya uji',
      typeId: type?.id,
    } as never)
  },
}
const ownType: Pick<Probe, 'of' | 'begin'> = {
  of: async (w) =>
    (await rows<{ id: number }>(w, `select id::int from account_type where code = 'UJI'`))[0]
      ?.id as number,
  async begin(w) {
    const known = await rows(w, `select 1 from account_type where code = 'UJI'`)
    if (known.length > 0) return
    const { id } = await w.t.call('owner', api.master.accountType.add, {
      requestId: crypto.randomUUID(),
      code: 'UJI',
      name: 'Biaya uji',
      group: 'EXPENSE',
      normalBalance: 'D',
      statement: 'LABA_RUGI',
      sort: 500,
    })
    await w.t.call('owner', account.add, {
      requestId: crypto.randomUUID(),
      code: '6-9902',
      name: 'Biaya uji 2',
      typeId: id,
    })
  },
}
/** Another statement than its group's is refused. */
const onlyRefused: Probe = {
  ...ownType,
  async put(w, value, setting) {
    statement = await rewrite(w, setting, await ownType.of?.(w), (now) =>
      Object.assign(now, { statement: value }),
    ).then(() => 'taken', String)
  },
  see: async () => statement,
}
let statement = 'taken'
const types = (w: World) => seen(w, 'owner', account.chart, {})

const purpose: Pick<Probe, 'of' | 'begin' | 'see'> = {
  of: (w) => w.id('purpose', 'Parkir dan ongkos'),
  begin: async (w) => {
    await beginShift(w, 'SBY')
  },
  see: async (w) =>
    codeOf(
      await seen(w, 'kasir.sby', api.sales.shift.cash, {
        ...head(w),
        amount: 2_000,
        reason: 'Parkir',
        purposeId: w.id('purpose', 'Parkir dan ongkos'),
      }),
    ),
}

/** What customers may withhold PPh of today, of a company without NPWP as long as it is looked at. */
const object: Pick<Probe, 'of' | 'see'> = {
  async of(w) {
    const [own] = await rows<{ id: number }>(
      w,
      `select id::int from withholding_object where code = '22-910-01'`,
    )
    return own?.id as number
  },
  async see(w) {
    const [own] = await rows<{ npwp: string | null }>(w, 'select npwp from company')
    await w.t.db.query('update company set npwp = null')
    const { withholdingObjects } = api.sales.receivableRepayment
    const told = await seen(w, 'owner', withholdingObjects, { day: today(w) })
    await w.t.db.query('update company set npwp = $1', [own?.npwp])
    return told
  },
}

/** What we may withhold PPh 23 of today. */
const ofOurs: Pick<Probe, 'of' | 'see'> = {
  async of(w) {
    const [own] = await rows<{ id: number }>(
      w,
      `select id::int from withholding_object where code = '24-104-40'`,
    )
    return own?.id as number
  },
  see: (w) => seen(w, 'owner', api.report.withholding.objects, { day: today(w), whtType: 'PPH23' }),
}

export const moneyProbes: Probes = {
  'bankAccount.isEdcSettlement': {
    ...second,
    // Refused before its rates are looked at, of which one ends before it begins.
    see: async (w) => {
      const {
        id: _id,
        version: _version,
        ...row
      } = await w.t.call('owner', edc.get, { id: edcId(w) })
      return codeOf(
        await seen(w, 'owner', edc.add, {
          requestId: crypto.randomUUID(),
          branchId: row.branchId,
          bankId: row.bankId,
          name: 'EDC Uji',
          bankAccountId: await second.of?.(w),
          rates: [
            {
              cardType: 'DEBIT',
              mdrPct: 1,
              validFrom: '2026-01-01',
              minAmount: 9,
              maxAmount: 1,
            },
          ],
        }),
      )
    },
  },
  'bankAccount.isGiro': {
    ...second,
    see: async (w) =>
      seen(w, 'akuntansi', api.purchase.downPayment.preview, {
        ...head(w),
        supplierId: w.id('supplier', 'TIRTA'),
        amount: 100_000,
        taxed: false,
        payments: [
          {
            methodId: w.id('method', 'GIRO'),
            amount: 100_000,
            refNo: 'BG 77',
            bankAccountId: await second.of?.(w),
            issueDate: today(w),
            effectiveDate: today(w),
          },
        ],
      }),
  },
  'account.isControl': { ...plain, see: (w) => ofPlain(w) },
  'account.isHeader': { ...plain, see: (w) => ofPlain(w) },
  'account.cashFlowGroup': {
    ...plain,
    // Of an account that holds no cash; where it is of no kind by itself it is running business.
    to: ['INVESTING', 'FINANCING'],
    async begin(w) {
      await plain.begin?.(w)
      const accountId = (await plain.of?.(w)) as number
      await act(w, 'akuntansi', api.bankCash.cashIn.add, {
        ...head(w),
        partyName: 'Titipan',
        lines: [{ accountId, amount: 4_321 }],
        accountId: w.id('account', 'SBY/1-1101'),
      })
    },
    see: (w) =>
      seen(w, 'owner', api.report.statements['cash-flow-json'] as Endpoint, {
        dateFrom: '2026-01-01',
        dateTo: '2026-01-31',
        branchIds: [w.id('branch', 'SBY')],
      }),
  },
  'accountType.group': {
    ...ownType,
    put: async (w, value, setting) =>
      rewrite(w, setting, await ownType.of?.(w), (now) => {
        const inBalance = ['ASSET', 'LIABILITY', 'EQUITY'].includes(value as string)
        Object.assign(now, { group: value, statement: inBalance ? 'NERACA' : 'LABA_RUGI' })
      }),
    see: types,
  },
  'accountType.normalBalance': { ...ownType, see: types },
  'accountType.statement': onlyRefused,
  'accountType.sort': {
    ...ownType,
    to: [0],
    see: (w) => seen(w, 'owner', account.type, { limit: 100 }),
  },
  'paymentMethod.usableAt': {
    of: (w) => w.id('method', 'TRANSFER'),
    to: [['REPAYMENT'], []],
    see: async (w) =>
      codeOf(await paidBy('TRANSFER', { bankAccountId: w.id('bank', BANK.SBY) })(w)),
  },
  'paylater.mdrPct': { ...lender, to: [0, 7], see: (w) => lentNow(w) },
  'paylater.settlementDays': { ...lender, to: [9] },
  'paylater.funding': { ...lender, see: async (w) => codeOf(await lentNow(w)) },
  'edc.rates.cardType': rate,
  'edc.rates.network': rate,
  'edc.rates.onUs': rate,
  'edc.rates.mdrPct': { ...rate, to: [2] },
  'edc.rates.minAmount': { ...rate, to: [500_000] },
  'edc.rates.maxAmount': { ...rate, to: [1_000] },
  'edc.rates.installmentMonths': rate,
  'edc.rates.validFrom': { ...rate, to: ['2026-03-01'] },
  'edc.adminBearer': refused('adminBearer'),
  'edc.adminMode': refused('adminMode'),
  'edc.validMinutes': {
    of: edcId,
    from: 10,
    to: [30],
    async put(w, value) {
      const provider = await w.t.call('owner', edc.qrisProvider, { id: edcId(w) })
      await w.t.call('owner', edc.updateQrisProvider, {
        requestId: crypto.randomUUID(),
        id: edcId(w),
        version: provider.version,
        baseUrl: (await simulator).baseUrl,
        clientId: 'GERAI',
        isActive: true,
        clientSecret: SECRET,
        validMinutes: value as number,
      })
    },
    async see(w) {
      const { createdAt, expiresAt } = await w.t.call('kasir.sby', api.sales.qris.create, {
        requestId: crypto.randomUUID(),
        branchId: w.id('branch', 'SBY'),
        edcId: edcId(w),
        cartKey: crypto.randomUUID(),
        amount: 10_000,
        methodId: w.id('method', 'QRIS'),
      })
      return Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 60_000)
    },
  },
  'edc.settlementDays': {
    of: edcId,
    to: [9],
    async begin(w) {
      const card = { edcId: edcId(w), approvalCode: '778899', cardLast4: '4411', onUs: true }
      await paidBy('DEBIT', card)(w)
    },
    see: (w) => waiting('DC')(w),
  },
  'withholdingObject.whtType': object,
  'withholdingObject.rate': { ...object, to: [2] },
  'withholdingObject.freeTo': { ...object, to: [3_000_000] },
  'withholdingObject.doubles': object,
  'withholdingObject.fromUs': object,
  'withholdingObject.byUs': ofOurs,
  'withholdingObject.atPayout': {
    ...object,
    see: (w) =>
      seen(w, 'owner', api.sales.receivableRepayment.withholdingObjects, {
        day: today(w),
        atPayout: true,
      }),
  },
  'withholdingObject.validFrom': { ...object, to: ['2099-01-01'] },
  'withholdingObject.validTo': { ...object, to: ['2022-12-31'] },
  'withholdingObject.regulationDate': { ...object, to: ['2020-01-01'] },
  'withholdingObject.isConfirmed': object,
  'tillPurpose.direction': { ...purpose, see: (w) => seenInDrawer(w) },
  'tillPurpose.limitAmount': { ...purpose, to: [1_000] },
  'tillPurpose.photo': purpose,
}

const ofPlain = async (w: World) => codeOf(await counter(w, (await plain.of?.(w)) as number))
const lentNow = async (w: World) => {
  const tender = { providerId: w.lenders.other, refNo: `K${nextNo(w)}` }
  const answer = await paidBy('PAYLATER', tender)(w)
  const [last] = await rows<{ mdr: number; role: string }>(
    w,
    `select s.mdr_pct as mdr from document_settlement s where s.provider_id = $1 order by s.document_id desc limit 1`,
    [w.lenders.other],
  )
  return { ...(answer as object), ...last }
}
const seenInDrawer = (w: World) =>
  seen(w, 'kasir.sby', api.sales.shift.current, { branchId: w.id('branch', 'SBY') })

/** Ends the provider of QRIS that probes ask. */
export const closeSimulator = async () => (await simulator).close()
