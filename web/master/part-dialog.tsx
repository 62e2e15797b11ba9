import { Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Failure } from '../platform/errors.ts'
import { notify } from '../platform/notice.ts'
import { requestOf } from '../platform/request-id.ts'
import { useSave } from '../ui/form-save.ts'
import { focusField } from '../ui/form-start.ts'
import { createForm, type Draft, type Form, FormId } from '../ui/form-state.ts'
import { StaleDialog } from '../ui/stale-dialog.tsx'
import { Unplaced } from '../ui/unplaced.tsx'
import { t } from './texts.ts'
import '../ui/ui.css'
import './master.css'

interface PartDialogProps<A extends Endpoint> {
  /** The word for one: `Kontak`. */
  noun: string
  /** Instead of `Ubah …`, where it is no change of words. */
  title?: string
  /** What is done to it, where that is more than to keep it. */
  okText?: string
  add: A
  update?: Endpoint
  /** What is in the fields; with an `id` it is changed, else made. */
  values: Draft<InputOf<A>> & { id?: number; version?: number }
  children: (form: Form<InputOf<A>>) => ReactNode
  onClose: () => void
}

/** What was saved and is told all the same. */
const warningsOf = (reply: unknown) => (reply as { warnings?: string[] } | null)?.warnings ?? []

/** A short form over the page of what it belongs to: a contact, a bank account, a price. */
export function PartDialog<A extends Endpoint>(props: PartDialogProps<A>) {
  const { noun, values, onClose } = props
  const formId = useId()
  const changing = values.id !== undefined
  const endpoint = changing && props.update ? props.update : props.add
  const [form] = useState(() =>
    createForm<InputOf<A>>({ ...requestOf(endpoint), ...values } as Draft<InputOf<A>>),
  )
  const [stale, setStale] = useState<Failure | null>(null)
  const { save, busy } = useSave({
    form,
    endpoint,
    draftKey: `part/${formId}`,
    onSaved: (reply) => {
      notify({ tone: 'success', title: t('saved', { noun }) })
      // After the good news, which does away with what was told before it.
      for (const title of warningsOf(reply)) notify({ tone: 'warning', title })
      onClose()
    },
    onWrong: (paths) => focusField(form, formId, paths),
    setStale,
  })
  return (
    <Modal
      open
      width={620}
      title={props.title ?? t(changing ? 'changePart' : 'addPart', { noun })}
      okText={props.okText ?? t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      onOk={save}
      onCancel={onClose}
    >
      <FormId value={formId}>
        <form
          className="form part-form"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Unplaced form={form} formId={formId} />
          <div className="form-head">{props.children(form)}</div>
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
      </FormId>
      {stale && (
        <StaleDialog
          failure={stale}
          onClose={() => setStale(null)}
          onTake={onClose}
          onKeep={(version) => {
            form.change({ version } as unknown as Partial<Draft<InputOf<A>>>)
            setStale(null)
            save()
          }}
        />
      )}
    </Modal>
  )
}
