import type { Endpoint } from '#contract/endpoint.ts'
import { call } from '../../../platform/api.ts'
import { reach } from '../../../platform/connection.ts'

const quiet = { silent: true, repeatable: true } as const

/** In the background: the till's bar tells that nobody answers, and what fails is asked again. */
export const ask = <E extends Endpoint>(endpoint: E, input: Parameters<typeof call<E>>[1]) =>
  reach(call(endpoint, input, quiet))
