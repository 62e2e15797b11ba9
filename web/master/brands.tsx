import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { brand as api } from '#contract/master/brand.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { SwitchField, TextField } from '../ui/fields.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { categoryTabs, brandsPath as path } from './category-tabs.ts'
import { opensDialog } from './master-columns.tsx'
import { MasterList } from './master-list.tsx'
import { PartDialog } from './part-dialog.tsx'
import { t } from './texts.ts'

type Brand = ReplyOf<typeof api.get>

/** The makers' names that goods carry; a row opens to be changed. */
export function Brands() {
  const [open, setOpen] = useState<Partial<Brand> | null>(null)
  // Brands are written by who keeps goods.
  const edit = hasRight('master/stock:edit') && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('brand')}
        calls={api}
        branch={false}
        unit={t('brands')}
        searchHint={t('findAccount')}
        extra={<ReportTabs tabs={categoryTabs()} path={path} />}
        add={edit && (() => edit({}))}
        open={edit}
        columns={[opensDialog('code', edit, 180), column.text('name')]}
        phone={(row) => ({ title: row.name, sub: row.code })}
      />
      {open && <BrandDialog brand={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface BrandDialogProps {
  brand: Partial<Brand>
  onClose: () => void
}

function BrandDialog({ brand, onClose }: BrandDialogProps) {
  const { updatedAt, ...values } = brand
  return (
    <PartDialog
      noun={t('brand')}
      add={api.add}
      update={api.update}
      values={values}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" required span={8} maxLength={100} />
          <TextField form={form} name="code" span={4} placeholder={t('automatic')} />
          {brand.id !== undefined && (
            <SwitchField
              form={form as never}
              name={'isActive' as never}
              text={t('brandActive')}
              span={12}
            />
          )}
        </>
      )}
    </PartDialog>
  )
}
