import { api } from '#contract/api.ts'
import {
  account,
  branchId,
  form,
  type Month,
  type MonthEvent,
  paper,
  unit,
  warehouse,
} from './event.ts'
import type { Branch } from './scenario.ts'

/** Goods that move, money, and the accountant's month end. */
export const office: MonthEvent[] = [
  {
    day: 6,
    branch: 'S',
    no: 'MI/SBY/2601/00001',
    what: 'GUDANG ke TOKO: MG2 120 PCS, MIG 800 PCS',
    silent: true,
    play: moveInside,
  },
  {
    day: 14,
    branch: 'S',
    no: 'ME/SBY/2601/00001',
    what: 'kirim mutasi ke MLG',
    moves: ['S/MG2', 'S/MIG'],
    play: sendToMalang,
  },
  {
    day: 15,
    branch: 'M',
    no: 'ME/SBY/2601/00001',
    what: 'mutasi diterima MLG',
    moves: ['S/MG2', 'S/MIG', 'M/MG2', 'M/MIG'],
    carries: true,
    play: (month) =>
      month.company.call('gudang.mlg', api.stock.externalMutation.received, {
        ...form(month, 15, 'M'),
        id: paper(month, 'ME/SBY/2601/00001'),
        lines: [
          { line: 1, qty: 900 },
          { line: 2, qty: 400 },
        ],
      }),
  },
  money(15, 'S', 'BKK/SBY/2601/00001', 'listrik', 'cashOut', '1-1102', [['6-1103', 850_000]]),
  money(15, 'M', 'BKK/MLG/2601/00001', 'listrik', 'cashOut', '1-1101', [['6-1103', 420_000]]),
  {
    day: 17,
    branch: 'M',
    no: 'RME/MLG/2601/00001',
    what: 'kirim retur mutasi ke SBY',
    moves: ['M/MIG'],
    play: (month) =>
      month.company.call('gudang.mlg', api.stock.mutationReturn.add, {
        ...form(month, 17, 'M'),
        mutationId: paper(month, 'ME/SBY/2601/00001'),
        reason: 'Kelebihan kirim',
        lines: [{ line: 2, qty: 30 }],
      }),
  },
  {
    day: 18,
    branch: 'S',
    no: 'RME/MLG/2601/00001',
    what: 'retur mutasi diterima SBY',
    moves: ['M/MIG', 'S/MIG'],
    carries: true,
    play: (month) =>
      month.company.call('gudang.sby', api.stock.mutationReturn.received, {
        ...form(month, 18, 'S'),
        id: paper(month, 'RME/MLG/2601/00001'),
        lines: [{ line: 1, qty: 30 }],
      }),
  },
  money(25, 'S', 'BBK/SBY/2601/00001', 'gaji', 'bankOut', '1-1111', [['6-1101', 12_000_000]]),
  money(25, 'M', 'BBK/MLG/2601/00001', 'gaji', 'bankOut', '1-1112', [['6-1101', 6_000_000]]),
  {
    day: 26,
    branch: 'S',
    no: 'RKT/SBY/2601/00001',
    what: 'perakitan 50 paket',
    moves: ['S/PKT-HMT', 'S/MG2', 'S/MIG'],
    carries: true,
    play: assemble,
  },
  money(26, 'S', 'BKK/SBY/2601/00002', 'kemasan', 'cashOut', '1-1102', [['5-1106', 75_000]]),
  {
    day: 28,
    branch: 'S',
    no: 'KS/SBY/2601/00001',
    what: 'koreksi kedaluwarsa MIG 5 PCS',
    moves: ['S/MIG'],
    play: writeOff,
  },
  {
    day: 29,
    branch: 'M',
    no: 'SOP/MLG/2601/00001',
    what: 'opname MG2 -3, MIG +2',
    moves: ['M/MG2', 'M/MIG'],
    play: countMalang,
  },
  money(30, 'S', 'BBM/SBY/2601/00001', 'setoran', 'bankIn', '1-1111', [['1-1101', 1_400_000]]),
  money(30, 'M', 'BBM/MLG/2601/00001', 'setoran', 'bankIn', '1-1112', [['1-1101', 20_000_000]]),
  money(30, 'M', 'BKK/MLG/2601/00002', 'selisih kas', 'cashOut', '1-1101', [['8-1102', 2000]]),
  money(31, 'M', 'BBK/MLG/2601/00002', 'transfer ke SBY', 'bankOut', '1-1112', [
    ['1-1900', 30_000_000],
  ]),
  money(31, 'S', 'BBM/SBY/2601/00002', 'transfer dari MLG', 'bankIn', '1-1111', [
    ['1-1900', 30_000_000],
  ]),
  money(31, 'S', 'BBK/SBY/2601/00002', 'administrasi bank', 'bankOut', '1-1111', [
    ['6-1302', 15_000],
  ]),
  money(31, 'S', 'BBM/SBY/2601/00003', 'jasa giro kurang pajak 20%', 'bankIn', '1-1111', [
    ['7-1101', 45_250],
    ['8-1104', -9050],
  ]),
  money(31, 'M', 'BBK/MLG/2601/00003', 'administrasi bank', 'bankOut', '1-1112', [
    ['6-1302', 12_500],
  ]),
  adjustment('S', 'AJP/SBY/2601/00001', 'penyusutan', '6-1501', '1-2201', 1_000_000),
  adjustment('M', 'AJP/MLG/2601/00001', 'penyusutan', '6-1501', '1-2201', 400_000),
  adjustment('S', 'AJP/SBY/2601/00002', 'amortisasi sewa', '6-1102', '1-1403', 2_000_000),
  adjustment('M', 'AJP/MLG/2601/00002', 'pemusatan PPN', '2-1301', '1-1900', 1_764_572),
  adjustment('S', 'AJP/SBY/2601/00003', 'pemusatan PPN', '1-1900', '2-1301', 1_764_572),
  adjustment('S', 'AJP/SBY/2601/00004', 'kompensasi PPN', '2-1301', '1-1402', 27_701_296),
  {
    day: 31,
    branch: 'S',
    no: 'TUTUP 2026-01',
    what: 'tutup posting dan periode',
    silent: true,
    play: closeMonth,
  },
]

