import dayjs from 'dayjs'
import type { ApprovalCard } from '#contract/application/approval-card.ts'
import { approval, type ApprovalRequest } from '#contract/application/approval.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { askForApproval } from './approval.ts'
import { withDataAge } from './data-age.ts'
import { askForPassword } from './confirm-password.ts'
import { heard, isToldByPage } from './connection.ts'
import { Failure, failureOf, NoAnswer, noticeOf } from './errors.ts'
import { t } from './i18n/texts.ts'
import { isTold } from './is-told.ts'
import { toldIn } from './i18n/told.ts'
import { askAboutLostWrite } from './lost.ts'
import { endedBy, notify } from './notice.ts'
import { sentUntilThere } from './passing.ts'
import { signalOf, untilBegun } from './patience.ts'
import { isAboutToEnd, refreshed } from './renewal.ts'
import { onlyTillKey, tillKey } from './till-key.ts'
import { unreadNumber } from './unread.ts'

const PREFIX = '/api'

export interface CallOptions {
  /** The caller shows the error itself. */
  quiet?: boolean
  /** Work in the background: not even a missing answer is told, and nobody is asked for anything. */
  silent?: boolean
  /** A write that may be said again: a missing answer is the caller's to mend, and asks nobody anything. */
  repeatable?: boolean
  /** Milliseconds after which no answer is expected any more. */
  patience?: number
  signal?: AbortSignal
  /** On the button of whoever goes back where a supervisor is asked. */
  back?: string
}

export interface FileAnswer {
  blob: Blob
  fileName: string
}

/** One call of the contract. Files come by `download`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const response = await answerOf(endpoint, input, options)
  try {
    return withDataAge(toldIn(endpoint.reply, await response.json()), response.headers)
  } catch (error) {
    // What was abandoned while it was being read is no news.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    // Something between here and the server spoke: nobody knows what the server did.
    const unread = new Failure(502, {})
    if (!options.quiet && !options.silent && !isToldByPage(unread, endpoint))
      noticeOf(unread, false, endpoint.path)
    throw unread
  }
}

/** A call that answers with a file (pdf, xlsx, image). */
export async function fileOf<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<FileAnswer> {
  const response = await answerOf(endpoint, input, options)
  return { blob: await response.blob(), fileName: fileNameOf(response, endpoint) }
}

async function answerOf(endpoint: Endpoint, input: unknown, options: CallOptions) {
  const values = (input ?? {}) as Record<string, unknown>
  try {
    return await answerOnceMore(endpoint, values, options)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    if (!(error instanceof Failure) && !(error instanceof NoAnswer)) {
      if (!options.quiet && !options.silent) noticeOf(error, false, endpoint.path)
      throw error
    }
    if (error instanceof Failure && error.status === 401 && endpoint.rights !== 'public')
      endSession()
    else if (!options.silent && isTold(error, options, endpoint, input))
      noticeOf(error, endpoint.writes, endpoint.path)
    throw error
  }
}

async function answerOnceMore(
  endpoint: Endpoint,
  values: Record<string, unknown>,
  options: CallOptions,
): Promise<Response> {
  const unread = isSaving(endpoint, values) && !options.silent ? unreadNumber() : null
  if (unread) throw new Failure(422, { code: 'VALIDATION', message: unread })
  const sentAt = new Date()
  const own = endpoint.rights !== 'public'
  let response: Response
  try {
    if (own && isAboutToEnd()) await refreshed(sentAt)
    response = await send(endpoint, values, options)
    if (response.status === 401 && own && (await refreshed(sentAt))) {
      // The server may have done a write that carries no key; only the person can say it again.
      if (endpoint.writes && !isKeyed(values)) {
        throw new Failure(409, { code: 'SESSION_RENEWED', message: t('tryAgain') })
      }
      response = await send(endpoint, values, options)
    }
  } catch (error) {
    const asks = !options.repeatable && isSaving(endpoint, values)
    if (!(error instanceof NoAnswer) || !asks) throw error
    noticeOf(error, false, endpoint.path)
    const requestId = typeof values.requestId === 'string' ? values.requestId : undefined
    if ((await askAboutLostWrite(requestId, sentAt)) === 'back') throw error
    return answerOnceMore(endpoint, values, options)
  }
  if (response.ok) {
    endedBy(endpoint.path)
    return response
  }
  const failure = await failureOf(response)
  if (options.silent) throw failure
  if (failure.code === 'CONFIRM_PASSWORD' && (await askForPassword()))
    return answerOnceMore(endpoint, values, options)
  if (failure.code !== 'APPROVAL_REQUIRED' || !failure.action) throw failure
  return answerApproved(endpoint, values, options, failure)
}

