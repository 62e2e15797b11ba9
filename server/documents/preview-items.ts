import type { Preview } from '#contract/document-preview.ts'
import { usageWord } from '#contract/master/account-usage.ts'
import { OWN, type Posting, type Settled } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, sumOf, times } from '#contract/money.ts'

type Item = Preview['items'][number]

const ROLES: Record<string, string> = {
  AR: 'Piutang',
  AP: 'Hutang',
  EDC_DC: 'Piutang kartu debit',
  EDC_CC: 'Piutang kartu kredit',
  QRIS: 'Piutang QRIS',
  PAYLATER: 'Piutang paylater',
  CUSTOMER_DEPOSIT: 'Deposit pelanggan',
}
const labelOf = (role: string) => ROLES[role] ?? usageWord(role)

/** Where an open item stands: of one document the debt itself, each tender of it, by what it is. */
const keyOf = ({ documentId, line, role }: Pick<Settled, 'documentId' | 'line' | 'role'>) =>
  `${documentId}:${line}:${role}`

interface Open {
  documentId: number
  line: number
  role: string
  /** Rupiah that are open of it, below zero where it lowers what is owed. */
  open: number
  dueDate: string | null
  kind: string
  docNo: string | null
  partyName: string | null
}

/** Every open item that a posting changes, in rupiah before and after it; `own` is the document itself. */
export async function previewItems(
  tx: Tx,
  branchId: number,
  { openItems, allocations }: Pick<Posting, 'openItems' | 'allocations'>,
  { party, own }: { party: string | null; own: number },
): Promise<Item[]> {
  const isOwn = ({ documentId }: Settled) => documentId === OWN || documentId === own
  const opened = openItems.map(({ role, line, sign, amount, dueDate }): Item => {
    const taken = allocations.filter((a) => isOwn(a) && a.role === role && a.line === line)
    const after = times(
      sign,
      minus(
        amount,
        sumOf(taken, (a) => a.amount),
      ),
    )
    const named = { partyName: party ?? '', label: labelOf(role), dueDate }
    return { ...named, amount: after, documentId: null, kind: null, docNo: null, before: 0, after }
  })
  const others = Map.groupBy(
    allocations.filter((a) => !isOwn(a)),
    keyOf,
  )
  const ids = [...others.values()].flat().map(({ documentId }) => documentId)
  const open = ids.length === 0 ? [] : await openOf(tx, branchId, ids)
  const settled = [...others].map(([key, parts]): Item => {
    const by = sumOf(parts, (a) => times(a.sign, a.amount))
    const found = open.find((one) => keyOf(one) === key)
    const { open: before = by, dueDate = null, kind = null, docNo = null } = found ?? {}
    const named = {
      partyName: found?.partyName ?? party ?? '',
      label: labelOf(parts[0]?.role ?? ''),
    }
    const documentId = found?.documentId ?? null
    return {
      ...named,
      dueDate,
      documentId,
      kind,
      docNo,
      before,
      after: minus(before, by),
      amount: -by,
    }
  })
  return [...opened, ...settled].filter(({ before, after }) => before !== after)
}

const openOf = (tx: Tx, branchId: number, ids: number[]) =>
  tx.rows<Open>(
    `select i.document_id as "documentId", i.line, i.role, i.sign * (i.amount - i.settled) as open, i.due_date as "dueDate",
       d.kind, d.number as "docNo", coalesce(c.name, p.name) as "partyName"
     from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
     left join customer c on c.id = i.customer_id left join supplier p on p.id = i.supplier_id
     where i.branch_id = $1 and i.document_id = any ($2::bigint[])`,
    [branchId, ids],
  )
