import { EyeOutlined, SaveOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useStore } from 'zustand'
import type { z } from 'zod'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { dropDraft, readDraft } from '../platform/drafts.ts'
import type { Failure } from '../platform/errors.ts'
import { time, today } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { t as frame } from '../platform/i18n/texts.ts'
import { useGo } from '../platform/link.tsx'
import { notify } from '../platform/notice.ts'
import { useRead } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { nounOf } from '../platform/screens.ts'
import { useUser } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { PreviewPanel, TotalsPanel } from './form-preview.tsx'
import { type SavedReply, unplaced, useDraftKeeper, useSave, useServerView } from './form-save.ts'
import { createForm, type Draft, type Form, FormId } from './form-state.ts'
import { useBackToList } from './list-state.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { Tag } from './status-tag.tsx'
import { t } from './texts.ts'
import './ui.css'

type GetEndpoint = Endpoint<z.ZodType<unknown, { id: number | string }>, z.ZodType>

interface FormScreenProps<A extends Endpoint, G extends GetEndpoint> {
  path: string
  /** Writes a new one; its input schema checks the form. */
  add: A
  /** Values of a new one. Request id, own branch and today are there already. */
  start?: NoInfer<Draft<InputOf<A>>>
  /** Set when an existing one is changed. */
  id?: number | undefined
  edit?: {
    load: G
    update: Endpoint
    /** The form's values of what was loaded, with the `id` and `version` that `update` takes. */
    from: (reply: ReplyOf<G>) => Draft<InputOf<A>> & { id: number; version?: number }
  }
  /** The fields at the top, on twelve columns. */
  header: (form: Form<InputOf<A>>) => ReactNode
  /** The grid below; it fills the page. */
  lines?: (form: Form<InputOf<A>>) => ReactNode
  /** Facts at the right, about the row in edit. */
  rail?: (form: Form<InputOf<A>>) => ReactNode
  /** Computes totals while typing, and the Pratinjau. */
  preview?: Endpoint
  /** Where a saved one is shown; masters go back to their list. */
  after?: 'list'
}

/** One document or master being written. A master form is one without lines. */
export function FormScreen<A extends Endpoint, G extends GetEndpoint>(props: FormScreenProps<A, G>) {
  const { edit, id } = props
  if (id === undefined || !edit) return <Sheet {...props} loaded={undefined} />
  return <EditSheet {...props} edit={edit} id={id} />
}

function EditSheet<A extends Endpoint, G extends GetEndpoint>(
  props: FormScreenProps<A, G> & { edit: NonNullable<FormScreenProps<A, G>['edit']>; id: number },
) {
  const { data, refetch } = useRead(props.edit.load, { id: props.id } as InputOf<G>, { staleTime: 0 })
  const [round, setRound] = useState(0)
  if (!data) {
    return (
      <Page title={frame('editNoun', { noun: nounOf(props.path) })} wide>
        <div className="panel fill" aria-busy="true" />
      </Page>
    )
  }
  const again = () => void refetch().then(() => setRound(round + 1))
  return <Sheet key={round} {...props} loaded={props.edit.from(data)} onReload={again} />
}

interface SheetProps<A extends Endpoint, G extends GetEndpoint> extends FormScreenProps<A, G> {
  loaded: (Draft<InputOf<A>> & { id: number; version?: number }) | undefined
  onReload?: () => void
}

