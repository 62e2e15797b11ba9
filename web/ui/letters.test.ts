import { expect, test } from 'vitest'
import { z } from 'zod'
import { nik } from '#contract/master/person.ts'
import { phone } from '#contract/values.ts'
import { mostLetters, tooLong } from './letters.ts'

test('a field knows how many letters its call takes, through whatever is read of them', () => {
  expect(mostLetters(z.object({ name: z.string().max(7).nullish() }), 'name')).toBe(7)
  expect(mostLetters(z.object({ nik: nik.nullish() }), 'nik')).toBe(25)
  expect(mostLetters(undefined, 'name')).toBeUndefined()
})

test('what is too long is told, not cut', () => {
  expect(tooLong('abc', 3)).toBeUndefined()
  expect(tooLong('abcd', 3)).toBe('4 huruf, paling banyak 3')
})

test('numbers are read as they stand on a card', () => {
  expect(nik.parse('3578-0101 9001.0001')).toBe('3578010190010001')
  expect(phone.parse('(0812) 3456-7890')).toBe('081234567890')
  expect(phone.safeParse('0812 tiga').success).toBe(false)
})
