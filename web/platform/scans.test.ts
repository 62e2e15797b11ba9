import { expect, it } from 'vitest'
import { useNotices } from './notice.ts'
import { tellLabel } from './scans.ts'

it('tells batch and serial number of a label, which no document keeps, and nothing of a plain code', () => {
  const told = () => useNotices.getState().notices.map(({ title, text }) => [title, text])
  tellLabel('8991234567898')
  tellLabel('(01)04006381333931(17)271231')
  expect(told()).toEqual([])
  tellLabel('(01)04006381333931(10)A1(21)S9')
  expect(told()).toEqual([
    [
      'Label memuat batch A1, nomor seri S9',
      'Tidak disimpan pada dokumen; tulis di keterangan bila diperlukan.',
    ],
  ])
})
