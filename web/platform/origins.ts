/** A screen by its path below `/app`, with what its address asked for. */
export interface Origin {
  path: string
  search: Record<string, unknown>
}

/** Where one came from to a page that is not below its own list: a report, the dashboard. */
const origins = new Map<string, Origin>()

export const pathOf = (pathname: string) => pathname.replace(/^\/app\//, '')

/** A link was followed: Escape there leads back here, from a sister to the place above it. */
export function comeFrom(to: string, here: { pathname: string; search: object } | null): void {
  if (!here) origins.delete(to)
  else if (pathOf(here.pathname) !== to)
    origins.set(to, {
      path: pathOf(here.pathname),
      search: here.search as Record<string, unknown>,
    })
}

/** Once: who has gone back comes from nowhere. */
export function takeOrigin(of: string): Origin | undefined {
  const origin = origins.get(of)
  origins.delete(of)
  return origin
}

/** Whoever wrote in a form goes on at what he wrote: from there Escape leads where the form was opened. */
export function passOn(from: string, to: string): void {
  const origin = takeOrigin(from)
  if (origin && origin.path !== to) origins.set(to, origin)
}
