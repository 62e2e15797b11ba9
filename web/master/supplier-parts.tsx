import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type supplier, supplierContact } from '#contract/master/supplier.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { SwitchField, TextField } from '../ui/fields.tsx'
import { Tag } from '../ui/status-tag.tsx'
import { Table } from '../ui/table.tsx'
import { activeColumn } from './master-columns.tsx'
import { PartDialog } from './part-dialog.tsx'
import { t } from './texts.ts'

type Supplier = ReplyOf<typeof supplier.get>
type Contact = Supplier['contacts'][number]
type Account = Supplier['bankAccounts'][number]

/** Whom to call; a row opens to be changed. */
export function SupplierContacts({ supplier }: { supplier: Supplier }) {
  const [open, setOpen] = useState<Partial<Contact> | null>(null)
  const mayWrite = hasRight('master/supplier:edit')
  const columns: column.Column<Contact>[] = [
    {
      key: 'name',
      width: 220,
      show: (contact) => (
        <>
          <strong>{contact.name}</strong> {contact.isPrimary && <Tag tone="blue">{t('usual')}</Tag>}
        </>
      ),
    },
    column.text('position', { width: 180, sort: false }),
    column.text('phone', { width: 160, sort: false }),
    column.text('email', { sort: false }),
    activeColumn() as column.Column<Contact>,
  ]
  return (
    <>
      {mayWrite && (
        <div className="tab-tools">
          <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen({})}>
            {t('addPart', { noun: t('contact').toLowerCase() })}
          </Button>
        </div>
      )}
      {supplier.contacts.length === 0 ? (
        <p className="tab-none">{t('noContacts')}</p>
      ) : (
        <Table
          label={t('contacts')}
          columns={columns}
          rows={supplier.contacts}
          rowKey={(contact) => contact.id}
          {...(mayWrite ? { onOpen: setOpen } : {})}
        />
      )}
      {open && (
        <ContactDialog supplierId={supplier.id} contact={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

interface ContactProps {
  supplierId: number
  contact: Partial<Contact>
  onClose: () => void
}

function ContactDialog({ supplierId, contact, onClose }: ContactProps) {
  const { id, version, name, position, phone, email, isPrimary, isActive } = contact
  const known = id === undefined ? {} : { id, version: version ?? 1, isActive }
  return (
    <PartDialog
      noun={t('contact')}
      add={supplierContact.add}
      update={supplierContact.update}
      values={{ ...known, supplierId, name, position, phone, email, isPrimary } as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" required span={6} />
          <TextField form={form} name="position" span={6} />
          <TextField form={form} name="phone" required span={6} />
          <TextField form={form} name="email" span={6} />
          <SwitchField
            form={form}
            name="isPrimary"
            label={t('usual')}
            text={t('mainContact')}
            span={6}
          />
        </>
      )}
    </PartDialog>
  )
}

/** Where the supplier is paid. They are written with the supplier. */
export function SupplierAccounts({ accounts }: { accounts: Account[] }) {
  if (accounts.length === 0) return <p className="tab-none">{t('noAccounts')}</p>
  return (
    <Table<Account>
      label={t('bankAccounts')}
      rows={accounts}
      rowKey={(account) => account.accountNo}
      columns={[
        { key: 'bankId', width: 200, show: (account) => account.bankName },
        {
          key: 'accountNo',
          width: 240,
          show: (account) => (
            <>
              <strong>{account.accountNo}</strong>{' '}
              {account.isDefault && <Tag tone="blue">{t('usual')}</Tag>}
            </>
          ),
        },
        column.text('accountName', { label: t('holder'), sort: false }),
      ]}
    />
  )
}
