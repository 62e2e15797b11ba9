import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type TaxFileKind,
  type TaxFileLine,
  type TaxFileMade,
  taxFiles as api,
} from '#contract/report/tax-files.ts'
import { rehearsalTopicWords } from '#contract/report/tax-rehearsal.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { instant, money } from '../platform/format.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { queryClient, useWrite } from '../platform/query.ts'
import { documentPath } from '../platform/screens.ts'
import { mayCall } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { NumberField, TextField } from '../ui/fields.tsx'
import { Heads } from '../ui/heads.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Words } from '../ui/words.tsx'
import { periodFilter, thisMonth } from './periods.ts'
import { ReadList } from './read-list.tsx'
import * as tabs from './statement-tabs.ts'
import { tt } from './tax-texts.ts'
import { t } from './texts.ts'
import './tax-file.css'

type Reply = ReplyOf<typeof api.overview>

const name = (kind: TaxFileKind) => said(rehearsalTopicWords[kind])

/** Berkas Coretax: where every file of a masa stands, and what became of those that were made. */
export function Coretax() {
  return (
    <ReportScreen
      path={tabs.coretaxPath}
      up={tabs.balancePath}
      title={tt('coretax')}
      tabs={tabs.statementTabs()}
      endpoint={api.overview}
      start={thisMonth()}
      filters={[periodFilter()]}
      actions={<ReadList />}
      chart={(reply) => <Made of={reply} />}
      rows={(reply) => reply.rows}
      open={({ kind }, { asked }) => [tabs.taxPlaces[kind], { ...asked }]}
      columns={columns()}
      phone={(row) => ({
        title: name(row.kind),
        amount: String(row.ready),
        sub: [
          tt('phoneCounts', { ready: row.ready, lacking: row.lacking, made: row.made }),
          row.stale && tt('fileStale'),
        ]
          .filter(Boolean)
          .join(' · '),
      })}
    />
  )
}

function columns(): Column<TaxFileLine>[] {
  const count = { align: 'right' } as const
  return [
    {
      key: 'kind',
      label: tt('fileKind'),
      width: 166,
      show: ({ kind }) => (
        <ScreenLink to={tabs.taxPlaces[kind]} className="row-link">
          {name(kind)}
        </ScreenLink>
      ),
    },
    { key: 'ready', label: t('efakturReady'), width: 64, ...count, show: (row) => row.ready },
    {
      key: 'lacking',
      label: t('efakturLacking'),
      width: 164,
      align: 'right',
      show: ({ lacking, lackingTax }) =>
        lackingTax === 0 ? lacking : tt('lackingOf', { count: lacking, amount: money(lackingTax) }),
    },
    { key: 'made', label: tt('inFile'), width: 84, ...count, show: (row) => row.made },
    {
      key: 'madeAt',
      label: tt('fileMade'),
      show: ({ madeAt, madeBy, stale }) => (
        <>
          <Words text={madeAt ? `${madeBy ?? ''}, ${instant(madeAt)}` : '–'} />
          {stale && <span className="late-note"> {tt('fileStale')}</span>}
        </>
      ),
    },
    {
      key: 'uploadedAt',
      label: tt('fileUploaded'),
      width: 136,
      show: ({ uploadedAt }) => (uploadedAt ? instant(uploadedAt) : '–'),
    },
    {
      key: 'numbered',
      label: tt('fileNumbered'),
      width: 116,
      ...count,
      show: (row) => row.numbered,
    },
    { key: 'refused', label: tt('fileRefused'), width: 76, ...count, show: (row) => row.refused },
  ]
}

/** The files that were made of this masa: uploaded or not, and the rows that Coretax refused. */
function Made({ of: { files } }: { of: Reply }) {
  const [refusing, setRefusing] = useState<TaxFileMade | null>(null)
  if (files.length === 0)
    return (
      <section className="panel tax-file" aria-label={tt('filesMade')}>
        <p className="tax-file-words hint">{tt('noFiles')}</p>
      </section>
    )
  return (
    <section className="panel tax-file" aria-label={tt('filesMade')}>
      <table className="tax-files" aria-label={tt('filesMade')}>
        <Heads
          of={[
            tt('fileKind'),
            tt('fileMade'),
            [tt('fileRows'), 'right'],
            [tt('fileTax'), 'right'],
            tt('fileUploaded'),
            tt('fileRefused'),
          ]}
        />
        <tbody>
          {files.map((file) => (
            <File key={file.id} of={file} refuse={() => setRefusing(file)} />
          ))}
        </tbody>
      </table>
      {refusing && <RefusedDialog of={refusing} onClose={() => setRefusing(null)} />}
    </section>
  )
}

function File({ of: file, refuse }: { of: TaxFileMade; refuse: () => void }) {
  const { mutateAsync, isPending } = useWrite(api.uploaded)
  const say = async () => {
    await mutateAsync({ id: file.id, isUploaded: file.uploadedAt === null })
    void queryClient.invalidateQueries()
  }
  return (
    <tr>
      <td>{name(file.kind)}</td>
      <td>{`${file.madeBy}, ${instant(file.madeAt)}`}</td>
      <td className="number">{file.rows}</td>
      <td className="number">{money(file.vat)}</td>
      <td>
        {file.uploadedAt && `${file.uploadedBy ?? ''}, ${instant(file.uploadedAt)} `}
        {mayCall(api.uploaded) && (
          <Button
            type="link"
            size="small"
            loading={isPending}
            // The call itself tells what went wrong.
            onClick={() => void say().catch(() => {})}
          >
            {tt(file.uploadedAt ? 'notUploaded' : 'sayUploaded')}
          </Button>
        )}
      </td>
      <td>
        {file.refused.map((one) => (
          <span key={one.row} className="late-note">
            {tt('refusedRow', { row: one.row })}{' '}
            <ScreenLink to={documentPath(one.kind, one.documentId)} className="row-link">
              {one.docNo}
            </ScreenLink>{' '}
            {one.message}{' '}
          </span>
        ))}
        {/* Rows of sums are of no document. */}
        {mayCall(api.refused) && file.kind !== 'RETAIL' && (
          <Button type="link" size="small" onClick={refuse}>
            {tt('sayRefused')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Coretax names a row of the file: which document it was, is told when it is kept. */
function RefusedDialog({ of: file, onClose }: { of: TaxFileMade; onClose: () => void }) {
  const close = () => {
    onClose()
    void queryClient.invalidateQueries()
  }
  return (
    <PartDialog
      noun={tt('fileRefused')}
      title={tt('refusedOf', { file: name(file.kind) })}
      add={api.refused}
      update={api.refused}
      values={{ id: file.id }}
      onClose={close}
    >
      {(form) => (
        <>
          <p className="hint span-12">{tt('refusedHint')}</p>
          <NumberField form={form} name="row" label={tt('refusedLine')} required span={3} />
          <TextField form={form} name="reason" label={tt('refusedWhy')} span={9} maxLength={300} />
        </>
      )}
    </PartDialog>
  )
}
