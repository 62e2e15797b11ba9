import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { MOST_IN_A_FILE } from '#contract/report/efaktur.ts'
import { type WithholdingRow, withholding as api } from '#contract/report/withholding.ts'
import { withholdingNames, withholdingType } from '#contract/withholding.ts'
import { download } from '../platform/download.ts'
import { day, instant, money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { queryClient } from '../platform/query.ts'
import { documentPath } from '../platform/screens.ts'
import { mayCall } from '../platform/session.ts'
import type * as column from '../ui/columns.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Words } from '../ui/words.tsx'
import { LackLink } from './lack-link.tsx'
import { lastDayOf, thisMonth } from './periods.ts'
import { balancePath, statementTabs, withholdingPath } from './statement-tabs.ts'
import { withheldFigures, withheldFilters } from './withheld-figures.ts'
import { tt } from './tax-texts.ts'
import { t } from './texts.ts'
import './tax-file.css'

type Row = WithholdingRow
type Reply = ReplyOf<typeof api.list>

const states = {
  READY: 'efakturReady',
  LACKING: 'efakturLacking',
  EXPORTED: 'efakturExported',
} as const
/** What is lacking, and below which screen it is mended; what the document itself lacks is written on it. */
const lacks = {
  COMPANY_NPWP: ['slipLackCompany', 'system/company'],
  OWN_NITKU: ['slipLackNitku', 'master/branch'],
  RECIPIENT: ['slipLackRecipient', 'document'],
  RECIPIENT_NPWP: ['slipLackNpwp', 'master/supplier'],
  OBJECT: ['slipLackObject', 'document'],
  RATE: ['slipLackRate', 'document'],
  DOCUMENT_NO: ['slipLackDocument', 'document'],
  AMOUNT: ['slipLackAmount', 'document'],
  PPH21: ['slipLack21', null],
  TAKEN_BACK: ['slipLackTakenBack', null],
} as const satisfies Record<Row['lacks'][number]['code'], readonly [string, string | null]>

/** Bukti Potong PPh: what was kept back in a masa, and of whom; the chosen rows as a file for Coretax. */
export function WithholdingRegister() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map())
  const tick = (row: Row) => {
    if (row.state === 'LACKING') return
    const next = new Map(chosen)
    if (!next.delete(row.id)) next.set(row.id, row)
    setChosen(next)
  }
  const done = () => {
    setChosen(new Map())
    void queryClient.invalidateQueries()
  }
  return (
    <ReportScreen
      path={withholdingPath}
      up={balancePath}
      title={t('withholding')}
      tabs={statementTabs()}
      endpoint={api.list}
      xlsx={api.xlsx}
      start={{ ...thisMonth(), branchIds: 'all' }}
      filters={[
        ...withheldFilters(withholdingType.options),
        {
          kind: 'choice',
          key: 'state',
          label: t('efakturState'),
          options: Object.entries(states).map(([code, word]) => [code, t(word)]),
        },
      ]}
      actions={mayCall(api.xml) && <DownloadXml rows={[...chosen.values()]} onDone={done} />}
      chart={(reply) => <AgainstBooks of={reply} />}
      rows={(reply) => reply.rows}
      open={(row) => documentPath(row.kind, row.id)}
      tick={tick}
      columns={columns(chosen, tick)}
      sums={(reply) => reply.sums}
      sumLabel={({ rows }) => <Ready rows={rows} choose={setChosen} />}
      phone={(row) => ({
        title: row.partyName ?? '–',
        amount: money(row.withheld),
        sub: `${row.docNo ?? ''} · ${withholdingNames[row.whtType]} · ${t(states[row.state])}`,
      })}
    />
  )
}

