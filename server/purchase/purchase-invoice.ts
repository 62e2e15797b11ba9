import {
  type PurchaseInvoiceInput,
  purchaseInvoice as contract,
} from '#contract/purchase/purchase-invoice.ts'
import { annotateDocument } from '#server/documents/annotate.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { openItems, settledEntries, settlementRows } from '#server/documents/settling.ts'
import type {
  DocumentType,
  DraftLine,
  StoredDocument,
  StoredLine,
} from '#server/documents/types.ts'
import { taxOn } from '#server/ledgers/masters.ts'
import { OWN, type Settled, credit, debit, journal, nothing } from '#server/ledgers/posting.ts'
import { heard } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, quantity, rupiah, sumOf, times } from '#server/platform/money.ts'
import { route } from '#server/platform/route.ts'
import { addDays } from '#server/platform/time.ts'
import { type Amounts, documentAmounts } from '#server/pricing/amounts.ts'
import { refuseUsedOver, usedAhead } from './down-payment-use.ts'
import { readSupplier } from './supplier-facts.ts'
import { invoicedValues, pricesOf, takenValue } from './invoice-values.ts'

interface Facts {
  /** Value at which each line's goods were received: what stock and GRNI hold of it. */
  received: number[]
  /** Value of each line now: without PPN where it can be credited, with freight and rounding. */
  invoiced: number[]
  vatCredited: number
  /** Memo of the journal names the supplier. */
  supplierName: string
  /** Money ahead that pays part of it. */
  uses: Settled[]
}

/** The supplier's paper: what was received becomes a debt, price differences go to stock or variance (domain §3.1.3). */
export const purchaseInvoice: DocumentType<PurchaseInvoiceInput, Facts> = {
  kind: 'purchase-invoice',
  statuses: {},
  async check(desk, input) {
    const reading = heard(Promise.all([readSupplier(desk.tx, input.supplierId), desk.masters()]))
    const receipts = await desk.lockSources('purchase-receipt', input.receiptIds)
    const [supplier, masters] = await reading
    await desk.lockStock(receipts.flatMap((r) => r.lines.map((l) => l.goods_unit_id)))
    const uses = await usedAhead(desk, input)
    refuseReceipts(receipts, input)
    const found = input.lines.map((l) => receiptLine(l, receipts))
    const amounts = documentAmounts({
      lines: input.lines.map((l, i) => ({
        qty: l.qty,
        unitPrice: l.unitPrice,
        tiers: l.discountTiers ?? [],
        discountAmount: l.discountAmount ?? 0,
        taxType: found[i]?.tax_type ?? 'NON',
      })),
      headerDiscount: input.headerDiscount,
      freight: input.freight,
      taxMode: input.taxMode,
      tax: taxOn(masters, input.docDate),
    })
    const rounding = input.roundingAdj ?? 0
    const total = plus(amounts.total, rounding)
    refuseOtherTotal(total, input.supplierTotal)
    refuseUsedOver(uses, total)
    const creditable = masters.company.is_pkp && input.taxMode !== 'NONE'
    const lines = found.map((l, i) =>
      draftLine(l, input.lines[i] as Line, amounts.lines[i] as Amounts['lines'][number]),
    )
    const termDays = input.termDays ?? supplier.term_days
    return {
      draft: {
        docDate: input.docDate,
        status: 'POSTED',
        memo: input.memo,
        supplierId: supplier.id,
        warehouseId: receipts[0]?.warehouse_id ?? null,
        refNo: input.supplierInvoiceNo,
        refDate: input.supplierInvoiceDate,
        taxMode: input.taxMode,
        termDays,
        dueDate: addDays(input.docDate, termDays),
        taxInvoiceNo: input.taxInvoiceNo,
        taxInvoiceDate: input.taxInvoiceDate,
        headerDiscountPercent:
          input.headerDiscount?.type === 'PERCENT' ? input.headerDiscount.value : null,
        ...amounts,
        rounding,
        total,
        lines,
        accounts: [],
        settlements: settlementRows([], uses),
        sources: receipts.map((r) => ({
          id: r.id,
          ...(allInvoiced(r, lines) ? { status: 'INVOICED' } : {}),
        })),
        warnings:
          creditable && amounts.vat > 0 && !input.taxInvoiceNo
            ? [
                'Faktur pajak belum diterima. PPN Masukan belum ikut kompensasi sampai nomornya diisi.',
              ]
            : [],
      },
      facts: {
        received: found.map((l, i) => takenValue(l, lines[i] as DraftLine)),
        invoiced: invoicedValues(amounts, input, creditable, rounding),
        vatCredited: creditable ? amounts.vat : 0,
        supplierName: supplier.name,
        uses,
      },
    }
  },
  post(draft, { stock, account, received, invoiced, vatCredited, supplierName, uses }) {
    let onStock = 0
    let variance = 0
    draft.lines.forEach((l, i) => {
      const difference = minus(invoiced[i] ?? 0, received[i] ?? 0)
      const part = stock.revalue(i + 1, l.warehouseId as number, l.goodsId, difference, l.baseQty)
      onStock = plus(onStock, part)
      variance = plus(variance, minus(difference, part))
    })
    const supplierId = draft.supplierId
    const ahead = sumOf(uses, (l) => l.amount)
    return {
      ...nothing(),
      moves: stock.moves,
      settles:
        ahead > 0
          ? [{ documentId: OWN, line: 0, role: 'AP', sign: 1, amount: ahead }, ...uses]
          : [],
      journal: journal(
        'AUTO',
        `Faktur pembelian ${supplierName}`,
        [
          ...debit(
            account('GRNI').id,
            sumOf(received, (v) => v),
            { supplierId },
          ),
          ...debit(account('INVENTORY').id, onStock),
          ...debit(account('PURCHASE_VARIANCE').id, variance),
          ...debit(account('VAT_IN').id, vatCredited),
          ...credit(account('AP').id, draft.total, { supplierId }),
          ...debit(account('AP').id, ahead, { supplierId }),
          ...settledEntries(uses, { account }, { supplierId }),
        ],
        account('PURCHASE_VARIANCE').id,
      ),
      opens: [
        {
          line: 0,
          role: 'AP',
          supplierId: supplierId ?? null,
          dueDate: draft.dueDate ?? null,
          sign: 1,
          amount: draft.total,
        },
      ],
      prices: pricesOf(draft, invoiced),
    }
  },
}

