import { texts } from '../platform/i18n/define.ts'

export const t = texts('priceCeilings', {
  ceilings: ['Harga Eceran Tertinggi (HET)', 'Retail price ceilings (HET)'],
  ceiling: ['HET', 'Ceiling (HET)'],
  perBase: ['HET (dengan PPN)', 'Ceiling (with VAT)'],
  everywhere: ['semua wilayah', 'everywhere'],
  perUnit: ['{{price}} / {{unit}}', '{{price}} / {{unit}}'],
})
