import { api } from '#contract/api.ts'
import { STOREROOM } from './begin.ts'
import { counted as inUnits, lineOf, unitsOf } from './counted.ts'
import type { Deed } from './deed.ts'
import { one } from './standing.ts'
import {
  type Branch,
  type World,
  aBranch,
  act,
  by,
  common,
  dayOf,
  happens,
  of,
  rows,
  whole,
} from './world.ts'

const { correction, externalMutation, internalMutation, mutationReturn, stockOpname } = api.stock
const UNITS = ['MG2/PCS', 'MIG/PCS', 'BRS5/SAK', 'SBN/PCS', 'KPI/PCS', 'TEH/PCS', 'TLR/KG']

const goods = (w: World, most = 9) =>
  [...new Set([of(w, UNITS), of(w, UNITS)])].map((unit) => ({
    goodsUnitId: w.id('unit', unit),
    qty: whole(w, 1, most),
  }))
const warehouse = (w: World, branch: Branch, code = 'TOKO') =>
  w.id('warehouse', `${branch}/${code}`)

const inside: Deed = {
  name: 'goods change the warehouse',
  async play(w) {
    const back = happens(w, 0.3)
    const saved = await act(w, 'gudang.sby', internalMutation.add, {
      ...common(w, 'SBY'),
      warehouseId: warehouse(w, 'SBY', back ? 'TOKO' : 'GUDANG'),
      toWarehouseId: warehouse(w, 'SBY', back ? 'GUDANG' : 'TOKO'),
      lines: goods(w),
    })
    return `SBY ${saved.docNo}`
  },
}

const sent: Deed = {
  name: 'goods are sent to the other branch',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const to: Branch = branch === 'SBY' ? 'MLG' : 'SBY'
    const saved = await act(w, by('gudang', branch), externalMutation.add, {
      ...common(w, branch),
      warehouseId: warehouse(w, branch, STOREROOM[branch]),
      toBranchId: w.id('branch', to),
      toWarehouseId: warehouse(w, to),
      lines: goods(w, 20),
    })
    return `${branch} ${saved.docNo}`
  },
}

/** What of a mutation is under way still, line by line. */
const underWay = (w: World, id: number) =>
  rows<{ line: number; left: number; to: Branch }>(
    w,
    `select g.line, b.code as to, (g.base_qty - coalesce(t.qty, 0))::float8 / g.conversion::float8 as left
     from document d join document_goods g on g.branch_id = d.branch_id and g.document_id = d.id
     join document_between x on x.branch_id = d.branch_id and x.document_id = d.id join branch b on b.id = x.counter_branch_id
     left join lateral (select sum(n.base_qty) as qty from document_goods n where n.branch_id = g.branch_id and n.source_document_id = g.document_id and n.source_line = g.line) t on true
     where d.id = $1 and g.base_qty > coalesce(t.qty, 0) order by g.line`,
    [id],
  )

const partOf = (w: World, left: number) => (happens(w, 0.6) ? left : whole(w, 0, left))

const arrives: Deed = {
  name: 'goods of the other branch arrive',
  weight: 2,
  refusals: ['LINES_EMPTY'],
  async play(w) {
    const way = await one(w, 'external-mutation', `d.status in ('SENT', 'PARTIAL')`)
    const lines = way ? await underWay(w, way.id) : []
    const to = lines[0]?.to
    if (!way || !to) return null
    const sent = await unitsOf(w, way.id)
    await act(w, by('gudang', to), externalMutation.received, {
      ...common(w, to),
      id: way.id,
      lines: lines.flatMap(({ line, left }) =>
        inUnits(w, { line, qty: partOf(w, left) }, lineOf(sent, line)),
      ),
    })
    return `${to} receives ME ${way.id}`
  },
}

/** Something came along that its sender did not list, which the head of the branch takes in on the spot. */
const unlisted: Deed = {
  name: 'goods arrive that nobody listed',
  async play(w) {
    const way = await one(w, 'external-mutation', `d.status in ('SENT', 'PARTIAL')`)
    const to = way && (await underWay(w, way.id))[0]?.to
    if (!way || !to) return null
    await act(w, by('kepala', to), externalMutation.received, {
      ...common(w, to, dayOf(w)),
      id: way.id,
      lines: goods(w, 5),
    })
    return `${to} receives more than ME ${way.id} lists`
  },
}

/** What never arrives is recalled, and written off where it is lost. */
const recalled: Deed = {
  name: 'goods under way are recalled or lost',
  async play(w) {
    const way = await one(w, 'external-mutation', `d.status in ('SENT', 'PARTIAL')`)
    const lines = way ? await underWay(w, way.id) : []
    if (!way || lines.length === 0) return null
    const { branch, id } = way
    const sent = await unitsOf(w, id)
    await act(w, by('gudang', branch), mutationReturn.add, {
      ...common(w, branch),
      mutationId: id,
      fromTransit: true,
      reason: 'Hilang di jalan',
      lines: lines.flatMap(({ line, left }) => inUnits(w, { line, qty: left }, lineOf(sent, line))),
    })
    return `${branch} ME ${id}`
  },
}

