import { beforeAll, expect, test, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})
const format = () => import('./format.ts')

test('money is read as in the books: negative in parentheses, zero as a dash', async () => {
  const { money, rupiah, qty, cost, percent } = await format()
  expect(money(1234567)).toBe('1.234.567')
  expect(money(-342099)).toBe('(342.099)')
  expect(money(0)).toBe('–')
  expect(money(12345.5)).toBe('12.345,50')
  expect(money(-0.5)).toBe('(0,50)')
  expect(money(null)).toBe('')
  expect(rupiah(1234567.5)).toBe('Rp 1.234.567,50')
  expect(rupiah(0)).toBe('Rp 0')
  expect(qty(2.5)).toBe('2,5')
  expect([69.4, 0, -0, -0.1].map(percent)).toEqual(['69,4%', '0%', '0%', '(0,1%)'])
  expect(cost(28516.129)).toBe('28.516,1290')
})

test('a dot groups when three digits follow, the comma is the decimal', async () => {
  const { parseNumber } = await format()
  expect(parseNumber('1.234')).toBe(1234)
  expect(parseNumber('1.234,5')).toBe(1234.5)
  expect(parseNumber('12.345.678')).toBe(12_345_678)
  expect(parseNumber('1,5')).toBe(1.5)
  expect(parseNumber('Rp 10.000')).toBe(10000)
  expect(parseNumber('(1.000)')).toBe(-1000)
  expect(parseNumber('-5')).toBe(-5)
  expect(parseNumber('')).toBeNull()
  expect(parseNumber('1,2,3')).toBeUndefined()
  expect(parseNumber('dua')).toBeUndefined()
})

test('any other dot is refused and told, never dropped', async () => {
  const { numberProblem, parseNumber } = await format()
  for (const text of ['1.5', '1.', '.5', '12.50', '1.2345', '1234.567', '1.234.5', '1,234.50']) {
    expect(parseNumber(text), text).toBeUndefined()
    expect(numberProblem(text), text).toBe('dot')
  }
  expect(numberProblem('dua')).toBe('text')
  expect(numberProblem('1.500')).toBeNull()
  expect(numberProblem('')).toBeNull()
})

test('what is shown in an input can be typed back', async () => {
  const { inputNumber, parseNumber } = await format()
  for (const n of [0, 1, 1234, 0.0001, 2566.62, 9_999_999_999.5, -12.25]) {
    expect(parseNumber(inputNumber(n))).toBe(n)
  }
})

test('dates and times are those of the branch', async () => {
  const { day, shortDay, instant, time } = await format()
  expect(day('2026-11-20')).toBe('20/11/2026')
  expect(shortDay('2026-11-20')).toBe('20/11')
  expect(time('2026-11-20T07:20:31Z')).toBe('14.20')
  expect(instant('2026-11-20T17:05:00Z')).toBe('21/11/2026 00.05')
})
