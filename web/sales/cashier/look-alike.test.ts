import { expect, test } from 'vitest'
import { looksLike } from './look-alike.ts'

const one = { name: 'Ibu Sari', phone: '0813••••103', memberNo: 'MB-1', code: 'C1' }
const other = { name: 'Bapak Joko', phone: '0812••••555', memberNo: null, code: 'C2' }

test('customers of one name or one shown telephone are not told apart, unless a number says who', () => {
  expect(looksLike('0813', one, { ...other, phone: one.phone })).toBe(true)
  expect(looksLike('sari', one, { ...other, name: 'IBU SARI ' })).toBe(true)
  expect(looksLike('sari', one, other)).toBe(false)
  expect(looksLike('', { ...one, phone: null }, { ...other, phone: null })).toBe(false)
  expect(looksLike('mb-1', one, { ...other, name: one.name })).toBe(false)
})
