import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { edc as api } from '#contract/master/edc.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { useRead } from '../../platform/query.ts'
import { NumberField, SwitchField, TextField } from '../../ui/fields.tsx'
import { PartDialog } from '../part-dialog.tsx'
import { t } from './texts.ts'

type Terms = ReplyOf<typeof api.qrisProvider>

/** Who makes a QRIS code for each sale of this terminal. */
export function QrisProvider({ edcId }: { edcId: number }) {
  const [open, setOpen] = useState(false)
  const { data } = useRead(api.qrisProvider, { id: edcId }, { enabled: open, staleTime: 0 })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('qrisProvider')}</Button>
      {open && data && <Dialog terms={data} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const { isSet, notifyPath, ...values } = terms
  return (
    <PartDialog
      noun={t('qrisProvider')}
      title={t('qrisProvider')}
      add={api.updateQrisProvider}
      update={api.updateQrisProvider}
      values={values}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="baseUrl"
            required
            span={8}
            maxLength={200}
            placeholder="https://"
          />
          <NumberField form={form} name="validMinutes" required span={4} />
          <TextField form={form} name="clientId" required span={6} maxLength={60} />
          <TextField
            form={form}
            name="clientSecret"
            required={!isSet}
            span={6}
            maxLength={200}
            placeholder={isSet ? t('secretKept') : ''}
          />
          <SwitchField form={form} name="isActive" text={fieldText('qrisDynamic')} span={12} />
          <p className="hint span-12">{t('qrisNotify', { path: notifyPath })}</p>
        </>
      )}
    </PartDialog>
  )
}
