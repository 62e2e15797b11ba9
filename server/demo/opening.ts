import { rupiah } from '#server/seed/amounts.ts'
import { addDays } from '#contract/days.ts'
import { shortMonth } from '#server/seed/calendar.ts'
import { goodsOf } from '#server/seed/catalogue.ts'
import { expectedDemand, isPerishable, retailDemand, tradedGoods } from '#server/seed/demand.ts'
import type {
  AccountLine,
  Opening,
  OpeningItem,
  OpeningStock,
  WarehouseCode,
} from '#server/seed/opening-words.ts'
import { type BranchCode, customers } from '#server/seed/parties.ts'
import { hashOf } from '#server/seed/random.ts'
import { bankOf, drawer, pettyCash } from './places.ts'

/** Balances the shop begins with, rupiah; RK and retained earnings make up the difference. */
const money: Record<BranchCode, { drawer: number; petty: number; bank: number }> = {
  SBY: { drawer: 6_500_000, petty: 2_000_000, bank: 560_000_000 },
  MLG: { drawer: 4_000_000, petty: 1_000_000, bank: 190_000_000 },
}
const fixedAssets: Record<BranchCode, { equipment: number; worn: number; prepaid: number }> = {
  SBY: { equipment: 420_000_000, worn: 136_500_000, prepaid: 96_000_000 },
  MLG: { equipment: 160_000_000, worn: 46_000_000, prepaid: 42_000_000 },
}
const paidInCapital = 1_000_000_000

/** Customer or supplier, running number of the old document, days to its due date, rupiah. */
type OldItem = [party: string, number: number, dueIn: number, amount: number]
const oldReceivables: Record<BranchCode, OldItem[]> = {
  SBY: [
    ['CSBY00001', 87, 11, 22_200_000],
    ['CSBY00002', 102, 16, 31_635_000],
    ['CSBY00006', 114, 6, 9_435_000],
    ['CSBY00008', 121, 19, 14_652_000],
    ['CSBY00011', 126, 13, 12_987_000],
    ['CSBY00015', 131, 9, 7_326_000],
  ],
  MLG: [
    ['CMLG00001', 41, 8, 6_882_000],
    ['CMLG00002', 47, 17, 11_544_000],
    ['CMLG00006', 52, 21, 4_218_000],
  ],
}
const oldPayables: Record<BranchCode, OldItem[]> = {
  SBY: [
    ['TIRTA', 31, 14, 33_300_000],
    ['TANI', 34, 4, 18_760_000],
    ['NUSA', 36, 9, 21_090_000],
    ['BERSIH', 37, 20, 27_750_000],
    ['MANDALA', 38, 12, 14_985_000],
    ['SSI', 40, 7, 11_655_000],
  ],
  MLG: [
    ['TIRTA', 17, 18, 15_540_000],
    ['TANI', 19, 5, 9_870_000],
    ['LAUTAN', 20, 13, 8_325_000],
  ],
}

/** Both branches as they stood when the story begins. */
export function openBooks(from: string): Opening[] {
  const malang = openBranch(from, 'MLG')
  const lent = net(malang.lines)
  malang.lines.push(line('1-1900', -lent))
  const surabaya = openBranch(from, 'SBY')
  surabaya.lines.push(line('1-1900', lent), line('3-1101', -paidInCapital))
  surabaya.lines.push(line('3-1201', -net(surabaya.lines)))
  return [surabaya, malang]
}

function openBranch(from: string, branch: BranchCode): Opening {
  const cash = money[branch]
  const assets = fixedAssets[branch]
  const stock = tradedGoods.flatMap((g) => openingStock(branch, g.code))
  const receivables = oldReceivables[branch].map((old) => item(from, branch, 'FJ', old))
  const payables = oldPayables[branch].map((old) => item(from, branch, 'FB', old))
  const points = customers
    .filter((c) => c.branch === branch && c.openingPoints > 0)
    .map((c) => ({ customer: c.code, points: c.openingPoints }))
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
  return {
    type: 'opening',
    branch,
    date: from,
    time: '00:05',
    by: 'akuntansi',
    lines: [
      line(drawer, cash.drawer),
      line(pettyCash, cash.petty),
      line(bankOf[branch], cash.bank),
      line('1-1201', sum(receivables.map((i) => i.amount))),
      line('1-1301', sum(stock.map((s) => s.value))),
      line('1-1403', assets.prepaid),
      line('1-2101', assets.equipment),
      line('1-2201', -assets.worn),
      line('2-1101', -sum(payables.map((i) => i.amount))),
      line('2-1203', -100 * sum(points.map((p) => p.points))),
    ],
    stock,
    receivables,
    payables,
    points,
  }
}

function line(account: string, amount: number): AccountLine {
  return { account, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) }
}

function net(lines: AccountLine[]): number {
  return lines.reduce((sum, l) => sum + l.debit - l.credit, 0)
}

function item(from: string, branch: BranchCode, prefix: string, old: OldItem): OpeningItem {
  const [party, number, dueIn, amount] = old
  const dueDate = addDays(from, dueIn)
  // In the month before, so that its number never meets one that this story gives out.
  const date = addDays(`${from.slice(0, 8)}01`, -1 - (number % 9))
  const docNo = `${prefix}/${branch}/${shortMonth(date)}/${String(number).padStart(5, '0')}`
  return { ref: `opening ${docNo}`, party, docNo, date, dueDate, amount }
}

/** About two weeks of goods, some of it on the shop floor; fresh goods for a few days. */
function openingStock(branch: BranchCode, code: string): OpeningStock[] {
  const ofGoods = goodsOf(code)
  const days = isPerishable(ofGoods) ? 8 : 15 + (hashOf(`${branch} ${code}`) % 8)
  const all = Math.ceil(expectedDemand(ofGoods, branch) * days + 2)
  const floor = Math.min(all, Math.ceil(retailDemand(ofGoods, branch) * 5 + 1))
  const parts: [WarehouseCode, number][] =
    branch === 'MLG'
      ? [['TOKO', all]]
      : [
          ['TOKO', floor],
          ['GUDANG', all - floor],
        ]
  return parts
    .filter(([, qty]) => qty > 0)
    .map(([warehouse, qty]) => {
      const value = rupiah(qty * ofGoods.cost)
      return { goods: code, warehouse, qty, value }
    })
}