/** How many rows there are, and a way to choose all that are ready. */
function Ready({
  rows,
  choose,
}: {
  rows: readonly Row[]
  choose: (chosen: ReadonlyMap<number, Row>) => void
}) {
  const ready = rows.filter(({ state }) => state === 'READY').slice(0, MOST_IN_A_FILE)
  return (
    <>
      {t('retailCount', { count: rows.length })}{' '}
      <Button
        size="small"
        disabled={ready.length === 0}
        onClick={() => choose(new Map(ready.map((row) => [row.id, row])))}
      >
        {t('efakturAllReady', { count: ready.length })}
      </Button>
    </>
  )
}

/** A file is of one masa: that of the rows chosen first. */
function DownloadXml({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const first = `${rows[0]?.docDate.slice(0, 7) ?? ''}-01`
  const make = async () => {
    const ids = rows.map(({ id }) => id)
    await download(api.xml, { dateFrom: first, dateTo: lastDayOf(first), ids })
    onDone()
  }
  return (
    <Button
      type="primary"
      // Rows are chosen in the table, which a phone does not show.
      className="not-phone"
      disabled={rows.length === 0}
      // The call itself tells what went wrong.
      onClick={() => void make().catch(() => {})}
    >
      {tt('slipDownload', { count: rows.length })}
    </Button>
  )
}

/** What Coretax will compute of the rows against the books, and what of them stands in no file. */
function AgainstBooks({ of: { difference, outside } }: { of: Reply }) {
  return (
    <section className="panel tax-file" aria-label={tt('slipFile')}>
      <div className="tax-file-words">
        <p className="hint">
          {difference === 0
            ? tt('slipFits')
            : tt('slipDiffers', { amount: `${difference > 0 ? '+' : ''}${money(difference)}` })}
        </p>
        {outside !== 0 && (
          <p className="late-note">{tt('slipOutside', { amount: money(outside) })}</p>
        )}
      </div>
    </section>
  )
}

function columns(chosen: ReadonlyMap<number, Row>, tick: (row: Row) => void): column.Column<Row>[] {
  return [
    {
      key: 'id',
      label: t('efakturChosen'),
      width: 60,
      show: (row) => (
        <Checkbox
          aria-label={`${t('efakturChosen')} ${row.docNo}`}
          checked={chosen.has(row.id)}
          disabled={row.state === 'LACKING'}
          onClick={(event) => event.stopPropagation()}
          onChange={() => tick(row)}
        />
      ),
    },
    { key: 'docDate', width: 100, show: (row) => day(row.docDate) },
    { key: 'docNo', width: 152, show: (row) => row.docNo ?? '–' },
    { key: 'branchName', width: 84, show: (row) => row.branchName },
    {
      key: 'partyName',
      label: t('withheldFrom'),
      width: 150,
      show: (row) => <Words text={row.partyName ?? '–'} />,
    },
    {
      key: 'whtType',
      label: t('type'),
      width: 120,
      show: (row) => [withholdingNames[row.whtType], row.whtObject].filter(Boolean).join(' '),
    },
    ...withheldFigures<Row>(),
    { key: 'whtSlipNo', width: 112, show: (row) => row.whtSlipNo ?? '–' },
    { key: 'state', label: t('efakturState'), show: (row) => <State row={row} /> },
  ]
}

/** Ready, in a file, or each thing that is lacking with the way to where it is mended. */
function State({ row }: { row: Row }) {
  if (row.state === 'EXPORTED' && row.exportedAt) {
    const made = { name: row.exportedBy ?? '', at: instant(row.exportedAt) }
    return <Words text={t('efakturExportedBy', made)} />
  }
  if (row.state !== 'LACKING') return t(states[row.state])
  return (
    <span className="lacks">
      {row.lacks.map((lack) => (
        <Lack key={lack.code} of={lack} row={row} />
      ))}
    </span>
  )
}

function Lack({ of: { code, id, name }, row }: { of: Row['lacks'][number]; row: Row }) {
  const [word, place] = lacks[code]
  const text = tt(word, { name: name ?? '' })
  if (place !== 'document') return <LackLink text={text} place={place} id={id} />
  return (
    <ScreenLink to={documentPath(row.kind, row.id)} className="row-link">
      <Words text={text} />
    </ScreenLink>
  )
}
