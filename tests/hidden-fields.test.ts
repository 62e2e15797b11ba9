import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '..')

interface Shown {
  file: string
  what: string
  when: string
}
// biome-ignore lint/suspicious/noExplicitAny: a tree of many shapes, of which a few are looked at
type Node = any

/** Fields of forms, and parts of forms, that a condition shows: `<X form={form} …>` below `a && …` or `a ? … : …`. */
function conditional(file: string): Shown[] {
  const text = readFileSync(join(root, file), 'utf8')
  const of = ({ start, end }: Node) => text.slice(start, end).replaceAll(/\s+/g, ' ')
  const found: Shown[] = []
  const walk = (node: Node, when: string[]): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const one of node) walk(one, when)
      return
    }
    if (node.type === 'LogicalExpression' && node.operator === '&&') {
      walk(node.left, when)
      walk(node.right, [...when, of(node.left)])
      return
    }
    if (node.type === 'ConditionalExpression') {
      walk(node.consequent, [...when, of(node.test)])
      walk(node.alternate, [...when, of(node.test)])
      return
    }
    if (node.type === 'JSXOpeningElement' && when.length > 0) {
      const given = new Map<string, string>(
        node.attributes.flatMap((one: Node) =>
          one.name ? [[one.name.name, one.value ? of(one.value) : 'true']] : [],
        ),
      )
      if (given.has('form'))
        found.push({
          file,
          what: [of(node.name), given.get('name')].filter(Boolean).join(' '),
          when: when.join(' && '),
        })
    }
    for (const [key, one] of Object.entries(node)) if (key !== 'type') walk(one, when)
  }
  walk(parseSync(file, text, { lang: 'tsx' }).program, [])
  return found
}

/** What shows a field and is no answer of its own form: where it was opened from, what one may, whether it is new. */
const NO_ANSWER =
  /^(open|of|given|back|paying|changing|exists|cod|mutation|receipt|freight|taxed|adjusting|isMember|discountable|showsPrices|hasRight\('[\w.]+'\)|mayAgree\(\)|(\w+\.)?id [!=]== undefined|party === 'supplier'|scope === 'INVOICE'|by === 'SHOP'|from === 'provinceCode'|!screen\.incoming|!supplierId|!falls|mayCall\([\w.]+\)|asks\('downPaymentPlan'\)|part [!=]== '\w+'( && part [!=]== '\w+')*|open && (customers|bankAccountId))$/

/** Others, each with what becomes of it. */
const KNOWN: Record<string, string> = {
  'web/campaign/promotion.tsx: GoodsLines "items"': 'hidden only while it has no row',
  'web/stock/correction.tsx: SegmentField "type"': 'goes with its reason, which says it',
  'web/sales/booking.tsx: CreditFacts': 'shows, and asks nothing',
  'web/purchase/invoice-facts.tsx: Margin': 'shows, and asks nothing',
  'web/sales/tender-correction.tsx: ChoiceField {place}': 'tender-proof.ts',
  "web/sales/tender-correction.tsx: TextField {placing === 'edc' ? 'approvalCode' : 'refNo'}":
    'tender-proof.ts',
  'web/sales/tender-correction.tsx: TextField "traceNo"': 'tender-proof.ts',
  'web/sales/tender-correction.tsx: SwitchField "onUs"': 'tender-proof.ts',
  'web/sales/tender-correction.tsx: CardFields': 'tender-proof.ts',
  'web/sales/tender-correction.tsx: ChoiceField "network"': 'tender-proof.ts',
  'web/sales/tender-correction.tsx: ChoiceField "installmentMonths"': 'tender-proof.ts',
  'web/settling/withheld-from-us.tsx: Figures': 'emptied where its object is chosen',
  'web/settling/settle-tenders.tsx: PaymentRows': 'emptied where waiting is chosen',
  'web/settling/owed.tsx: Fields': 'all of the form',
}

/** What a choice hides is not sent: it goes with what showed it (web/ui/only.tsx). */
describe('fields that an answer shows', () => {
  const found = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => conditional(join('web', file)))
  const nameOf = ({ file, what }: Shown) => `${file}: ${what}`
  const answered = found.filter(({ when }) => !NO_ANSWER.test(when))

  it('go with it, each', () => {
    const loose = answered.filter((one) => !(nameOf(one) in KNOWN))
    expect(loose.map((one) => `${nameOf(one)} while ${one.when}`)).toEqual([])
  })

  it('are all still there that are known', () => {
    const names = new Set(found.map(nameOf))
    expect(Object.keys(KNOWN).filter((name) => !names.has(name))).toEqual([])
  })
})
