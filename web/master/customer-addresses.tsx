import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { customerAddress } from '#contract/master/customer-address.ts'
import type { customer } from '#contract/master/customer.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { NumberField, SwitchField, TextField } from '../ui/fields.tsx'
import { Tag } from '../ui/status-tag.tsx'
import { Table } from '../ui/table.tsx'
import { AreaPath } from './area-path.tsx'
import { activeColumn } from './master-columns.tsx'
import { PartDialog } from './part-dialog.tsx'
import { t as party } from './party-texts.ts'
import { t } from './texts.ts'

type Customer = ReplyOf<typeof customer.get>
type Address = Customer['addresses'][number]

/** Where the goods are brought; a row opens to be changed. */
export function CustomerAddresses({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState<Partial<Address> | null>(null)
  const mayWrite = hasRight('master/customer:edit')
  const columns: column.Column<Address>[] = [
    {
      key: 'label',
      width: 220,
      show: (one) => (
        <>
          <strong>{one.label}</strong> {one.isDefault && <Tag tone="blue">{t('usual')}</Tag>}
        </>
      ),
    },
    {
      key: 'address',
      show: (one) => (
        <>
          {[one.address, one.areaName, one.zipCode].filter(Boolean).join(', ')}
          {one.latitude !== null && one.longitude !== null && (
            <>
              {' '}
              <a
                href={`https://www.openstreetmap.org/?mlat=${one.latitude}&mlon=${one.longitude}#map=18/${one.latitude}/${one.longitude}`}
                target="_blank"
                rel="noreferrer"
              >
                {party('onMap')}
              </a>
            </>
          )}
        </>
      ),
    },
    column.text('recipient', { width: 170, sort: false }),
    column.text('phone', { width: 150, sort: false }),
    activeColumn() as column.Column<Address>,
  ]
  return (
    <>
      {mayWrite && (
        <div className="tab-tools">
          <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen({})}>
            {t('addPart', { noun: t('addressNoun').toLowerCase() })}
          </Button>
        </div>
      )}
      {customer.addresses.length === 0 ? (
        <p className="tab-none">{t('noAddresses')}</p>
      ) : (
        <Table
          label={t('addresses')}
          columns={columns}
          rows={customer.addresses}
          rowKey={(one) => one.id}
          {...(mayWrite ? { onOpen: setOpen } : {})}
        />
      )}
      {open && (
        <AddressDialog customerId={customer.id} address={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

interface AddressProps {
  customerId: number
  address: Partial<Address>
  onClose: () => void
}

function AddressDialog({ customerId, address: given, onClose }: AddressProps) {
  const { id, version, isActive, label, recipient, phone, address, isDefault } = given
  const { cityCode, districtCode, subDistrictCode, zipCode, latitude, longitude } = given
  const known = id === undefined ? {} : { id, version: version ?? 1, isActive }
  const where = { cityCode, districtCode, subDistrictCode, zipCode, latitude, longitude }
  const written = { label, recipient, phone, address, ...where, isDefault }
  return (
    <PartDialog
      noun={t('addressNoun')}
      add={customerAddress.add}
      update={customerAddress.update}
      values={{ ...known, customerId, ...written } as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="label" required span={6} />
          <SwitchField
            form={form}
            name="isDefault"
            label={t('usual')}
            text={t('usualAddress')}
            span={6}
          />
          <TextField form={form} name="address" required span={12} maxLength={200} />
          <AreaPath form={form} />
          <NumberField form={form} name="latitude" span={4} />
          <NumberField form={form} name="longitude" span={5} />
          <TextField form={form} name="recipient" span={6} maxLength={100} />
          <TextField form={form} name="phone" span={6} />
        </>
      )}
    </PartDialog>
  )
}