function Sheet<A extends Endpoint, G extends GetEndpoint>(props: SheetProps<A, G>) {
  const { path, loaded, lines, rail } = props
  const endpoint = loaded && props.edit ? props.edit.update : props.add
  const draftKey = loaded ? `${path}/${loaded.id}` : path
  const [round, setRound] = useState(0)
  const { form, restored } = useStart(props, draftKey, round)
  const draft = useDraftKeeper(form, draftKey, restored)
  const view = useServerView(form, endpoint.input, props.preview)
  const [previewing, setPreviewing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [stale, setStale] = useState<Failure | null>(null)
  const formId = useId()
  const go = useGo()
  const back = useBackToList(path)
  const noun = nounOf(path)

  const onSaved = (reply: SavedReply) => {
    notify({ tone: 'success', title: t('savedAs', { noun }), text: reply.docNo ?? '' })
    const shown = reply.id ?? loaded?.id
    if (props.after === 'list' || shown === undefined) back()
    else go(`${path}/${shown}`)
  }
  const onWrong = (first: string) => focusField(form, formId, first)
  const { save, busy } = useSave({ form, endpoint, draftKey, onSaved, onWrong, onStale: setStale })
  const leave = () => {
    dropDraft(draftKey)
    if (loaded) go(`${path}/${loaded.id}`)
    else back()
  }
  const cancel = () => (draft.dirty ? setLeaving(true) : leave())
  useShortcut('Ctrl+S', save)
  useShortcut('Alt+P', () => setPreviewing(!previewing), props.preview !== undefined)

  return (
    <FormId value={formId}>
      <Page
        wide
        title={frame(loaded ? 'editNoun' : 'addNoun', { noun })}
        here={loaded ? frame('edit') : undefined}
        note={
          <DraftNote
            savedAt={draft.savedAt}
            restored={restored}
            onFresh={() => {
              dropDraft(draftKey)
              setRound(round + 1)
            }}
          />
        }
        actions={
          <>
            <Button onClick={cancel}>{t('cancel')}</Button>
            {props.preview && (
              <Button
                icon={<EyeOutlined />}
                {...(previewing ? { color: 'primary' as const, variant: 'outlined' as const } : {})}
                onClick={() => setPreviewing(!previewing)}
              >
                {t('preview')} <kbd>Alt P</kbd>
              </Button>
            )}
            <Button type="primary" icon={<SaveOutlined />} loading={busy} onClick={save}>
              {busy ? t('saving') : t('save')} <kbd>Ctrl S</kbd>
            </Button>
          </>
        }
      >
        <div className={`form ${lines ? 'form-lines' : 'form-plain'} ${previewing ? 'is-previewing' : ''}`} key={round}>
          <div className="form-main">
            <Unplaced form={form} formId={formId} />
            <div className="panel form-head">{props.header(form)}</div>
            {lines?.(form)}
            {previewing && lines && <TotalsPanel form={form} view={view} short />}
          </div>
          {(previewing || rail || props.preview) && (
            <div className="form-side">
              {previewing ? (
                <PreviewPanel view={view} onClose={() => setPreviewing(false)} />
              ) : (
                <>
                  {rail?.(form)}
                  {props.preview && <TotalsPanel form={form} view={view} />}
                </>
              )}
            </div>
          )}
        </div>
        <Modal
          open={leaving}
          title={t('discardTitle')}
          okText={t('discard')}
          cancelText={t('stay')}
          okButtonProps={{ danger: true }}
          onOk={leave}
          onCancel={() => setLeaving(false)}
        >
          <p>{t('discardText')}</p>
        </Modal>
        {stale && (
          <StaleDialog
            failure={stale}
            onClose={() => setStale(null)}
            onKeep={(version) => {
              form.change({ version } as unknown as Partial<Draft<InputOf<A>>>)
              setStale(null)
              save()
            }}
            onTake={() => {
              dropDraft(draftKey)
              setStale(null)
              props.onReload?.()
            }}
          />
        )}
      </Page>
    </FormId>
  )
}

/** The draft if there is one, else what was loaded, else a new one. */
function useStart<A extends Endpoint, G extends GetEndpoint>(
  { add, start, loaded }: SheetProps<A, G>,
  draftKey: string,
  round: number,
) {
  const user = useUser()
  const make = () => {
    const kept = readDraft<Draft<InputOf<A>>>(draftKey)
    if (kept) return { form: createForm<InputOf<A>>(kept.values), restored: kept.savedAt, round }
    const fields = (add.input as unknown as { shape?: Record<string, unknown> }).shape ?? {}
    const given = {
      ...('requestId' in fields ? { requestId: newRequestId() } : {}),
      ...('branchId' in fields ? { branchId: user.employee.branchId } : {}),
      ...('docDate' in fields ? { docDate: today() } : {}),
    }
    const values = { ...given, ...(loaded ?? start) } as Draft<InputOf<A>>
    return { form: createForm<InputOf<A>>(values), restored: null, round }
  }
  const [state, setState] = useState(make)
  if (state.round !== round) {
    const next = make()
    setState(next)
    return next
  }
  return state
}

function focusField<V>(form: Form<V>, formId: string, path: string): void {
  const [, line] = /\.(\d+)\./.exec(path) ?? []
  if (line !== undefined) form.store.setState({ active: Number(line) })
  requestAnimationFrame(() => {
    const field = path.split('.').at(-1)
    const input = line === undefined
      ? document.getElementById(`${formId}-${path.replaceAll('.', '-')}`)
      : document.querySelector<HTMLElement>(`[data-row="${line}"] [data-col="${field}"]`)
    const lines = path === 'lines' ? document.querySelector<HTMLElement>('.grid-add [data-col]') : null
    ;(input ?? lines)?.focus()
  })
}

function Unplaced<V>({ form, formId }: { form: Form<V>; formId: string }) {
  const errors = useStore(form.store, (s) => s.errors)
  const words = unplaced(errors, formId)
  if (words.length === 0) return null
  return <p className="message tone-red" role="alert">{words.join(' ')}</p>
}

interface DraftNoteProps {
  savedAt: string | null
  restored: string | null
  onFresh: () => void
}

function DraftNote({ savedAt, restored, onFresh }: DraftNoteProps) {
  if (!savedAt) return null
  if (savedAt !== restored) return <Tag tone="grey">{t('draftSaved', { time: time(savedAt) })}</Tag>
  return (
    <>
      <Tag tone="gold">{t('draftContinued', { time: time(savedAt) })}</Tag>
      <Button type="link" size="small" onClick={onFresh}>
        {t('startOver')}
      </Button>
    </>
  )
}
