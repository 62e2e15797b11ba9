import { Button, Input } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { documentNotes } from '#contract/document-note.ts'
import { exceptionEvents } from '#contract/report/exception-events.ts'
import { exceptionChecks as api } from '#contract/report/exception-check.ts'
import { exceptionQuestions } from '#contract/report/exception-question.ts'
import { kindOf } from '#contract/kinds.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { count, instant } from '../platform/format.ts'
import { said } from '../platform/i18n/define.ts'
import { useRead, useWrite } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import type { ListSearch } from '../ui/list-state.ts'
import type { Row } from './declared-columns.tsx'
import { t } from './texts.ts'

const TIMES = 'Times'

export const reviewOf = (
  figure: Row,
  cell: string,
  search: ListSearch,
  at: Row | null | undefined,
) => <Review figure={figure} cell={cell} search={search} at={at} />

interface ReviewProps {
  /** The cashier's row, and the figure of it that is looked at. */
  figure: Row
  cell: string
  search: ListSearch
  /** What he did, where the cursor stands; undefined until it is known. */
  at: Row | null | undefined
}

/** Two traces of having looked: a question to the cashier, on the document or else on the row itself, and that it was looked at. */
function Review({ figure, cell, search, at }: ReviewProps) {
  const [open, setOpen] = useState<'ask' | 'check' | null>(null)
  const [sent, setSent] = useState('')
  const looked = {
    branchId: Number(figure.branchId),
    cashierId: Number(figure.personId),
    what: cell.replace(new RegExp(`${TIMES}$`), ''),
    dateFrom: String(search.dateFrom),
    dateTo: String(search.dateTo),
  } as InputOf<typeof api.get>
  const checks = useRead(api.get, { ...looked, hours: search.hours } as InputOf<typeof api.get>)
  const check = useWrite(api.add)
  const ask = useAsk(looked)
  const name = String(figure.personName)
  // What is typed after T is a question: with nothing to ask about it falls into a shut line, never on P.
  const shut = open === 'ask' && at === null
  const begin = (what: 'ask' | 'check') => () => {
    setSent('')
    setOpen(what)
  }
  useShortcut('T', begin('ask'))
  useShortcut('P', begin('check'))
  const done = (words: string) => () => {
    setOpen(null)
    setSent(words)
  }
  const send = (text: string) => {
    if (open === 'check')
      check.mutate({ requestId: newRequestId(), ...looked, memo: text }, { onSuccess: done('') })
    else if (at) ask.send(at, text, done(t('asked', { name })))
  }
  const [last] = checks.data?.rows ?? []
  return (
    <>
      {checks.data?.carts && (
        <CartsTold of={checks.data.carts} hasReasons={looked.what !== 'LEFT'} />
      )}
      <span className="hint" role="status">
        {sent ||
          (last &&
            [t('checkedBy', { name: last.byName, at: instant(last.at) }), last.memo]
              .filter(Boolean)
              .join(': '))}
      </span>
      <Button size="small" onClick={begin('ask')}>
        {t('askCashier')} <kbd>T</kbd>
      </Button>
      <Button size="small" onClick={begin('check')}>
        {t('checkDone')} <kbd>P</kbd>
      </Button>
      {open && (
        <Words
          key={open}
          label={shut ? t('askNone') : open === 'check' ? t('checkMemo') : askText(name, at)}
          button={open === 'ask' ? t('send') : t('checkDone')}
          needed={open === 'ask'}
          shut={shut}
          busy={ask.isPending || check.isPending}
          send={send}
          cancel={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** From how many carts the rows come, and what is to be thought of them. */
function CartsTold({ of, hasReasons }: CartsProps) {
  const { carts, paidInCash, withoutReason } = of
  return (
    <span className="hint">
      {t('cartsTold', { carts: count(carts), cash: count(paidInCash) })}
      {hasReasons && `, ${t('rowsWithoutReason', { count: count(withoutReason) })}`}.
    </span>
  )
}
interface CartsProps {
  of: NonNullable<ReplyOf<typeof api.get>['carts']>
  /** Nobody is asked for one before a total was told. */
  hasReasons: boolean
}

/** Beside the document where there is one, else with the exception itself. */
function useAsk({ branchId, cashierId }: { branchId: number; cashierId: number }) {
  const note = useWrite(documentNotes.add)
  const question = useWrite(exceptionQuestions.add)
  return {
    isPending: note.isPending || question.isPending,
    send(at: Row, text: string, onSuccess: () => void) {
      const requestId = newRequestId()
      if (isDocument(at))
        note.mutate(
          { requestId, documentId: Number(at.documentId), text, mentions: [cashierId] },
          { onSuccess },
        )
      else {
        const event = { what: at.what, moment: at.moment } as Pick<
          InputOf<typeof exceptionQuestions.add>,
          'what' | 'moment'
        >
        question.mutate({ requestId, branchId, cashierId, ...event, text }, { onSuccess })
      }
    },
  }
}

const isDocument = (at: Row) => Boolean(at.documentId) && kindOf(String(at.kind)) !== undefined

/** What is asked about: a document by its number, else what happened and when. */
function askText(name: string, at: Row | null | undefined) {
  const event = exceptionEvents[at?.what as keyof typeof exceptionEvents]
  const happened = event && `${said(event)}, ${String(at?.clock)}`
  const docNo = at && isDocument(at) ? String(at.docNo) : happened
  return t('askText', { name, docNo: docNo ?? '…' })
}

interface WordsProps {
  label: string
  button: string
  needed: boolean
  /** Nothing can be written. */
  shut: boolean
  busy: boolean
  send: (text: string) => void
  cancel: () => void
}

/** One line to write in: Enter sends, Escape leaves it. */
function Words({ label, button, needed, shut, busy, send, cancel }: WordsProps) {
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // The keys go back to the rows.
  useEffect(() => {
    const section = form.current?.closest('section')
    return () => section?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !shut && (!needed || text.trim())) send(text.trim())
  }
  return (
    <form
      ref={form}
      className="in-place-words"
      onSubmit={submit}
      onKeyDown={(event) => {
        // A space in a shut line would scroll it out of sight.
        if (shut && event.key === ' ') event.preventDefault()
        if (event.key !== 'Escape') return
        event.stopPropagation()
        cancel()
      }}
    >
      <Input
        autoFocus
        aria-label={label}
        placeholder={label}
        value={shut ? '' : text}
        readOnly={shut}
        maxLength={500}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        htmlType="submit"
        type="primary"
        loading={busy}
        disabled={shut || (needed && !text.trim())}
      >
        {button}
      </Button>
    </form>
  )
}
