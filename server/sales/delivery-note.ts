import { deliveryNote as contract } from '#contract/sales/delivery-note.ts'
import { changeDocument } from '#server/documents/change.ts'
import { releaseNotes } from '#server/documents/delivery-notes.ts'
import { readingRoutes } from '#server/documents/routes.ts'
import type { DocumentKind } from '#server/documents/types.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'

/** What goes along with goods that are brought; one that failed may be tried again (domain §3.2.5). */
const deliveryNote: DocumentKind = {
  kind: 'delivery-note',
  statuses: {
    NOT_PRINTED: ['PRINTED'],
    PRINTED: ['DELIVERED', 'FAILED'],
    FAILED: ['PRINTED', 'DELIVERED'],
  },
}

const layout = {
  size: 'CONTINUOUS' as const,
  prices: false,
  barcode: true,
  words: { refNo: 'Dokumen asal' },
  signatures: ['Gudang', 'Sopir', 'Penerima'],
}

export const deliveryNoteRoutes = [
  ...readingRoutes(contract, [deliveryNote], () => layout),
  route(contract.printStatus, (ctx, input) => releaseNotes(ctx, deliveryNote, input)),
  route(contract.status, (ctx, { status, ...change }) => {
    if (status === 'FAILED' && !change.reason)
      throw new Refusal('REQUIRED', 'Alasan gagal kirim wajib diisi', { field: 'reason' })
    const verb = status === 'FAILED' ? 'dicatat gagal' : 'dicatat terkirim'
    return changeDocument(ctx, deliveryNote, change, status, verb)
  }),
]
