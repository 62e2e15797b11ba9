import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** A screen looks the same whichever was opened before it: it brings the stylesheets of all that stands on it. */
const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = readdirSync(join(root, 'web'), { recursive: true }).map((f) => join('web', String(f)))

const still = /(?:^|\s)(?:import|from|@import)\s+['"](\.[^'"]+)['"]/g
const lazy = /import\('(\.[^']+)'\)/g
const named = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map(([, to = '']) => join(dirname(file), to))

/** A file and all that comes with it; with `later` also what is loaded when it is wanted. */
function withImports(file: string, later: boolean, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(join(root, file))) return seen
  seen.add(file)
  const parts = [...named(file, still), ...(later ? named(file, lazy) : [])]
  for (const part of parts) withImports(part, later, seen)
  return seen
}

/** Classes that a stylesheet gives a look. */
const homes = new Map<string, string[]>()
for (const file of files.filter((f) => f.endsWith('.css')))
  for (const [, name = ''] of read(file)
    .replace(/\/\*[\s\S]*?\*\/|\{[^{}]*\}|@import[^;]*;/g, ' ')
    .matchAll(/\.([a-z][\w-]*)/g))
    homes.set(name, [...(homes.get(name) ?? []), file])

/** Classes that a component names, as far as they are written out. */
function classesOf(file: string): Set<string> {
  const given = read(file).matchAll(/[cC]lassName(?:=|: )(?:"([^"]*)"|\{([^}]*)\})/g)
  const texts = [...given].flatMap(([, plain, computed = '']) =>
    plain === undefined
      ? [...computed.matchAll(/(?<![=!]== )['`]([^'`$]*)/g)].map(([, text = '']) => text)
      : [plain],
  )
  return new Set(texts.flatMap((text) => text.split(/\s+/)))
}

describe('a screen opened first', () => {
  const everywhere = new Set([
    ...withImports('web/main.tsx', false),
    ...withImports('web/platform/frame/app-frame.tsx', false),
  ])
  const listed = ['web/menu.tsx', 'web/sales/screens.ts'].flatMap((list) => named(list, lazy))
  for (const screen of listed) {
    it(screen, () => {
      const there = withImports(screen, true)
      const bare = [...there].flatMap((file) =>
        [...(file.endsWith('.tsx') ? classesOf(file) : [])]
          .filter((name) => homes.has(name))
          .filter((name) => !homes.get(name)?.some((f) => there.has(f) || everywhere.has(f)))
          .map((name) => `${file}: .${name} of ${homes.get(name)}`),
      )
      expect(bare).toEqual([])
    })
  }
})

it('writes on a ground that changes with the theme in a colour that changes with it', () => {
  const blocks = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...read(file).matchAll(/([^{}]*)\{([^{}]*)\}/g)].map((all) => [file, ...all]),
    )
  const fixed = blocks
    .filter(([, , , said = '']) => /background(-color)?: var\(/.test(said))
    .filter(([, , , said = '']) => /(^|[\s;])color: (#|white|black|rgb)/.test(said))
    .map(([file, , of = '']) => `${file}: ${of.trim()}`)
  expect(fixed).toEqual([])
})
