import type { ReplyOf } from '#contract/endpoint.ts'
import { type WithholdingRow, withholding as api } from '#contract/report/withholding.ts'
import { withholdingNames, withholdingType } from '#contract/withholding.ts'
import { download } from '../platform/download.ts'
import { money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import { mayCall } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Words } from '../ui/words.tsx'
import * as files from './file-rows.tsx'
import { lackPlaces } from '#contract/report/tax-lack-places.ts'
import { LackLink } from './lack-link.tsx'
import { lastDayOf, thisMonth } from './periods.ts'
import { balancePath, statementTabs, withholdingPath } from './statement-tabs.ts'
import { withheldFigures, withheldFilters } from './withheld-figures.ts'
import { tt } from './tax-texts.ts'
import { t } from './texts.ts'

type Row = WithholdingRow
type Lack = Row['lacks'][number]

/** What is lacking, in words. */
const lacks = {
  COMPANY_NPWP: 'slipLackCompany',
  OWN_NITKU: 'slipLackNitku',
  RECIPIENT: 'slipLackRecipient',
  RECIPIENT_NPWP: 'slipLackNpwp',
  OBJECT: 'slipLackObject',
  RATE: 'slipLackRate',
  DOCUMENT_NO: 'slipLackDocument',
  AMOUNT: 'slipLackAmount',
  PPH21: 'slipLack21',
  TAKEN_BACK: 'slipLackTakenBack',
} as const satisfies Record<Lack['code'], string>

/** A file is of one masa: that of the row chosen first. */
function makeFile(rows: readonly Row[]): Promise<unknown> {
  const first = `${rows[0]?.docDate.slice(0, 7) ?? ''}-01`
  const ids = rows.map(({ id }) => id)
  return download(api.xml, { dateFrom: first, dateTo: lastDayOf(first), ids })
}

/** Bukti Potong PPh: what was kept back in a masa, and of whom; the chosen rows as a file for Coretax. */
export function WithholdingRegister() {
  const chosen = files.useChosen<Row>()
  return (
    <ReportScreen
      path={withholdingPath}
      up={balancePath}
      title={t('withholding')}
      tabs={statementTabs()}
      endpoint={api.list}
      xlsx={api.xlsx}
      start={{ ...thisMonth(), branchIds: 'all' }}
      filters={[...withheldFilters(withholdingType.options), files.stateFilter()]}
      actions={
        mayCall(api.xml) && (
          <files.MakeFile chosen={chosen} make={makeFile}>
            {tt('slipDownload', { count: chosen.rows.length })}
          </files.MakeFile>
        )
      }
      chart={(reply) => <AgainstBooks of={reply} />}
      rows={(reply) => reply.rows}
      open={(row) => documentPath(row.kind, row.id)}
      tick={chosen.tick}
      columns={[files.tickColumn(chosen), ...columns()]}
      sums={(reply) => reply.sums}
      sumLabel={({ rows }) => (
        <>
          {t('retailCount', { count: rows.length })}{' '}
          <files.ChooseReady rows={rows} chosen={chosen} />
        </>
      )}
      phone={(row) => ({
        title: row.partyName ?? '–',
        amount: money(row.withheld),
        sub: `${row.docNo ?? ''} · ${withholdingNames[row.whtType]} · ${t(files.fileStates[row.state])}`,
      })}
    />
  )
}

/** What Coretax will compute of the rows against the books, and what of them stands in no file. */
function AgainstBooks({ of: { difference, outside } }: { of: ReplyOf<typeof api.list> }) {
  const sign = difference > 0 ? '+' : ''
  return (
    <section className="panel tax-file" aria-label={tt('slipFile')}>
      <div className="tax-file-words">
        <p className="hint">
          {difference === 0
            ? tt('slipFits')
            : tt('slipDiffers', { amount: `${sign}${money(difference)}` })}
        </p>
        {outside !== 0 && (
          <p className="late-note">{tt('slipOutside', { amount: money(outside) })}</p>
        )}
      </div>
    </section>
  )
}

function columns(): Column<Row>[] {
  return [
    files.documentColumn(),
    {
      key: 'partyName',
      label: t('withheldFrom'),
      width: 160,
      show: (row) => <span className="whole-name">{row.partyName ?? '–'}</span>,
    },
    {
      key: 'whtType',
      label: t('type'),
      width: 128,
      show: (row) => [withholdingNames[row.whtType], row.whtObject].filter(Boolean).join(' '),
    },
    ...withheldFigures<Row>(),
    {
      key: 'whtSlipNo',
      show: (row) => (
        <>
          {row.whtSlipNo && <Words text={row.whtSlipNo} />}
          <files.FileState
            row={row}
            lacks={row.lacks.map((lack) => <LackWay key={lack.code} of={lack} row={row} />)}
          />
        </>
      ),
    },
  ]
}

/** What no master lacks is written on the document itself. */
function LackWay({ of: { code, id, name }, row }: { of: Lack; row: Row }) {
  const text = tt(lacks[code], { name: name ?? '' })
  const place = lackPlaces[code] ?? null
  if (place !== null || id === null) return <LackLink text={text} place={place} id={id} />
  return (
    <ScreenLink to={documentPath(row.kind, row.id)} className="row-link">
      <Words text={text} />
    </ScreenLink>
  )
}
