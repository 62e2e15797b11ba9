import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type ReturnNoteRow,
  type TaxInvoiceLine,
  returnNotes as api,
} from '#contract/report/return-notes.ts'
import { coretaxUnits } from '#contract/report/coretax-units.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { download } from '../platform/download.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { queryClient } from '../platform/query.ts'
import { documentPath } from '../platform/screens.ts'
import { mayCall } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { ChoiceField, MoneyField, NumberField, TextField } from '../ui/fields.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Words } from '../ui/words.tsx'
import * as files from './file-rows.tsx'
import { lackPlaces } from '#contract/report/tax-lack-places.ts'
import { LackLink } from './lack-link.tsx'
import { lastDayOf, periodFilter, thisMonth } from './periods.ts'
import { balancePath, returnNotesPath, statementTabs } from './statement-tabs.ts'
import { tt } from './tax-texts.ts'
import { t } from './texts.ts'

type Row = ReturnNoteRow
type Lack = Row['lacks'][number]
interface Kept {
  invoiceId: number
  line: TaxInvoiceLine
}

/** What is lacking, in words, and where it is mended if in no master: the bill, or the line of its tax invoice. */
const lacks = {
  COMPANY_NPWP: ['noteLackCompany', null],
  SELLER_NPWP: ['noteLackSeller', null],
  TAX_INVOICE: ['noteLackInvoice', 'bill'],
  LINE: ['noteLackLine', 'line'],
  QTY: ['noteLackQty', 'line'],
  PRICE: ['noteLackPrice', 'line'],
  NOTED: ['noteLackNoted', null],
  PAST: ['noteLackPast', null],
} as const satisfies Record<Lack['code'], readonly [string, string | null]>

/** A file is of one masa: that of the row chosen first. */
function makeFile(rows: readonly Row[]): Promise<unknown> {
  const first = `${rows[0]?.docDate.slice(0, 7) ?? ''}-01`
  const ids = rows.map(({ id }) => id)
  return download(api.xml, { dateFrom: first, dateTo: lastDayOf(first), ids })
}

