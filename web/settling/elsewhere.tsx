import { t } from './texts.ts'

/** Other branches where this party has something open: it is settled there. */
export function Elsewhere({ branches }: { branches: readonly string[] | undefined }) {
  if (!branches?.length) return null
  const names = new Intl.ListFormat(document.documentElement.lang).format(branches)
  return (
    <p className="hint elsewhere" role="note">
      {t('openElsewhere', { names })}
    </p>
  )
}
