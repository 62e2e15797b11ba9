import type { ReactNode } from 'react'
import { useInputId } from './form-state.ts'
import { useInWords } from './head-facts.tsx'

/** Twelfths of a form's width that have a class in styles/form.css. */
export type Span = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 12

interface FrameProps {
  name: string
  label: string
  required?: boolean | undefined
  span?: Span | undefined
  fact?: ReactNode
  error: string | undefined
  disabled?: boolean | undefined
  /** What it says, where a head is told in words; without it the field stands there as it is. */
  said?: ReactNode
  unsaid?: string | undefined
  /** `input` is what antd's inputs take of it. */
  children: (field: { id: string; describedBy: string | undefined; input: InputProps }) => ReactNode
}

interface InputProps {
  id: string
  'aria-label': string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean
  status: 'error' | ''
  disabled: boolean
}

/** Label, input and the error below it, tied together for screen readers. */
export function FieldFrame(props: FrameProps) {
  const { name, label, required, span = 3, fact, error, disabled = false, children } = props
  const id = useInputId(name)
  const isSaid = Boolean(props.said)
  const wants = !('said' in props) || error !== undefined || (required === true && !isSaid)
  const { inWords, asField } = useInWords(wants)
  if (inWords) return <HeadFact word={label} said={props.said} unsaid={props.unsaid} />
  const describedBy = error ? `${id}-error` : undefined
  const input: InputProps = {
    id,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': error !== undefined,
    'aria-required': required ?? false,
    status: error ? 'error' : '',
    disabled,
  }
  return (
    <div className={`field span-${span}`} {...asField}>
      <div className="field-label">
        <label htmlFor={id}>
          {label}
          {required && (
            <span className="field-required" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </label>
        {fact && <span className="field-fact">{fact}</span>}
      </div>
      {children({ id, describedBy, input })}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

interface FactProps {
  word: string
  said: ReactNode
  unsaid: string | undefined
}

/** A field in words; one that says nothing is left out unless that means something. */
function HeadFact({ word, said, unsaid }: FactProps) {
  if (!said && !unsaid) return null
  return (
    <span className="head-fact">
      {word} {said ? <b>{said}</b> : <b className="is-unsaid">{unsaid}</b>}
    </span>
  )
}
