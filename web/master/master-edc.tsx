import { Navigate } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { bank } from '#contract/master/bank-account.ts'
import { edc as api } from '#contract/master/edc.ts'
import { qrisMerchant } from '#contract/master/qris-text.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ReportTabs } from '../ui/report-head.tsx'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { MasterSelect, TextField } from '../ui/fields.tsx'
import { newRow } from '../ui/form-state.ts'
import { EdcRates, FeeTerms, Simulation } from './edc-parts.tsx'
import { RateRows } from './edc-rate-rows.tsx'
import { draftOf } from './draft-of.ts'
import { MasterDetail } from './master-detail.tsx'
import { MasterForm } from './master-form.tsx'
import { MasterList } from './master-list.tsx'
import { QrisProvider } from './tenders/qris-provider.tsx'
import { PaylaterProviders } from './tenders/paylater.tsx'
import { PaymentMethods } from './tenders/payment-methods.tsx'
import { edcPath as path, tenderTabs } from './tenders/tender-tabs.ts'
import { t } from './texts.ts'
import { BranchField, EdcAccountField } from './pickers.tsx'

/** Methods and paylater providers stand beside the terminals. */
export function Page({ rest }: { rest: string[] }) {
  if (rest[0] === 'methods' && rest.length === 1) return <PaymentMethods />
  if (rest[0] === 'paylater' && rest.length === 1) return <PaylaterProviders />
  return <Navigate to="/app/$" params={{ _splat: path }} replace />
}

type Row = ReplyOf<typeof api.get>
const master = { path, calls: api, from: toDraft }

export function List() {
  return (
    <MasterList
      {...master}
      extra={<ReportTabs tabs={tenderTabs()} path={path} />}
      unit={t('terminals')}
      columns={[
        column.opens('name', path, { width: 220 }),
        column.text('bankName', { width: 180, sort: false }),
        column.text('branchName', { width: 130, sort: false }),
        column.text('bankAccountNo', { label: fieldText('bankAccountId'), sort: false }),
        column.text('terminalId', { width: 120, sort: false }),
      ]}
      filters={[{ kind: 'master', key: 'bankId', endpoint: bank.getAll }]}
      phone={(row) => ({ title: row.name, sub: `${row.bankName}, ${row.branchName}` })}
    />
  )
}

export function Form({ id }: { id?: number }) {
  return (
    <MasterForm
      {...master}
      id={id}
      start={{ rates: [] }}
      header={(form) => (
        <>
          <TextField form={form} name="name" required span={4} maxLength={60} />
          <BranchField form={form} required span={3} />
          <MasterSelect form={form} name="bankId" endpoint={bank.getAll} required span={5} />
          <EdcAccountField form={form} required span={5} />
          <TextField form={form} name="terminalId" span={3} maxLength={20} />
          <TextField form={form} name="merchantId" span={4} maxLength={20} />
          <TextField form={form} name="qrisText" span={12} maxLength={512} />
        </>
      )}
      lines={(form) => <RateRows form={form} />}
    />
  )
}

/** A terminal as it was written, to be written anew. */
function toDraft(row: Row) {
  return {
    ...draftOf(api.update.input, row, { bankAccountId: row.bankAccountNo }),
    rates: row.rates.map((rate) =>
      newRow({
        ...rate,
        network: rate.network as '',
        installmentMonths: rate.installmentMonths as 0,
      }),
    ),
  }
}

export function Detail({ id }: { id: number }) {
  return (
    <MasterDetail
      {...master}
      id={id}
      tags={(row) => [row.bankName]}
      facts={(row) => [
        [fieldText('branchName'), row.branchName],
        [fieldText('bankAccountId'), row.bankAccountNo],
        [fieldText('terminalId'), row.terminalId],
        [fieldText('merchantId'), row.merchantId],
        [fieldText('qrisText'), qrisMerchant(row.qrisText)],
        [fieldText('qrisDynamic'), row.qrisDynamic ? t('yes') : ''],
        [fieldText('settlementDays'), t('days', { count: row.settlementDays })],
      ]}
      actions={(row) =>
        hasRight(`${path}:edit`) && (
          <>
            <QrisProvider edcId={row.id} />
            <FeeTerms edc={row} />
          </>
        )
      }
      tabs={(row) => [
        {
          key: 'rates',
          label: fieldText('rates'),
          count: row.rates.length,
          body: <EdcRates rates={row.rates} />,
        },
        { key: 'simulate', label: t('simulate'), body: <Simulation edc={row} /> },
      ]}
    />
  )
}
