import { describe, expect, it } from 'vitest'
import { letterOf } from './access-keys.tsx'

describe('the letter of an action', () => {
  const all = (...labels: string[]) => {
    const taken: string[] = []
    return labels.map((label) => {
      const letter = letterOf(label, taken)
      if (letter) taken.push(letter)
      return letter
    })
  }
  it('begins a word of it, and belongs to no other', () => {
    expect(all('Terima barang', 'Batalkan', 'Buat retur')).toEqual(['T', 'B', 'R'])
    // Where no beginning is left, any letter of it.
    expect(all('Buat', 'Baru')).toEqual(['B', 'A'])
  })
  it('is none that the program or the browser has already', () => {
    expect(all('Ubah jatuh tempo', 'Edit', 'Pulihkan', 'Kunci')).toEqual(['J', 'I', 'L', 'C'])
    expect(all('Ubah', 'Kup')).toEqual(['B', null])
  })
})
