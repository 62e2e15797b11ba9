import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import { assemblyInput } from './assembly.ts'
import { costField, linesOf, saved } from '../document.ts'
import { listInput, listReply } from '../list.ts'
import {
  code,
  id,
  date,
  money,
  pathId,
  rupiahPositive,
  percent,
  price,
  qty,
  qtyPositive,
  textRequired,
  version,
} from '../values.ts'

/** What so many of one unit of goods are put together from; with `id` a recipe is written anew. */
export const recipeInput = z.strictObject({
  kind: z.literal('RECIPE'),
  id: id.nullish(),
  version: version.nullish(),
  /** Given where none is said. */
  code: code.nullish(),
  name: textRequired(100),
  goodsId: id,
  /** The unit that is made, the base unit unless another is said, and how many of it the components make. */
  outputUnitId: id.nullish(),
  outputQty: qtyPositive.default(1),
  /** The first day on which it is worked by. */
  validFrom: date.nullish(),
  /** For one unit that is made, besides its components: packing, work. Rupiah. */
  costs: z
    .array(
      z.strictObject({ name: textRequired(60), amount: rupiahPositive, accountId: id.nullish() }),
    )
    .max(10)
    .default([]),
  isActive: z.boolean().default(true),
  lines: linesOf({ goodsUnitId: id, qty: qtyPositive, wastePct: percent.nullish() }, 100),
})
export type RecipeInput = z.output<typeof recipeInput>

export const recipe = z.object({
  id,
  version,
  code: z.string(),
  name: z.string(),
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  outputUnitId: id,
  outputUnitName: z.string(),
  outputQty: qty,
  validFrom: date.nullable(),
  costs: z.array(
    z.object({
      name: z.string(),
      amount: money,
      accountId: id.nullable(),
      accountName: z.string().nullable(),
    }),
  ),
  /** All costs of one unit together. */
  extraCost: money,
  isActive: z.boolean(),
  /** What one unit would cost in the own branch now. */
  cost: costField(price),
  lines: z.array(
    z.object({
      goodsUnitId: id,
      goodsCode: z.string(),
      goodsName: z.string(),
      unitName: z.string(),
      qty,
      wastePct: percent,
    }),
  ),
})
export type Recipe = z.output<typeof recipe>

const recipesInput = listInput({ isActive: z.boolean(), goodsId: id })
const view = ['bill-of-material:view']

export const billOfMaterial = group('Komposisi & Perakitan', {
  getAll: json('POST /core/v1/bill-of-materials/get/all', {
    rights: view,
    input: recipesInput,
    reply: listReply(recipe),
  }),
  /** [NEW] One row per component, beside what it is part of. */
  xlsx: file('POST /core/v1/bill-of-materials/get/xlsx', 'xlsx', {
    rights: ['bill-of-material:export'],
    input: recipesInput,
  }),
  add: write('POST /core/v1/bill-of-materials/add', {
    rights: ['bill-of-material:add'],
    input: z.union([recipeInput, assemblyInput]),
    reply: saved,
  }),
  /** [NEW] One recipe, to be written anew. */
  get: json('GET /core/v1/bill-of-materials/get/{id}', {
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: recipe,
  }),
})
