import {
  draftOf,
  type PostingContext,
  type DocumentType,
  type Draft,
  type DraftLine,
  type PostingFacts,
} from '#server/documents/types.ts'
import { type Kind, nounOf } from '#contract/kinds.ts'
import { type AssemblyInput, assembly as contract } from '#contract/stock/assembly.ts'
import { billOfMaterial } from '#contract/stock/bill-of-material.ts'
import { readingRoutes } from '#server/documents/routes.ts'
import { createDocument, previewDocument } from '#server/documents/create.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { warehouseOf } from '#server/ledgers/masters.ts'
import { credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, exact, plus, round, sum, times } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { dayText } from '#server/platform/time.ts'
import { askedIn, goodsLine } from './line.ts'
import { recipeRoutes, saveRecipe } from './recipe.ts'

interface Facts {
  units: Map<number, UnitFacts>
  /** Rupiah on top of the components, for the whole document, by the account that bears it. */
  extras: { accountId: number | null; amount: number }[]
  lastPrices: Map<number, number>
}

/** First line the goods, then the components; what leaves stock is written below zero. */
function assemblyType(
  kind: Extract<Kind, 'assembly' | 'disassembly'>,
  post: (draft: Draft, facts: Facts & PostingFacts) => ReturnType<typeof emptyPosting>,
): DocumentType<AssemblyInput, Facts> {
  return {
    kind,
    async check(context, input) {
      const recipe = await recipeOf(context, input)
      const unitIds = [recipe.unit, ...recipe.parts.map((p) => p.unit)]
      const [units, locked, masters] = await Promise.all([
        context.units(unitIds),
        context.lockStock(unitIds),
        context.masters(),
      ])
      const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
      const parts = recipe.parts.map((p) => ({
        goodsUnitId: p.unit,
        qty: partQty(p, dec(input.qty).div(recipe.makes), units.get(p.unit)),
      }))
      const lines = [{ goodsUnitId: recipe.unit, qty: input.qty }, ...parts].map((l, i) =>
        signed(goodsLine(units, l, warehouse.id, i), (i === 0) === (input.kind === 'ASSEMBLY')),
      )
      const lastPrices = new Map(
        [...locked.goods].map(([id, g]) => [id, g.lastPurchasePrice ?? 0] as const),
      )
      return {
        draft: draftOf(input, {
          partyName: recipe.name,
          warehouseId: warehouse.id,
          lines,
        }),
        facts: {
          units,
          extras: recipe.costs.map(({ accountId, amount }) => ({
            accountId,
            amount: round(times(amount, input.qty)),
          })),
          lastPrices,
        },
      }
    },
    post,
  }
}

const signed = (l: DraftLine, incoming: boolean): DraftLine =>
  incoming ? l : { ...l, qty: -l.qty, baseQty: -l.baseQty }

interface Part {
  unit: number
  qty: number
  waste: number
}

/** With what is lost on the way; a unit that cannot be parted is taken whole. */
function partQty(part: Part, made: ReturnType<typeof dec>, unit: UnitFacts | undefined): number {
  const needed = dec(part.qty).times(made).times(dec(part.waste).div(100).plus(1))
  return exact(unit?.allow_fraction ? needed.toDecimalPlaces(4, 0) : needed.ceil())
}

async function recipeOf(context: PostingContext, { bomId: id, docDate }: AssemblyInput) {
  const rows = await context.tx.rows<{
    name: string
    is_active: boolean
    makes: number
    valid_from: string | null
    own: number
    costs: { accountId: number | null; amount: number }[]
    unit: number
    qty: number
    waste: number
  }>(
    `select b.name, b.is_active, b.output_qty as makes, b.valid_from, b.output_unit_id as own, l.goods_unit_id as unit, l.qty, l.waste_pct as waste,
       (select coalesce(json_agg(json_build_object('accountId', c.account_id, 'amount', c.amount::float8) order by c.line), '[]')
        from bill_of_material_cost c where c.bill_of_material_id = b.id) as costs
     from bill_of_material b join bill_of_material_line l on l.bill_of_material_id = b.id where b.id = $1 order by l.line`,
    [id],
  )
  const first = rows[0]
  if (!first) throw new Refusal('NOT_FOUND', 'Komposisi tidak ditemukan', { field: 'bomId' })
  if (!first.is_active) throw new Refusal('INACTIVE', 'Komposisi tidak aktif', { field: 'bomId' })
  if (first.valid_from && docDate < first.valid_from)
    throw new Refusal('DATE_ORDER', `Komposisi berlaku mulai ${dayText(first.valid_from)}`, {
      field: 'docDate',
    })
  const { name, makes, own: unit, costs } = first
  return { name, makes, unit, costs, parts: rows as Part[] }
}

/** Components leave at their average; what they cost and the extra is what the goods cost. */
export const assembly = assemblyType(
  'assembly',
  (draft, { stock, account, units, extras, branchId }) => {
    const extra = sum(extras.map((one) => one.amount))
    const [made, ...parts] = draft.lines as [DraftLine, ...DraftLine[]]
    const cost = sum(
      parts.map((l, i) =>
        stock.issue(
          i + 2,
          l.warehouseId as number,
          l.goodsId,
          -l.baseQty,
          askedIn(units, l.goodsUnitId),
        ),
      ),
    )
    stock.copy(1, made.warehouseId as number, made.goodsId, made.baseQty, plus(cost, extra), {
      value: extra,
      qty: made.baseQty,
      source: { branchId, documentId: null },
    })
    const applied = account('ASSEMBLY_APPLIED').id
    const entries = [
      ...debit(account('INVENTORY').id, extra),
      ...extras.flatMap((one) => credit(one.accountId ?? applied, one.amount)),
    ]
    return {
      ...emptyPosting(),
      moves: stock.moves,
      journal: journal('AUTO', `Perakitan ${draft.partyName}`, entries, applied),
    }
  },
)

/** The goods leave at their average; the components share it by what they cost now. The extra is not got back. */
export const disassembly = assemblyType('disassembly', (draft, facts) => {
  const { stock, units, lastPrices, branchId } = facts
  const [taken, ...parts] = draft.lines as [DraftLine, ...DraftLine[]]
  const cost = stock.issue(
    1,
    taken.warehouseId as number,
    taken.goodsId,
    -taken.baseQty,
    askedIn(units, taken.goodsUnitId),
  )
  stock.share(
    cost,
    branchId,
    parts.map((l, i) => ({
      line: i + 2,
      warehouseId: l.warehouseId as number,
      goodsId: l.goodsId,
      qty: l.baseQty,
      otherwise: round(times(lastPrices.get(l.goodsId) ?? 0, l.baseQty)),
    })),
  )
  return { ...emptyPosting(), moves: stock.moves }
})

const typeOf = ({ kind }: AssemblyInput) => (kind === 'ASSEMBLY' ? assembly : disassembly)

export const billOfMaterialRoutes = [
  ...recipeRoutes,
  ...readingRoutes(contract, [assembly, disassembly], ({ kind }) => ({
    title: `Bukti ${nounOf(kind)}`,
    size: 'A5',
    prices: false,
    party: 'Komposisi',
    signatures: ['Dikerjakan', 'Kepala Gudang'],
  })),
  route(contract.preview, (ctx, input) => previewDocument(ctx, typeOf(input), input)),
  route(billOfMaterial.add, (ctx, input) =>
    input.kind === 'RECIPE' ? saveRecipe(ctx, input) : createDocument(ctx, typeOf(input), input),
  ),
]
