import type { changeInput } from '#contract/document.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { t } from './texts.ts'

/** A document of money is taken back while nothing hangs on it: its call, and the place whose right counts. */
export const undoMoney = (
  undo: Endpoint<typeof changeInput>,
  path: string,
): Record<'REVERSED', ActionOf<DocumentDetail>> => ({
  REVERSED: {
    label: t('undo'),
    right: `${path}:cancel`,
    danger: true,
    reason: true,
    hint: t('undoTells'),
    run: (change) => call(undo, change),
  },
})
