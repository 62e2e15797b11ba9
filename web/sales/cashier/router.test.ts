import { expect, test } from 'vitest'
import { type Key, newRouter, rested, routed } from './router.ts'

/** Keys with the pause before each; what a person's hands and what a scanner made of them. */
function pressed(...keys: (readonly [key: string, after: number, more?: Partial<Key>])[]) {
  let router = newRouter()
  let at = 1000
  const out: string[] = []
  for (const [key, after, more] of keys) {
    at += after
    const rest = rested(router, at - 1)
    if (after > 120) {
      out.push(...rest.typed.map((one) => one.key))
      router = rest.router
    }
    const verdict = routed(router, { key, at, plain: true, ...more })
    router = verdict.router
    out.push(...verdict.typed.map((one) => one.key))
    if (verdict.scan !== null) out.push(`scan:${verdict.scan}`)
    else if (verdict.passes) out.push(`<${key}>`)
  }
  out.push(...rested(router, at + 1000).typed.map((one) => one.key))
  return out.join(' ')
}
const burst = (code: string, end = 'Enter') =>
  [...code, end].map((key, i) => [key, i === 0 ? 400 : 8] as const)

test('a burst that ends with Enter or Tab is a scan, and no key of it reaches the page', () => {
  expect(pressed(...burst('8991234567898'))).toBe('scan:8991234567898')
  expect(pressed(...burst('8991234567898', 'Tab'))).toBe('scan:8991234567898')
  expect(pressed(...burst(']E08991234567898'))).toBe('scan:8991234567898')
  expect(pressed(...burst('BO/SBY/2611/00012'))).toBe('scan:BO/SBY/2611/00012')
  // What a label holds is told by its mark and its separators.
  const label = ']C1010400638133393110A\u001d17261231'
  expect(pressed(...burst(label))).toBe(`scan:${label}`)
})

test('a second Enter behind the scan confirms nothing', () => {
  expect(pressed(...burst('MG2'), ['Enter', 5])).toBe('scan:MG2')
  expect(pressed(...burst('MG2'), ['Enter', 300])).toBe('scan:MG2 <Enter>')
})

test('a scanner that stops for a moment has still sent one code', () => {
  const halting = [...'8991', '2', ...'345', 'Enter'].map(
    (key, i) => [key, i === 4 ? 80 : 8] as const,
  )
  expect(pressed(...halting)).toBe('scan:89912345')
})

test('two scans right behind each other are two', () => {
  const quick = (code: string) => [...code, 'Enter'].map((key) => [key, 2] as const)
  expect(pressed(...quick('8991'), ...quick('8992'))).toBe('scan:8991 scan:8992')
})

test('what a person types arrives in its order, before the key that follows', () => {
  expect(pressed(['5', 400], ['0', 120], ['0', 140], ['Enter', 200])).toBe('5 0 0 <Enter>')
  expect(pressed(['5', 400], ['0', 20], ['F9', 10])).toBe('5 0 <F9>')
  expect(pressed(['4', 400], ['2', 20], ['Enter', 20])).toBe('4 2 <Enter>')
  expect(pressed(['a', 400], ['b', 60], ['c', 20], ['Enter', 60])).toBe('a b c <Enter>')
})

test('a slow key before a scan is typing, the scan stays whole', () => {
  expect(pressed(['3', 400], ['*', 200], ...burst('MG2'))).toBe('3 <*> scan:MG2')
  // However fast the scan follows the star.
  expect(pressed(['3', 400], ['*', 60], ...burst('MG2').map(([key]) => [key, 8] as const))).toBe(
    '3 <*> scan:MG2',
  )
})

test('Shift between the keys, a key that is held down and Ctrl do not make or break a scan', () => {
  const shifted = burst('ABC').flatMap((one) => [['Shift', 2] as const, one])
  expect(pressed(...shifted)).toContain('scan:ABC')
  const repeats = ['1', '1', '1', '1'].map((key) => [key, 30, { plain: false }] as const)
  expect(pressed(...repeats, ['Enter', 30])).toBe('<1> <1> <1> <1> <Enter>')
  expect(pressed(['c', 400, { plain: false }], [' ', 300])).toBe('<c> < >')
})
