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

/** Why what was asked for was not done. */
export function Wrong({ text }: { text: string | false | null | undefined }) {
  if (!text) return null
  return (
    <p className="field-error" role="alert">
      {text}
    </p>
  )
}
