import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, menusOf } from '#contract/kinds.ts'
import type { Session } from '#server/platform/session.ts'
import type { ListInput } from './list-filter.ts'

/** Of kinds that share a call, those whose own place in the menu he may see; all, where he comes by a neighbour's right. */
export function seenKinds({ rights }: Session, kinds: readonly Kind[]): readonly Kind[] {
  const seen = kinds.filter((kind) => menusOf([kind]).some((menu) => rights.has(`${menu}:view`)))
  return seen.length > 0 ? seen : kinds
}

/** The kinds that a list is asked for: all of the call's, or those that its filter chooses; and the question without that choice. */
export function chosenKinds(
  session: Session,
  { kinds = [], chosen }: Pick<Endpoint, 'kinds' | 'chosen'>,
  input: ListInput,
): { kinds: readonly Kind[]; input: ListInput } {
  const seen = seenKinds(session, kinds)
  if (!chosen) return { kinds: seen, input }
  const { [chosen.filter]: choice, ...filter } = (input.filter ?? {}) as Record<string, unknown>
  const wanted = chosen.kinds[String(choice)] ?? kinds
  return { kinds: seen.filter((kind) => wanted.includes(kind)), input: { ...input, filter } }
}
