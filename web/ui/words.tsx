/** On one line; what has no room is told by the pointer. */
export function Words({ text }: { text: string | null | undefined }) {
  return (
    <span className="ellipsis" title={text ?? ''}>
      {text}
    </span>
  )
}

/** What is wrong with the lines of a form, below them. */
export function Problem({ text }: { text: string | false | undefined }) {
  if (!text) return null
  return (
    <p className="grid-problem" role="alert">
      {text}
    </p>
  )
}
