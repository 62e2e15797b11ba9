import { WarningFilled } from '@ant-design/icons'
import type { InputOf } from '#contract/endpoint.ts'
import { salesReturn as api } from '#contract/sales/sales-return.ts'
import { useServerView } from '../ui/form-save.ts'
import type { Form } from '../ui/form-state.ts'
import './sales.css'
import { t } from './texts.ts'

/** What goods that stay no longer earn of campaigns, line by line, as the server reckons it. */
export function LostAdvantage({ form }: { form: Form<InputOf<typeof api.add>> }) {
  const { preview } = useServerView(form, api.preview.input, api.preview)
  return <LostLines lines={preview?.warnings ?? []} />
}

/** The lines themselves, as the server words them. */
export function LostLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <aside className="panel credit" aria-label={t('campaignsLost')}>
      <header className="panel-head">{t('campaignsLost')}</header>
      {lines.map((line) => (
        <p key={line} className="credit-warning" role="status">
          <WarningFilled aria-hidden="true" /> {line}
        </p>
      ))}
    </aside>
  )
}
