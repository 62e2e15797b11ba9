import {
  type OpeningBalanceInput,
  openingBalance as contract,
} from '#contract/bank-cash/opening-balance.ts'
import { previewDocument } from '#server/documents/create.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import {
  type DocumentType,
  type DraftLine,
  type PostingContext,
  draftOf,
  lineOf,
} from '#server/documents/types.ts'
import { refuseFraction } from '#contract/pricing/fractions.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { type Masters, accountOf } from '#server/ledgers/masters.ts'
import {
  type Entry,
  type PointChange,
  debit,
  emptyPosting,
  entry,
  journal,
} from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, round, rupiah, sumOf, times } from '#contract/money.ts'
import { reads, route } from '#server/platform/route.ts'
import { dayText } from '#server/platform/time.ts'
import { openAccount } from './lines.ts'
import { aheadEntries, openingPoints, refuseWrongAhead, writeOldAhead } from './opening-ahead.ts'
import { billEntries, readOldBills, refuseWrongBills, writeOldBills } from './opening-bills.ts'
import { cancelOpening } from './opening-cancel.ts'
import { giroEntries, oldGiros, refuseKnownGiros, writeOldGiros } from './opening-giros.ts'
import { openingItems } from './opening-items.ts'
import { readParties, refuseParties } from './opening-parties.ts'
import { refuseWrongTurnover, turnoverOf, wordsOf, writeTurnover } from './opening-turnover.ts'

interface Facts {
  entries: Entry[]
  points: PointChange[]
}

/**
 * How a branch begins (domain §3.4.4): one balanced journal, the goods in stock at given values, and every old
 * open bill, giro and money ahead as a document of its own, which lives like any other.
 */
export const openingBalance: DocumentType<OpeningBalanceInput, Facts> = {
  kind: 'opening-balance',
  async check(context, input) {
    const unitIds = input.stock.map((l) => l.goodsUnitId)
    const [, units, , masters, old, parties] = await Promise.all([
      refuseLate(context, input.docDate),
      context.units(unitIds),
      context.lockStock(unitIds),
      context.masters(),
      readOldBills(context.tx, input),
      readParties(context.tx, input),
    ])
    refuseParties(input, parties)
    refuseWrongBills(input, old, masters)
    refuseWrongAhead(input)
    refuseWrongTurnover(input)
    const giros = oldGiros(input, masters)
    await refuseKnownGiros(context.tx, giros)
    const lines = input.stock.map((l, i) => stockLine(l, i, units, masters, input.branchId))
    const entries = balanced(input, masters, [
      ...input.accounts.map((l, i) => typed(l, i, masters, input.branchId)),
      ...billEntries(input, masters),
      ...giroEntries(giros),
      ...aheadEntries(input, masters),
      ...debit(
        accountOf(masters, 'INVENTORY', input.branchId).id,
        sumOf(lines, (l) => l.net),
      ),
    ])
    return {
      draft: draftOf(input, {
        opening: true,
        total: sumOf(entries, (e) => e.debit),
        accounts: entries,
        lines,
      }),
      facts: { entries, points: openingPoints(input) },
      async afterWrite(written) {
        const opening = { written, input, masters }
        await writeOldBills(opening)
        await writeOldGiros(opening, giros)
        await writeOldAhead(opening)
        await writeTurnover(
          context.tx,
          { branchId: input.branchId, documentId: written.documentId },
          input,
        )
      },
    }
  },
  post(draft, { entries, points, stock, account }) {
    draft.lines.forEach((l, i) => {
      stock.receive(i + 1, l.warehouseId as number, l.goodsId, l.baseQty, l.net)
    })
    const against = draft.lines.length > 0 ? account('OPENING_EQUITY').id : undefined
    return {
      ...emptyPosting(),
      moves: stock.moves,
      points,
      journal: journal('OPENING', draft.memo || 'Saldo awal', entries, against),
    }
  },
}

