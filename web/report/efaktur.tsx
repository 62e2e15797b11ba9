import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { type TaxBill, efaktur as api } from '#contract/report/efaktur.ts'
import { facilitiesOn } from '#contract/report/facilities.ts'
import { download } from '../platform/download.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import { mayCall } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Words } from '../ui/words.tsx'
import * as files from './file-rows.tsx'
import { lackPlaces } from '#contract/report/tax-lack-places.ts'
import { BesideTheList } from './efaktur-besides.tsx'
import { LackLink } from './lack-link.tsx'
import { periodFilter, thisMonth } from './periods.ts'
import { ReadList } from './read-list.tsx'
import { balancePath, efakturPath, statementTabs } from './statement-tabs.ts'
import { tt } from './tax-texts.ts'
import { t } from './texts.ts'

type Lack = TaxBill['lacks'][number]

/** What is lacking, in words. */
const lacks = {
  COMPANY_NPWP: 'lackCompanyNpwp',
  SELLER_NITKU: 'lackSellerNitku',
  BUYER_ID: 'lackBuyerId',
  BUYER_ADDRESS: 'lackBuyerAddress',
  UNIT_CODE: 'lackUnitCode',
  ADVANCE: 'lackAdvance',
  AMOUNT: 'lackAmount',
  RETURNED: 'lackReturned',
  EXPORT: 'lackExport',
  COLLECTOR: 'lackCollector',
} as const satisfies Record<Lack['code'], string>

/** Bills of a masa that are to have a tax invoice: what each lacks, and the chosen ones as a file for Coretax. */
export function Efaktur() {
  const chosen = files.useChosen<TaxBill>()
  return (
    <ReportScreen
      path={efakturPath}
      up={balancePath}
      title={t('efaktur')}
      tabs={statementTabs()}
      endpoint={api.bills}
      start={{ ...thisMonth(), branchIds: 'all' }}
      filters={[
        periodFilter(),
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
        files.stateFilter(),
      ]}
      actions={
        <>
          <ReadList />
          {mayCall(api.xml) && <DownloadXml bills={chosen.rows} onDone={chosen.done} />}
        </>
      }
      chart={(reply) => <BesideTheList of={reply} />}
      rows={(reply) => reply.rows}
      open={(row) => documentPath('sales-invoice', row.id)}
      tick={chosen.tick}
      columns={[files.tickColumn(chosen), ...columns()]}
      sums={(reply) => reply.sums}
      sumLabel={({ rows }) => (
        <>
          {t('efakturCount', { count: rows.length })}{' '}
          <files.ChooseReady rows={rows} chosen={chosen} />
        </>
      )}
      phone={(row) => ({
        title: row.customerName,
        amount: money(row.vat),
        sub: `${row.docNo} · ${t(files.fileStates[row.state])}`,
      })}
    />
  )
}

/** Codes that want the facility by which they are, and what is asked for it. */
const FREED = { '08': 'facility', '07': 'uncollected' } as const
type Freed = keyof typeof FREED
type Given = Partial<Record<(typeof FREED)[Freed] | 'no' | 'month', string>>

