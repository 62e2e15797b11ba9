import { addDays } from '#contract/days.ts'
import { clock, isMonthEnd, monthOf, weekday, yearOf } from '#server/seed/calendar.ts'
import type { AdjustmentJournal, CashFlow, TradeEvent } from './events.ts'
import type { AccountLine } from '#server/seed/opening-words.ts'
import type { BranchCode } from '#server/seed/parties.ts'
import {
  balance,
  bankOf,
  branchMail,
  drawer,
  nextNumber,
  pay,
  pettyCash,
  type Shop,
  type Task,
} from './shop.ts'

interface Monthly {
  salaries: number
  electricity: number
  charges: number
  interest: number
  depreciation: number
  rent: number
  float: number
}

/** Rupiah a month; the float stays in the drawer overnight. */
const monthly: Record<BranchCode, Monthly> = {
  SBY: {
    salaries: 46_500_000,
    electricity: 6_240_000,
    charges: 15_000,
    interest: 45_250,
    depreciation: 5_250_000,
    rent: 8_000_000,
    float: 3_000_000,
  },
  MLG: {
    salaries: 24_750_000,
    electricity: 3_180_000,
    charges: 12_500,
    interest: 18_750,
    depreciation: 2_000_000,
    rent: 3_500_000,
    float: 2_000_000,
  },
}

const bankName: Record<BranchCode, string> = { SBY: 'Bank BCA', MLG: 'Bank BRI' }

/** What is paid from the petty cash: account, memo, from and to rupiah. */
const smallExpenses: [account: string, memo: string, low: number, high: number][] = [
  ['6-1104', 'Nota, pulpen dan gulungan struk', 60, 260],
  ['6-1104', 'Alat kebersihan toko', 45, 180],
  ['6-1401', 'Bensin dan parkir motor antar', 50, 150],
  ['6-1401', 'Ongkos bongkar muat', 100, 350],
  ['6-1103', 'Pulsa dan air minum karyawan', 60, 160],
]

type Flow = Pick<CashFlow, 'type' | 'account' | 'partyName' | 'memo'> & {
  against: string
  amount: number
  refNo?: string
}

/** Deposits, small expenses, and what every month brings. */
export function planMoney(shop: Shop, branch: BranchCode, day: string): Task[] {
  const at = (minute: number, run: () => TradeEvent[]): Task => ({ minute, run })
  const by = branchMail('kasir', branch)
  const tasks: Task[] = []
  if (weekday(day) !== 0) {
    tasks.push(at(8 * 60 + 20, () => deposit(shop, branch, day)))
  }
  if (weekday(day) === 3 || weekday(day) === 6) {
    tasks.push(at(16 * 60 + 10, () => smallExpense(shop, branch, day, by)))
  }
  if (day.endsWith('-20')) tasks.push(at(10 * 60 + 40, () => electricity(shop, branch, day)))
  if (isMonthEnd(day)) {
    tasks.push(at(9 * 60 + 30, () => salaries(shop, branch, day)))
    tasks.push(at(21 * 60 + 40, () => bankStatement(shop, branch, day)))
    tasks.push(at(21 * 60 + 55, () => adjustments(branch, day)))
  }
  return tasks
}

/** The takings of the days before go to the bank; the float stays. */
function deposit(shop: Shop, branch: BranchCode, day: string): TradeEvent[] {
  const spare = balance(shop, branch, drawer) - monthly[branch].float
  const amount = Math.floor(spare / 100_000) * 100_000
  if (amount < 1_000_000) return []
  return [
    flow(shop, branch, day, 8 * 60 + 20, 'akuntansi', {
      type: 'bankIn',
      account: bankOf[branch],
      partyName: 'Setoran kasir',
      against: drawer,
      amount,
      refNo: `STR-${branch}-${nextNumber(shop, `STR ${branch}`)}`,
      memo: 'Setoran hasil penjualan tunai',
    }),
  ]
}

function smallExpense(shop: Shop, branch: BranchCode, day: string, by: string): TradeEvent[] {
  const minute = 16 * 60 + 10
  const made: TradeEvent[] = []
  if (balance(shop, branch, pettyCash) < 500_000) {
    made.push(
      flow(shop, branch, day, minute, 'akuntansi', {
        type: 'bankOut',
        account: bankOf[branch],
        partyName: 'Kas kecil',
        against: pettyCash,
        amount: 1_500_000,
        memo: 'Pengisian kas kecil',
      }),
    )
  }
  const [against, memo, low, high] = shop.chance.oneOf(smallExpenses)
  made.push(
    flow(shop, branch, day, minute, by, {
      type: 'cashOut',
      account: pettyCash,
      partyName: 'Tunai',
      against,
      amount: shop.chance.whole(low, high) * 1000,
      memo,
    }),
  )
  return made
}

