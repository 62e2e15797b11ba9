import { Radio } from 'antd'
import type { InputOf } from '#contract/endpoint.ts'
import { bank } from '#contract/master/bank-account.ts'
import type { supplier } from '#contract/master/supplier.ts'
import { masterCell, textCell } from '../ui/entry-cells.tsx'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import type { Form } from '../ui/form-state.ts'
import { t } from './texts.ts'

type Values = InputOf<typeof supplier.add>
interface AccountRow {
  $key: string
  $bankName?: string | undefined
  bankId?: number | null
  accountNo?: string | null
  accountName?: string | null
  isDefault?: boolean | null
}

/** Where the supplier is paid; one of the accounts is the usual one. */
export function AccountRows({ form }: { form: Form<Values> }) {
  return (
    <EntryRows<Values, AccountRow>
      form={form}
      name="bankAccounts"
      label={t('bankAccounts')}
      addLabel={t('addPart', { noun: t('bankAccount').toLowerCase() })}
      columns={columnsOf(form)}
      start={(rows) => ({ isDefault: rows.length === 0 })}
      foot={(rows) => <span>{rows.length === 0 ? t('noAccounts') : t('bankAccounts')}</span>}
    />
  )
}

function columnsOf(form: Form<Values>): EntryColumn<AccountRow>[] {
  return [
    masterCell<AccountRow>('bankId', { width: 220, endpoint: bank.getAll, words: '$bankName' }),
    textCell<AccountRow>('accountNo', { width: 220, maxLength: 20 }),
    textCell<AccountRow>('accountName', { title: t('holder'), maxLength: 100 }),
    {
      key: 'isDefault',
      title: t('usual'),
      width: 90,
      cell: (row) => (
        <Radio
          aria-label={t('usual')}
          checked={row.isDefault ?? false}
          onChange={() => choose(form, row.$key)}
        />
      ),
    },
  ]
}

/** Choosing one as the usual account takes it from the others. */
function choose(form: Form<Values>, key: string): void {
  const rows = (form.get().bankAccounts ?? []) as AccountRow[]
  form.set('bankAccounts', rows.map((r) => ({ ...r, isDefault: r.$key === key })) as never)
}
