import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { documentNotes as api } from '#contract/document-note.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { instant } from '../format.ts'
import { ScreenLink } from '../link.tsx'
import { useRead, useWrite } from '../query.ts'
import { newRequestId } from '../request-id.ts'
import { documentPath } from '../screens.ts'
import { t } from './texts.ts'

type Mention = ReplyOf<typeof api.mentions>['rows'][number]

const ANSWER = 1000

/** Remarks beside documents that call this employee, asked every minute while the window is seen. */
export function useMentions(): Mention[] {
  return useRead(api.mentions, {}, { every: 60_000, quiet: true }).data?.rows ?? []
}

/** Each leads to its document, and is seen by that or by its answer. */
export function MentionList({ rows, onOpen }: { rows: Mention[]; onOpen: () => void }) {
  const seen = useWrite(api.seen)
  if (rows.length === 0) return null
  return (
    <ul className="requests">
      {rows.map((row) => (
        <li key={row.id}>
          <ScreenLink
            to={documentPath(row.kind, row.documentId)}
            className="row-link"
            onClick={() => {
              seen.mutate({ documentId: row.documentId, id: row.id })
              onOpen()
            }}
          >
            <strong>{row.docNo ?? t('documentNew')}</strong>
          </ScreenLink>
          <p>{row.text}</p>
          <p className="hint">
            {t('by', { who: row.byName, branch: row.branchName, at: instant(row.at) })}
          </p>
          <Answer
            row={row}
            onSent={() => seen.mutate({ documentId: row.documentId, id: row.id })}
          />
        </li>
      ))}
    </ul>
  )
}

/** A remark on the same document that calls whoever asked. */
function Answer({ row, onSent }: { row: Mention; onSent: () => void }) {
  const [requestId] = useState(newRequestId)
  const add = useWrite(api.add)
  const { documentId, byId, byName } = row
  return (
    <AnswerLine
      who={byName}
      busy={add.isPending}
      send={(text) =>
        add.mutate({ requestId, documentId, text, mentions: [byId] }, { onSuccess: onSent })
      }
    />
  )
}

interface AnswerLineProps {
  who: string
  busy: boolean
  send: (text: string) => void
}

/** One line to answer in: Enter sends. */
export function AnswerLine({ who, busy, send }: AnswerLineProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && text.trim()) send(text.trim())
  }
  return (
    <form className="request-reply" onSubmit={submit}>
      <Input
        size="small"
        aria-label={t('answerTo', { who })}
        placeholder={t('answerTo', { who })}
        value={text}
        maxLength={ANSWER}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="small" htmlType="submit" loading={busy} disabled={!text.trim()}>
        {t('answer')}
      </Button>
    </form>
  )
}
