import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { label } from '#contract/labels.ts'
import { menuTree } from '#contract/menu.ts'
import { menusEn } from './contract-en.ts'
import { t } from '../../ui/texts.ts'
import { allTexts, changeLanguage } from './define.ts'

const web = resolve(import.meta.dirname, '../..')
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((f) => /\.tsx?$/.test(f) && !f.endsWith('.test.ts'))
  .map((f) => join(web, f))
const textFiles = files.filter((f) => /[/-]texts\.ts$/.test(f))
for (const file of textFiles) await import(file)

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort()

test('every text says the same things in both languages', () => {
  expect(allTexts.size).toBe(textFiles.length)
  for (const [area, table] of allTexts) {
    for (const [key, [id, en]] of Object.entries(table)) {
      expect(id.trim(), `${area}.${key} in Indonesian`).not.toBe('')
      expect(en.trim(), `${area}.${key} in English`).not.toBe('')
      expect(placeholders(en), `${area}.${key}`).toEqual(placeholders(id))
    }
  }
})

test('one is one in English, and more are more', async () => {
  await changeLanguage('en')
  expect([t('rowsCount', { count: 1 }), t('rowsCount', { count: '1.200' })]).toEqual([
    '1 row',
    '1.200 rows',
  ])
  await changeLanguage('id')
  for (const [area, table] of allTexts)
    for (const [key, [, en]] of Object.entries(table))
      expect(en, `${area}.${key}`).not.toMatch(
        /\{\{(count|days|lines|total|points)\}\} (?!goods|is|was)(\w+ )?\w+s\b/,
      )
})

test('every menu has an English name', () => {
  for (const menu of menuTree) {
    for (const path of [menu.key, ...menu.subMenus.map((s) => `${menu.key}/${s.key}`)]) {
      expect(menusEn[path], path).toBeTruthy()
    }
  }
})

/** `import { t } from './texts.ts'`, also renamed: which names stand for which texts here. */
function textsUsedBy(file: string, source: string): Map<string, string> {
  const imports = source.matchAll(/import \{([^}]*)\} from '([^']*texts\.ts)'/g)
  const used = new Map<string, string>()
  for (const [, names = '', path = ''] of imports) {
    const local = /\bt as (\w+)/.exec(names)?.[1] ?? (/\bt\b/.test(names) ? 't' : undefined)
    if (local) used.set(local, resolve(dirname(file), path))
  }
  return used
}

test('every text used is defined', async () => {
  const areas = new Map(
    textFiles.map((file) => {
      const area = /texts\('([\w-]+)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
      return [file, allTexts.get(area) ?? {}] as const
    }),
  )
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    for (const [name, textFile] of textsUsedBy(file, source)) {
      const calls = source.matchAll(new RegExp(`\\b${name}\\(\\s*'([^']+)'`, 'g'))
      for (const [, key = ''] of calls) {
        expect(areas.get(textFile), `${key} used in ${file}`).toHaveProperty([key])
      }
    }
  }
})

test('stock is on hand (Stok) or free (Bebas), and an average cost says of which unit', () => {
  expect([label('onHand'), label('available')]).toEqual(['Stok', 'Bebas'])
  for (const [area, table] of allTexts)
    for (const [key, [id]] of Object.entries(table)) {
      const of = `${area}.${key}: ${id}`
      if (area !== 'member-points' && /^(head\.)?available$/.test(key)) expect(id, of).toBe('Bebas')
      if (key.startsWith('averagePer')) expect(id, of).toContain('/ {{unit}}')
      // What is left in a warehouse is its stock; the rest of an order or a bill is a rest.
      if (id.includes('{{qty}}')) expect(id, of).not.toMatch(/\b(sisa|tersedia)\b/i)
    }
})

test('a text that was shown in one language is shown in the other after a change', async () => {
  const shown = () => t('cancel')
  const first = shown()
  await changeLanguage('en')
  expect([first, shown(), shown()]).toEqual(['Batal', 'Cancel', 'Cancel'])
  await changeLanguage('id')
  expect(shown()).toBe(first)
})
