import { isBranchReturn, paysBack } from '#server/ledgers/scopes.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Exchanged } from '#contract/sales/sales-invoice.ts'
import { getDocument } from '#server/documents/read.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus, quantity } from '#contract/money.ts'
import type { Slip } from '#contract/print/slip.ts'
import { isWithin } from '#contract/sales/sold-slip.ts'
import type { Session } from '#server/platform/session.ts'

/** The other half of a sale that goods which came back helped to pay. */
export interface ExchangedFor {
  back: DocumentDetail
  /** Of what came back, taken in other goods; given back as points. */
  exchanged: number
  asPoints: number
  /** Out of the drawer, in coins. */
  handedOver: number
}

/** What a sale's own goods bring back when they return or it is voided is no exchange. */
export async function exchangedFor(
  tx: Tx,
  session: Session,
  { id, branchId }: { id: number; branchId: number },
): Promise<ExchangedFor | null> {
  const row = await tx.one<Omit<ExchangedFor, 'back'> & { id: number }>(
    `select d.id, s.amount as exchanged, case when ${isBranchReturn()} then d.total - (select sum(l.debit) from journal_line l join account a on a.id = l.account_id and a.usage = 'RK'
         where l.branch_id = d.branch_id and l.journal_id = d.id) else (select coalesce(sum(m.points), 0) from point_move m
         where m.branch_id = d.branch_id and m.document_id = d.id and m.type = 'REVERSE' and m.points > 0) * (select point_value from company) end as "asPoints",
       (select coalesce(sum(l.credit - l.debit), 0) from journal_line l join account a on a.id = l.account_id and a.usage = 'CASH_DRAWER'
         where l.branch_id = d.branch_id and l.journal_id = d.id) as "handedOver"
     from document_settlement s join document d on d.branch_id = s.branch_id and d.id = s.document_id and ${paysBack()}
     where s.branch_id = $1 and s.item_document_id = $2
       and not exists (select from document_source o where o.branch_id = d.branch_id and o.document_id = d.id and o.source_id = $2)`,
    [branchId, id],
  )
  if (!row) return null
  const back = await getDocument(
    tx,
    session,
    [{ kind: 'sales-return' }, { kind: 'branch-return' }],
    row.id,
  )
  const { exchanged, asPoints, handedOver } = row
  return { back, exchanged, asPoints, handedOver }
}

/** The same for the page of the sale. */
export async function otherHalf(
  tx: Tx,
  session: Session,
  sale: { id: number; branchId: number },
): Promise<Exchanged | null> {
  const found = await exchangedFor(tx, session, sale)
  if (!found) return null
  const { back, exchanged, asPoints, handedOver } = found
  const { id, docNo, total: credit, settleBy } = back.document
  return {
    id,
    docNo,
    lines: back.lines,
    credit,
    exchanged,
    asPoints,
    handedOver,
    rest: restOf(found),
    restAs: settleBy === 'DEPOSIT' ? 'DEPOSIT' : 'TUNAI',
  }
}

/** What is left for the customer of what came back. */
const restOf = ({ back, exchanged, asPoints }: ExchangedFor) =>
  minus(minus(back.document.total, exchanged), asPoints)

/** What a line that came back is worth to the customer, with the PPN on top of it. */
const backAmount = (
  { net, vat }: DocumentDetail['lines'][number],
  doc: DocumentDetail['document'],
) => (isWithin(doc) ? net : plus(net, vat))

/** On the receipt: what came back with a minus, what it pays, and what is paid or left. */
export function exchangeOnReceipt(exchange: ExchangedFor, total: number) {
  const { back, exchanged, asPoints } = exchange
  const { document } = back
  const rest = restOf(exchange)
  const deposit = document.settleBy === 'DEPOSIT'
  const given = deposit ? rest : exchange.handedOver
  const coins = minus(given, rest)
  const lines: Slip['lines'] = back.lines.map((l) => ({
    name: `Kembali: ${l.goodsName}`,
    detail: l.qty > 0 ? `-${quantity(l.qty)} ${l.unitName}` : (l.memo ?? ''),
    amount: quantity(-backAmount(l, document)),
  }))
  if (document.freight !== 0)
    lines.push({
      name: 'Kembali: Ongkos kirim',
      detail: 'Bagian yang kembali',
      amount: quantity(-document.freight),
    })
  const totals: Slip['totals'] = [
    { label: `Kembali ${document.docNo}`, value: quantity(-document.total) },
    ...(asPoints > 0 ? [{ label: 'Kembali jadi poin', value: quantity(asPoints) }] : []),
    ...(coins !== 0 ? [{ label: 'Pembulatan', value: quantity(coins) }] : []),
    rest > 0
      ? {
          label: deposit ? 'Sisa jadi deposit' : 'DIBAYARKAN TUNAI',
          value: `Rp ${quantity(given)}`,
          strong: true,
        }
      : { label: 'SELISIH', value: `Rp ${quantity(minus(total, exchanged))}`, strong: true },
  ]
  return { lines, totals }
}
