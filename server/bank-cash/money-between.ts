import { takeLock } from '#server/platform/lock-classes.ts'
import type { Kind } from '#contract/kinds.ts'
import type { DraftAccount, PostingContext, WrittenDocument } from '#server/documents/types.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, monthName, notFound } from '#server/platform/errors.ts'
import { minus, rupiah, sumOf } from '#contract/money.ts'

interface Typed {
  branchId: number
  docDate: string
  memo?: string | null | undefined
  confirmsId?: number | null | undefined
}

/** A document of one branch that waits for another, or waited. */
interface Between {
  branch_id: number
  document_id: number
  number: string
  amount: number
  since: string
  confirmed_by: number | null
  confirmed_number: string | null
  withdrawn_by: number | null
}

type AfterWrite = (written: WrittenDocument) => Promise<void>

/**
 * What a document books on another branch's account waits there for its confirmation, or is one (domain
 * §3.4.1). Answers what is to be written once the document has its number; nothing where no line names a branch.
 */
export async function meetOtherBranch(
  context: PostingContext,
  kind: Kind,
  input: Typed,
  accounts: DraftAccount[],
): Promise<AfterWrite | undefined> {
  const masters = await context.masters()
  const owed = owedBy(masters, accounts)
  if (!owed) {
    if (input.confirmsId)
      throw new Refusal('REQUIRED', 'Konfirmasi memerlukan baris RK Antar Cabang', {
        field: 'lines',
      })
    return undefined
  }
  await lockPair(context.tx, input.branchId, owed.branchId)
  const waiting = input.confirmsId
    ? await chosen(context.tx, input, owed)
    : await fitting(context.tx, masters, input, owed)
  return async ({ tx, documentId, number }) => {
    if (waiting) await confirm(tx, waiting, { documentId, kind, number })
    else await waitFor(tx, input, owed, { documentId, kind, number })
  }
}

interface Owed {
  branchId: number
  /** Debit less credit: above zero the other branch owes it. */
  amount: number
  memo: string | null
}

/** What the lines book on the account of one other branch; a document towards two could be confirmed by neither. */
function owedBy(masters: Masters, accounts: DraftAccount[]): Owed | null {
  const lines = accounts.filter((l) => l.counterBranchId)
  const branchId = lines[0]?.counterBranchId
  if (!branchId) return null
  const other = accounts.findIndex((l) => l.counterBranchId && l.counterBranchId !== branchId)
  if (other >= 0) {
    const name = (id: number | null | undefined) => masters.branches.get(id ?? 0)?.name ?? ''
    throw new Refusal(
      'COUNTER_BRANCHES',
      `Satu dokumen hanya untuk satu cabang lawan; pisahkan ${name(branchId)} dan ${name(accounts[other]?.counterBranchId)}`,
      { field: `lines.${other}.counterBranchId` },
    )
  }
  const amount = minus(
    sumOf(lines, (l) => l.debit),
    sumOf(lines, (l) => l.credit),
  )
  if (amount === 0)
    throw new Refusal('TOTAL_INVALID', 'Debit dan kredit RK Antar Cabang saling menghapus', {
      field: 'lines',
    })
  return { branchId, amount, memo: lines[0]?.memo ?? null }
}

/** Whoever writes between the same two branches waits, so that neither side misses what the other just wrote. */
export async function lockPair(tx: Tx, here: number, there: number): Promise<void> {
  await takeLock(tx, 'pair', [here, there].sort((a, b) => a - b).join('-'))
}

const COLUMNS =
  'branch_id, document_id, number, amount, since, confirmed_by, confirmed_number, withdrawn_by'

