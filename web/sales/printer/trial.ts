import type { Slip } from '#contract/print/slip.ts'
import type { Printer } from './settings.ts'

/** Shows on paper whether the printer is set right: its width, signs beyond the alphabet, large print, a barcode. */
export const trialSlip = ({ name, columns }: Printer, branchName: string): Slip => ({
  width: columns === 32 ? 58 : 80,
  company: 'CETAK PERCOBAAN',
  branch: { name: branchName, address: '' },
  facts: [
    { label: 'Printer', value: name },
    { label: 'Lebar', value: `${columns} huruf` },
    { label: 'Huruf', value: 'Éé Ññ Üü Çç ½ ° £ × – “…”' },
  ],
  lines: [],
  totals: [{ label: 'TOTAL', value: 'Rp 123.456', strong: true }],
  remarks: [
    Array.from({ length: columns }, (_, i) => (i + 1) % 10).join(''),
    'Angka di atas tepat satu baris: lebarnya benar.',
  ],
  number: 'PERCOBAAN',
})