type Line = PurchaseInvoiceInput['lines'][number]

function refuseReceipts(receipts: StoredDocument[], input: PurchaseInvoiceInput): void {
  for (const r of receipts) {
    if (r.supplier_id !== input.supplierId) {
      throw new Refusal('SUPPLIER_MISMATCH', `Penerimaan ${r.number} milik supplier lain`, {
        field: 'receiptIds',
      })
    }
    if (input.docDate < r.doc_date) {
      throw new Refusal('DATE_ORDER', 'Tanggal faktur tidak boleh sebelum tanggal penerimaan', {
        field: 'docDate',
      })
    }
  }
}

function receiptLine(l: Line, receipts: StoredDocument[]): StoredLine {
  const found = receipts
    .find((r) => r.id === l.receiptId)
    ?.lines.find((x) => x.line === l.receiptLine)
  if (!found) throw new Refusal('NOT_FOUND', 'Baris penerimaan tidak ditemukan', { field: 'lines' })
  const left = minus(found.base_qty, found.taken)
  if (times(l.qty, found.conversion) > left) {
    throw new Refusal(
      'INVOICE_OVER',
      `Jumlah difakturkan melebihi jumlah diterima (sisa ${quantity(dec(left).div(found.conversion).toNumber())})`,
      { field: 'lines' },
    )
  }
  return found
}

function refuseOtherTotal(total: number, supplierTotal: number | null | undefined): void {
  if (supplierTotal === null || supplierTotal === undefined) return
  const difference = Math.abs(minus(total, supplierTotal))
  if (difference > 100) {
    throw new Refusal(
      'TOTAL_MISMATCH',
      `Total tidak sesuai dengan faktur supplier (selisih ${rupiah(difference)})`,
      { field: 'supplierTotal' },
    )
  }
}

function draftLine(of: StoredLine, l: Line, amounts: Amounts['lines'][number]): DraftLine {
  return {
    goodsId: of.goods_id,
    goodsUnitId: of.goods_unit_id,
    warehouseId: of.warehouse_id,
    qty: l.qty,
    conversion: of.conversion,
    baseQty: times(l.qty, of.conversion),
    unitPrice: l.unitPrice,
    tiers: l.discountTiers ?? [],
    discountAmount: l.discountAmount ?? 0,
    ...amounts,
    taxType: of.tax_type,
    sourceDocumentId: of.document_id,
    sourceLine: of.line,
  }
}

function allInvoiced(receipt: StoredDocument, lines: DraftLine[]): boolean {
  return receipt.lines.every((r) => {
    const now = sumOf(
      lines.filter((l) => l.sourceDocumentId === receipt.id && l.sourceLine === r.line),
      (l) => l.baseQty,
    )
    return plus(r.taken, now) >= r.base_qty
  })
}

export const purchaseInvoiceRoutes = [
  ...documentRoutes(contract, purchaseInvoice, {
    party: 'Supplier',
    words: { refNo: 'No. faktur supplier' },
    journal: true,
    signatures: ['Dibuat', 'Diperiksa', 'Disetujui'],
  }),
  route(contract.downPayments, (ctx, input) =>
    ctx.read((tx, s) =>
      openItems(tx, s, ['DP_PURCHASE'], { supplierId: input.supplierId }, input.branchId),
    ),
  ),
  route(contract.taxInvoice, (ctx, input) =>
    annotateDocument(ctx, purchaseInvoice, input, {
      action: 'Isi faktur pajak',
      set: { tax_invoice_no: input.taxInvoiceNo, tax_invoice_date: input.taxInvoiceDate },
      refuse: (invoice, today) => {
        if (invoice.vat === 0) throw new Refusal('STATUS_INVALID', 'Faktur ini tidak memuat PPN')
        if (input.taxInvoiceDate > today) {
          throw new Refusal('DATE_FUTURE', 'Tanggal tidak boleh melebihi hari ini', {
            field: 'taxInvoiceDate',
          })
        }
      },
    }),
  ),
]
