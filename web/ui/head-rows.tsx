import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import type { ListGroup } from '#contract/list.ts'
import { count as countText } from '../platform/format.ts'

/** A head of the list: what stands under it, and whether it does. */
export interface Head extends ListGroup {
  words: string
  onFold: () => void
}

/** The rows of the page by their head, and which of the page's rows is the first of each. */
export function rowsByHead<R>(rows: R[], heads: Head[] | undefined) {
  if (!heads) return [{ head: undefined, from: 0, of: rows }]
  let at = 0
  return heads.map((head) => {
    const from = at
    at += head.rows
    return { head, from, of: rows.slice(from, at) }
  })
}

/** Its words fold it away and out again. */
export function HeadButton({ head }: { head: Head }) {
  const Caret = head.folded ? CaretRightOutlined : CaretDownOutlined
  return (
    <button
      type="button"
      className="head-fold"
      aria-expanded={!head.folded}
      onClick={(event) => {
        event.stopPropagation()
        head.onFold()
      }}
    >
      <Caret aria-hidden="true" /> <span>{head.words}</span>{' '}
      <span className="hint">{countText(head.count)}</span>
    </button>
  )
}
