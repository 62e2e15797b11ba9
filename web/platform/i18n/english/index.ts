import { approvalWords } from '#contract/approval-words.ts'
import { kinds } from '#contract/kinds.ts'
import { labels, reasonLabels, statusLabels } from '#contract/labels.ts'
import { accountUsages } from '#contract/master/account-usage.ts'
import { menuTree } from '#contract/menu.ts'
import { statements } from '#contract/report/statements.ts'
import { auditedThings } from '#contract/system/audit.ts'
import { auditActions, auditNotes } from '#contract/system/audit-actions.ts'
import { checkWords } from '#contract/system/checks.ts'
import { fieldsEn, menusEn, statusesEn } from '../contract-en.ts'
import * as contractEn from '../contract-en.ts'
import { ofBankCash } from './bank-cash.ts'
import { ofCampaigns } from './campaign.ts'
import { ofDocuments } from './documents.ts'
import { ofMasters } from './master.ts'
import { ofOffline } from './offline.ts'
import { ofPlatform } from './platform.ts'
import { ofPurchase } from './purchase.ts'
import { ofSales } from './sales.ts'
import { ofStockAndReports } from './stock-and-reports.ts'
import { ofSystem } from './system.ts'
import { ofTax } from './tax.ts'
import { wordsEn } from './words.ts'

export { contractEn }

/** Every sentence that the server or the contract tells → English (tests/sentences.ts reads them from the code). */
export const sentencesEn: Readonly<Record<string, string>> = {
  ...ofDocuments,
  ...ofCampaigns,
  ...ofPlatform,
  ...ofMasters,
  ...ofPurchase,
  ...ofSales,
  ...ofOffline,
  ...ofStockAndReports,
  ...ofBankCash,
  ...ofSystem,
  ...ofTax,
}

/** A closing that is refused says which checks failed. */
const checksEn = Object.fromEntries(
  Object.values(checkWords).flatMap(({ bad: [id, en] }) => [
    [id, en],
    [`${id}: {{names}}`, `${en}: {{names}}`],
  ]),
)
const allSentences: Readonly<Record<string, string>> = {
  ...sentencesEn,
  ...checksEn,
  // Of an approval that failed, in the audit.
  '{{deed}}: {{name}}. {{message}}': '{{deed}}: {{name}}. {{message}}',
}

/** Names of screens, which are many things: `Pesanan Pembelian` → `Purchase orders`. */
const places = new Map<string, string>(
  menuTree.flatMap((menu): [string, string][] => [
    [menu.label, menusEn[menu.key] ?? menu.label],
    ...menu.subMenus.map((sub): [string, string] => [
      sub.label,
      menusEn[`${menu.key}/${sub.key}`] ?? sub.label,
    ]),
  ]),
)

const statuses = Object.entries(statusLabels).map(([key, [id]]): [string, string] => [
  id,
  statusesEn[key as keyof typeof statusLabels],
])

/** Words of the contract, as labels begin: `Pesanan Pembelian` → `Purchase order`. */
const named = new Map<string, string>([
  ...places,
  ...Object.values({ ...statements, ...accountUsages, ...reasonLabels, ...approvalWords }),
  ...Object.entries(statusLabels).map(([key, [id]]): [string, string] => [
    id,
    statusesEn[key as keyof typeof statusLabels],
  ]),
  ...Object.entries(labels).map(([key, id]): [string, string] => [
    id,
    fieldsEn[key as keyof typeof labels],
  ]),
  ...Object.values({ ...auditedThings, ...kinds }).map(({ names }) => names as [string, string]),
])

interface Pattern {
  is: RegExp
  english: string
  names: string[]
}
const PLACE = /\{\{(\w+)\}\}/g
const LITERAL = /[.*+?^${}()|[\]\\]/g

/** Sentences with places for values; what says more in words of its own is tried first. */
function patternsOf(table: Readonly<Record<string, string>>): Pattern[] {
  const own = (text: string) => text.replace(PLACE, '').length
  return Object.entries(table)
    .filter(([id]) => id.includes('{{'))
    .sort(([a], [b]) => own(b) - own(a))
    .map(([id, english]) => {
      const parts = id.split(/\{\{\w+\}\}/).map((part) => part.replace(LITERAL, '\\$&'))
      const names = [...id.matchAll(PLACE)].map(([, name = '']) => name)
      return { is: new RegExp(`^${parts.join('([\\s\\S]+?)')}$`), english, names }
    })
}
const patterns = { sentences: patternsOf(allSentences), words: patternsOf(wordsEn) }

const ONE_OR_MORE = /\{\{(\w+)\}\} \[([^|\]]+)\|([^\]]+)\]/g
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** `Purchase order` → `purchase order`, but `VAT` and `PPh base` stay. */
const lowerFirst = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

function filled({ english, names }: Pattern, found: RegExpExecArray): string {
  const values = new Map(names.map((name, i) => [name, found[i + 1] ?? '']))
  const chosen = english.replace(ONE_OR_MORE, (_, name: string, one: string, more: string) =>
    values.get(name) === '1' ? `{{${name}}} ${one}` : `{{${name}}} ${more}`,
  )
  return chosen.replace(PLACE, (_, name: string, at: number) => {
    const value = values.get(name) ?? ''
    if (name === 'message') return sentence(value) ?? value
    const word = name === 'place' ? placeIn(value) : inSentence(value)
    return at === 0 && word !== value ? upperFirst(word) : word
  })
}

function matched(text: string, of: Pattern[]): string | undefined {
  for (const pattern of of) {
    const found = pattern.is.exec(text)
    if (found) return filled(pattern, found)
  }
  return undefined
}

/** What stands in a place of a sentence: words of ours in English, anything else (names, figures) as it is. */
function inSentence(value: string): string {
  const label = named.get(value)
  const word = wordsEn[value] ?? (label && lowerFirst(label)) ?? matched(value, patterns.words)
  if (word !== undefined) return word
  return value.includes(', ') ? value.split(', ').map(inSentence).join(', ') : value
}

const placeIn = (label: string) => lowerFirst(places.get(label) ?? inSentence(label))

const sentence = (text: string): string | undefined =>
  allSentences[text] ?? matched(text, patterns.sentences)

/** A sentence in English, or several of them one after the other; what is not known stays as it was told. */
export function inEnglish(told: string): string {
  const exactly = allSentences[told]
  if (exactly !== undefined) return exactly
  const parts = told.split(/(?<=[.;]) /)
  const known = parts.map((part) => allSentences[part] ?? withoutEnd(part) ?? sentence(part))
  if (parts.length > 1 && known.every((part) => part !== undefined)) return known.join(' ')
  return sentence(told) ?? parts.map((part, i) => known[i] ?? part).join(' ')
}

/** Sentences that were put together end with a full stop that is not their own. */
function withoutEnd(part: string): string | undefined {
  const end = part.slice(-1)
  const found = /[.;]/.test(end) ? sentence(part.slice(0, -1)) : undefined
  return found && found + end
}

const deeds: Readonly<Record<string, string>> = {
  ...auditActions,
  ...auditNotes,
  ...Object.fromEntries(statuses),
}
const deedPatterns = patternsOf(deeds)

/** A deed or a note of the audit; what people wrote themselves stays. */
export const deedInEnglish = (deed: string): string =>
  deeds[deed] ?? matched(deed, deedPatterns) ?? deed
