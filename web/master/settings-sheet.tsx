import { SaveOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useStore } from 'zustand'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { dropDraft } from '../platform/drafts.ts'
import type { Failure } from '../platform/errors.ts'
import { Page } from '../platform/frame/page.tsx'
import { menuText } from '../platform/i18n/contract.ts'
import { notify } from '../platform/notice.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { unplaced, useDraftKeeper, useSave } from '../ui/form-save.ts'
import { focusField, useStart } from '../ui/form-start.ts'
import { type Draft, type Form, FormId } from '../ui/form-state.ts'
import { StaleDialog } from '../ui/stale-dialog.tsx'
import { t } from './texts.ts'
import '../ui/ui.css'
import './master.css'

interface SettingsSheetProps<A extends Endpoint> {
  /** Place in the menu, and the key of the draft. */
  path: string
  update: A
  values: Draft<InputOf<A>>
  header: (form: Form<InputOf<A>>) => ReactNode
  lines: (form: Form<InputOf<A>>) => ReactNode
  actions?: ReactNode
  /** Read again what was written meanwhile. */
  onReload: () => void
}

/** Settings that there is one of: always in edit, saved in place. Give it a new `key` for new values. */
export function SettingsSheet<A extends Endpoint>(props: SettingsSheetProps<A>) {
  const { path, update } = props
  const formId = useId()
  const [stale, setStale] = useState<Failure | null>(null)
  const { form, restored } = useStart({ add: update, loaded: props.values }, path, 0)
  useDraftKeeper(form, path, restored)
  const { save, busy } = useSave({
    form,
    endpoint: update,
    draftKey: path,
    onSaved: () => notify({ tone: 'success', title: t('saved', { noun: menuText(path) }) }),
    onWrong: (paths) => focusField(form, formId, paths),
    setStale,
  })
  useShortcut('Ctrl+S', save)
  const errors = useStore(form.store, (s) => s.errors)
  const text = unplaced(errors, formId)
  const takeLatest = () => {
    form.close()
    dropDraft(path)
    setStale(null)
    props.onReload()
  }
  return (
    <FormId value={formId}>
      <Page
        title={menuText(path)}
        actions={
          <>
            {props.actions}
            <Button type="primary" icon={<SaveOutlined />} loading={busy} onClick={save}>
              {t('save')} <kbd>Ctrl S</kbd>
            </Button>
          </>
        }
      >
        <div className="form">
          <div className="form-main">
            {text.length > 0 && (
              <p className="message tone-red" role="alert">
                {text.join(' ')}
              </p>
            )}
            <div className="panel form-head">{props.header(form)}</div>
            {props.lines(form)}
          </div>
        </div>
        {stale && (
          <StaleDialog
            failure={stale}
            onClose={() => setStale(null)}
            onTake={takeLatest}
            onKeep={(version) => {
              form.change({ version } as unknown as Partial<Draft<InputOf<A>>>)
              setStale(null)
              save()
            }}
          />
        )}
      </Page>
    </FormId>
  )
}
