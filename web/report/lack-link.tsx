import { ScreenLink } from '../platform/link.tsx'
import { hasRight } from '../platform/session.ts'
import { Words } from '../ui/words.tsx'

interface LackLinkProps {
  text: string
  /** Screen below which it is mended; null where it is by hand. */
  place: string | null
  /** Of the master that lacks it. */
  id: number | null
}

/** What a row of a file lacks, as the way to where it is mended: for whoever may mend it, in the form itself. */
export function LackLink({ text, place, id }: LackLinkProps) {
  if (!place) return <Words text={text} />
  const form = hasRight(`${place}:edit`) ? '/edit' : ''
  return (
    <ScreenLink to={id ? `${place}/${id}${form}` : place} className="row-link">
      <Words text={text} />
    </ScreenLink>
  )
}
