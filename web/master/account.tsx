import type { ReplyOf } from '#contract/endpoint.ts'
import { account as api } from '#contract/master/account.ts'
import { accountUsages, usageWord } from '#contract/master/account-usage.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { language } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { ChoiceField, MasterSelect, SwitchField, TextField } from '../ui/fields.tsx'
import type { MasterRow } from '../ui/master-select.tsx'
import { accountPath as path } from './account-draft.ts'
import { draftOf } from './draft-of.ts'
import { MasterDetail } from './master-detail.tsx'
import { MasterForm } from './master-form.tsx'
import { choices, t, wordOf } from './texts.ts'
import { BranchField } from './pickers.tsx'

/** An account as it was written, to be written anew. */
const toDraft = (row: ReplyOf<typeof api.get>) =>
  draftOf(api.update.input, row, { branchId: row.storeId })
const master = { path, calls: api, from: toDraft }

const codeAndName = (row: MasterRow) => `${row.code} ${row.name}`

export function AccountForm({ id }: { id?: number }) {
  return (
    <MasterForm
      {...master}
      id={id}
      start={{ isControl: false, isHeader: false, cashFlowGroup: 'OPERATING', branchId: null }}
      header={(form) => (
        <>
          <TextField form={form} name="code" required span={3} maxLength={8} placeholder="1-1101" />
          <TextField form={form} name="name" required span={5} />
          <MasterSelect form={form} name="typeId" endpoint={api.type} required span={4} />
          <MasterSelect
            form={form}
            name="parentId"
            endpoint={api.getAll}
            filter={{ isHeader: true }}
            nameOf={codeAndName}
            span={5}
          />
          <BranchField form={form} span={3} />
          <ChoiceField
            form={form}
            name="cashFlowGroup"
            span={4}
            options={choices('flow', ['OPERATING', 'INVESTING', 'FINANCING', 'CASH', 'NONE'])}
          />
          <ChoiceField form={form} name="usage" span={4} options={usages()} />
          <SwitchField form={form} name="isHeader" text={t('headingWords')} span={4} />
          <SwitchField form={form} name="isControl" text={t('controlWords')} span={4} />
        </>
      )}
    />
  )
}

export function AccountDetail({ id }: { id: number }) {
  return (
    <MasterDetail
      {...master}
      id={id}
      tags={(row) => [row.code, row.isHeader ? fieldText('isHeader') : '']}
      facts={(row) => [
        [fieldText('typeId'), row.typeName],
        [fieldText('group'), wordOf('group', row.group)],
        [fieldText('normalBalance'), wordOf('side', row.normalBalance)],
        [fieldText('branchId'), row.storeId ?? t('allBranches')],
        [fieldText('usage'), row.usage && usageWord(row.usage, language())],
        [fieldText('cashFlowGroup'), wordOf('flow', row.cashFlowGroup)],
        [fieldText('isControl'), row.isControl ? t('yes') : t('no')],
      ]}
      actions={(row) => (
        <ScreenLink
          to="report/financial-statements/ledger"
          search={{
            code: row.code,
            code_name: `${row.code} ${row.name}`,
            ...(row.branchId === null ? {} : { branchIds: [row.branchId] }),
          }}
          className="button"
        >
          {t('ledger')}
        </ScreenLink>
      )}
    />
  )
}

/** What documents look an account up by, in words. */
const usages = () =>
  Object.keys(accountUsages)
    .map((code) => [code, usageWord(code, language())] as const)
    .sort(([, a], [, b]) => a.localeCompare(b))
