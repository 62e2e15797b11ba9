import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { exceptionEvents } from '#contract/report/exception-events.ts'
import { exceptionQuestions as api } from '#contract/report/exception-question.ts'
import { instant, money } from '../format.ts'
import { said } from '../i18n/define.ts'
import { ScreenLink } from '../link.tsx'
import { useRead, useWrite } from '../query.ts'
import { newRequestId } from '../request-id.ts'
import { useUser } from '../session.ts'
import { AnswerLine } from './mentions.tsx'
import { t } from './texts.ts'

type Question = ReplyOf<typeof api.waiting>['rows'][number]

/** What is asked of this employee about his exceptions, and what others answered him, asked every minute. */
export function useQuestions(): Question[] {
  return useRead(api.waiting, {}, { every: 60_000, quiet: true }).data?.rows ?? []
}

/** A question ends by its answer; an answer leads to what it is about, and is seen by that or by its button. */
export function QuestionList({ rows, onOpen }: { rows: Question[]; onOpen: () => void }) {
  const me = useUser().employee.id
  const seen = useWrite(api.seen)
  if (rows.length === 0) return null
  return (
    <ul className="requests">
      {rows.map((row) => {
        const see = () => seen.mutate({ questionId: row.id })
        const asked = row.cashierId === me
        return (
          <li key={row.id}>
            {asked ? (
              <strong>{said(exceptionEvents[row.what])}</strong>
            ) : (
              <ScreenLink
                to="report/financial-statements/exceptions"
                search={placeOf(row)}
                className="row-link"
                onClick={() => {
                  see()
                  onOpen()
                }}
              >
                <strong>{said(exceptionEvents[row.what])}</strong>
              </ScreenLink>
            )}
            <p className="request-worth">
              <span>{instant(row.at)}</span>
              {row.worth !== null && <strong>{money(row.worth)}</strong>}
            </p>
            {row.memo && <p className="hint">{row.memo}</p>}
            <p>{row.text}</p>
            <p className="hint">
              {t('by', { who: row.byName, branch: row.branchName, at: instant(row.writtenAt) })}
            </p>
            {asked ? (
              <Answer row={row} />
            ) : (
              <div>
                <Button size="small" onClick={see}>
                  {t('seen')}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const placeOf = ({ branchId, cashierId, cashierName, what, day }: Question) => ({
  branchIds: [branchId],
  cashierId,
  cashierId_name: cashierName,
  what,
  dateFrom: day,
  dateTo: day,
})

function Answer({ row }: { row: Question }) {
  const [requestId] = useState(newRequestId)
  const answer = useWrite(api.answer)
  return (
    <AnswerLine
      who={row.byName}
      busy={answer.isPending}
      send={(text) => answer.mutate({ requestId, questionId: row.id, text })}
    />
  )
}
