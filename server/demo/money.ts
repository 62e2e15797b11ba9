import { addDays } from '#contract/days.ts'
import { isMonthEnd, weekday } from '#server/seed/calendar.ts'
import { accountId } from '#server/seed/ids.ts'
import { type BranchCode, branchCodes, customers } from '#server/seed/parties.ts'
import { hashOf } from '#server/seed/random.ts'
import { bankOf, drawer, pettyCash } from './places.ts'
import { type Span, season, share } from './season.ts'
import { type Deed, type Story, ask, tell } from './teller.ts'
import { unlessRefused } from './selling.ts'

interface Open {
  party: string
  id: string
  document_id: string
  open: number
}

const OPEN = `select coalesce(c.code, s.code) as party, coalesce(i.customer_id, i.supplier_id) as id, i.document_id, (i.amount - i.settled)::float8 as open
  from open_item i left join customer c on c.id = i.customer_id left join supplier s on s.id = i.supplier_id
  where i.branch_id = $1 and i.role = $2 and i.sign = 1 and i.line = 0 and i.amount > i.settled and i.due_date <= $3 and not i.document_id = any ($4::bigint[]) order by 1, 3`

async function openBy(story: Story, branch: BranchCode, role: string, until: string) {
  const values = [story.players.ids.of('branch', branch), role, until, story.kept]
  const { rows } = await story.db.query<Open>(OPEN, values)
  return Map.groupBy(rows, (row) => row.party)
}

async function balanceOf(story: Story, branch: BranchCode, account: string): Promise<number> {
  const { rows } = await story.db.query<{ balance: number }>(
    'select coalesce(sum(debit - credit), 0)::float8 as balance from journal_line where branch_id = $1 and account_id = $2',
    [story.players.ids.of('branch', branch), accountId(story.players.ids, branch, account)],
  )
  return rows[0]?.balance ?? 0
}

const transfer = (story: Story, { branch, day }: Deed, amount: number, party: string) => ({
  methodId: story.players.ids.of('method', 'TRANSFER'),
  amount,
  bankAccountId: story.players.ids.of('bank', `${branch}/${bankOf[branch]}`),
  refNo: `TRF${branch}${day.slice(2).replaceAll('-', '')}${hashOf(party) % 1000}`,
})
const linesOf = (bills: Open[]) =>
  bills.map((bill) => ({ documentId: Number(bill.document_id), amount: bill.open }))
const sumOf = (bills: Open[]) => bills.reduce((sum, bill) => sum + bill.open, 0)

/** We pay what falls due before the next day of payment. */
export async function payDue(story: Story, span: Span, deed: Deed): Promise<void> {
  const days = deed.day >= span.full ? 4 : 13
  for (const [party, bills] of await openBy(story, deed.branch, 'AP', addDays(deed.day, days)))
    await tell(story, deed, 'purchase.debtPayment.add', {
      supplierId: Number(bills[0]?.id),
      lines: linesOf(bills),
      payments: [transfer(story, deed, sumOf(bills), party)],
    })
}

/** Most customers pay on their day, some later, and a few let it slide for weeks. */
export async function collectDue(story: Story, deed: Deed): Promise<void> {
  for (const [party, bills] of await openBy(story, deed.branch, 'AR', deed.day)) {
    const late = customers.find((c) => c.code === party)?.lateness ?? 0
    const before = late > 7 ? 45 : late * 2
    const due = await openBy(story, deed.branch, 'AR', addDays(deed.day, -before))
    if (!due.has(party)) continue
    await tell(story, deed, 'sales.receivableRepayment.add', {
      customerId: Number(bills[0]?.id),
      lines: linesOf(bills),
      payments: [transfer(story, deed, sumOf(bills), party)],
    })
  }
}

interface Flow {
  call: 'cashOut' | 'bankIn' | 'bankOut'
  account: string
  partyName: string
  against: string
  amount: number
  memo: string
}

const flow = (story: Story, deed: Deed, { call, account, against, amount, ...of }: Flow) =>
  amount > 0
    ? tell(story, deed, `bankCash.${call}.add`, {
        ...of,
        accountId: accountId(story.players.ids, deed.branch, account),
        lines: [
          { accountId: accountId(story.players.ids, deed.branch, against), amount, memo: of.memo },
        ],
      })
    : undefined

