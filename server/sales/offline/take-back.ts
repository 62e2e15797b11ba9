import type { ReplyOf } from '#contract/endpoint.ts'
import { type KeptTakeBack, TAKE_BACK_MINUTES } from '#contract/sales/kept-entry.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import type { Kind } from '#contract/kinds.ts'
import { minus } from '#contract/money.ts'
import { type Common, createDocument } from '#server/documents/create.ts'
import type { DocumentType } from '#server/documents/types.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import { soldAt } from '#server/ledgers/scopes.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type WholeReturn, postWholeReturn, wholeReturn } from '../whole-return.ts'
import { type Arrived, type Difference, keepEntry, keptAlone, kindsOf } from './entries.ts'
import { type Looked, keysOf } from './look.ts'
import { seenOf } from './seen.ts'

type Taken = ReplyOf<typeof contract.take>

interface TakenBack extends Common, Arrived<KeptTakeBack> {
  soldAt: string
  saleId: number
  differences: readonly Difference[]
}

/** The sale that it takes back, as it is here. */
interface Sale {
  /** None where another sale bears its key. */
  id: number | null
  number: string
  total: number
  soldAt: string
}

/**
 * A kept sale that was taken back where it was made: it stays in the books, and what undoes it stands beside it as
 * with any receipt that is cancelled. Money is back with the customer, so nothing refuses it; what cannot be booked
 * waits for a person.
 */
export async function settleTakeBack(
  ctx: Ctx,
  arrived: Arrived<KeptTakeBack>,
  looked: Looked<KeptTakeBack>,
): Promise<Taken> {
  const { entry } = arrived
  const { known } = looked
  const isOwn = known?.kind === 'sales-return'
  const sale = await ctx.read((tx) => saleOf(tx, entry), entry.branchId)
  if (!sale)
    throw new Refusal('SALE_MISSING', 'Penjualan yang dibatalkan belum diterima server', {
      status: 409,
      field: 'body',
    })
  const differences: Difference[] = [
    ...seenOf(looked, arrived.late),
    ...differsFrom(sale, entry),
    ...(known && !isOwn ? [{ kind: 'KEY_OTHER' as const, detail: known.number }] : []),
  ]
  const told = (why: string): Difference[] => [
    ...differences,
    { kind: 'TAKEN_BACK', amount: entry.total, detail: `${sale.number}: ${why}` },
  ]
  const alone = async (id: number | null, all: Difference[]): Promise<Taken> => {
    await keptAlone(ctx, arrived, id, all)
    return { id, docNo: id && known ? known.number : null, differences: kindsOf(all) }
  }
  if (known) return alone(isOwn ? known.id : null, told(entry.reason))
  if (!sale.id) return alone(null, told(entry.reason))
  try {
    const all = told(entry.reason)
    const saved = await createDocument(ctx, keptReturn, {
      ...arrived,
      requestId: looked.key,
      branchId: entry.branchId,
      saleId: sale.id,
      docDate: looked.docDate,
      soldAt: looked.soldAt,
      differences: all,
    })
    return { id: saved.id, docNo: saved.docNo, differences: kindsOf(all) }
  } catch (error) {
    // Returned or changed by somebody meanwhile: both are told.
    if (!(error instanceof Refusal && UNBOOKABLE.includes(error.code))) throw error
    return alone(null, told(`${entry.reason}. ${error.message}`))
  }
}

const UNBOOKABLE = ['STATUS_INVALID', 'RETURN_OVER']

/** Another sum than was paid, or longer ago than a till may. */
function differsFrom(sale: Sale, entry: KeptTakeBack): Difference[] {
  const minutes = (Date.parse(entry.soldAt) - Date.parse(sale.soldAt)) / 60_000
  return [
    ...(entry.total === sale.total
      ? []
      : [{ kind: 'TOTAL' as const, amount: minus(entry.total, sale.total) }]),
    ...(minutes > TAKE_BACK_MINUTES ? [{ kind: 'LIMIT' as const, amount: entry.total }] : []),
  ]
}

async function saleOf(tx: Tx, { branchId, saleId }: KeptTakeBack): Promise<Sale | undefined> {
  const found = await tx.one<Sale & { kind: Kind | null }>(
    `select d.id, d.kind, d.number, d.total + d.rounding as total, ${soldAt()} as "soldAt"
     from request r join document d on d.branch_id = r.branch_id and d.id = r.document_id
     where r.branch_id = $1 and r.key = any ($2::uuid[])
     union all
     select null, null, o.number, o.total, o.told_at from offline_sale o
     where o.branch_id = $1 and o.request_id = $3 and o.kind = 'SALE' and o.document_id is null limit 1`,
    [branchId, keysOf(saleId), saleId],
  )
  return found?.kind && found.kind !== 'sales-invoice' ? undefined : found
}

/** Everything comes back and the money went the way it came; of a drawer that was counted meanwhile the count bears it. */
const keptReturn: DocumentType<TakenBack, WholeReturn> = {
  kind: 'sales-return',
  async check(context, input) {
    const { entry, late, branchId } = input
    const [sale] = await context.lockSources('sales-invoice', [input.saleId])
    if (!sale) throw new Error('locked sources are never empty')
    if (sale.status !== 'PAID' || sale.lines.some((l) => l.taken > 0))
      throw new Refusal('STATUS_INVALID', 'Sebagian atau seluruh struk ini sudah diretur')
    await context.tx.rows(`select set_config('app.employee', $1, true)`, [String(input.writtenBy)])
    const checked = await wholeReturn(
      context,
      sale,
      { branchId, docDate: input.docDate, why: entry.reason },
      {
        shiftId: late ? null : input.shiftId,
        soldAt: input.soldAt,
        approved: async () => null,
        afford: async () => {},
        instead: (own, masters) =>
          late && own.accountId === accountOf(masters, 'CASH_DRAWER', branchId).id
            ? { ...own, accountId: accountOf(masters, 'CASH_OVER_SHORT', branchId).id }
            : own,
      },
    )
    return {
      ...checked,
      async afterWrite(written) {
        await checked.afterWrite?.(written)
        await keepEntry(written.tx, input, written.documentId, input.differences)
      },
    }
  },
  post: postWholeReturn,
}