/** Warnings stay, blockers do not: the books of the month are in order (domain §9.11). */
async function closeMonth(month: Month) {
  const id = 2026 * 12 + 1
  await month.company.call('akuntansi', api.system.period.postingClose, {
    id,
    ignoreWarnings: true,
  })
  const closed = await month.company.call('akuntansi', api.system.period.close, {
    id,
    ignoreWarnings: true,
  })
  return { id, docNo: 'TUTUP 2026-01', status: closed.status }
}

function moveInside(month: Month) {
  return month.company.call('gudang.sby', api.stock.internalMutation.add, {
    ...form(month, 6, 'S'),
    warehouseId: warehouse(month, 'S', 'GUDANG'),
    toWarehouseId: warehouse(month, 'S', 'TOKO'),
    lines: [
      { goodsUnitId: unit(month, 'MG2/PCS'), qty: 120 },
      { goodsUnitId: unit(month, 'MIG/PCS'), qty: 800 },
    ],
  })
}

function sendToMalang(month: Month) {
  return month.company.call('gudang.sby', api.stock.externalMutation.add, {
    ...form(month, 14, 'S'),
    warehouseId: warehouse(month, 'S', 'GUDANG'),
    toBranchId: branchId(month, 'M'),
    toWarehouseId: warehouse(month, 'M', 'TOKO'),
    lines: [
      { goodsUnitId: unit(month, 'MG2/PCS'), qty: 900 },
      { goodsUnitId: unit(month, 'MIG/DUS'), qty: 400 },
    ],
  })
}

