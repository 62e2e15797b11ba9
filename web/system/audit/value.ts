import { usageWord } from '#contract/master/account-usage.ts'
import { isAmount, isDay, isRight } from '#contract/system/audit.ts'
import { t as master } from '../../master/texts.ts'
import { day, inputNumber } from '../../platform/format.ts'
import { deedText, language } from '../../platform/i18n/define.ts'
import { rightsByPlace } from '../users/right-words.ts'
import { t as users } from '../users/texts.ts'

/** Where the words of the codes stand that a field holds, among the texts of masters. */
const WORDS: Readonly<Record<string, string[]>> = {
  type: ['type', 'goods', 'place'],
  taxType: ['vat'],
  taxModeDefault: ['tax'],
  priceLevel: ['level'],
  levels: ['level'],
  normalBalance: ['side'],
  group: ['group'],
  grp: ['group'],
  cashFlowGroup: ['flow'],
  statement: ['in'],
  gender: ['gender'],
  timezone: ['zone'],
  roundingMode: ['round'],
  adminBearer: ['bearer'],
  adminMode: ['mode'],
  cardType: ['card'],
  usableAt: ['at'],
  basis: ['basis'],
  base: ['base'],
  earnOn: ['earnOn'],
}

/** A value of the audit in the language on screen; null where there was none. */
export function valueText(field: string | null, text: string | null): string | null {
  if (text === null || text === '–') return text
  if (field === null) return wordsOf(text)
  if (text === 'true') return users('yes')
  if (text === 'false') return users('no')
  if (isDay(text)) return day(text)
  if (field === 'usage') return usageWord(text, language())
  if (isAmount(field, text)) return inputNumber(Number(text))
  const groups = WORDS[field]
  return groups
    ? text
        .split(',')
        .map((code) => codeText(groups, code))
        .join(', ')
    : text
}

function codeText(groups: string[], code: string): string {
  for (const group of groups) {
    const key = `${group}.${code}`
    const word = master(key as Parameters<typeof master>[0])
    if (word !== key) return word
  }
  return code
}

/** Rights by their places in the menu; anything else as it was written. */
function wordsOf(text: string): string {
  const lines = text.split('\n')
  return (lines.every(isRight) ? rightsByPlace(lines) : lines.map(deedText)).join('\n')
}