/** Books begin once: on the first day of trade or earlier in the open months, or in the first month where no such day is set. */
async function refuseLate({ tx }: PostingContext, docDate: string): Promise<void> {
  const last = await tx.one<{ day: string; trade: boolean }>(
    `select coalesce(c.go_live, (select last_day from period order by id limit 1)) as day,
       c.go_live is not null as trade from company c`,
  )
  if (!last || docDate <= last.day) return
  const words = last.trade
    ? `Saldo awal bertanggal paling lambat hari mulai transaksi, ${dayText(last.day)}`
    : `Saldo awal hanya dapat diisi pada periode pertama, paling lambat ${dayText(last.day)}`
  throw new Refusal('OPENING_LATE', words, { field: 'docDate' })
}

function typed(
  l: OpeningBalanceInput['accounts'][number],
  i: number,
  masters: Masters,
  branchId: number,
): Entry {
  const account = openAccount(masters, l, branchId, `accounts.${i}.accountId`, 'OPENING')
  return {
    accountId: account.id,
    debit: l.debit,
    credit: l.credit,
    memo: l.memo ?? null,
    counterBranchId: account.usage === 'RK' ? (l.counterBranchId ?? null) : null,
  }
}

/** Goods at what they cost in the old books, in whole rupiah. */
function stockLine(
  l: OpeningBalanceInput['stock'][number],
  i: number,
  units: Map<number, UnitFacts>,
  masters: Masters,
  branchId: number,
): DraftLine {
  const unit = units.get(l.goodsUnitId) as UnitFacts
  refuseFraction(unit, l.qty, { field: `stock.${i}.qty` })
  const warehouse = masters.warehouses.get(l.warehouseId)
  if (warehouse?.branch_id !== branchId || !warehouse.is_active) {
    throw new Refusal('NOT_FOUND', 'Gudang tidak ditemukan', {
      status: 404,
      field: `stock.${i}.warehouseId`,
    })
  }
  const value = round(dec(l.unitCost).times(l.qty))
  return lineOf({
    goodsId: unit.goods_id,
    goodsUnitId: l.goodsUnitId,
    warehouseId: warehouse.id,
    qty: l.qty,
    conversion: unit.conversion,
    baseQty: times(l.qty, unit.conversion),
    unitPrice: l.unitCost,
    gross: value,
    net: value,
    taxType: unit.tax_type,
  })
}

/** Both sides agree, or whoever writes it says that the difference is equity. */
function balanced(input: OpeningBalanceInput, masters: Masters, entries: Entry[]): Entry[] {
  if (entries.length + input.stock.length === 0)
    throw new Refusal('LINES_EMPTY', 'Minimal satu baris harus diisi', { field: 'accounts' })
  const difference = minus(
    sumOf(entries, (e) => e.debit),
    sumOf(entries, (e) => e.credit),
  )
  if (difference !== 0 && !input.toEquity) {
    const side = difference > 0 ? 'debit' : 'kredit'
    throw new Refusal(
      'UNBALANCED',
      `Saldo awal tidak seimbang. Selisih ${rupiah(Math.abs(difference))} di ${side}`,
      { field: 'toEquity' },
    )
  }
  const equity = accountOf(masters, 'OPENING_EQUITY', input.branchId).id
  return [...entries, ...entry(equity, -difference, { memo: 'Selisih saldo awal' })]
}

const { preview, cancel, turnover, ...calls } = contract

export const openingBalanceRoutes = [
  ...documentRoutes(calls, openingBalance, {
    title: 'Bukti Saldo Awal',
    costly: true,
    signatures: ['Dibuat', 'Disetujui'],
    more: async ({ tx }, { document: { branchId, id } }) => ({
      facts: (await turnoverOf(tx, [branchId], id)).rows.map(
        ({ month, amount }) => [`Omzet ${wordsOf(month)}`, rupiah(amount)] as const,
      ),
    }),
  }),
  reads(turnover, (tx, s, input) => turnoverOf(tx, s.branchIds, input.id)),
  // Bills, giros and money ahead will be documents of their own, which a preview of this one knows nothing of.
  route(preview, async (ctx, input) => ({
    ...(await previewDocument(ctx, openingBalance, input)),
    items: await ctx.read((tx) => openingItems(tx, input), input.branchId),
  })),
  route(cancel, cancelOpening),
]
