import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { importColumns } from '#contract/master/import-columns.ts'
import { kinds } from '#contract/kinds.ts'
import { labels, reasonLabels, statusLabels } from '#contract/labels.ts'
import { priceLevel } from '#contract/master/customer.ts'
import { menuTree } from '#contract/menu.ts'
import { auditedThings } from '#contract/system/audit.ts'
import { auditActions } from '#contract/system/audit-actions.ts'
import { checkWords } from '#contract/system/checks.ts'
import { fieldsEn, menusEn, statusesEn } from '../../web/platform/i18n/contract-en.ts'
import { sentencesEn } from '../../web/platform/i18n/english/index.ts'
import { allTexts, type Locale } from '../../web/platform/i18n/define.ts'

type Pair = readonly [id: string, en: string]

/** What a screen must not say: names that only the program knows, and the other language. */
export interface WordJudge {
  faults(words: string[], locale: Locale): string[]
}

/** Knows all texts of the program; what the shop itself wrote may be in any language. */
export async function wordJudge(db: pg.Client): Promise<WordJudge> {
  const web = resolve(import.meta.dirname, '../../web')
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('texts.ts')) await import(join(web, file))
  const pairs = everyPair()
  const written = new Set([...(await wordsOfShop(db)), ...ONE_LANGUAGE])
  const foreign = {
    id: sayings(pairs.map(([, en]) => en).filter(isTelling)),
    en: sayings(pairs.map(([id]) => id).filter(isTelling)),
  }
  const codes = codesBeside(pairs.flat())
  const own = {
    id: sayings(pairs.map(([id]) => id)),
    en: sayings(pairs.map(([, en]) => en)),
  }
  return {
    faults: (words, locale) =>
      words.flatMap((text) => {
        if (written.has(text) || SPECIFIED.has(text)) return []
        if (RAW.test(text) || (text.match(CAPITALS) ?? []).some((word) => codes.has(word)))
          return [`raw: “${text.slice(0, 80)}”`]
        if (own[locale].says(text) || !foreign[locale].says(text)) return []
        return [`not ${locale}: “${text.slice(0, 80)}”`]
      }),
  }
}

/** The error catalogue gives these words for either language (specification §8). */
const SPECIFIED = new Set(['Failed', 'Request Error'])

/** In Indonesian on a screen of either language: what a workbook calls its columns is its format. */
const ONE_LANGUAGE = [
  ...Object.values(importColumns).flatMap((columns) =>
    columns.flatMap(({ title, hint }) => [title, ...(hint ? [hint] : [])]),
  ),
]

/** `camelCase`, `SNAKE_CASE`, and what JavaScript makes of nothing. */
const RAW = /\b[a-z]{2,}[A-Z]\w*|\b[A-Z]+_[A-Z_]+\b|\b(undefined|null|NaN)\b|\[object /

const CAPITALS = /\b[A-Z]{3,}\b/g
/** Codes of one word that have words of their own: `MEMBER`, `DRAFT`; none that is a word of the screen as well. */
function codesBeside(said: string[]): ReadonlySet<string> {
  const words = new Set(said.flatMap((text) => text.match(CAPITALS) ?? []))
  const all = [...Object.keys(statusLabels), ...Object.keys(reasonLabels), ...priceLevel.options]
  return new Set(all.filter((code) => !words.has(code)))
}

function everyPair(): Pair[] {
  const menus = menuTree.flatMap((menu) => [
    [menu.key, menu.label] as const,
    ...menu.subMenus.map((sub) => [`${menu.key}/${sub.key}`, sub.label] as const),
  ])
  return [
    ...[...allTexts.values()].flatMap((table) => Object.values(table)),
    ...Object.entries(labels).map(([k, id]): Pair => [id, fieldsEn[k as keyof typeof labels]]),
    ...Object.entries(statusLabels).map(
      ([k, [id]]): Pair => [id, statusesEn[k as keyof typeof statusLabels]],
    ),
    ...Object.values(reasonLabels),
    ...Object.values(checkWords).flatMap(({ good, bad }): Pair[] => [good, bad]),
    ...Object.entries(sentencesEn),
    ...Object.entries(auditActions),
    ...[...Object.values(kinds), ...Object.values(auditedThings)].map(({ names }) => names),
    ...menus.map(([path, id]): Pair => [id, menusEn[path] ?? id]),
  ]
}

/** With words of its own beside its values: `{{a}} ({{b}})` is of no language. */
const isTelling = (text: string) => /[a-z]{4}/i.test(text.replace(/\{\{\w+\}\}/g, ''))

const NUMBERS = /\[([^|\]]+)\|([^\]]+)\]/g

/** Texts as they stand, and those with a place for a value as patterns. */
function sayings(pairs: string[]) {
  // `{{count}} [line|lines]` is one of both.
  const texts = pairs.flatMap((text) =>
    text.includes(' [') ? ['$1', '$2'].map((number) => text.replace(NUMBERS, number)) : [text],
  )
  const plain = new Set(texts.filter((text) => !text.includes('{{')))
  const patterns = texts
    .filter((text) => text.includes('{{'))
    .map((text) => {
      const parts = text
        .split(/\{\{\w+\}\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      return new RegExp(`^${parts.join('.+')}$`)
    })
  return { says: (text: string) => plain.has(text) || patterns.some((p) => p.test(text)) }
}

/** Names and codes of masters, and what people noted. */
async function wordsOfShop(db: pg.Client): Promise<Set<string>> {
  const { rows: columns } = await db.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying')
       and c.column_name in ('name', 'code', 'label', 'memo', 'title', 'description', 'symbol', 'text', 'address', 'city', 'contact')
       and c.table_name <> 'area'`,
  )
  const found = new Set<string>()
  for (const { table_name, column_name } of columns) {
    const { rows } = await db.query<{ word: string }>(
      `select distinct ${column_name} as word from ${table_name} where ${column_name} is not null limit 5000`,
    )
    for (const { word } of rows) found.add(word.trim())
  }
  return found
}
