import { OTHER_UNIT } from '#contract/report/coretax-units.ts'
import { type Facility, addInfoOf, facilitiesOn, stampOf } from '#contract/report/facilities.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import { agreeingFigures } from '#server/tax/files/agreeing-figures.ts'
import { HEAD_OFFICE } from '#server/tax/files/traps.ts'
import type { TaxInvoice, TaxInvoiceLine } from '#server/tax/files/tax-invoices.ts'
import { EXEMPT_CODE, UNCOLLECTED_CODE } from '#contract/master/tax-type.ts'
import type { Bill, Line } from './bills.ts'

/** What of a bill the office says when the file is made: why goods are exempt, or their PPN not collected. */
export interface Freed {
  facility?: string | null | undefined
  uncollected?: string | null | undefined
  facilityDocument?: { no: string; month: string } | null | undefined
}

/**
 * The tax invoices of a bill, one for each transaction code of its goods.
 * @throws Refusal where goods are freed of PPN and the facility is not said, or not of the bill's day
 */
export function invoicesOf(cipher: FieldCipher, bill: Bill, freed: Freed): TaxInvoice[] {
  const buyer = buyerOf(cipher, bill)
  const byCode = [...Map.groupBy(bill.lines, (l) => l.code)]
  return byCode
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([code, lines], i) => {
      const facility = facilityOf(bill, code, freed)
      return {
        ref: refOf(bill, byCode.length, i),
        day: bill.docDate,
        code,
        buyer,
        facility: facility && { addInfo: addInfoOf(facility), stamp: stampOf(facility) },
        document: code === UNCOLLECTED_CODE ? (freed.facilityDocument ?? null) : null,
        sellerNitku: bill.nitku ?? '',
        lines: lines.map(lineOf),
      }
    })
}

/** By what Coretax's list tells the invoice back: our number, with a letter where a bill makes several. */
const refOf = ({ docNo }: Bill, invoices: number, i: number): string =>
  invoices === 1 ? docNo : `${docNo}-${String.fromCharCode(65 + i)}`

/** Why the goods of a bill are exempt, or their PPN not collected, by the list of its day; null of other codes. */
function facilityOf({ docNo, docDate }: Bill, code: string, freed: Freed): Facility | null {
  if (code !== EXEMPT_CODE && code !== UNCOLLECTED_CODE) return null
  const nn = code === EXEMPT_CODE ? freed.facility : freed.uncollected
  const found = facilitiesOn(code, docDate).find((one) => one.nn === nn)
  if (found) return found
  throw new Refusal(
    'FACILITY_REQUIRED',
    nn
      ? `Fasilitas ${nn} tidak berlaku pada tanggal faktur ${docNo}`
      : code === EXEMPT_CODE
        ? `Faktur ${docNo} memuat barang bebas PPN: pilih fasilitasnya`
        : `Faktur ${docNo} tanpa PPN karena fasilitas: pilih fasilitasnya`,
    { field: code === EXEMPT_CODE ? 'facility' : 'uncollected' },
  )
}

/** Who has an NPWP is told by it, a person without by his NIK. */
function buyerOf(cipher: FieldCipher, bill: Bill): TaxInvoice['buyer'] {
  const open = (column: string, stored: string | null) =>
    stored ? cipher.decrypt(`customer.${column}`, stored) : null
  const npwp = open('npwp', bill.npwp)
  return {
    by: npwp ? 'TIN' : 'National ID',
    number: npwp ?? open('nik', bill.nik) ?? '',
    nitku: npwp ? (open('nitku', bill.buyerNitku) ?? `${npwp}${HEAD_OFFICE}`) : '',
    name: bill.taxName || bill.customerName,
    address: bill.address,
    email: bill.email ?? '',
  }
}

function lineOf(line: Line): TaxInvoiceLine {
  const { base, otherBase, rate, vat } = line
  const figures = agreeingFigures({
    name: line.name,
    unit: line.unitCode ?? OTHER_UNIT,
    unitName: line.unitName,
    qty: line.qty,
    unitPrice: line.price,
    base,
  })
  return {
    kind: line.isService ? 'B' : 'A',
    code: line.goodsCode,
    ...figures,
    base,
    otherBase,
    rate,
    vat,
  }
}