function DownloadXml({ bills, onDone }: { bills: readonly TaxBill[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const fetch = async ({ no, month, ...facilities }: Given = {}) => {
    await download(api.xml, {
      ids: bills.map((bill) => bill.id),
      ...facilities,
      ...(no && month ? { facilityDocument: { no, month } } : {}),
    })
    setAsking(false)
    onDone()
  }
  // The call itself tells what went wrong.
  const run = (given?: Given) => void fetch(given).catch(() => {})
  const freed = (Object.keys(FREED) as Freed[]).filter((code) =>
    bills.some((bill) => bill.codes.includes(code)),
  )
  const last = bills.reduce((day, bill) => (bill.docDate > day ? bill.docDate : day), '')
  return (
    <>
      <Button
        type="primary"
        // Bills are chosen in the table, which a phone does not show.
        className="not-phone"
        disabled={bills.length === 0}
        onClick={() => (freed.length > 0 ? setAsking(true) : run())}
      >
        {t('efakturDownload', { count: bills.length })}
      </Button>
      <Modal
        open={asking}
        title={t('efakturFacility')}
        footer={null}
        destroyOnHidden
        onCancel={() => setAsking(false)}
      >
        <p className="hint">{t('efakturFacilityText')}</p>
        <Form layout="vertical" requiredMark={false} onFinish={run}>
          <FacilityFields freed={freed} last={last} />
          <Button type="primary" htmlType="submit">
            {t('efakturDownload', { count: bills.length })}
          </Button>
        </Form>
      </Modal>
    </>
  )
}

/** By which facility the chosen bills are freed, and its document where it has one. */
function FacilityFields({ freed, last }: { freed: readonly Freed[]; last: string }) {
  return (
    <>
      {freed.map((code, i) => (
        <Form.Item
          key={code}
          name={FREED[code]}
          label={t(code === '08' ? 'efakturFacilityOf' : 'efakturUncollectedOf')}
          rules={[{ required: true, message: t('efakturFacilityMissing') }]}
        >
          <Select
            autoFocus={i === 0}
            showSearch={{ optionFilterProp: 'label' }}
            options={facilitiesOn(code, last).map(({ nn, name, regulation }) => ({
              value: nn,
              label: [nn, name, regulation].filter(Boolean).join(' · '),
            }))}
          />
        </Form.Item>
      ))}
      {freed.includes('07') && (
        <>
          <Form.Item name="no" label={t('efakturPaperNo')}>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item
            name="month"
            label={t('efakturPaperMonth')}
            dependencies={['no']}
            rules={[
              ({ getFieldValue }) => ({
                required: Boolean(getFieldValue('no')),
                pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
                message: t('efakturPaperMonthWrong'),
              }),
            ]}
          >
            <Input placeholder={last.slice(0, 7)} maxLength={7} />
          </Form.Item>
        </>
      )}
    </>
  )
}

function columns(): Column<TaxBill>[] {
  const figure = { align: 'right', sum: true, width: 112, write: money } as const
  return [
    files.documentColumn((row) => (
      <ScreenLink to={documentPath('sales-invoice', row.id)} className="row-link">
        {row.docNo}
      </ScreenLink>
    )),
    {
      key: 'customerName',
      label: fieldText('customerId'),
      width: 170,
      show: (row) => <span className="whole-name">{row.customerName}</span>,
    },
    { key: 'codes', label: t('efakturCodes'), width: 66, show: (row) => row.codes.join(', ') },
    { key: 'dpp', label: t('efakturBase'), ...figure, show: (row) => money(row.dpp) },
    {
      key: 'vat',
      ...figure,
      show: ({ vat, uncollectedVat }) =>
        uncollectedVat === 0 ? (
          money(vat)
        ) : (
          <>
            {money(vat)}
            <span className="hint whole-name">
              {t('uncollectedVat', { amount: money(uncollectedVat) })}
            </span>
          </>
        ),
    },
    {
      key: 'state',
      label: t('efakturState'),
      show: (row) => (
        <>
          <files.FileState
            // A number that came back ends a refusal.
            row={row.numbers.length > 0 ? { ...row, refused: null } : row}
            lacks={row.lacks.map((lack) => (
              <LackLink key={`${lack.code}${lack.id}`} {...wayOf(lack)} />
            ))}
          />
          <Numbers of={row} />
          {row.returned > 0 && (
            <span className="hint">{t('efakturReturned', { amount: money(row.returned) })}</span>
          )}
        </>
      ),
    },
  ]
}

/** What Coretax told of it: its numbers with their status, and what does not fit. */
function Numbers({ of: { numbers, differs } }: { of: TaxBill }) {
  const sign = (differs ?? 0) > 0 ? '+' : ''
  return (
    <>
      {numbers.map((one) => (
        <Words key={one.number} text={tt('numberOf', one)} />
      ))}
      {differs !== null && (
        <span className="late-note">
          <Words text={tt('numberDiffers', { amount: `${sign}${money(differs)}` })} />
        </span>
      )}
    </>
  )
}

function wayOf({ code, id, name }: Lack) {
  return { text: t(lacks[code], { name: name ?? '' }), place: lackPlaces[code] ?? null, id }
}