/** Berkas Nota Retur: purchases that went back with their PPN, as Coretax takes the notes that we write of them. */
export function ReturnNotes() {
  const chosen = files.useChosen<Row>()
  const [kept, setKept] = useState<Kept | null>(null)
  return (
    <>
      <ReportScreen
        path={returnNotesPath}
        up={balancePath}
        title={tt('notes')}
        tabs={statementTabs()}
        endpoint={api.list}
        start={{ ...thisMonth(), branchIds: 'all' }}
        filters={[
          periodFilter(),
          { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
          files.stateFilter(),
        ]}
        actions={
          mayCall(api.xml) && (
            <files.MakeFile chosen={chosen} make={makeFile}>
              {t('efakturDownload', { count: chosen.rows.length })}
            </files.MakeFile>
          )
        }
        chart={(reply) => <Outside of={reply} />}
        rows={(reply) => reply.rows}
        open={(row) => documentPath(row.kind, row.id)}
        tick={chosen.tick}
        columns={[files.tickColumn(chosen), ...columns(setKept)]}
        sums={(reply) => reply.sums}
        sumLabel={({ rows }) => (
          <>
            {t('retailCount', { count: rows.length })}{' '}
            <files.ChooseReady rows={rows} chosen={chosen} />
          </>
        )}
        phone={(row) => ({
          title: row.supplierName,
          amount: money(row.vat),
          sub: `${row.docNo} · ${t(files.fileStates[row.state])}`,
        })}
      />
      {kept && <LineDialog of={kept} onClose={() => setKept(null)} />}
    </>
  )
}

/** What of the PPN that went back no file can tell yet. */
function Outside({ of: { outside, rows } }: { of: ReplyOf<typeof api.list> }) {
  if (rows.length === 0) return null
  return (
    <section className="panel tax-file" aria-label={tt('notes')}>
      <p className="tax-file-words hint">
        {outside === 0 ? tt('noteAllReady') : tt('noteOutside', { amount: money(outside) })}
      </p>
    </section>
  )
}

function columns(keep: (kept: Kept) => void): Column<Row>[] {
  const figure = { align: 'right', sum: true, width: 112, write: money } as const
  return [
    files.documentColumn(),
    {
      key: 'supplierName',
      label: fieldText('supplierId'),
      width: 150,
      show: (row) => <span className="whole-name">{row.supplierName}</span>,
    },
    { key: 'taxInvoiceNo', width: 166, show: (row) => row.taxInvoiceNo ?? '–' },
    { key: 'dpp', ...figure, show: (row) => money(row.dpp) },
    { key: 'vat', ...figure, show: (row) => money(row.vat) },
    {
      key: 'state',
      label: t('efakturState'),
      show: (row) => (
        <>
          <files.FileState
            row={row}
            lacks={row.lacks.map((lack) => (
              <LackWay key={`${lack.code}${lack.id}`} of={lack} row={row} keep={keep} />
            ))}
          />
          {row.state !== 'LACKING' && <KeptLines row={row} keep={keep} />}
        </>
      ),
    },
  ]
}

interface WayProps {
  row: Row
  keep: (kept: Kept) => void
}

function LackWay({ of: { code, id, name }, row, keep }: WayProps & { of: Lack }) {
  const [word, place] = lacks[code]
  const text = tt(word, { name: name ?? '' })
  const line = row.lines.find((one) => one.line === id)
  if (place === 'line' && line) return <LineButton text={text} row={row} line={line} keep={keep} />
  if (place === 'bill')
    return (
      <ScreenLink to={documentPath('purchase-invoice', row.invoiceId ?? 0)} className="row-link">
        <Words text={text} />
      </ScreenLink>
    )
  return <LackLink text={text} place={lackPlaces[code] ?? null} id={id} />
}

/** What was written down of a line may be put right as long as it stands in the list. */
function KeptLines({ row, keep }: WayProps) {
  return (
    <span className="lacks">
      {row.lines.map((line) => (
        <LineButton key={line.line} text={line.name} row={row} line={line} keep={keep} />
      ))}
    </span>
  )
}

function LineButton({ text, row, line, keep }: WayProps & { text: string; line: TaxInvoiceLine }) {
  if (!mayCall(api.keepLine)) return <Words text={text} />
  return (
    <Button
      type="link"
      size="small"
      className="line-way"
      onClick={(event) => {
        event.stopPropagation()
        keep({ invoiceId: row.invoiceId ?? 0, line })
      }}
    >
      {text}
    </Button>
  )
}

/** A line as the supplier's tax invoice has it: Coretax compares each of these. */
function LineDialog({ of: { invoiceId, line }, onClose }: { of: Kept; onClose: () => void }) {
  const { name, code, unit, qty, unitPrice } = line
  const close = () => {
    onClose()
    void queryClient.invalidateQueries()
  }
  return (
    <PartDialog
      noun={tt('noteLine')}
      title={tt('noteLineOf', { goods: line.goodsName })}
      add={api.keepLine}
      values={{
        purchaseInvoiceId: invoiceId,
        line: line.line,
        name,
        code,
        qty,
        unitPrice,
        ...(unit ? { unit } : {}),
      }}
      onClose={close}
    >
      {(form) => (
        <>
          <p className="hint span-12">{tt('noteLineHint')}</p>
          <TextField form={form} name="name" required span={9} maxLength={255} />
          <TextField form={form} name="code" required span={3} maxLength={6} />
          <ChoiceField
            form={form}
            name="unit"
            required
            span={4}
            options={coretaxUnits.map((one) => [one.code, `${one.name} (${one.code})`])}
          />
          <NumberField form={form} name="qty" required span={4} />
          <MoneyField form={form} name="unitPrice" required span={4} />
        </>
      )}
    </PartDialog>
  )
}
