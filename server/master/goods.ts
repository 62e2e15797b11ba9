import { codeKeys } from '#contract/master/gs1.ts'
import { goods as contract, goodsDetail, goodsRow } from '#contract/master/goods.ts'
import { picture as pictureContract } from '#contract/master/picture.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route, reads } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { barcodesOf } from './goods-barcodes.ts'
import { unitsOf } from './goods-unit.ts'
import { writeUnits } from './write-units.ts'
import { readPicture, storePicture } from './picture.ts'
import {
  type MasterType,
  type Stored,
  addMaster,
  getMaster,
  updateMaster,
} from '#server/masters/table.ts'
import { fieldsOf, master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { answerList } from '#server/masters/whole-list.ts'

type Input = ParsedOf<typeof contract.update>
type Detail = ReplyOf<typeof contract.get>

export const goods = master({
  kind: 'goods',
  title: 'Barang',
  row: goodsRow,
  written: contract.update.input,
  beside: ['units', 'barcodes', 'suppliers'],
  table: 'goods',
  codePrefix: 'B',
  from: 'goods m join category c on c.id = m.category_id left join brand r on r.id = m.brand_id join unit u on u.id = m.base_unit_id',
  fields: {
    categoryName: 'c.name',
    brandName: 'r.name',
    baseUnitName: 'u.name',
    imageFileIds: 'm.image_file_ids::text[]',
  },
  defaults: {
    type: 'STOCK',
    taxType: 'BKP',
    halalStatus: 'UNSPECIFIED',
    coretaxGoodsCode: '000000',
    isWeighed: false,
    pointEligible: true,
    discountable: true,
    returnable: true,
  },
  search: 'm.search_text',
  orderBy: 'm.name, m.id',
  filters: {
    supplierId:
      '(m.main_supplier_id = $ or exists (select 1 from goods_supplier where goods_id = m.id and supplier_id = $))',
  },
  async check(tx, _s, input, before) {
    const after = { ...before, ...given(input) }
    refuseBadFigures(after)
    await refuseTaken(tx, after, before)
    if (before) await refuseChangeOfMoved(tx, input, before)
    return {
      receipt_name:
        input.receiptName ||
        (before && !given(input).name
          ? before.receipt_name
          : String(after.name).slice(0, 32).trim()),
      ...(input.suppliers ? { main_supplier_id: mainSupplier(input.suppliers) } : {}),
    }
  },
  excel: [
    'code',
    'name',
    'categoryName',
    'brandName',
    'type',
    'baseUnitName',
    'taxType',
    'halalStatus',
    'halalCertificateNo',
    'distributionPermitNo',
    'plu',
    ['minStock', 'qty'],
    ['maxStock', 'qty'],
    'isActive',
  ],
})

const given = (input: Partial<Input>): Stored =>
  Object.fromEntries(
    Object.entries(goods.columns).flatMap(([field, column]) => {
      const value = (input as Stored)[field]
      return value === undefined ? [] : [[column, value]]
    }),
  )

const mainSupplier = (suppliers: NonNullable<Input['suppliers']>) =>
  (suppliers.find((x) => x.isMain) ?? suppliers[0])?.supplierId ?? null

export function refuseBadFigures(after: Stored): void {
  if (after.is_weighed && !after.plu)
    throw new Refusal('PLU_MISSING', 'PLU wajib diisi untuk barang timbang', { field: 'plu' })
  if (after.halal_certificate_no && after.halal_status !== 'HALAL')
    throw new Refusal('NOT_HALAL', 'Nomor sertifikat halal hanya untuk barang halal', {
      field: 'halalCertificateNo',
    })
  const [min, max] = [after.min_stock, after.max_stock]
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    throw new Refusal('STOCK_LIMITS', 'Stok minimum tidak boleh melebihi stok maksimum', {
      field: 'minStock',
    })
  }
}

/** Names are the same in letters of either case; what stood there twice before may keep its name. */
async function refuseTaken(tx: Tx, after: Stored, before: Stored | null): Promise<void> {
  const named = before?.name !== after.name || before?.brand_id !== after.brand_id
  const twin = await tx.one<{ name: string; same_plu: boolean | null; same_code: boolean | null }>(
    `select name, plu = $4 as same_plu, code = $5 as same_code from goods
     where id <> $1 and (($6 and name_key(name) = name_key($2) and brand_id is not distinct from $3) or plu = $4 or code = $5) limit 1`,
    [
      Number(before?.id ?? 0),
      after.name,
      after.brand_id ?? null,
      after.plu ?? null,
      after.code ?? null,
      named,
    ],
  )
  if (!twin) return
  if (twin.same_plu)
    throw new Refusal('DUPLICATE', `PLU ${after.plu} sudah digunakan oleh ${twin.name}`, {
      field: 'plu',
    })
  if (twin.same_code)
    throw new Refusal('DUPLICATE', `Kode ${after.code} sudah digunakan oleh ${twin.name}`, {
      field: 'code',
    })
  throw new Refusal('DUPLICATE', 'Nama barang sudah digunakan untuk merek ini', { field: 'name' })
}

