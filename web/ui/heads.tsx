/** The word above a column, with a class where it is not plain text; null stands over a cell without a word. */
type Head = string | null | readonly [word: string, className: string | false | undefined]

/** The heads of a table of its own making. */
export function Heads({ of }: { of: readonly Head[] }) {
  return (
    <thead>
      <tr>
        {of.map((head, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: heads keep their places
          <Cell key={i} head={head} />
        ))}
      </tr>
    </thead>
  )
}

function Cell({ head }: { head: Head }) {
  if (head === null) return <td />
  const [word, className] = typeof head === 'string' ? [head] : head
  return (
    <th scope="col" className={className || undefined}>
      {word}
    </th>
  )
}
