import { type Kind, type Trade, kinds } from '#contract/kinds.ts'

/** Kinds that the program knows nothing of but their facts, as they may be written one day: each like one that there is. */
export const planted: Readonly<Record<Trade, { like: Kind; kind: string }>> = {
  SOLD: { like: 'sales-invoice', kind: 'planted-bill' },
  CAME_BACK: { like: 'sales-return', kind: 'planted-return' },
  BOUGHT: { like: 'purchase-invoice', kind: 'planted-supplier-bill' },
  SENT_BACK: { like: 'purchase-return', kind: 'planted-supplier-return' },
}

for (const { like, kind } of Object.values(planted))
  Object.assign(kinds, { [kind]: { ...kinds[like], names: ['Dokumen Uji', 'Planted'] } })
