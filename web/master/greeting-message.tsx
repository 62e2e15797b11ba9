import { Navigate } from '@tanstack/react-router'
import { branch as api } from '#contract/master/branch.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import * as column from '../ui/columns.tsx'
import { TextField } from '../ui/fields.tsx'
import { useValues } from '../ui/form-state.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import type { FormOf } from './form-of.ts'
import { MasterDetail } from './master-detail.tsx'
import { MasterForm } from './master-form.tsx'
import { t } from './texts.ts'

const path = 'master/greeting-message'
const { get, messageUpdate } = api
/** Only there to be changed: a branch's texts are as old as the branch. */
const master = { path, calls: { get, add: messageUpdate, update: messageUpdate } }

export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      branch={false}
      add={false}
      unit={t('branches')}
      columns={[
        column.opens('code', path, { width: 96 }),
        column.text('name', { width: 160 }),
        column.text('greetingHeader', { sort: false, show: (row) => words(row.greetingHeader) }),
        column.text('greetingFooter', { sort: false, show: (row) => words(row.greetingFooter) }),
      ]}
      phone={(row) => ({
        title: row.name,
        amount: row.code,
        sub: row.greetingHeader || t('empty'),
      })}
    />
  )
}

function words(text: string | null) {
  return (
    <span className="ellipsis" title={text ?? ''}>
      {text || <span className="hint">{t('empty')}</span>}
    </span>
  )
}

export function Form({ id }: { id?: number }) {
  if (id === undefined) return <Navigate to="/app/$" params={{ _splat: path }} replace />
  return (
    <MasterForm
      {...master}
      id={id}
      header={(form) => (
        <>
          <TextField form={form} name="greetingHeader" span={6} rows={5} maxLength={300} />
          <TextField form={form} name="greetingFooter" span={6} rows={5} maxLength={300} />
          <p className="hint span-12">{t('greetingText')}</p>
          <Preview form={form} />
        </>
      )}
    />
  )
}

function Preview({ form }: { form: FormOf<typeof api.messageUpdate> }) {
  const { greetingHeader, greetingFooter } = useValues(form)
  return <Receipt header={greetingHeader ?? ''} footer={greetingFooter ?? ''} />
}

/** As wide as the paper: 42 characters. */
function Receipt({ header, footer }: { header: string; footer: string }) {
  return (
    <figure className="span-12 receipt-figure">
      <figcaption className="hint">{t('howItLooks')}</figcaption>
      <div className="paper-preview">
        {header || t('empty')}
        <hr />
        {t('receiptBody')}
        <hr />
        {footer || t('empty')}
      </div>
    </figure>
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <MasterDetail
      {...master}
      id={id}
      switchable={false}
      tags={(row) => [row.code]}
      facts={(row) => [
        [
          fieldText('greetingHeader'),
          <Receipt key="paper" header={row.greetingHeader} footer={row.greetingFooter} />,
        ],
      ]}
    />
  )
}
