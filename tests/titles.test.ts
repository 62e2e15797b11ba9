import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { kinds, placesOf } from '#contract/kinds.ts'
import { labels, reasonLabels, statusLabels } from '#contract/labels.ts'
import { menuTree } from '#contract/menu.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { statementLines, statementParts, statements } from '#contract/report/statements.ts'
import { screens, tabs } from '../web/menu.tsx'
import { menuText } from '../web/platform/i18n/contract.ts'
import { fieldsEn, menusEn } from '../web/platform/i18n/contract-en.ts'
import { allTexts } from '../web/platform/i18n/define.ts'
import { navigation, nounOf, registerScreens, tabsHere } from '../web/platform/screens.ts'
import { useSession } from '../web/platform/session.ts'
import { titleOf } from '../web/report/declared-tabs.ts'

/** What pages are called: one name for one thing, in words that are read, found by Ctrl+K. */
const web = resolve(import.meta.dirname, '../web')

beforeAll(async () => {
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('texts.ts')) await import(join(web, file))
  registerScreens(screens, tabs)
  const accessMenus = menuTree.map(({ key, subMenus }) => ({
    menu: key,
    subMenu: subMenus.map((sub) => sub.key),
  }))
  useSession.setState({ user: { accessMenus } as never })
})

test('no two pages bear one title', () => {
  const named = new Set(
    menuTree.flatMap(({ key, subMenus }) => subMenus.map((s) => `${key}/${s.key}`)),
  )
  // The same list may stand at two places.
  const isTwin = (path: string) =>
    Object.values(kinds).some(
      (of) => placesOf(of).includes(path) && placesOf(of).some((at) => named.has(at)),
    )
  const own = screens.filter(({ path }) => !named.has(path) && !isTwin(path))
  const below = new Set(own.map(({ path }) => nounOf(path)))
  const titles = [...[...named].map(menuText), ...below, ...declaredReports.map(titleOf)]
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  expect(titles).toContain('Laporan Penjualan: Per Faktur')
  for (const language of [0, 1] as const) {
    const names = Object.values(kinds).map((kind) => kind.names[language])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  }
})

test('what is begun is a noun: Tambah Penerimaan Mutasi', () => {
  const verbs = /^(Terima|Kirim|Tarik|Hitung|Buat|Bayar|Ubah|Tambah|Setor|Cairkan)\b/
  const nouns = [
    ...screens.map(({ path }) => nounOf(path)),
    ...Object.values(kinds).map((k) => k.names[0]),
  ]
  // A page of the menu where nothing is added.
  expect(nouns.filter((noun) => verbs.test(noun) && noun !== 'Hitung Ulang HPP')).toEqual([])
})

test('Ctrl+K finds every screen, whether a menu names it or not', async () => {
  const found = [
    ...navigation().flatMap(({ key, items }) => [key, ...items.map(({ path }) => path)]),
    ...(await tabsHere())().map(({ path }) => path),
  ]
  expect(screens.map(({ path }) => path).filter((path) => !found.includes(path))).toEqual([])
})

type Pair = readonly [id: string, en: string]

/** Every word of the program that is its own: of screens, fields, statuses, kinds and reports. */
function everyWord(): Pair[] {
  const reports = declaredReports.flatMap((report): Pair[] => [
    report.names,
    ...Object.values(report.columns).flatMap(({ label, words, becomes }) => [
      ...(label ? [label] : []),
      ...(becomes ? [becomes.label] : []),
      ...Object.values(words ?? {}),
    ]),
    ...Object.values(report.choices ?? {}).flatMap((one) => [one.label, ...Object.values(one.of)]),
  ])
  return [
    ...reports,
    ...[...allTexts.values()].flatMap((table) => Object.values(table)),
    ...Object.entries(labels).map(([key, id]): Pair => [id, fieldsEn[key as keyof typeof labels]]),
    ...Object.values(statusLabels).map(([id]): Pair => [id, id]),
    ...Object.values(reasonLabels),
    ...Object.values(kinds).map(({ names }) => names),
    ...[statements, statementLines, statementParts].flatMap((of) => Object.values<Pair>(of)),
    ...menuTree.flatMap(({ key, label, subMenus }): Pair[] => [
      [label, menusEn[key] ?? ''],
      ...subMenus.map((sub): Pair => [sub.label, menusEn[`${key}/${sub.key}`] ?? '']),
    ]),
  ]
}

/** Two capitals or more in a word: `PPN`, `PPh`, `MoM`. */
const SHORT = /(?<![\w/.-])[A-Z][A-Za-z]{0,3}[A-Z][A-Za-z]*(?![\w/-])/g

test('words in capitals are abbreviations that the glossary explains, each of them used', () => {
  const glossary = readFileSync(resolve(import.meta.dirname, '../docs/glossary.md'), 'utf8')
  const [, table = ''] = glossary.split('## Abbreviations')
  const known = new Set(
    [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', ')),
  )
  const met = new Map<string, string>()
  for (const pair of everyWord())
    for (const text of pair)
      for (const [word] of text.replace(/\{\{\w+\}\}|`[^`]*`/g, ' ').matchAll(SHORT))
        met.set(word, text)
  expect([...met].filter(([word]) => !known.has(word))).toEqual([])
  expect([...known].filter((word) => !met.has(word) && !/^(Short|-+)$/.test(word))).toEqual([])
})

test('no page is white while it is read, nor when it could not be', () => {
  const white: string[] = []
  let pages = 0
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx')) continue
    const text = readFileSync(join(web, file), 'utf8')
    if (/<Page\b[^>]*>\{null\}/.test(text)) white.push(file)
    for (const [whole, name] of text.matchAll(
      /^export function (List|Form|Detail|Page)\([\s\S]*?^\}/gm,
    )) {
      pages += 1
      // Whoever comes to an address that is only begun is led on.
      if (/^ {2,4}(if .*)?return null$/m.test(whole) && !/\bgo\(/.test(whole))
        white.push(`${file}: ${name}`)
    }
  }
  expect(pages).toBeGreaterThan(150)
  expect(white).toEqual([])
})

test('a column says in a word what it holds', () => {
  const letters = declaredReports.flatMap(({ key, columns }) =>
    Object.values(columns).flatMap(({ label = [] }) =>
      label.filter((text) => /^[A-Z]$/.test(text)).map((text) => `${key}: ${text}`),
    ),
  )
  expect(letters).toEqual([])
})
