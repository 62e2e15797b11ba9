import { toldText } from './i18n/define.ts'
import { t } from './i18n/texts.ts'
import { notify } from './notice.ts'

export interface FieldError {
  field: string
  message: string
}

interface ErrorBody {
  code?: string
  message?: string
  errors?: FieldError[]
  action?: string
  data?: unknown
}

/** A definite answer that is not a success. */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldError[]
  readonly action: string | undefined
  readonly data: unknown
  /** Nobody gave the approval it asked for, since whoever asked thought better of it: no news. */
  declined = false
  constructor(status: number, body: ErrorBody, statusText = '') {
    super((toldText(body.message ?? '') || statusText || t('tryAgain')).replaceAll('_', ' '))
    this.status = status
    this.code = body.code ?? ''
    this.errors = (body.errors ?? []).map((e) => ({ ...e, message: toldText(e.message) }))
    this.action = body.action
    this.data = body.data
  }
}

/** No answer came: nothing is known about what the server did. */
export class NoAnswer extends Error {}

export async function failureOf(response: Response): Promise<Failure> {
  const text = await response.text().catch(() => '')
  try {
    return new Failure(response.status, JSON.parse(text) as ErrorBody, response.statusText)
  } catch {
    return new Failure(response.status, {}, response.statusText)
  }
}

/** The words of the specification's error catalogue (§8); what was foreseen to be refused says so in its own sentence. */
export function noticeOf(error: unknown, foreseen = false, cause?: string): void {
  const of = cause === undefined ? {} : { cause }
  if (error instanceof Failure && error.declined) return
  if (foreseen && error instanceof Failure && error.status < 500 && error.code) {
    notify({ ...of, tone: 'error', title: error.message })
  } else if (error instanceof Failure) {
    notify({ ...of, tone: 'error', title: 'Failed', text: error.message })
  } else if (error instanceof NoAnswer) {
    notify({ ...of, tone: 'error', title: t('noAnswerTitle'), text: t('noAnswerText') })
  } else {
    notify({ ...of, tone: 'error', title: 'Failed', text: 'Request Error' })
  }
}
