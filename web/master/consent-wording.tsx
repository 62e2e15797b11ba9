import { type ConsentPurpose, consentText } from '#contract/master/consent.ts'
import { today } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { t } from './consent-texts.ts'

/** The words that a customer is read before he agrees to a purpose on a day. */
export function ConsentWording({ purpose, on }: { purpose: ConsentPurpose; on?: string | null }) {
  const { data } = useRead(consentText.getAll, {
    filter: { purpose, isActive: true },
    sort: { field: 'validFrom', direction: 'desc' },
    limit: 100,
  })
  const text = data?.rows.find(({ validFrom }) => validFrom <= (on ?? today()))
  if (!data) return null
  return (
    <blockquote className="span-12 hint">
      {text ? `${text.wording} (${text.textVersion})` : t('noText')}
    </blockquote>
  )
}
