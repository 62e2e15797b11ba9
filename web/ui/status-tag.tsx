import { statusText, statusTone } from '../platform/i18n/contract.ts'

/** The fixed words and tones of the contract: the same status looks the same everywhere. */
export function StatusTag({ status }: { status: string }) {
  return <Tag tone={statusTone(status)}>{statusText(status)}</Tag>
}

export function Tag({ tone, children }: { tone: string; children: React.ReactNode }) {
  return <span className={`tag tone-${tone}`}>{children}</span>
}
