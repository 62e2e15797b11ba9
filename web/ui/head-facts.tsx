import { Button } from 'antd'
import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { FIELDS } from '../platform/dialog-focus.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { FormId } from './form-state.ts'
import { t } from './texts.ts'

/** The form of which fields are told in words, if any: one that opens over it has its own. */
const ToldForm = createContext<string | null>(null)

/**
 * Whether a field stands as words here, and not as what it is written in. What is wrong or still to be filled is a
 * field in either case, and stays one while somebody writes in it.
 */
export function useInWords(needsField: boolean) {
  const own = useContext(FormId)
  const told = useContext(ToldForm) === own
  const [inUse, setInUse] = useState(false)
  // What was folded while somebody stood in it is left, though no field was there to say so.
  const [before, setBefore] = useState(told)
  if (told !== before) {
    setBefore(told)
    setInUse(false)
  }
  const asField = {
    onFocus: () => setInUse(true),
    onBlur: (event: FocusEvent) => leaves(event) && setInUse(false),
  }
  return { inWords: told && !needsField && !inUse, asField }
}

const leaves = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains(relatedTarget as Node | null)

interface HeadPartProps {
  /** In words until somebody asks for its fields. */
  words: boolean
  /** They are words again once they are left. */
  passing?: boolean
  /** Without a way to them: they are part of others. */
  quiet?: boolean
  begin?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Fields of a form's head: written in, or told in a line of words, which `Alt H` unfolds. */
export function HeadPart({
  words,
  passing = false,
  quiet = false,
  begin,
  children,
}: HeadPartProps) {
  const own = useContext(FormId)
  const box = useRef<HTMLDivElement>(null)
  const [written, setWritten] = useState(false)
  // Who writes in them while they become words goes on.
  const [before, setBefore] = useState(words)
  if (words !== before) {
    setBefore(words)
    setWritten(words && passing && (box.current?.contains(document.activeElement) ?? false))
  }
  const told = words && !written
  const wanted = useRef(false)
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    box.current?.querySelector<HTMLElement>(told ? ':scope > button' : FIELDS)?.focus()
  }, [told])
  const turn = () => {
    wanted.current = true
    setWritten(told)
  }
  const left = {
    onBlur: (event: FocusEvent) => passing && written && leaves(event) && setWritten(false),
  }
  useShortcut('Alt+H', turn, words && !quiet)
  return (
    <div ref={box} className={told ? 'head-part head-facts' : 'head-part'} {...left}>
      <div className={told ? 'head-words' : 'form-head'} ref={begin}>
        <ToldForm value={told ? own : null}>{children}</ToldForm>
      </div>
      {words && !quiet && !(passing && written) && (
        <Button size="small" type="link" aria-expanded={!told} onClick={turn}>
          {t(told ? 'edit' : 'fold')} <kbd>Alt H</kbd>
        </Button>
      )}
    </div>
  )
}
