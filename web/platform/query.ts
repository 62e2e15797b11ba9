import {
  type keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type CallOptions, call } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
  },
})

interface ReadOptions {
  /** A function is asked anew before every question, without the screen being drawn again. */
  enabled?: boolean | (() => boolean)
  /** Show the last answer while the next one is on its way. */
  keep?: boolean
  staleTime?: number
  quiet?: boolean
  /** Not even a missing answer is told. */
  silent?: boolean
  /** An answer from this browser, shown until the server's is there. */
  first?: () => object | undefined
  /** Milliseconds until it is asked again by itself, while the window is seen; told by the last answer where that tells. */
  every?: number | ((last: unknown) => number | false)
  /** Who answers: the server alone, unless told. It is asked whatever the browser thinks of its connection. */
  via?: Via
}

/** Asks, and may know an answer of its own where nobody gives one. */
export type Via = <R>(key: readonly unknown[], ask: () => Promise<R>) => Promise<R>

/** Under which key the answer to a call is kept, and how it is asked for. */
export const asked = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  quiet: boolean,
  silent = false,
) => ({
  queryKey: [endpoint.path, input],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(endpoint, input, { signal, quiet, silent }),
})

/** Server state. The key is the endpoint's path and the input, never anything else. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ReadOptions = {},
) {
  const { via } = options
  // What nobody answers may have an answer all the same: it tells itself what is to be told.
  const own = asked(endpoint, input, options.quiet ?? false, options.silent ?? via !== undefined)
  return useQuery<ReplyOf<E>>({
    ...own,
    ...(via
      ? { queryFn: (at) => via(own.queryKey, () => own.queryFn(at)), networkMode: 'always' }
      : {}),
    enabled: options.enabled ?? true,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.every === undefined ? {} : { refetchInterval: intervalOf(options.every) }),
    ...(options.keep || options.first ? { placeholderData: meanwhile(options) } : {}),
  })
}

const intervalOf = (every: NonNullable<ReadOptions['every']>) =>
  typeof every === 'number' ? every : ({ state }: { state: { data: unknown } }) => every(state.data)

const meanwhile = ({ first, keep }: ReadOptions) =>
  ((previous: unknown) => first?.() ?? (keep ? previous : undefined)) as typeof keepPreviousData

/** A write. Afterwards everything on screen is asked again: a document touches many books. */
export function useWrite<E extends Endpoint>(endpoint: E, options: CallOptions = {}) {
  const client = useQueryClient()
  return useMutation<ReplyOf<E>, Error, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input, options),
    onSuccess: () => client.invalidateQueries(),
  })
}