/** What the stock ledger counts in stays (domain §2.4), and goods that are there are not hidden. */
async function refuseChangeOfMoved(tx: Tx, input: Partial<Input>, before: Stored): Promise<void> {
  const base = input.baseUnitId !== undefined && input.baseUnitId !== before.base_unit_id
  const type = input.type && input.type !== before.type
  if ((base || type) && (await yes(tx, 'goods_moved', before.id))) {
    const what = base ? 'Satuan dasar' : 'Jenis barang'
    throw new Refusal('GOODS_MOVED', `${what} tidak dapat diubah karena sudah ada transaksi`, {
      field: base ? 'baseUnitId' : 'type',
    })
  }
}

async function yes(
  tx: Tx,
  question: 'goods_moved' | 'goods_in_stock',
  id: unknown,
): Promise<boolean> {
  return (await tx.one<{ yes: boolean }>(`select ${question}($1) as yes`, [id]))?.yes ?? false
}

/** Units, barcodes and suppliers are written with the goods, in one transaction. */
const writeParts = (ctx: Ctx, input: Partial<Input>) => async (tx: Tx, s: Session, id: number) => {
  const row = await tx.one<{ base_unit_id: number; type: string }>(
    'select base_unit_id, type from goods where id = $1',
    [id],
  )
  if (row)
    await writeUnits(tx, s, ctx, {
      id,
      baseUnitId: row.base_unit_id,
      type: row.type,
      units: input.units,
      barcodes: input.barcodes,
    })
  if (!input.suppliers) return
  await tx.rows('delete from goods_supplier where goods_id = $1', [id])
  await tx.rows(
    `insert into goods_supplier (goods_id, supplier_id, supplier_sku)
     select $1, * from unnest($2::bigint[], $3::text[]) on conflict (goods_id, supplier_id) do nothing`,
    [
      id,
      input.suppliers.map((x) => x.supplierId),
      input.suppliers.map((x) => x.supplierSku ?? null),
    ],
  )
}

const detail: MasterType = {
  ...goods,
  fields: fieldsOf(goodsDetail.omit({ units: true, barcodes: true, suppliers: true }), {
    costPending:
      'exists (select from branch b join stock_value v on v.branch_id = b.id and v.goods_id = m.id and v.dirty_from is not null)',
    ...goods.fields,
    hasMoved: 'goods_moved(m.id)',
  }),
}

const SUPPLIERS = `
select s.id as "supplierId", s.name as "supplierName", x.supplier_sku as "supplierSku", p.net_base as "lastPrice",
  s.id = g.main_supplier_id as "isMain"
from goods g join supplier s on s.id = g.main_supplier_id or s.id in (select supplier_id from goods_supplier where goods_id = g.id)
left join goods_supplier x on x.goods_id = g.id and x.supplier_id = s.id
left join lateral (select p.net_base from buying_price p where p.branch_id = any ($2::int[]) and p.goods_id = g.id and p.supplier_id = s.id
  order by p.date desc, p.document_id desc limit 1) p on true
where g.id = $1 order by "isMain" desc, s.name`

async function readDetail(tx: Tx, s: Session, id: number): Promise<Detail> {
  const row = await getMaster<Omit<Detail, 'units' | 'barcodes' | 'suppliers'>>(tx, s, detail, id)
  const [units, barcodes, suppliers] = await Promise.all([
    unitsOf(tx, s, id),
    barcodesOf(tx, id),
    tx.rows<Detail['suppliers'][number]>(SUPPLIERS, [id, s.branchIds]),
  ])
  return { ...row, units, barcodes, suppliers }
}

async function isTaken(tx: Tx, input: ParsedOf<typeof contract.validationCheck>) {
  const conditions = {
    code: 'g.code = upper($1)',
    barcode:
      'exists (select 1 from goods_unit u join goods_barcode b on b.goods_unit_id = u.id where u.goods_id = g.id and b.key = any ($4::text[]))',
    name: 'name_key(g.name) = name_key($1) and ($3::bigint is null or g.brand_id = $3)',
  }
  const row = await tx.one<{ id: number; name: string }>(
    `select g.id, g.name from goods g where ${conditions[input.field]} and g.id <> $2
       and num_nulls($1::text, $3::bigint, $4::text[]) >= 0 limit 1`,
    [input.value.trim(), input.exceptId ?? 0, input.brandId ?? null, codeKeys(input.value)],
  )
  return { exists: row !== undefined, goodsId: row?.id ?? null, goodsName: row?.name ?? null }
}

export const goodsRoutes = [
  ...masterRoutes(contract, goods, {
    getAll: (ctx, input, { reply }) => answerList(ctx, goods, input, { reply, field: 'rows' }),
    get: (ctx, input) => ctx.read((tx, s) => readDetail(tx, s, input.id)),
    add: (ctx, input) => addMaster(ctx, goods, input, writeParts(ctx, input)),
    update: (ctx, input) => updateMaster(ctx, goods, input, writeParts(ctx, input)),
  }),
  reads(contract.validationCheck, (tx, _s, input) => isTaken(tx, input)),
  route(contract.uploadImages, (ctx, input) => storePicture(ctx, goods, input)),
  route(contract.uploadImage, (ctx, input) => storePicture(ctx, goods, input)),
  route(contract.updateImage, (ctx, input) => storePicture(ctx, goods, input)),
  route(pictureContract.get, (ctx, input, http) => {
    http.reply.header('cache-control', 'private, max-age=31536000, immutable')
    return readPicture(ctx, input.fileId)
  }),
]
