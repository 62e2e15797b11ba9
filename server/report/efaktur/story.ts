import { type Node, readXml } from '#server/tax/files/read-xml.ts'

/**
 * The shape of Coretax's TaxInvoiceBulk (domain §7.5): every element in its order, and what may stand in it. The
 * official template decides; this keeps what was read there from changing unseen.
 */
type Shape = readonly (readonly [name: string, content: RegExp | Shape | { many: Shape }])[]

const AMOUNT = /^\d+(\.\d{1,2})?$/
const RUPIAH = /^\d+$/
const goodService: Shape = [
  ['Opt', /^[AB]$/],
  ['Code', /^\d{6}$/],
  ['Name', /^.{1,255}$/],
  ['Unit', /^UM\.\d{4}$/],
  ['Price', AMOUNT],
  ['Qty', AMOUNT],
  ['TotalDiscount', AMOUNT],
  ['TaxBase', RUPIAH],
  ['OtherTaxBase', RUPIAH],
  ['VATRate', /^\d{1,2}$/],
  ['VAT', RUPIAH],
  ['STLGRate', /^0$/],
  ['STLG', /^0$/],
]
const taxInvoice: Shape = [
  ['TaxInvoiceDate', /^\d{4}-\d{2}-\d{2}$/],
  ['TaxInvoiceOpt', /^Normal$/],
  ['TrxCode', /^0[1-57-8]$/],
  ['AddInfo', /^(TD\.\d{5})?$/],
  ['CustomDoc', /^.{0,50}$/],
  ['CustomDocMonthYear', /^((0[1-9]|1[0-2])\d{4})?$/],
  ['RefDesc', /^.{1,50}$/],
  ['FacilityStamp', /^(TD\.\d{5})?$/],
  ['SellerIDTKU', /^\d{22}$/],
  ['BuyerTin', /^\d{16}$/],
  ['BuyerDocument', /^(TIN|National ID)$/],
  ['BuyerCountry', /^IDN$/],
  ['BuyerDocumentNumber', /^(\d{16}|-)$/],
  ['BuyerName', /^.+$/],
  ['BuyerAdress', /^.+$/s],
  ['BuyerEmail', /^(\S+@\S+)?$/],
  ['BuyerIDTKU', /^(\d{22}|000000)$/],
  ['ListOfGoodService', { many: [['GoodService', goodService]] }],
]
const bulk: Shape = [
  [
    'TaxInvoiceBulk',
    [
      ['TIN', /^\d{16}$/],
      ['ListOfTaxInvoice', { many: [['TaxInvoice', taxInvoice]] }],
    ],
  ],
]

function check(node: Node, shape: Shape, path: string): string[] {
  const names = node.children.map((child) => child.name).join(', ')
  const expected = shape.map(([name]) => name).join(', ')
  if (names !== expected) return [`${path}: has ${names}, not ${expected}`]
  return shape.flatMap(([name, content], i) =>
    checkContent(node.children[i] as Node, content, `${path}/${name}`),
  )
}

function checkContent(node: Node, content: Shape[number][1], path: string): string[] {
  if (content instanceof RegExp)
    return node.children.length === 0 && content.test(node.text) ? [] : [`${path}: ${node.text}`]
  if (!('many' in content)) return check(node, content, path)
  if (node.children.length === 0) return [`${path}: is empty`]
  return node.children.flatMap((child, i) =>
    check({ ...node, children: [child] }, content.many, `${path}[${i + 1}]`),
  )
}

/** What is not as the template has it; nothing of a good file. */
export const faultsOf = (xml: string): string[] => check(readXml(xml), bulk, '')
