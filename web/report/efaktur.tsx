import { Button, Checkbox, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { MOST_IN_A_FILE, type TaxBill, efaktur as api } from '#contract/report/efaktur.ts'
import { facilitiesOn } from '#contract/report/facilities.ts'
import { download } from '../platform/download.ts'
import { day, instant, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { queryClient } from '../platform/query.ts'
import { documentPath } from '../platform/screens.ts'
import { mayCall } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Words } from '../ui/words.tsx'
import { LackLink } from './lack-link.tsx'
import { periodFilter, thisMonth } from './periods.ts'
import { balancePath, efakturPath, statementTabs } from './statement-tabs.ts'
import { t } from './texts.ts'
import './tax-file.css'

type Lack = TaxBill['lacks'][number]

const states = {
  READY: 'efakturReady',
  LACKING: 'efakturLacking',
  EXPORTED: 'efakturExported',
} as const
/** What is lacking, and below which screen it is mended. */
const lacks = {
  COMPANY_NPWP: ['lackCompanyNpwp', 'system/company'],
  SELLER_NITKU: ['lackSellerNitku', 'master/branch'],
  BUYER_ID: ['lackBuyerId', 'master/customer'],
  BUYER_ADDRESS: ['lackBuyerAddress', 'master/customer'],
  UNIT_CODE: ['lackUnitCode', 'master/stock-unit'],
  ADVANCE: ['lackAdvance', null],
  AMOUNT: ['lackAmount', null],
  RETURNED: ['lackReturned', null],
  EXPORT: ['lackExport', null],
  COLLECTOR: ['lackCollector', null],
} as const satisfies Record<Lack['code'], readonly [string, string | null]>

/** Bills of a masa that are to have a tax invoice: what each lacks, and the chosen ones as a file for Coretax. */
export function Efaktur() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, TaxBill>>(new Map())
  const choose = (bill: TaxBill, on: boolean) => {
    const next = new Map(chosen)
    if (on) next.set(bill.id, bill)
    else next.delete(bill.id)
    setChosen(next)
  }
  const done = () => {
    setChosen(new Map())
    void queryClient.invalidateQueries()
  }
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
        {
          kind: 'choice',
          key: 'state',
          label: t('efakturState'),
          options: Object.entries(states).map(([code, word]) => [code, t(word)]),
        },
      ]}
      actions={mayCall(api.xml) && <DownloadXml bills={[...chosen.values()]} onDone={done} />}
      rows={(reply) => reply.rows}
      open={(row) => documentPath('sales-invoice', row.id)}
      columns={columns(chosen, choose)}
      sums={(reply) => reply.sums}
      sumLabel={({ rows }) => {
        const ready = rows.filter((row) => row.state === 'READY').slice(0, MOST_IN_A_FILE)
        return (
          <>
            {t('efakturCount', { count: rows.length })}{' '}
            <Button
              size="small"
              disabled={ready.length === 0}
              onClick={() => setChosen(new Map(ready.map((row) => [row.id, row])))}
            >
              {t('efakturAllReady', { count: ready.length })}
            </Button>
          </>
        )
      }}
      phone={(row) => ({
        title: row.customerName,
        amount: money(row.vat),
        sub: `${row.docNo} · ${t(states[row.state])}`,
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

function columns(
  chosen: ReadonlyMap<number, TaxBill>,
  choose: (bill: TaxBill, on: boolean) => void,
): Column<TaxBill>[] {
  const figure = { align: 'right', sum: true, width: 112, write: money } as const
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
          onChange={(event) => choose(row, event.target.checked)}
        />
      ),
    },
    {
      key: 'docNo',
      width: 152,
      show: (row) => (
        <ScreenLink to={documentPath('sales-invoice', row.id)} className="row-link">
          {row.docNo}
        </ScreenLink>
      ),
    },
    { key: 'docDate', width: 100, show: (row) => day(row.docDate) },
    { key: 'branchName', width: 88, show: (row) => row.branchName },
    {
      key: 'customerName',
      label: fieldText('customerId'),
      width: 150,
      show: (row) => <Words text={row.customerName} />,
    },
    { key: 'codes', label: t('efakturCodes'), width: 66, show: (row) => row.codes.join(', ') },
    { key: 'dpp', label: t('efakturBase'), ...figure, show: (row) => money(row.dpp) },
    { key: 'vat', ...figure, show: (row) => money(row.vat) },
    {
      key: 'state',
      label: t('efakturState'),
      show: (row) => (
        <>
          <State bill={row} />
          {row.returned > 0 && (
            <span className="hint">{t('efakturReturned', { amount: money(row.returned) })}</span>
          )}
        </>
      ),
    },
  ]
}

function wayOf({ code, id, name }: Lack) {
  const [word, place] = lacks[code]
  return { text: t(word, { name: name ?? '' }), place, id }
}

/** Ready, or each thing that is lacking with the way to where it is mended. */
function State({ bill }: { bill: TaxBill }) {
  if (bill.state === 'LACKING')
    return (
      <span className="lacks">
        {bill.lacks.map((lack) => (
          <LackLink key={`${lack.code}${lack.id}`} {...wayOf(lack)} />
        ))}
      </span>
    )
  if (bill.exportedAt)
    return (
      <Words
        text={t('efakturExportedBy', {
          name: bill.exportedBy ?? '',
          at: instant(bill.exportedAt),
        })}
      />
    )
  return t(states[bill.state])
}
