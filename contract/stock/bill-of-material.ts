import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { documentDetail, preview } from '../document-detail.ts'
import { costField, documentListInput, documentListReply, header, saved } from '../document.ts'
import { listInput, listReply } from '../list.ts'
import {
  id,
  moneyNotNegative,
  pathId,
  percent,
  price,
  qty,
  qtyPositive,
  textRequired,
  version,
} from '../values.ts'

/** What one base unit of goods is put together from; with `id` a recipe is written anew. */
export const recipeInput = z.strictObject({
  kind: z.literal('RECIPE'),
  id: id.nullish(),
  version: version.nullish(),
  name: textRequired(100),
  goodsId: id,
  /** Rupiah for one unit besides its components: packing, work. */
  extraCost: moneyNotNegative,
  isActive: z.boolean().default(true),
  lines: z
    .array(z.strictObject({ goodsUnitId: id, qty: qtyPositive, wastePct: percent.nullish() }))
    .min(1, 'Minimal satu baris harus diisi')
    .max(100),
})
export type RecipeInput = z.output<typeof recipeInput>

/** Components become goods, or goods become components again (domain §3.3.5). Base units. */
export const assemblyInput = z.strictObject({
  ...header,
  kind: z.enum(['ASSEMBLY', 'DISASSEMBLY']),
  bomId: id,
  warehouseId: id,
  qty: qtyPositive,
})
export type AssemblyInput = z.output<typeof assemblyInput>

export const recipe = z.object({
  id,
  version,
  name: z.string(),
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  baseUnitName: z.string(),
  extraCost: price,
  isActive: z.boolean(),
  /** What one would cost in the own branch now. */
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
const base = { summary: 'Komposisi & Perakitan' }

export const billOfMaterial = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/bill-of-materials/get/all',
    rights: view,
    input: recipesInput,
    reply: listReply(recipe),
  }),
  /** [NEW] One row per component, beside what it is part of. */
  recipesXlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/bill-of-materials/get/xlsx',
    answer: 'xlsx',
    rights: ['bill-of-material:export'],
    input: recipesInput,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/bill-of-materials/add',
    rights: ['bill-of-material:add'],
    input: z.union([recipeInput, assemblyInput]),
    reply: saved,
  }),
  /** [NEW] One recipe, to be written anew. */
  recipe: json({
    ...base,
    method: 'GET',
    path: '/core/v1/bill-of-materials/get/{id}',
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: recipe,
  }),
  /** [NEW] */
  preview: json({
    ...base,
    method: 'POST',
    path: '/core/v1/bill-of-materials/preview',
    rights: ['bill-of-material:add'],
    input: assemblyInput,
    reply: preview,
  }),
  /** [NEW] What was put together and taken apart. */
  assemblies: json({
    ...base,
    method: 'POST',
    path: '/core/v1/bill-of-materials/assembly/get/all',
    rights: view,
    input: documentListInput,
    reply: documentListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/bill-of-materials/assembly/get/xlsx',
    answer: 'xlsx',
    rights: ['bill-of-material:export'],
    input: documentListInput,
  }),
  /** [NEW] */
  get: json({
    ...base,
    method: 'GET',
    path: '/core/v1/bill-of-materials/assembly/get/{id}',
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  /** [NEW] */
  pdf: file({
    ...base,
    method: 'GET',
    path: '/core/v1/bill-of-materials/assembly/pdf/{id}',
    answer: 'pdf',
    rights: ['bill-of-material:print', ...view],
    input: z.strictObject({ id: pathId }),
  }),
}
