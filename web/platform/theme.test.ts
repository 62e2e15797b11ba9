import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Tokens, tokens } from './theme.ts'

/** The page that carries the program has the theme's colours before the program is there. */
describe('the shell before the program', () => {
  it.each(['light', 'dark'] as const)('has the colours of the %s theme', (mode) => {
    const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
    const rule = mode === 'dark' ? /:root\[data-theme="dark"\] \{([^}]+)\}/ : /:root \{([^}]+)\}/
    const said = [...(rule.exec(html)?.[1] ?? '').matchAll(/--(\w+): (#\w+)/g)]
    expect(said.length).toBeGreaterThan(3)
    for (const [, name, colour] of said) expect(colour).toBe(tokens(mode)[name as keyof Tokens])
  })
})
