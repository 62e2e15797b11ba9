import type { Endpoint } from '#contract/endpoint.ts'
import { isToldByPage } from './connection.ts'
import { type Failure, NoAnswer } from './errors.ts'

interface Asking {
  /** The caller shows the error itself. */
  quiet?: boolean
  /** A write that may be said again. */
  repeatable?: boolean
}

/** Whether a call that failed is told by a notice. */
export function isTold(
  error: Failure | NoAnswer,
  { quiet, repeatable }: Asking,
  endpoint: Endpoint,
  input: unknown,
): boolean {
  if (isToldByPage(error, endpoint)) return false
  if (error instanceof NoAnswer) return !repeatable
  return !quiet && !(error.status === 404 && !endpoint.writes && isAddressed(input))
}

/** That what the address names is not there is told by its page, however much is asked about it. */
function isAddressed(input: unknown): boolean {
  const [, named] = /\/(\d+)(?:\/edit)?$/.exec(location.pathname) ?? []
  const asked: string[] = JSON.stringify(input ?? '').match(/\d+/g) ?? []
  return named !== undefined && asked.includes(named)
}
