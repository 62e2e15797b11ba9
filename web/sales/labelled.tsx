import { Input } from 'antd'
import { type ReactNode, useId } from 'react'

/** A word above its field. */
export function Labelled({
  label,
  children,
}: {
  label: string
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

interface ReasonProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** What Enter does. */
  onEnter: () => void
}

/** A sentence that a window at the till begins with: why something is done, or a word on it. */
export function Reason({ label, value, onChange, onEnter }: ReasonProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <Input
          id={id}
          size="large"
          autoFocus
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault()
            onEnter()
          }}
        />
      )}
    </Labelled>
  )
}

/** Why what was asked for was not done. */
export function Wrong({ text }: { text: string | false | null | undefined }) {
  if (!text) return null
  return (
    <p className="field-error" role="alert">
      {text}
    </p>
  )
}