/** What the write itself tells as its reason: in words, or by a code that says something. */
function givenReason({ why, reason }: Record<string, unknown>): string {
  if (typeof why === 'string') return why
  return typeof reason === 'string' && reason !== 'LAIN' ? reason : ''
}

/** A supervisor’s approval goes into the call again; for one more copy it goes to the documents first. */
async function answerApproved(
  endpoint: Endpoint,
  values: Record<string, unknown>,
  options: CallOptions,
  failure: Failure,
): Promise<Response> {
  const {
    demand,
    card,
    documentIds = [],
  } = (failure.data ?? {}) as {
    demand?: ApprovalRequest
    card?: ApprovalCard
    documentIds?: number[]
  }
  const [documentId, ...also] = documentIds
  const permitting = endpoint.path === approval.documentPrint.path
  if (!permitting && documentId !== undefined && demand) {
    const copy = { id: documentId, also, branchId: demand.branchId }
    await answerOnceMore(approval.documentPrint, copy, options)
    return answerOnceMore(endpoint, values, options)
  }
  if (!endpoint.writes) throw failure
  const approvalToken = await askForApproval({
    action: failure.action ?? '',
    message: failure.message,
    branchId: typeof values.branchId === 'number' ? values.branchId : demand?.branchId,
    demand,
    card,
    given: givenReason(values),
    back: options.back,
  })
  if (!approvalToken) {
    failure.declined = true
    throw failure
  }
  return answerOnceMore(endpoint, { ...values, approvalToken }, options)
}

/** Whether the server did a write whose answer says nothing is told by its key alone. */
const isKeyed = ({ requestId }: Record<string, unknown>) => typeof requestId === 'string'

const send = (endpoint: Endpoint, values: Record<string, unknown>, options: CallOptions) =>
  sentUntilThere(() => sendOnce(endpoint, values, options), {
    path: endpoint.path,
    again: !endpoint.writes || isKeyed(values),
    once: (options.silent || options.repeatable) ?? false,
  })

async function sendOnce(endpoint: Endpoint, values: Record<string, unknown>, options: CallOptions) {
  const { url, rest } = fill(endpoint, values)
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: headersOf(endpoint, values),
    signal: signalOf(options),
  }
  const waiting = options.silent ? untilBegun() : null
  if (waiting)
    init.signal = init.signal ? AbortSignal.any([init.signal, waiting.signal]) : waiting.signal
  if (endpoint.upload) init.body = formOf(rest)
  else if (endpoint.method !== 'GET') init.body = JSON.stringify(rest)
  try {
    const response = await fetch(url, init)
    heard()
    return response
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NoAnswer(endpoint.path)
  } finally {
    waiting?.begun()
  }
}

/** Path parameters are taken out of the input; a GET sends the rest as query. */
function fill(endpoint: Endpoint, values: Record<string, unknown>) {
  const rest = { ...values }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method !== 'GET') return { url: PREFIX + path, rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) {
      query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  const text = query.toString()
  return { url: PREFIX + path + (text ? `?${text}` : ''), rest: {} }
}

function headersOf(endpoint: Endpoint, { branchId }: Record<string, unknown>): Headers {
  const headers = new Headers({
    accept: 'application/json, */*',
    timestamp: dayjs().format('DD/MM/YYYY HH:mm'),
    'x-requested-with': 'gerai',
  })
  const email = localStorage.getItem('active_user')
  if (email) headers.set('active-user', email)
  const till = endpoint.till && (typeof branchId === 'number' ? tillKey(branchId) : onlyTillKey())
  if (till) headers.set('till-key', till)
  if (!endpoint.upload && endpoint.method !== 'GET') headers.set('content-type', 'application/json')
  return headers
}

function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

function fileNameOf(response: Response, endpoint: Endpoint): string {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  const plain = /filename="?([^";]+)"?/i.exec(header)?.[1]
  return plain ?? `export.${endpoint.path.split('/').at(-2) ?? 'gerai'}.${endpoint.answer}`
}

/** Asks 'Koneksi Terputus': the specification's words in the path, or a key of a saved document. */
function isSaving(endpoint: Endpoint, values: Record<string, unknown>): boolean {
  if (!endpoint.writes) return false
  return /add|update|submit|create|payment|process/.test(endpoint.path) || 'requestId' in values
}

let forgetUser = () => {}
let leave = () => {}

export function onSessionEnd(forget: () => void): void {
  forgetUser = forget
}
export function onLeave(goToLogin: () => void): void {
  leave = goToLogin
}

/** Leaving the app area unmounts every dialog; what was typed stays in its draft. */
function endSession(): void {
  if (!localStorage.getItem('active_user')) return
  forgetUser()
  notify({ tone: 'error', title: t('sessionEndedTitle'), text: t('sessionEndedText') })
  leave()
}