function electricity(shop: Shop, branch: BranchCode, day: string): TradeEvent[] {
  const used = monthly[branch].electricity * shop.chance.between(0.94, 1.07)
  const amount = Math.round(used / 500) * 500
  return [
    flow(shop, branch, day, 10 * 60 + 40, 'akuntansi', {
      type: 'bankOut',
      account: bankOf[branch],
      partyName: 'PLN',
      against: '6-1103',
      amount,
      refNo: `PLN${day.replaceAll('-', '')}${branch}`,
      memo: 'Listrik bulan berjalan',
    }),
  ]
}

function salaries(shop: Shop, branch: BranchCode, day: string): TradeEvent[] {
  return [
    flow(shop, branch, day, 9 * 60 + 30, 'akuntansi', {
      type: 'bankOut',
      account: bankOf[branch],
      partyName: 'Karyawan',
      against: '6-1101',
      amount: monthly[branch].salaries,
      memo: 'Gaji karyawan',
    }),
  ]
}

/** The bank's statement: its charges, its interest and the tax on that. */
function bankStatement(shop: Shop, branch: BranchCode, day: string): TradeEvent[] {
  const { charges, interest } = monthly[branch]
  const of = { account: bankOf[branch], partyName: bankName[branch] }
  const minute = 21 * 60 + 40
  return [
    flow(shop, branch, day, minute, 'akuntansi', {
      ...of,
      type: 'bankOut',
      against: '6-1302',
      amount: charges,
      memo: 'Administrasi bank',
    }),
    flow(shop, branch, day, minute, 'akuntansi', {
      ...of,
      type: 'bankIn',
      against: '7-1101',
      amount: interest,
      memo: 'Jasa giro',
    }),
    flow(shop, branch, day, minute, 'akuntansi', {
      ...of,
      type: 'bankOut',
      against: '8-1104',
      amount: interest / 5,
      memo: 'Pajak jasa giro',
    }),
  ]
}

function adjustments(branch: BranchCode, day: string): AdjustmentJournal[] {
  const { depreciation, rent } = monthly[branch]
  const journal = (memo: string, debit: string, credit: string, amount: number) => {
    const lines: AccountLine[] = [
      { account: debit, debit: amount, credit: 0 },
      { account: credit, debit: 0, credit: amount },
    ]
    return {
      type: 'adjustmentJournal' as const,
      branch,
      date: day,
      time: clock(21 * 60 + 55),
      by: 'akuntansi',
      memo,
      lines,
    }
  }
  return [
    journal('Penyusutan peralatan toko', '6-1501', '1-2201', depreciation),
    journal('Amortisasi sewa dibayar di muka', '6-1102', '1-1403', rent),
  ]
}

function flow(
  shop: Shop,
  branch: BranchCode,
  day: string,
  minute: number,
  by: string,
  of: Flow,
): CashFlow {
  const isIn = of.type === 'cashIn' || of.type === 'bankIn'
  pay(shop, branch, of.account, isIn ? of.amount : -of.amount)
  if (of.against === drawer || of.against === pettyCash) {
    pay(shop, branch, of.against, isIn ? -of.amount : of.amount)
  }
  return {
    type: of.type,
    branch,
    date: day,
    time: clock(minute),
    by,
    account: of.account,
    partyName: of.partyName,
    refNo: of.refNo ?? null,
    lines: [{ account: of.against, amount: of.amount, memo: of.memo }],
    memo: of.memo,
  }
}

/** A month is closed on its last evening and the next one opened; the first day opens its own. */
export function planPeriods(shop: Shop, day: string): Task[] {
  const of = { branch: 'SBY', date: day, by: 'akuntansi' } as const
  const opened = (on: string, minute: number): Task => ({
    minute,
    run: () => [
      {
        ...of,
        type: 'openPeriod',
        time: clock(minute),
        year: yearOf(on),
        month: monthOf(on),
      },
    ],
  })
  const tasks = day === shop.from ? [opened(day, 0)] : []
  if (!isMonthEnd(day)) return tasks
  const minute = 23 * 60 + 30
  tasks.push({
    minute,
    run: () => [
      {
        ...of,
        type: 'closePeriod',
        time: clock(minute),
        year: yearOf(day),
        month: monthOf(day),
      },
    ],
  })
  return [...tasks, opened(addDays(day, 1), minute + 15)]
}
