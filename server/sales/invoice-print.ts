import { owedOf } from '#server/documents/collected-vat.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { keptNumberOf } from '#server/documents/kept-number.ts'
import { THEN, formerly, asPosted } from '#server/documents/as-posted.ts'
import type { Layout, PrintMore } from '#server/documents/print.ts'
import { identityOf, otherBaseOn } from '#server/documents/print-tax.ts'
import { type Tax, mastersOf, taxOn } from '#server/ledgers/masters.ts'
import { otherTaxBases } from '#contract/pricing/tax-base.ts'
import { minus, rupiah, sumOf } from '#contract/money.ts'
import { correctedTenders } from '#contract/sales/sold-slip.ts'

/** A sale's invoice (domain §3.2.6): the buyer's tax number, DPP nilai lain, and where to pay what is open. */
export const invoiceLayout: Layout = {
  size: 'CONTINUOUS',
  words: { refNo: 'No. PO pelanggan', settled: 'Uang muka' },
  signatures: ['Penerima', 'Gudang', 'Hormat kami'],
  async more({ ctx, tx, session }, detail) {
    const { branchId, docDate } = detail.document
    const accounts = await tx.rows<PaymentAccount>(PAYMENT_ACCOUNTS, [branchId])
    return invoiceMore(detail, {
      keptNumber: await keptNumberOf(tx, detail.document),
      npwp: (await buyerOf({ ctx, tx, session }, detail.document)).npwp,
      accounts,
      tax: taxOn(await mastersOf(tx, session.mastersVersion), docDate),
    })
  },
}

export interface Buyer {
  npwp: string | null
  nik: string | null
  tax_name: string | null
  tax_address: string | null
}

/** The buyer as the tax office knew him at posting; his numbers whole for those only who may see them. */
export async function buyerOf(
  { ctx, tx, session }: Parameters<NonNullable<Layout['more']>>[0],
  { branchId, id }: { branchId: number; id: number },
): Promise<Buyer> {
  const columns = ['npwp', 'nik', 'tax_name', 'tax_address']
  const row = await tx.one<Buyer>(
    `select ${columns.map((column) => `${asPosted('fc', column, `c.${column}`)} as ${column}`).join(', ')}
     from document d join customer c on c.id = d.customer_id ${THEN} ${formerly('fc', 'customer', 'c.id')}
     where d.branch_id = $1 and d.id = $2`,
    [branchId, id],
  )
  const shown = (field: 'npwp' | 'nik') =>
    identityOf({ ctx, session }, `customer.${field}`, row?.[field] ?? null)
  return {
    npwp: shown('npwp'),
    nik: shown('nik'),
    tax_name: row?.tax_name ?? null,
    tax_address: row?.tax_address ?? null,
  }
}

interface PaymentAccount {
  bank: string
  account_no: string
  account_name: string
}
/** The branch's own; one that only takes card settlements comes last. */
const PAYMENT_ACCOUNTS = `
select b.name as bank, a.account_no, a.account_name from bank_account a join bank b on b.id = a.bank_id
where a.branch_id = $1 and a.is_active order by a.is_edc_settlement, a.id limit 2`

interface Facts {
  keptNumber: string | null
  npwp: string | null
  accounts: PaymentAccount[]
  tax: Tax
}

export function invoiceMore(
  {
    document,
    lines,
    settlements,
  }: Pick<DocumentDetail, 'lines' | 'settlements'> & {
    document: Pick<DocumentDetail['document'], 'taxMode' | 'outstanding' | 'collectedVat' | 'total'>
  },
  { keptNumber, npwp, accounts, tax }: Facts,
): PrintMore {
  const left = document.outstanding ?? 0
  const open = left > 0
  const ahead = sumOf(
    settlements.filter((s) => s.itemNo),
    (s) => s.amount,
  )
  return {
    party: npwp ? [`NPWP ${npwp}`] : [],
    otherTaxBase: otherTaxBases(lines, document.taxMode, tax),
    notes: [
      ...(keptNumber ? [`Nomor sementara ${keptNumber}`] : []),
      ...correctedTenders(settlements),
      ...(ahead > 0 ? [`Uang muka ${rupiah(ahead)}, sisa yang harus dibayar ${rupiah(left)}`] : []),
      ...collectedNotes(document),
      ...(open
        ? accounts.map((a) => `Pembayaran ke ${a.bank} ${a.account_no} a.n. ${a.account_name}`)
        : []),
    ],
    // Paid at the till: the invoice is the receipt.
    stampDuty: !open && settlements.some((s) => s.methodId !== null),
  }
}

/** Who pays the PPN to the state, and what comes to us. */
const collectedNotes = (
  document: Pick<DocumentDetail['document'], 'collectedVat' | 'total'>,
  withheld = 0,
): string[] =>
  document.collectedVat > 0
    ? [
        `PPN ${rupiah(document.collectedVat)} dipungut dan disetor pembeli; yang dibayar kepada kami ${rupiah(minus(owedOf(document), withheld))}`,
      ]
    : []

/** A note or money ahead of a customer: who he is for tax, and of what its PPN is reckoned. */
export async function taxedMore(
  at: Parameters<NonNullable<Layout['more']>>[0],
  detail: DocumentDetail,
): Promise<PrintMore> {
  const { document } = detail
  const { npwp } = await buyerOf(at, document)
  return {
    party: npwp && detail.document.vat > 0 ? [`NPWP ${npwp}`] : [],
    otherTaxBase: await otherBaseOn(at, detail),
    // What lowers a bill is paid by nobody.
    notes: document.kind === 'sales-credit-note' ? [] : collectedNotes(document, document.withheld),
  }
}
