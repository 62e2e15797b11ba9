import { cashFlow } from '#contract/bank-cash/cash-bank.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { call } from '../platform/api.ts'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { t } from './texts.ts'

/** `Balik Jurnal`: wrong documents are not deleted, the opposite one is written today. */
export function reversal(path: string): Record<string, ActionOf<DocumentDetail>> {
  return {
    reverse: {
      label: t('reverse'),
      danger: true,
      reason: true,
      hint: t('reverseTells'),
      when: ({ document, related }) =>
        document.status === 'POSTED' &&
        // A reversal stands beside the document that it reversed, and is itself final.
        !related.some((one) => one.step === -1 && one.kind === document.kind),
      right: `${path}:cancel`,
      run: (change) => call(cashFlow.reverse, change),
    },
  }
}
