import { reasonLabel } from '#contract/labels.ts'
import {
  draftOf,
  type PostingContext,
  type DocumentType,
  type DraftLine,
} from '#server/documents/types.ts'
import { type Kind, nounOf } from '#contract/kinds.ts'
import { approvedAbove } from '#server/documents/limits.ts'
import { readingRoutes } from '#server/documents/routes.ts'
import {
  type CorrectionInput,
  type CorrectionReason,
  correction as contract,
  correctionReasons,
  reportedReasons,
} from '#contract/stock/correction.ts'
import { createDocument, previewDocument } from '#server/documents/create.ts'
import { type Masters, accountOf, isPkpOn, taxOn, warehouseOf } from '#server/ledgers/masters.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { credit, entry, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { type LockedStock, type StockBook, stockBook } from '#server/ledgers/stock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, plus, round, sum, times } from '#contract/money.ts'
import { dayText } from '#server/platform/time.ts'
import { vatOnLines } from '#contract/pricing/amounts.ts'
import { route } from '#server/platform/route.ts'
import { countedValue } from './counted-value.ts'
import { comeBack, followedBy } from './followed-loss.ts'
import { stockInRoutes } from './stock-in.ts'
import { askedIn, goodsLine } from './line.ts'

/** The account that stands against the stock, by reason (domain §3.3.3). */
const ROLES: Record<CorrectionReason, string> = {
  RUSAK: 'DAMAGE_EXPENSE',
  KEDALUWARSA: 'DAMAGE_EXPENSE',
  HILANG: 'STOCK_VARIANCE',
  TRANSIT_LOSS: 'STOCK_VARIANCE',
  PEMAKAIAN_SENDIRI: 'OWN_USE_EXPENSE',
  SELISIH_LEBIH: 'STOCK_VARIANCE',
  // Of what is followed; its own account stands against it.
  DITEMUKAN: 'STOCK_VARIANCE',
  BONUS_SUPPLIER: 'OTHER_INCOME',
  SALDO_AWAL: 'OPENING_EQUITY',
}

interface Facts {
  units: Map<number, UnitFacts>
  effects: (stock: StockBook) => number[]
  memo: string
}

/** Fewer goods than the books say (KS), or more (SM). Undone by the opposite correction. */
function correctionType(kind: Kind): DocumentType<CorrectionInput, Facts> {
  return {
    kind,
    async check(context, input) {
      const { reason } = input
      const unitIds = input.lines.map((l) => l.goodsUnitId)
      const [follows, units, locked, masters, s] = await Promise.all([
        followedBy(context, input),
        context.units(unitIds),
        context.lockStock(unitIds),
        context.masters(),
        context.session,
      ])
      const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
      await refuseReason(context, input, s.rights.has('cost.view'))
      const lines = follows?.lines ?? linesOf(input, units)
      const effects = (stock: StockBook) =>
        follows?.found
          ? comeBack(stock, lines, follows.found)
          : work(stock, input, lines, units, locked)
      const value = sum(effects(trial(locked, masters, input.branchId)))
      const counted =
        s.rights.has('cost.view') || reason === 'BONUS_SUPPLIER'
          ? null
          : await countedValue(context, input.lines, units, locked)
      const approvedBy = await approvedAbove(context, 'correction', input, counted ?? value)
      const vat = ownUseVat(input, lines, effects, masters, locked)
      return {
        draft: draftOf(input, {
          reason,
          refNo: input.reportNo,
          accountId: follows?.accountId ?? accountOf(masters, ROLES[reason], input.branchId).id,
          warehouseId: warehouse.id,
          gross: value,
          vat,
          total: plus(value, vat),
          approvedBy,
          countedValue: counted,
          warnings: reportWarnings(input, masters),
          opening: reason === 'SALDO_AWAL',
          lines,
          sources: follows ? [{ id: follows.source.id }] : [],
        }),
        follows: follows?.at ?? null,
        facts: { units, effects, memo: `${nounOf(kind)} - ${reasonLabel(reason)}` },
      }
    },
    post(draft, { stock, account, effects, memo }) {
      const value = sum(effects(stock))
      const against = draft.accountId as number
      const incoming = stock.moves.every((m) => m.qty > 0)
      const vat = draft.vat ?? 0
      return {
        ...emptyPosting(),
        moves: stock.moves,
        journal: journal(
          'AUTO',
          memo,
          [
            ...entry(against, incoming ? -value : plus(value, vat)),
            ...entry(account('INVENTORY').id, incoming ? value : -value),
            ...credit(account('VAT_OUT').id, vat),
          ],
          against,
        ),
      }
    },
  }
}

const linesOf = ({ lines, warehouseId }: CorrectionInput, units: Facts['units']): DraftLine[] =>
  lines.map((l, i) => ({
    ...goodsLine(units, l, warehouseId, i),
    unitPrice: l.unitCost ?? 0,
  }))

/** Without a report the tax office takes them for delivered, with PPN. */
function reportWarnings({ reason, reportNo, docDate }: CorrectionInput, masters: Masters) {
  if (reportNo || !reportedReasons.includes(reason) || !isPkpOn(masters, docDate)) return []
  return ['Nomor berita acara belum diisi: tanpa itu barang ini dapat dianggap terutang PPN.']
}