/** A bottle and five packs to the parcel, 1.500 for its wrapping. */
async function assemble(month: Month) {
  const { company } = month
  const { rows } = await company.db.query(
    `select id::float8 as id from goods where code = 'PKT-HMT'`,
  )
  const recipe = await company.call('kepala.sby', api.stock.billOfMaterial.add, {
    kind: 'RECIPE',
    name: 'Paket Hemat',
    goodsId: rows[0].id,
    costs: [{ name: 'Pembungkus', amount: 1500 }],
    lines: [
      { goodsUnitId: unit(month, 'MG2/PCS'), qty: 1 },
      { goodsUnitId: unit(month, 'MIG/PCS'), qty: 5 },
    ],
  })
  return company.call('gudang.sby', api.stock.billOfMaterial.add, {
    ...form(month, 26, 'S'),
    kind: 'ASSEMBLY',
    bomId: recipe.id,
    warehouseId: warehouse(month, 'S', 'TOKO'),
    qty: 50,
  })
}

/** Three bottles fewer and two packs more than the books say. */
async function countMalang(month: Month) {
  const { company } = month
  const found = new Map([
    ['MG2', -3],
    ['MIG', 2],
  ])
  const { id } = await company.call('gudang.mlg', api.stock.stockOpname.add, {
    ...form(month, 29, 'M'),
    warehouseId: warehouse(month, 'M', 'TOKO'),
    scope: 'ALL',
    blind: false,
  })
  const { rows } = await company.db.query(
    `select o.goods_id::float8 as goods, g.code, o.system_qty::float8 as qty from stock_opname_goods o join goods g on g.id = o.goods_id
     where o.document_id = $1`,
    [id],
  )
  await company.call('gudang.mlg', api.stock.stockOpname.add, {
    branchId: branchId(month, 'M'),
    id,
    lines: rows.map((row) => ({
      goodsId: row.goods,
      countedQty: row.qty + (found.get(row.code) ?? 0),
    })),
  })
  return company.approved('gudang.mlg', 'kepala.mlg', api.stock.stockOpname.submit, { id })
}

function writeOff(month: Month) {
  return month.company.call('gudang.sby', api.stock.correction.add, {
    ...form(month, 28, 'S'),
    type: 'OUT',
    warehouseId: warehouse(month, 'S', 'TOKO'),
    reason: 'KEDALUWARSA',
    memo: 'Kedaluwarsa di rak',
    lines: [{ goodsUnitId: unit(month, 'MIG/PCS'), qty: 5 }],
  })
}

/** RK names the other branch. */
const counter = (month: Month, branch: Branch, code: string) =>
  code === '1-1900' ? branchId(month, branch === 'S' ? 'M' : 'S') : null

function money(
  day: number,
  branch: Branch,
  no: string,
  what: string,
  call: 'cashOut' | 'bankIn' | 'bankOut',
  own: string,
  lines: [code: string, amount: number][],
): MonthEvent {
  const play = (month: Month) =>
    month.company.call('akuntansi', api.bankCash[call].add, {
      ...form(month, day, branch),
      accountId: account(month, branch, own),
      partyName: what,
      lines: lines.map(([code, amount]) => ({
        accountId: account(month, branch, code),
        amount,
        counterBranchId: counter(month, branch, code),
      })),
    })
  return { day, branch, no, what, play }
}

function adjustment(
  branch: Branch,
  no: string,
  what: string,
  debit: string,
  credit: string,
  amount: number,
): MonthEvent {
  const play = (month: Month) =>
    month.company.call('akuntansi', api.bankCash.adjustmentJournal.add, {
      ...form(month, 31, branch),
      memo: what,
      lines: [
        {
          accountId: account(month, branch, debit),
          debit: amount,
          credit: 0,
          counterBranchId: counter(month, branch, debit),
        },
        {
          accountId: account(month, branch, credit),
          debit: 0,
          credit: amount,
          counterBranchId: counter(month, branch, credit),
        },
      ],
    })
  return { day: 31, branch, no, what, play }
}
