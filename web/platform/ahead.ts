import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { asked, queryClient, useRead } from './query.ts'
import { placeOf } from './screens.ts'

/** Milliseconds that the pointer rests on something before it is probably wanted. */
const REST = 80

/** How the detail of a place is read; known once one of it was opened. */
const details = new Map<string, Endpoint>()

/** One of a place by its number. From now on those that the pointer rests on are read ahead. */
export function useDetail<E extends Endpoint>(place: string, endpoint: E, id: number) {
  details.set(place, endpoint)
  return useRead(endpoint, { id } as InputOf<E>)
}

/** The screen at an address below `/app`: its code, and of a detail what it shows. */
function fetchAhead(to: string): void {
  const place = placeOf(to)
  if (!place) return
  const { screen, rest } = place
  // What fails is told when the screen is really opened.
  screen.load().catch(() => {})
  const endpoint = details.get(screen.path)
  const [id = '', more] = rest
  if (!endpoint || more || !/^[1-9]\d*$/.test(id)) return
  const { queryKey, queryFn } = asked(endpoint, { id: Number(id) }, true)
  void queryClient.prefetchQuery({ queryKey, queryFn })
}

let timer: ReturnType<typeof setTimeout> | undefined

/** The pointer or the cursor stands on what leads there; there is one pointer, so the one before is forgotten. */
export function restOn(to: string | null | undefined): void {
  clearTimeout(timer)
  if (to) timer = setTimeout(() => fetchAhead(to), REST)
}