const REASONS = ['RUSAK', 'KEDALUWARSA', 'HILANG', 'PEMAKAIAN_SENDIRI', 'PEMAKAIAN_SENDIRI']

const less: Deed = {
  name: 'goods are gone, spoilt or used',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const reason = of(w, REASONS)
    const saved = await act(w, by('gudang', branch), correction.add, {
      ...common(w, branch),
      type: 'OUT',
      warehouseId: warehouse(w, branch),
      reason,
      reportNo: 'BA-1',
      memo: 'Koreksi',
      lines: goods(w, 3),
      ...(reason === 'PEMAKAIAN_SENDIRI' ? { ownUseVat: happens(w, 0.5) } : {}),
    })
    return `${branch} ${saved.docNo} ${reason}`
  },
}

const more: Deed = {
  name: 'goods are found or given',
  async play(w) {
    const branch = aBranch(w)
    const reason = of(w, ['SELISIH_LEBIH', 'BONUS_SUPPLIER'])
    const lines = goods(w, 3).map((l) => ({
      ...l,
      ...(happens(w, 0.4) ? { unitCost: 1_234 } : {}),
    }))
    const saved = await act(w, by('kepala', branch), correction.add, {
      ...common(w, branch),
      type: 'IN',
      warehouseId: warehouse(w, branch),
      reason,
      memo: 'Koreksi',
      lines,
    })
    return `${branch} ${saved.docNo} ${reason}`
  },
}

/** What was written off lies there again, whole or in part. */
export const foundAgain: Deed = {
  name: 'lost goods are found again',
  refusals: ['QTY_OVER'],
  async play(w) {
    const loss = await one(w, 'correction', `d.reason in ('RUSAK', 'KEDALUWARSA', 'HILANG')`)
    if (!loss) return null
    const { branch, id } = loss
    const [line] = await rows<{ line: number; unit: number; qty: number }>(
      w,
      `select g.line, g.goods_unit_id::int as unit, g.qty::float8 as qty from document_goods g where g.document_id = $1
       and not exists (select from line_taken k where k.branch_id = g.branch_id and k.document_id = g.document_id and k.line = g.line) limit 1`,
      [id],
    )
    if (!line) return null
    const saved = await act(w, by('kepala', branch), correction.add, {
      ...common(w, branch),
      type: 'IN',
      warehouseId: warehouse(w, branch),
      reason: 'DITEMUKAN',
      memo: 'Ketemu',
      lossId: id,
      lines: [
        { goodsUnitId: line.unit, qty: happens(w, 0.5) ? line.qty : 1, sourceLine: line.line },
      ],
    })
    return `${branch} ${saved.docNo} of ${id}`
  },
}

const counted: Deed = {
  name: 'goods are counted',
  async play(w) {
    const branch = aBranch(w)
    const code = of(w, ['MG2', 'TEH', 'TLR', 'KPI'])
    const goodsId = w.id('goods', code)
    const warehouseId = warehouse(w, branch)
    const [level] = await rows<{ held: number }>(
      w,
      'select on_hand::float8 as held from stock_level where warehouse_id = $1 and goods_id = $2',
      [warehouseId, goodsId],
    )
    const { id } = await act(w, by('gudang', branch), stockOpname.add, {
      ...common(w, branch),
      warehouseId,
      scope: 'GOODS',
      goodsIds: [goodsId],
      blind: true,
    })
    const countedQty = Math.max(0, (level?.held ?? 0) + whole(w, -3, 3))
    const found = { branchId: w.id('branch', branch), id, lines: [{ goodsId, countedQty }] }
    await act(w, by('gudang', branch), stockOpname.add, found)
    await act(w, by('kepala', branch), stockOpname.submit, { id })
    return `${branch} SOP ${id}`
  },
}

const assembled: Deed = {
  name: 'packets are made or taken apart',
  async play(w) {
    const kind = of(w, ['ASSEMBLY', 'ASSEMBLY', 'DISASSEMBLY'])
    const saved = await act(w, 'gudang.sby', api.stock.billOfMaterial.add, {
      ...common(w, 'SBY'),
      kind,
      bomId: w.recipeId,
      warehouseId: warehouse(w, 'SBY'),
      qty: whole(w, 1, 9),
    })
    return `SBY ${saved.docNo} ${kind}`
  },
}

export const stockDeeds = [
  inside,
  sent,
  arrives,
  unlisted,
  recalled,
  less,
  more,
  counted,
  assembled,
]
