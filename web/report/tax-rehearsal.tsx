import { Button } from 'antd'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type RehearsalFinding,
  taxRehearsal as api,
  rehearsalTopicWords,
  rehearsalTopics,
} from '#contract/report/tax-rehearsal.ts'
import { day, instant, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { queryClient, useWrite } from '../platform/query.ts'
import { documentPath } from '../platform/screens.ts'
import type { Column } from '../ui/columns.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Words } from '../ui/words.tsx'
import { LackLink } from './lack-link.tsx'
import { untilText } from './until-text.ts'
import { lastDayOf, periodText } from './periods.ts'
import * as tabs from './statement-tabs.ts'
import { tt } from './tax-texts.ts'
import './tax-file.css'

type Reply = ReplyOf<typeof api.latest>

/** Gladi Pajak: what Coretax would refuse of the files as they stand, what that costs, and until when it can be mended. */
export function TaxRehearsal() {
  return (
    <ReportScreen
      path={tabs.rehearsalPath}
      up={tabs.coretaxPath}
      title={tt('rehearsal')}
      tabs={tabs.statementTabs()}
      endpoint={api.latest}
      start={{}}
      filters={[
        {
          kind: 'choice',
          key: 'topic',
          label: tt('fileKind'),
          options: rehearsalTopics.map((topic) => [topic, said(rehearsalTopicWords[topic])]),
        },
      ]}
      chart={(reply) => <Made of={reply} />}
      rows={(reply) => reply.rows}
      open={wayOf}
      xlsx={api.xlsx}
      columns={columns()}
      sums={(reply) => reply.sums}
      sumLabel={({ count }) => tt('rehearsalCount', { count })}
      phone={(row) => ({
        title: row.partyName || said(rehearsalTopicWords[row.topic]),
        amount: money(row.amount),
        sub: [row.message, row.docNo, untilText(row)].filter(Boolean).join(' · '),
      })}
    />
  )
}

/** The document; of a masa's sums the page on which its file is made. */
const wayOf = ({ kind, documentId, topic, period }: RehearsalFinding) =>
  kind && documentId
    ? documentPath(kind, documentId)
    : ([tabs.taxPlaces[topic], { dateFrom: period, dateTo: lastDayOf(period) }] as const)

/** When it was rehearsed, and once more on demand. */
function Made({ of: { asOf, by, nearest } }: { of: Reply }) {
  const { mutateAsync, isPending } = useWrite(api.run)
  const run = async () => {
    await mutateAsync({})
    void queryClient.invalidateQueries()
  }
  return (
    <section className="panel tax-file" aria-label={tt('rehearsal')}>
      <div className="tax-file-words">
        <p>
          {asOf === null
            ? tt('rehearsalNone')
            : tt(by === null ? 'rehearsalByClock' : 'rehearsalBy', {
                at: instant(asOf),
                name: by ?? '',
              })}
        </p>
        {nearest && <p className="hint">{tt('rehearsalNearest', { day: day(nearest) })}</p>}
      </div>
      <Button
        loading={isPending}
        // The call itself tells what went wrong.
        onClick={() => void run().catch(() => {})}
      >
        {tt('rehearse')}
      </Button>
    </section>
  )
}

/** Days before the last one from which on it is late. */
const SOON = 7

function columns(): Column<RehearsalFinding>[] {
  return [
    {
      key: 'until',
      label: tt('rehearsalUntil'),
      width: 134,
      show: (row) => (
        <span className={(row.daysLeft ?? 99) <= SOON ? 'late-note' : undefined}>
          {untilText(row) || '–'}
        </span>
      ),
    },
    {
      key: 'topic',
      label: tt('fileKind'),
      width: 178,
      show: ({ topic, period }) => (
        <ScreenLink
          to={tabs.taxPlaces[topic]}
          search={{ dateFrom: period, dateTo: lastDayOf(period) }}
          className="row-link"
        >
          {said(rehearsalTopicWords[topic])}
        </ScreenLink>
      ),
    },
    {
      key: 'period',
      label: tt('rehearsalPeriod'),
      width: 120,
      show: ({ period }) => periodText(period, lastDayOf(period)),
    },
    {
      key: 'docNo',
      width: 166,
      show: ({ kind, documentId, docNo }) =>
        kind && documentId ? (
          <ScreenLink to={documentPath(kind, documentId)} className="row-link">
            {docNo}
          </ScreenLink>
        ) : (
          (docNo ?? '–')
        ),
    },
    {
      key: 'partyName',
      label: fieldText('partyName'),
      width: 134,
      show: ({ partyName }) => <Words text={partyName || '–'} />,
    },
    {
      key: 'message',
      label: tt('rehearsalSaid'),
      show: ({ message, place, placeId }) => <LackLink text={message} place={place} id={placeId} />,
    },
    {
      key: 'amount',
      label: tt('fileTax'),
      align: 'right',
      width: 116,
      sum: true,
      write: money,
      show: ({ amount }) => money(amount),
    },
  ]
}
