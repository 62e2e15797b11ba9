import type { ReactNode } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { t } from './texts.ts'

/** How a settlement was paid, and how many papers it paid: facts of its detail, whoever owes. */
export function settledFacts({
  settlements,
}: Pick<DocumentDetail, 'settlements'>): [string, ReactNode][] {
  const tenders = settlements.filter((one) => one.methodId !== null)
  const papers = settlements.filter((one) => one.itemDocumentId !== null)
  return [
    [
      fieldText('paymentMethod'),
      tenders
        // A giro is known by its number; the account that it waits on says nothing to a person.
        .map((one) => [one.methodName, one.effectiveDate ? one.refNo : one.accountName])
        .map((words) => words.filter(Boolean).join(', '))
        .join(' + '),
    ],
    [t('papersPaid'), String(papers.length)],
  ]
}
