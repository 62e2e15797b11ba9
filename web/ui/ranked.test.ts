import { expect, test } from 'vitest'
import { ranked } from './ranked.ts'

test('a whole word goes before one that begins so, and that before one that has it within', () => {
  const names = ['CV Rasa Nusantara', 'PT Minusa Jaya', 'PT Nusa Distribusi Utama', 'UD Nusantara']
  const found = (words: string) => ranked(names, words, (name) => name)
  expect(found('nusa')).toEqual([
    'PT Nusa Distribusi Utama',
    'CV Rasa Nusantara',
    'UD Nusantara',
    'PT Minusa Jaya',
  ])
  expect(found('nusa dis')[0]).toBe('PT Nusa Distribusi Utama')
  expect(found('jaya')[0]).toBe('PT Minusa Jaya')
  expect(found(' ')).toEqual(names)
})
