import { z } from 'zod'
import { json } from '#contract/endpoint.ts'
import { listInput, listReply } from '#contract/list.ts'
import { id } from '#contract/values.ts'

const row = z.object({ id, code: z.string(), name: z.string(), termDays: z.number().nullish() })
const lookup = (path: string) =>
  json({
    method: 'POST',
    path,
    rights: 'signed-in',
    summary: 'Cari',
    input: listInput({ isActive: z.boolean() }),
    reply: listReply(row),
  })

/** Masters that forms search by typing. */
export const suppliers = lookup('/core/v1/suppliers/get/all')
export const warehouses = lookup('/core/v1/warehouses/get/all')

const unit = z.object({
  goodsUnitId: id,
  unitName: z.string(),
  conversion: z.number(),
  price: z.number().nullish(),
})

/** Goods by code, name or barcode, with the last buying price of each unit. */
export const goodsSearch = json({
  method: 'POST',
  path: '/core/v1/goods/search',
  rights: 'signed-in',
  summary: 'Cari barang',
  input: z.strictObject({
    search: z.string().max(100),
    supplierId: id.nullish(),
    limit: z.number(),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        goodsUnitId: id,
        goodsId: id,
        code: z.string(),
        name: z.string(),
        unitName: z.string(),
        conversion: z.number(),
        baseUnitName: z.string(),
        taxType: z.string(),
        barcode: z.string().nullish(),
        price: z.number().nullish(),
        cost: z.number().nullish(),
        onHand: z.number().nullish(),
        units: z.array(unit),
      }),
    ),
  }),
})