/** The takings of the days before go to the bank; the float stays. */
export async function deposit(story: Story, deed: Deed): Promise<void> {
  const spare = (await balanceOf(story, deed.branch, drawer)) - 3_000_000
  const amount = Math.floor(spare / 100_000) * 100_000
  const of = {
    call: 'bankIn',
    account: bankOf[deed.branch],
    partyName: 'Setoran kasir',
    against: drawer,
  } as const
  if (amount >= 1_000_000)
    await flow(story, deed, { ...of, amount, memo: 'Setoran hasil penjualan tunai' })
}

/** What is paid from the petty cash: account | memo | from and to thousand rupiah. */
const SMALL: [account: string, memo: string, low: number, high: number][] = [
  ['6-1104', 'Nota, pulpen dan gulungan struk', 60, 260],
  ['6-1104', 'Alat kebersihan toko', 45, 180],
  ['6-1401', 'Bensin dan parkir motor antar', 50, 150],
  ['6-1401', 'Ongkos bongkar muat', 100, 350],
  ['6-1103', 'Pulsa dan air minum karyawan', 60, 160],
]

export async function smallExpense(story: Story, deed: Deed): Promise<void> {
  const { branch, day } = deed
  const bank = { ...deed, by: 'akuntansi' }
  const of = {
    account: bankOf[branch],
    partyName: 'Kas kecil',
    against: pettyCash,
    memo: 'Pengisian kas kecil',
  }
  if ((await balanceOf(story, branch, pettyCash)) < 500_000)
    await flow(story, bank, { ...of, call: 'bankOut', amount: 1_500_000 })
  const luck = hashOf(`${branch} ${day}`)
  const [against, memo, low, high] = SMALL[luck % SMALL.length] ?? ['6-1104', 'Alat tulis', 60, 90]
  const amount = (low + (luck % (high - low))) * 1000
  await flow(story, deed, {
    call: 'cashOut',
    account: pettyCash,
    partyName: 'Tunai',
    against,
    amount,
    memo,
  })
}

/** Paid by the bank of the deed's branch. */
const fromBank = ({ branch }: Deed, partyName: string, against: string) =>
  ({ call: 'bankOut', account: bankOf[branch], partyName, against }) as const

/** Rupiah of a full month: account, memo and party of what the bank pays, or gives. */
const MONTHLY: [
  call: 'bankIn' | 'bankOut',
  against: string,
  memo: string,
  party: string,
  sby: number,
  mlg: number,
][] = [
  ['bankOut', '6-1101', 'Gaji karyawan', 'Karyawan', 46_500_000, 24_750_000],
  ['bankOut', '6-1302', 'Administrasi bank', 'Bank', 15_000, 12_500],
  ['bankIn', '7-1101', 'Jasa giro', 'Bank', 45_250, 18_750],
  ['bankOut', '8-1104', 'Pajak jasa giro', 'Bank', 9_050, 3_750],
]
const ADJUSTED: [debit: string, credit: string, memo: string, sby: number, mlg: number][] = [
  ['6-1501', '1-2201', 'Penyusutan peralatan toko', 5_250_000, 2_000_000],
  ['6-1102', '1-1403', 'Amortisasi sewa dibayar di muka', 8_000_000, 3_500_000],
]

/** A month costs what it is told of: little is told of those long ago. */
const told = (span: Span, day: string, amount: number) =>
  Math.round((amount * Math.min(1, (share(span, day) / season(day)) * 0.25)) / 50) * 50

export async function electricity(story: Story, span: Span, deed: Deed): Promise<void> {
  const used = (deed.branch === 'SBY' ? 6_240_000 : 3_180_000) + (hashOf(deed.day) % 400_000)
  await flow(story, deed, {
    ...fromBank(deed, 'PLN', '6-1103'),
    amount: told(span, deed.day, used),
    memo: 'Listrik bulan berjalan',
  })
}

export async function endMonth(story: Story, span: Span, deed: Deed): Promise<void> {
  const mine = (sby: number, mlg: number) => told(span, deed.day, deed.branch === 'SBY' ? sby : mlg)
  const { ids } = story.players
  for (const [call, against, memo, partyName, sby, mlg] of MONTHLY)
    await flow(story, deed, {
      call,
      account: bankOf[deed.branch],
      partyName,
      against,
      amount: mine(sby, mlg),
      memo,
    })
  for (const [debit, credit, memo, sby, mlg] of ADJUSTED) {
    const amount = mine(sby, mlg)
    const line = (code: string, of: object) => ({
      accountId: accountId(ids, deed.branch, code),
      debit: 0,
      credit: 0,
      ...of,
    })
    const lines = [line(debit, { debit: amount }), line(credit, { credit: amount })]
    await tell(story, { ...deed, time: '21:55' }, 'bankCash.adjustmentJournal.add', { memo, lines })
  }
}