/** What this document says it confirms: with the same amount on the other side, in the same month. */
async function chosen(tx: Tx, input: Typed, owed: Owed): Promise<Between> {
  const one = await tx.one<Between>(
    `select ${COLUMNS} from money_between where document_id = $1 and counter_branch_id = $2`,
    [input.confirmsId, input.branchId],
  )
  if (!one) throw notFound('Dokumen yang dikonfirmasi')
  if (one.withdrawn_by)
    throw new Refusal('STATUS_INVALID', `${one.number} sudah dibalik oleh cabang asalnya`)
  if (one.confirmed_by)
    throw new Refusal(
      'STATUS_INVALID',
      `${one.number} sudah dikonfirmasi dengan ${one.confirmed_number}`,
    )
  if (one.branch_id !== owed.branchId || one.amount !== -owed.amount)
    throw new Refusal(
      'AMOUNT_DIFFERENT',
      `RK Antar Cabang harus ${rupiah(Math.abs(one.amount))} di ${one.amount > 0 ? 'kredit' : 'debit'}, lawan dari ${one.number}`,
      { field: 'lines' },
    )
  if (monthOf(one.since) !== monthOf(input.docDate))
    throw new Refusal(
      'DATE_MONTH',
      `${one.number} dikonfirmasi dengan tanggal di bulan ${monthName(Number(one.since.slice(0, 4)), Number(one.since.slice(5, 7)))}`,
      { field: 'docDate' },
    )
  return one
}

/** The other branch wrote it already: the one document that waits here with this amount and month. */
async function fitting(
  tx: Tx,
  masters: Masters,
  input: Typed,
  owed: Owed,
): Promise<Between | undefined> {
  const found = await tx.rows<Between>(
    `select ${COLUMNS} from money_between
     where counter_branch_id = $1 and branch_id = $2 and amount = $3 and confirmed_by is null and withdrawn_by is null
       and date_trunc('month', since) = date_trunc('month', $4::date) order by since, document_id limit 5`,
    [input.branchId, owed.branchId, -owed.amount, input.docDate],
  )
  if (found.length > 1)
    throw new Refusal(
      'CONFIRMATION_SEVERAL',
      `Beberapa dokumen ${masters.branches.get(owed.branchId)?.name} senilai ini menunggu konfirmasi: ${found.map((f) => f.number).join(', ')}. Pilih yang dikonfirmasi dari daftar Antar Cabang`,
      { field: 'lines' },
    )
  return found[0]
}

export const monthOf = (day: string) => day.slice(0, 7)

interface Written {
  documentId: number
  kind: Kind
  number: string | null
}

const confirm = (tx: Tx, { branch_id, document_id }: Between, by: Written) =>
  tx.rows(
    `update money_between set confirmed_by = $3, confirmed_kind = $4, confirmed_number = $5
     where branch_id = $1 and document_id = $2`,
    [branch_id, document_id, by.documentId, by.kind, by.number],
  )

const waitFor = (tx: Tx, { branchId, docDate, memo }: Typed, owed: Owed, of: Written) =>
  tx.rows(
    `insert into money_between (branch_id, document_id, counter_branch_id, kind, number, doc_date, memo, amount, since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $6)`,
    [
      branchId,
      of.documentId,
      owed.branchId,
      of.kind,
      of.number,
      docDate,
      memo || owed.memo,
      owed.amount,
    ],
  )

/**
 * What a reversal means for the other branch: an unconfirmed document is withdrawn; of a pair the confirmation
 * goes first, and then the other document waits again.
 */
export async function leaveOtherBranch(
  context: PostingContext,
  { branchId, docDate, id }: { branchId: number; docDate: string; id: number },
  counterBranchId: number,
): Promise<AfterWrite | undefined> {
  await lockPair(context.tx, branchId, counterBranchId)
  const one = await context.tx.one<Between>(
    `select ${COLUMNS} from money_between
     where (branch_id = $1 and document_id = $2) or (counter_branch_id = $1 and confirmed_by = $2)`,
    [branchId, id],
  )
  if (!one) return undefined
  const key = [one.branch_id, one.document_id]
  if (one.branch_id !== branchId)
    return async ({ tx }) => {
      await tx.rows(
        `update money_between set confirmed_by = null, confirmed_kind = null, confirmed_number = null, since = greatest(since, $3::date)
         where branch_id = $1 and document_id = $2`,
        [...key, docDate],
      )
    }
  if (one.confirmed_by) {
    const masters = await context.masters()
    throw new Refusal(
      'CONFIRMED',
      `${one.number} sudah dikonfirmasi ${masters.branches.get(counterBranchId)?.name} dengan ${one.confirmed_number}; balik dokumen itu dahulu`,
    )
  }
  return async ({ tx, documentId }) => {
    await tx.rows(
      'update money_between set withdrawn_by = $3 where branch_id = $1 and document_id = $2',
      [...key, documentId],
    )
  }
}
