/**
 * The shape of Coretax's TaxInvoiceBulk (domain §7.5): every element in its order, and what may stand in it. The
 * official template decides; this keeps what was read there from changing unseen.
 */
type Shape = readonly (readonly [name: string, content: RegExp | Shape | { many: Shape }])[]

const AMOUNT = /^\d+(\.\d{1,4})?$/
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
  ['TrxCode', /^0[1458]$/],
  ['AddInfo', /^(TD\.\d{5})?$/],
  ['CustomDoc', /^$/],
  ['RefDesc', /^.{1,50}$/],
  ['FacilityStamp', /^(TD\.\d{5})?$/],
  ['SellerIDTKU', /^\d{22}$/],
  ['BuyerTin', /^\d{16}$/],
  ['BuyerDocument', /^(TIN|National ID)$/],
  ['BuyerCountry', /^IDN$/],
  ['BuyerDocumentNumber', /^(\d{16})?$/],
  ['BuyerName', /^.+$/],
  ['BuyerAdress', /^.+$/s],
  ['BuyerEmail', /^(\S+@\S+)?$/],
  ['BuyerIDTKU', /^\d{22}$/],
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

export interface Node {
  name: string
  text: string
  children: Node[]
}

/** Well-formed XML without attributes, as a tree; throws at the first thing that is not. */
export function readXml(xml: string): Node {
  const [head = '', ...rest] = xml.split('\n')
  if (head !== '<?xml version="1.0" encoding="utf-8"?>') throw new Error(`no head: ${head}`)
  const root: Node = { name: '', text: '', children: [] }
  const open = [root]
  for (const [token, closing, name, empty, text] of rest
    .join('\n')
    .trim()
    .matchAll(/<(\/?)([A-Za-z]+)(\/?)>|([^<>]+)/g)) {
    const at = open.at(-1) as Node
    if (text !== undefined) {
      if (/&(?!amp;|lt;|gt;)/.test(text)) throw new Error(`not escaped: ${text}`)
      at.text += text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    } else if (closing) {
      if (at.name !== name) throw new Error(`${token} closes ${at.name}`)
      open.pop()
    } else {
      const node: Node = { name: name as string, text: '', children: [] }
      at.children.push(node)
      if (!empty) open.push(node)
    }
  }
  if (open.length !== 1) throw new Error(`${open.at(-1)?.name} is not closed`)
  return root
}

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

/** The texts of an element's children by their names. */
export const valuesOf = (node: Node): Record<string, string> =>
  Object.fromEntries(node.children.map((child) => [child.name, child.text]))
