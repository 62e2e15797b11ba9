import { useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { brand as api } from '#contract/master/brand.ts'
import { Page } from '../platform/frame/page.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import * as column from '../ui/columns.tsx'
import { SwitchField, TextField } from '../ui/fields.tsx'
import { type Filter, filterKeys } from '../ui/filter.ts'
import { HeadActions, ListBar, PageFoot, ReloadButton } from '../ui/list-bars.tsx'
import { useCursor } from '../ui/list-cursor.tsx'
import { PhoneList } from '../ui/list-parts.tsx'
import { useLastPlace, useListInput, useListState } from '../ui/list-state.ts'
import { ReportTabs } from '../ui/report-head.tsx'
import { Table } from '../ui/table.tsx'
import { categoryTabs, brandsPath as path } from './category-tabs.ts'
import { activeColumn, activeFilter, statusOf } from './master-columns.tsx'
import { PartDialog } from './part-dialog.tsx'
import { t } from './texts.ts'
import '../ui/ui.css'
import './master.css'

type Brand = ReplyOf<typeof api.get>
const SIZE = 25
/** Brands are written by who keeps goods. */
const OF_GOODS = 'master/stock'
const filters = (): Filter[] => [activeFilter() as Filter]

/** The makers' names that goods carry; a row opens to be changed. */
export function Brands() {
  const state = useListState(path)
  const input = useListInput(state, filterKeys(filters()), SIZE, false)
  const read = useRead(api.getAll, input as InputOf<typeof api.getAll>, { keep: true })
  const [open, setOpen] = useState<Partial<Brand> | null>(null)
  const phone = useMedia(PHONE)
  const mayWrite = hasRight(`${OF_GOODS}:edit`)
  const edit = (row: Brand) => mayWrite && setOpen(row)
  const rows = read.data?.rows ?? []
  const walk = useCursor(rows, useLastPlace(path, state.search), edit, () => {})
  useShortcut('Alt+N', () => setOpen({}), mayWrite)
  return (
    <Page
      title={t('brand')}
      here={t('brand')}
      extra={<ReportTabs tabs={categoryTabs()} path={path} />}
      actions={
        <HeadActions
          path={OF_GOODS}
          xlsx={api.xlsx}
          pdf={api.listPdf}
          input={input}
          onAdd={mayWrite ? () => setOpen({}) : null}
        />
      }
    >
      <ListBar
        state={state}
        filters={filters()}
        hint={t('findAccount')}
        phone={phone}
        walk={walk.start}
      >
        <ReloadButton read={read} />
      </ListBar>
      <section className="panel list" aria-label={t('brand')}>
        <div className="list-body" ref={walk.body} onScroll={walk.onScroll}>
          {phone ? (
            <PhoneList
              rows={rows}
              phone={(row) => ({ title: row.name, sub: row.code, status: statusOf(row) })}
              onOpen={edit}
              loading={!read.data && !read.isError}
            />
          ) : (
            <Table<Brand>
              label={t('brand')}
              columns={columns(mayWrite ? setOpen : null)}
              rows={rows}
              rowKey={(row) => row.id}
              cursor={walk.cursor}
              onCursor={walk.setCursor}
              onOpen={edit}
              loading={!read.data && !read.isError ? 12 : undefined}
            />
          )}
          {read.data?.count === 0 && <p className="report-none">{t('noBrands')}</p>}
        </div>
        <PageFoot reply={read.data} state={state} size={SIZE} unit={t('brands')} />
      </section>
      {open && <BrandDialog brand={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function columns(open: ((row: Brand) => void) | null): column.Column<Brand>[] {
  return [
    {
      key: 'code',
      width: 180,
      show: (row) =>
        open ? (
          <button type="button" className="link-button row-link" onClick={() => open(row)}>
            {row.code}
          </button>
        ) : (
          row.code
        ),
    },
    column.text('name', { sort: false }),
    activeColumn() as column.Column<Brand>,
  ]
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