/** On Mondays the bank has paid what cards brought until Thursday; the last days are still on their way. */
export async function cardMoney(story: Story, deed: Deed): Promise<void> {
  for (const type of ['DC', 'CC']) {
    const { rows } = (await ask(story, deed, 'bankCash.disbursement.payments', {
      limit: 500,
      branchId: story.players.ids.of('branch', deed.branch),
      filter: { type, status: 'PENDING', dateTo: addDays(deed.day, -4) },
    })) as unknown as { rows: { id: number; documentId: number }[] }
    const paid = rows.filter((row) => !story.kept.includes(row.documentId))
    if (paid.length > 0)
      await tell(story, deed, 'bankCash.disbursement.add', {
        type,
        paymentIds: paid.map((row) => row.id),
        bankAccountId: story.players.ids.of('bank', `${deed.branch}/${bankOf[deed.branch]}`),
      })
  }
}

/**
 * Each branch settles the month's PPN by the journal that its screen proposes. What a branch owes goes to the head office,
 * which confirms it and pays the state in the month after.
 */
export async function settleVat(story: Story, day: string): Promise<void> {
  const month = Number(day.slice(0, 7).replace('-', ''))
  const { ids } = story.players
  for (const branch of branchCodes) {
    const deed = { branch, day, time: '22:30', by: 'akuntansi' }
    const asked = { branchId: ids.of('branch', branch), month }
    const { lines, memo } = await ask(story, deed, 'bankCash.vatMonth.figures', asked)
    if ((lines as object[]).length > 0)
      await tell(story, deed, 'bankCash.adjustmentJournal.add', { memo, lines })
  }
  const { rows } = await story.db.query<{ id: string; from: number; to: string; amount: number }>(
    `select m.document_id as id, m.branch_id as from, b.code as to, abs(m.amount)::float8 as amount from money_between m join branch b on b.id = m.counter_branch_id
     where m.confirmed_by is null and m.withdrawn_by is null and m.doc_date = $1`,
    [day],
  )
  for (const { id, from, to, amount } of rows) {
    const deed = { branch: to as BranchCode, day, time: '22:45', by: 'akuntansi' }
    const line = (code: string) => ({ accountId: accountId(ids, to, code), debit: 0, credit: 0 })
    const lines = [
      { ...line('1-1900'), debit: amount, counterBranchId: from },
      { ...line('2-1304'), credit: amount },
    ]
    const head = { memo: 'PPN cabang disetor oleh pusat', confirmsId: Number(id) }
    await tell(story, deed, 'bankCash.adjustmentJournal.add', { ...head, lines })
  }
}

export async function payVat(story: Story, deed: Deed): Promise<void> {
  const owed = -(await balanceOf(story, deed.branch, '2-1304'))
  const of = fromBank(deed, 'Kas Negara', '2-1304')
  await unlessRefused(async () =>
    flow(story, deed, { ...of, amount: owed, memo: 'Setoran PPN masa lalu' }),
  )
}

export interface Task {
  time: string
  by: string
  run(deed: Deed): Promise<unknown>
}

/** What money does on a day. */
export function moneyTasks(story: Story, span: Span, day: string): Task[] {
  const full = day >= span.full
  const on = weekday(day)
  const tasks: Task[] = []
  const at = (time: string, by: string, run: Task['run']) => tasks.push({ time, by, run })
  if (full ? on !== 0 : on === 1) at('08:20', 'akuntansi', (deed) => deposit(story, deed))
  if (full ? on === 2 || on === 5 : Number(day.slice(8)) % 14 === 1)
    at('10:00', 'akuntansi', (deed) => payDue(story, span, deed))
  if (full ? on !== 0 : on === 5) at('10:30', 'akuntansi', (deed) => collectDue(story, deed))
  if (on === 1 && (full || Number(day.slice(8)) < 8))
    at('09:05', 'akuntansi', (deed) => cardMoney(story, deed))
  if (full ? on === 3 || on === 6 : day.endsWith('-17'))
    at('16:10', 'kasir', (deed) => smallExpense(story, deed))
  if (day.endsWith('-15')) at('11:10', 'akuntansi', (deed) => payVat(story, deed))
  if (day.endsWith('-20')) at('10:40', 'akuntansi', (deed) => electricity(story, span, deed))
  if (isMonthEnd(day)) at('21:40', 'akuntansi', (deed) => endMonth(story, span, deed))
  return tasks
}
