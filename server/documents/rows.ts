import type { Tx } from '#server/platform/db.ts'
import { writeGiros } from './giro.ts'
import type { Draft } from './types.ts'

// Goods and tenders in one statement of constant text: a paper has both, or an empty list of one.
const ROWS = `
with goods as (
  insert into document_goods (branch_id, document_id, line, goods_id, goods_unit_id, warehouse_id, qty, conversion, base_qty,
    bonus_qty, rejected_qty, unit_price, tiers, discount_amount, gross, discount, header_discount, freight, net, vat, tax_type,
    price_source, source_document_id, source_line, cost_elsewhere, memo, expiry_date, suggested_qty)
  select $1, $2, x.line, x.goods_id, x.goods_unit_id, x.warehouse_id, x.qty, x.conversion, x.base_qty, x.bonus_qty, x.rejected_qty,
    x.unit_price, x.tiers::pct[], x.discount_amount, x.gross, x.discount, x.header_discount, x.freight, x.net, x.vat, x.tax_type,
    x.price_source, x.source_document_id, x.source_line, x.cost_elsewhere, x.memo, x.expiry_date, x.suggested_qty
  from unnest($3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::numeric[], $8::numeric[], $9::numeric[], $10::numeric[],
    $11::numeric[], $12::numeric[], $13::text[], $14::numeric[], $15::numeric[], $16::numeric[], $17::numeric[], $18::numeric[],
    $19::numeric[], $20::numeric[], $21::text[], $22::text[], $23::bigint[], $24::int[], $25::numeric[], $26::text[], $27::date[], $43::numeric[])
    as x(line, goods_id, goods_unit_id, warehouse_id, qty, conversion, base_qty, bonus_qty, rejected_qty, unit_price, tiers,
      discount_amount, gross, discount, header_discount, freight, net, vat, tax_type, price_source, source_document_id,
      source_line, cost_elsewhere, memo, expiry_date, suggested_qty))
insert into document_settlement (branch_id, document_id, line, method_id, amount, received, account_id, bank_account_id,
  edc_id, on_us, card_last4, approval_code, ref_no, mdr_pct, item_document_id, item_sign, status)
select $1, $2, * from unnest($28::int[], $29::bigint[], $30::numeric[], $31::numeric[], $32::bigint[], $33::bigint[], $34::bigint[],
  $35::boolean[], $36::text[], $37::text[], $38::text[], $39::numeric[], $40::bigint[], $41::int[], $42::text[])`

export function writeLines(tx: Tx, branchId: number, documentId: number, draft: Draft): void {
  if (draft.lines.length + draft.settlements.length > 0) {
    tx.named('document-rows', ROWS, [
      branchId,
      documentId,
      ...goodsColumns(draft),
      ...settlementColumns(draft),
      draft.lines.map((l) => l.suggestedQty ?? null),
    ])
  }
  writeGiros(tx, branchId, documentId, draft)
  const a = draft.accounts
  if (a.length === 0) return
  tx.rows(
    `insert into document_account (branch_id, document_id, line, account_id, debit, credit, memo, counter_branch_id)
     select $1, $2, * from unnest($3::int[], $4::bigint[], $5::numeric[], $6::numeric[], $7::text[], $8::int[])`,
    [
      branchId,
      documentId,
      a.map((_, i) => i + 1),
      a.map((x) => x.accountId),
      a.map((x) => x.debit),
      a.map((x) => x.credit),
      a.map((x) => x.memo ?? null),
      a.map((x) => x.counterBranchId ?? null),
    ],
  )
}

function goodsColumns({ lines: l }: Draft): unknown[][] {
  return [
    l.map((_, i) => i + 1),
    l.map((x) => x.goodsId),
    l.map((x) => x.goodsUnitId),
    l.map((x) => x.warehouseId),
    l.map((x) => x.qty),
    l.map((x) => x.conversion),
    l.map((x) => x.baseQty),
    l.map((x) => x.bonusQty ?? 0),
    l.map((x) => x.rejectedQty ?? 0),
    l.map((x) => x.unitPrice),
    l.map((x) => `{${x.tiers.join(',')}}`),
    l.map((x) => x.discountAmount),
    l.map((x) => x.gross),
    l.map((x) => x.discount),
    l.map((x) => x.headerDiscount),
    l.map((x) => x.freight),
    l.map((x) => x.net),
    l.map((x) => x.vat),
    l.map((x) => x.taxType),
    l.map((x) => x.priceSource ?? null),
    l.map((x) => x.sourceDocumentId ?? null),
    l.map((x) => x.sourceLine ?? null),
    l.map((x) => x.costElsewhere ?? null),
    l.map((x) => x.memo ?? null),
    l.map((x) => x.expiryDate ?? null),
  ]
}

function settlementColumns({ settlements: s }: Draft): unknown[][] {
  return [
    s.map((x, i) => x.line ?? i + 1),
    s.map((x) => x.methodId ?? null),
    s.map((x) => x.amount),
    s.map((x) => x.received ?? x.amount),
    s.map((x) => x.accountId ?? null),
    s.map((x) => x.bankAccountId ?? null),
    s.map((x) => x.edcId ?? null),
    s.map((x) => x.onUs ?? null),
    s.map((x) => x.cardLast4 ?? null),
    s.map((x) => x.approvalCode ?? null),
    s.map((x) => x.refNo ?? null),
    s.map((x) => x.mdrPct ?? null),
    s.map((x) => x.itemDocumentId ?? null),
    s.map((x) => x.itemSign ?? null),
    s.map((x) => x.status ?? null),
  ]
}

