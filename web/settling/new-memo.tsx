import { type ReactNode, useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { TextField } from '../ui/fields.tsx'
import { t } from './texts.ts'

interface Asked {
  /** Takes the new words, beside what else it must be told. */
  update: Endpoint
  also?: object
  right: string
  required?: boolean
  when: (detail: DocumentDetail) => boolean
}

/** Other words for a document, as long as `when` says: an action of its page, and the dialog that it opens. */
export function useNewMemo({ update, also, right, required, when }: Asked): {
  action: ActionOf<DocumentDetail>
  dialog: ReactNode
} {
  const [of, setOf] = useState<DocumentDetail['document'] | null>(null)
  const action: ActionOf<DocumentDetail> = {
    aside: true,
    label: t('changeMemo'),
    when,
    right,
    open: ({ document }) => setOf(document),
  }
  const dialog = of && (
    <PartDialog
      noun={fieldText('memo')}
      title={t('memoOf', { number: of.docNo ?? '' })}
      add={update}
      values={{ ...also, id: of.id, version: of.version, memo: of.memo } as never}
      update={update}
      onClose={() => setOf(null)}
    >
      {(form) => (
        <TextField
          form={form as never}
          name={'memo' as never}
          required={required ?? false}
          span={12}
          maxLength={500}
        />
      )}
    </PartDialog>
  )
  return { action, dialog }
}
