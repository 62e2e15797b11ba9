import type { z } from 'zod'
import type { openItem } from '#contract/open-item.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import type { Settled } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah, sumOf } from '#server/platform/money.ts'
import type { Session } from '#server/platform/session.ts'
import { refuseForeign } from './list.ts'

/** Papers of one party that are settled, each by no more than is open of it (AMOUNT_OVER, domain §3.0.3). */
export function settled(
  lines: { documentId: number; amount: number }[],
  items: LockedItem[],
  roles: string[],
  party: { customerId?: number; supplierId?: number },
): Settled[] {
  const taken = new Map<number, number>()
  return lines.map((line, i) => {
    const item = items.find((x) => x.document_id === line.documentId && x.line === 0)
    const own =
      item &&
      (party.customerId
        ? item.customer_id === party.customerId
        : item.supplier_id === party.supplierId)
    if (!item || !own || !roles.includes(item.role)) {
      throw new Refusal('NOT_FOUND', 'Faktur tidak ditemukan', {
        status: 404,
        field: `lines.${i}.documentId`,
      })
    }
    const open = minus(minus(item.amount, item.settled), taken.get(line.documentId) ?? 0)
    if (line.amount > open) {
      throw new Refusal('AMOUNT_OVER', `Nilai melebihi sisa tagihan (${rupiah(open)})`, {
        field: `lines.${i}.amount`,
      })
    }
    taken.set(line.documentId, plus(taken.get(line.documentId) ?? 0, line.amount))
    return {
      documentId: line.documentId,
      line: 0,
      role: item.role,
      sign: item.sign,
      amount: line.amount,
    }
  })
}

/** What the papers come to: claims less those that reduce. */
export function netOf(lines: Settled[]): number {
  const net = sumOf(lines, (l) => l.sign * l.amount)
  if (net < 0)
    throw new Refusal('NET_NEGATIVE', 'Potongan melebihi tagihan yang dibayar', { field: 'lines' })
  return net
}

export function refuseMismatch(paid: number, due: number): void {
  if (paid !== due) {
    throw new Refusal('PAY_MISMATCH', 'Total pembayaran tidak sama dengan total tagihan', {
      field: 'payments',
      data: { paid, due },
    })
  }
}

/** Open papers of a party, oldest first. */
export async function openItems(
  tx: Tx,
  s: Session,
  roles: string[],
  party: { customerId?: number; supplierId?: number },
  branchId: number | null | undefined,
) {
  const rows = await tx.rows<z.output<typeof openItem>>(
    `select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", i.due_date as "dueDate", d.ref_no as "refNo",
       i.sign, i.amount, i.amount - i.settled as open, greatest(0, $5::date - i.due_date) as "daysLate"
     from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
     where i.branch_id = any ($1::int[]) and i.role = any ($2::text[]) and i.settled < i.amount
       and ($3::bigint is null or i.customer_id = $3) and ($4::bigint is null or i.supplier_id = $4)
     order by i.due_date nulls first, d.id limit 500`,
    [
      branchId ? [refuseForeign(s, branchId)] : [s.branchId],
      roles,
      party.customerId ?? null,
      party.supplierId ?? null,
      s.today,
    ],
  )
  return { rows }
}
