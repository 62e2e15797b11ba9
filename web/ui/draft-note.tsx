import { Button } from 'antd'
import { day, instant, time, today } from '../platform/format.ts'
import { useDraftKeeper } from './form-save.ts'
import type { Form } from './form-state.ts'
import { Tag } from './status-tag.tsx'
import { t } from './texts.ts'

/** The hour of today's, the day as well of an older one. */
const whenKept = (at: string) => (instant(at).startsWith(day(today())) ? time(at) : instant(at))

interface DraftNoteProps<V> {
  sheet: {
    form: Form<V>
    draftKey: string
    restored: string | null
    before: string | null
    fresh: () => void
  }
}

/** Keeps the draft and says so; alone in its component, so that a kept draft renders only this. */
export function DraftNote<V>({ sheet }: DraftNoteProps<V>) {
  const { form, draftKey, restored, before, fresh } = sheet
  const savedAt = useDraftKeeper(form, draftKey, restored)
  if (!savedAt) return null
  if (savedAt !== restored) return <Tag tone="grey">{t('draftSaved', { time: time(savedAt) })}</Tag>
  return (
    <>
      <Tag tone="gold">
        {t('draftContinued', { time: whenKept(savedAt) })}
        {before && t('draftDay', { before: day(before) })}
      </Tag>
      <Button type="link" size="small" onClick={fresh}>
        {t('startOver')}
      </Button>
    </>
  )
}