export const correction = correctionType('correction')
export const stockIn = correctionType('stock-in')
const typeOf = (input: CorrectionInput) => (input.type === 'IN' ? stockIn : correction)

/** What the lines do to the stock, in line order; answers their values in rupiah. */
function work(
  stock: StockBook,
  input: CorrectionInput,
  lines: DraftLine[],
  units: Map<number, UnitFacts>,
  locked: LockedStock,
): number[] {
  return lines.map((l, i) => {
    const place = [i + 1, l.warehouseId as number, l.goodsId, l.baseQty] as const
    if (input.type === 'OUT') return stock.issue(...place, askedIn(units, l.goodsUnitId))
    const unitCost = input.lines[i]?.unitCost ?? (input.reason === 'BONUS_SUPPLIER' ? 0 : undefined)
    if (unitCost !== undefined) {
      const value = round(dec(unitCost).times(l.qty))
      stock.receive(...place, value)
      return value
    }
    const last = locked.goods.get(l.goodsId)?.lastPurchasePrice ?? null
    if (last === null && stock.state(l.goodsId).qty === 0) {
      const name = units.get(l.goodsUnitId)?.name ?? ''
      throw new Refusal('COST_MISSING', `HPP ${name} belum diketahui, isi HPP satuannya`, {
        field: `lines.${i}.unitCost`,
      })
    }
    return stock.find(...place, round(times(last ?? 0, l.baseQty)))
  })
}

/** The locked stock once more, for a value that the approval needs before anything is posted. */
const trial = (locked: LockedStock, masters: Masters, branchId: number): StockBook =>
  stockBook(locked, {
    warehouse: (id) => masters.warehouses.get(id)?.name ?? '',
    allowNegative: masters.branches.get(branchId)?.allow_negative_stock ?? false,
  })

async function refuseReason(
  context: PostingContext,
  input: CorrectionInput,
  seesCost: boolean,
): Promise<void> {
  const { reason, type } = input
  if (correctionReasons[reason] !== type) {
    throw new Refusal('REASON_TYPE', 'Alasan tidak sesuai dengan jenis koreksi', {
      field: 'reason',
    })
  }
  const priced = input.lines.findIndex((l) => (l.unitCost ?? null) !== null)
  if (type === 'OUT' && priced !== -1) {
    throw new Refusal('COST_AVERAGE', 'Barang keluar selalu memakai HPP rata-rata', {
      field: `lines.${priced}.unitCost`,
    })
  }
  if (priced !== -1 && reason === 'DITEMUKAN') {
    throw new Refusal('COST_AVERAGE', 'Barang yang ditemukan bernilai seperti saat dihapus', {
      field: `lines.${priced}.unitCost`,
    })
  }
  if (priced !== -1 && !seesCost) {
    throw new Refusal('FORBIDDEN', 'Anda tidak memiliki hak akses untuk mengisi HPP', {
      status: 403,
      field: `lines.${priced}.unitCost`,
    })
  }
  if (reason === 'SALDO_AWAL') await refuseLateOpening(context, input)
}

/** Opening balances belong to the month with which trade begins, or the books, as long as no day of trade is set. */
async function refuseLateOpening(context: PostingContext, input: CorrectionInput): Promise<void> {
  const bare = input.lines.findIndex((l) => (l.unitCost ?? null) === null)
  if (bare !== -1) {
    throw new Refusal('REQUIRED', 'HPP wajib diisi untuk saldo awal', {
      field: `lines.${bare}.unitCost`,
    })
  }
  const first = await context.tx.one<{ last_day: string }>(
    `select coalesce((select (date_trunc('month', go_live) + interval '1 month - 1 day')::date from company),
       (select last_day from period order by id limit 1)) as last_day`,
  )
  if (first && input.docDate > first.last_day) {
    const words = `Saldo awal hanya dapat diisi pada periode pertama, paling lambat ${dayText(first.last_day)}`
    throw new Refusal('OPENING_LATE', words, { field: 'docDate' })
  }
}

/**
 * Taxable goods that we use ourselves are delivered to ourselves: PPN on their cost, where the document or
 * else the company says so.
 */
function ownUseVat(
  input: CorrectionInput,
  lines: DraftLine[],
  effects: (stock: StockBook) => number[],
  masters: Masters,
  locked: LockedStock,
): number {
  if (input.reason !== 'PEMAKAIAN_SENDIRI' || !isPkpOn(masters, input.docDate)) return 0
  if (!(input.ownUseVat ?? masters.company.own_use_vat)) return 0
  const values = effects(trial(locked, masters, input.branchId))
  const worth = values.map((amount, i) => ({ amount, taxType: lines[i]?.taxType ?? 'NON' }))
  return vatOnLines(worth, taxOn(masters, input.docDate))
}

export const correctionRoutes = [
  ...readingRoutes(contract, [correction, stockIn], ({ kind }) => ({
    title: `Bukti ${nounOf(kind)}`,
    size: 'A5',
    // What is destroyed or given away is proved with its value.
    costly: true,
    words: { refNo: 'No. berita acara' },
    signatures: ['Dibuat', 'Kepala Gudang', 'Disetujui'],
  })),
  route(contract.preview, (ctx, input) => previewDocument(ctx, typeOf(input), input)),
  route(contract.add, (ctx, input) => createDocument(ctx, typeOf(input), input)),
  ...stockInRoutes,
]
