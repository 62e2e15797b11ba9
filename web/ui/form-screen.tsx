import { type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { dropDraft } from '../platform/drafts.ts'
import type { Failure } from '../platform/errors.ts'
import { Page } from '../platform/frame/page.tsx'
import { t as frame } from '../platform/i18n/texts.ts'
import { isWaiting } from '../platform/outbox/entries.ts'
import { useRead } from '../platform/query.ts'
import { nounOf, placeOfCall } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { DraftNote } from './draft-note.tsx'
import { Actions } from './form-actions.tsx'
import { PreviewSide, TotalsPanel } from './form-preview.tsx'
import { FormSide } from './form-side.tsx'
import { Previewing } from './line-room.ts'
import { useAfterwards } from './form-afterwards.ts'
import { useSave } from './form-save.ts'
import {
  type Check,
  copyOf,
  focusField,
  useCopied,
  useDraftKey,
  useFirstField,
  useStart,
} from './form-start.ts'
import { type Draft, type Form, FormId } from './form-state.ts'
import { useFormUnsent } from './form-unsent.ts'
import { FormWaits } from './form-waits.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { HeadAndLines } from './form-more.tsx'
import { seen } from './receives.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { Unplaced } from './unplaced.tsx'
import { Waiting } from './waiting.tsx'
import './ui.css'

type GetEndpoint = Endpoint<z.ZodType<unknown, { id: number | string }>, z.ZodType>

interface FormScreenProps<A extends Endpoint, G extends GetEndpoint> {
  api: {
    /** Writes a new one; its input schema checks the form. */
    add: A
    /** Computes totals while typing, and the Pratinjau. */
    preview?: Endpoint | undefined
    /** What is there, and what writes it anew. */
    get?: G
    update?: Endpoint
  }
  /** Address of the list, where that is not the place of its first kind. */
  path?: string
  /** Values of a new one. Request id, own branch and today are there already. */
  start?: NoInfer<Draft<InputOf<A>>>
  /** Set when an existing one is changed. */
  id?: number | undefined
  /** The form's values of what is there, with the `id` and `version` that `update` takes. */
  from?: (reply: ReplyOf<G>) => Loaded<A>
  /** The fields at the top, on twelve columns. */
  header: (form: Form<InputOf<A>>) => ReactNode
  /**
   * Fields that have their value already: a line of words below those above, on a phone folded below the lines. Facts
   * and sums stand below the lines then.
   */
  more?: (form: Form<InputOf<A>>) => ReactNode
  /** The grid below; it fills the page. */
  lines?: (form: Form<InputOf<A>>) => ReactNode
  /** Facts at the right, about the row in edit. */
  rail?: (form: Form<InputOf<A>>) => ReactNode
  /** Instead of the trade totals: a kind's own sums, or none. */
  totals?: false | ((form: Form<InputOf<A>>) => ReactNode)
  /** Which of several: work begun from one source document is not another's. */
  draft?: string | undefined
  /** Where a saved one is shown; masters go back to their list. */
  after?: 'list'
  /** Whoever may add one may begin another as soon as this one is saved, for they come in rows. */
  inRows?: boolean
  /** What stands in the way before anything is sent, by the place it is in. */
  check?: Check<InputOf<A>>
  /** Goods stand at the door whether or not there is a line: what was saved is kept on the device and sent once. */
  outlivesLine?: boolean
  /** What the answer tells that is told only now. */
  onSaved?: (reply: ReplyOf<A>) => void
}

type Loaded<A extends Endpoint> = Draft<InputOf<A>> & { id: number; version?: number }

/** One document or master being written. A master form is one without lines. */
export function FormScreen<A extends Endpoint, G extends GetEndpoint>(
  given: FormScreenProps<A, G>,
) {
  const { api, id, from, path = placeOfCall(api.add) } = given
  const props = { ...given, path, preview: seen(api.preview) }
  const copied = useCopied()
  const shown = id ?? copied
  if (shown === undefined || !api.get || !from) return <Sheet {...props} loaded={undefined} />
  return <FilledSheet {...props} shown={shown} get={api.get} from={from} />
}

interface FilledProps<A extends Endpoint, G extends GetEndpoint> extends SheetBase<A, G> {
  shown: number
  get: G
  from: (reply: ReplyOf<G>) => Loaded<A>
}

/** With what is there: to be changed, or as the beginning of another one. */
function FilledSheet<A extends Endpoint, G extends GetEndpoint>(props: FilledProps<A, G>) {
  const { shown, path } = props
  const read = useRead(props.get, { id: shown } as InputOf<G>, { staleTime: 0 })
  const [round, setRound] = useState(0)
  const edits = props.id !== undefined
  if (!read.data) {
    return (
      <Waiting title={frame(edits ? 'editNoun' : 'addNoun', { noun: nounOf(path) })} read={read}>
        <div className="panel fill" aria-busy="true" />
      </Waiting>
    )
  }
  const filled = props.from(read.data)
  if (!edits)
    return (
      <Sheet
        {...props}
        start={{ ...props.start, ...copyOf(filled) }}
        draft={`/copy/${shown}`}
        loaded={undefined}
      />
    )
  const again = () => void read.refetch().then(() => setRound(round + 1))
  return <Sheet key={round} {...props} loaded={filled} onReload={again} />
}

interface SheetBase<A extends Endpoint, G extends GetEndpoint> extends FormScreenProps<A, G> {
  path: string
  preview: Endpoint | undefined
}

interface SheetProps<A extends Endpoint, G extends GetEndpoint> extends SheetBase<A, G> {
  loaded: Loaded<A> | undefined
  onReload?: () => void
}

function Sheet<A extends Endpoint, G extends GetEndpoint>(props: SheetProps<A, G>) {
  const { loaded, lines, rail, preview } = props
  const sheet = useSheet(props)
  const { form, previewing } = sheet
  const sums = props.totals === undefined || props.totals === false ? null : props.totals(form)
  const asks = { form, schema: sheet.schema, endpoint: preview }
  // Whose head is told in words has its whole width for its lines: what stands beside others stands below them.
  const strip = lines !== undefined && props.more !== undefined
  const shape = [
    'form',
    lines ? 'form-lines' : 'form-plain',
    previewing ? 'is-previewing' : strip && 'form-strip',
  ]
  return (
    <FormId value={sheet.formId}>
      <Page
        wide
        outlivesLine={props.outlivesLine ?? false}
        title={frame(loaded ? 'editNoun' : 'addNoun', { noun: sheet.noun })}
        here={loaded ? frame('edit') : undefined}
        extra={!sheet.waits && <DraftNote key={sheet.turn} sheet={sheet} />}
        actions={<Actions sheet={sheet} preview={preview !== undefined} />}
      >
        <FormWaits unsent={sheet.unsent} onAnother={sheet.fresh} />
        <div className={shape.filter(Boolean).join(' ')} key={sheet.turn} inert={sheet.waits}>
          <div className="form-main">
            <Unplaced form={form} formId={sheet.formId} />
            <Previewing value={previewing}>
              <HeadAndLines {...props} form={form} previewing={previewing} begin={sheet.begin} />
            </Previewing>
            {previewing && lines && props.totals === undefined && <TotalsPanel {...asks} short />}
          </div>
          {previewing ? (
            <PreviewSide {...asks} onClose={() => sheet.setPreviewing(false)}>
              {sums}
            </PreviewSide>
          ) : (
            <FormSide
              rail={rail?.(form)}
              totals={props.totals === undefined ? preview && <TotalsPanel {...asks} /> : sums}
              strip={strip}
            />
          )}
        </div>
        <LeaveDialog open={sheet.leaving} onLeave={sheet.leave} onStay={sheet.stay} />
        {sheet.stale && (
          <StaleDialog
            failure={sheet.stale}
            onClose={() => sheet.setStale(null)}
            onKeep={sheet.saveOver}
            onTake={sheet.takeLatest}
          />
        )}
      </Page>
    </FormId>
  )
}

/** What the sheet knows and does; the markup above only shows it. */
function useSheet<A extends Endpoint, G extends GetEndpoint>(props: SheetProps<A, G>) {
  const { api, path, start, loaded, check } = props
  const endpoint = (loaded && api.update) ?? api.add
  const of = { add: api.add, loaded, ...(start ? { start } : {}) }
  const draftKey = useDraftKey(of, path, props.draft)
  const [round, setRound] = useState(0)
  const { form, restored, before, turn } = useStart(of, draftKey, round)
  const [leaving, setLeaving] = useState(false)
  const [stale, setStale] = useState<Failure | null>(null)
  const formId = useId()
  const thrown = () => {
    form.close()
    dropDraft(draftKey)
  }
  const fresh = () => {
    thrown()
    setRound(round + 1)
  }
  const { back, written, onSaved, another } = useAfterwards(props, fresh)
  const onWrong = (paths: string[]) => focusField(form, formId, paths)
  const unsent = useFormUnsent(form, draftKey, props.outlivesLine ?? false)
  const waits = unsent?.entry !== undefined && isWaiting(unsent.entry)
  const { save, busy } = useSave({
    form,
    endpoint,
    unsent,
    draftKey,
    check,
    onSaved,
    onWrong,
    setStale,
  })
  const saveThen = (begins: boolean) => {
    another.current = begins
    save()
  }
  const leave = () => {
    thrown()
    written(loaded?.id)
  }
  const begin = useFirstField(form, formId, restored !== null, check)
  useShortcut('Ctrl+S', () => saveThen(false))
  const untouched = () => restored === null && form.get() === form.start
  const { previewing, setPreviewing } = usePreviewing(props, () => untouched() && leave())
  return {
    form,
    restored,
    before,
    draftKey,
    formId,
    noun: nounOf(path),
    turn,
    begin,
    previewing,
    setPreviewing,
    leaving,
    stale,
    setStale,
    save: () => saveThen(false),
    saveAndAdd: props.inRows && hasRight(`${path}:add`) ? () => saveThen(true) : undefined,
    busy,
    unsent,
    waits,
    leave,
    schema: endpoint.input,
    // What was sent and has no answer stays as it is.
    cancel: () => (waits ? back() : untouched() ? leave() : setLeaving(true)),
    stay: () => setLeaving(false),
    fresh,
    saveOver: (version: number) => {
      form.change({ version } as unknown as Partial<Draft<InputOf<A>>>)
      setStale(null)
      save()
    },
    takeLatest: () => {
      thrown()
      setStale(null)
      props.onReload?.()
    },
  }
}

/** What was typed is left by a button, never by a key that closes so much else. */
function usePreviewing({ preview }: { preview: Endpoint | undefined }, leave: () => void) {
  const [previewing, setPreviewing] = useState(false)
  useShortcut('Escape', () => (previewing ? setPreviewing(false) : leave()))
  useShortcut('Alt+P', () => setPreviewing(!previewing), preview !== undefined)
  return { previewing, setPreviewing }
}