export function writeAudit(
  tx: Tx,
  a: {
    branchId: number
    address: string
    endpoint: string
    kind: string
    id: number
    number?: string | null
    action: string
    memo?: string | null
    before?: string | null
    after?: string | null
  },
): void {
  tx.named(
    'audit',
    `insert into audit (branch_id, address, endpoint, object_kind, object_id, number, action, memo, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      a.branchId,
      a.address,
      a.endpoint,
      a.kind,
      a.id,
      a.number ?? null,
      a.action,
      a.memo ?? null,
      a.before ?? null,
      a.after ?? null,
    ],
  )
}

const COLUMNS = [
  'kind',
  'doc_date',
  'status',
  'request_id',
  'customer_id',
  'supplier_id',
  'party_name',
  'warehouse_id',
  'to_warehouse_id',
  'salesman_id',
  'account_id',
  'ref_no',
  'ref_date',
  'tax_mode',
  'price_level',
  'term_days',
  'due_date',
  'expected_date',
  'tax_invoice_no',
  'tax_invoice_date',
  'header_discount_pct',
  'gross',
  'discount',
  'header_discount',
  'freight',
  'dpp',
  'exempt',
  'vat',
  'rounding',
  'total',
  'points',
  'expires_at',
  'reverses_id',
  'auto_reverse_date',
  'memo',
  'approved_by',
  'reason',
  'settle_by',
] as const

export function headerValues(kind: string, requestId: string | null, d: Draft): unknown[] {
  return [
    kind,
    d.docDate,
    d.status,
    requestId,
    d.customerId ?? null,
    d.supplierId ?? null,
    d.partyName ?? null,
    d.warehouseId ?? null,
    d.toWarehouseId ?? null,
    d.salesmanId ?? null,
    d.accountId ?? null,
    d.refNo ?? null,
    d.refDate ?? null,
    d.taxMode ?? null,
    d.priceLevel ?? null,
    d.termDays ?? null,
    d.dueDate ?? null,
    d.expectedDate ?? null,
    d.taxInvoiceNo ?? null,
    d.taxInvoiceDate ?? null,
    d.headerDiscountPercent ?? null,
    d.gross ?? 0,
    d.discount ?? 0,
    d.headerDiscount ?? 0,
    d.freight ?? 0,
    d.dpp ?? 0,
    d.exempt ?? 0,
    d.vat ?? 0,
    d.rounding ?? 0,
    d.total,
    d.points ?? 0,
    d.expiresAt ?? null,
    d.reversesId ?? null,
    d.autoReverseDate ?? null,
    d.memo ?? null,
    d.approvedBy ?? null,
    d.reason ?? null,
    d.settleBy ?? null,
  ]
}
const places = COLUMNS.map((_, i) => `$${i + 8}`).join(', ')
const AUDIT = `
a as (insert into audit (branch_id, address, endpoint, object_kind, object_id, action) values ($1, $6, $7, $8, $2, 'Tambah'))`

// The number last: its row is locked for the header and the flush only, so no two tills wait long. They stand
// in line for it: those who wait for the row itself are all woken by its first change, to look again and wait again.
const NUMBER = `
k as materialized (select pg_advisory_xact_lock(8, hashtext($3::text || $4::text) # $1::int)),
n as (insert into doc_counter as c (branch_id, prefix, yymm, n) select $1, $3, $4, 1 from k
  on conflict (branch_id, prefix, yymm) do update set n = c.n + 1 returning n)`
const NUMBERED = `
with ${NUMBER},${AUDIT}
insert into document (branch_id, id, number, ${COLUMNS.join(', ')})
select $1, $2, $3 || '/' || $5 || '/' || $4 || '/' || lpad(n.n::text, 5, '0'), ${places} from n returning number`
const UNNUMBERED = `
with ${AUDIT}
insert into document (branch_id, id, number, ${COLUMNS.join(', ')})
select $1, $2, case when $4::text is null then $3::text when $5::text is null then null end, ${places} returning number`

export const yymmOf = (day: string) => day.slice(2, 4) + day.slice(5, 7)

export function writeHeader(
  tx: Tx,
  d: {
    branchId: number
    documentId: number
    prefix: string
    branchCode: string
    /** Of a leaf that bears the number which its paper took elsewhere. */
    number?: string | null | undefined
    values: unknown[]
    draft: Draft
    address: string
    endpoint: string
  },
): Promise<{ number: string | null }[]> {
  const given = d.number !== undefined
  const numbered = !given && d.draft.status !== 'DRAFT'
  return tx.named(numbered ? 'header' : 'header-draft', numbered ? NUMBERED : UNNUMBERED, [
    d.branchId,
    d.documentId,
    given ? d.number : d.prefix,
    given ? null : yymmOf(d.draft.docDate),
    d.branchCode,
    d.address,
    d.endpoint,
    ...d.values,
  ])
}

/** A draft that becomes a paper takes its number now. */
export function takeNumber(
  tx: Tx,
  d: { branchId: number; documentId: number; prefix: string; branchCode: string; docDate: string },
): Promise<{ number: string }[]> {
  return tx.rows(
    `with ${NUMBER}
     update document d set number = $3 || '/' || $5 || '/' || $4 || '/' || lpad(n.n::text, 5, '0') from n
     where d.branch_id = $1 and d.id = $2 returning d.number`,
    [d.branchId, d.documentId, d.prefix, yymmOf(d.docDate), d.branchCode],
  )
}
