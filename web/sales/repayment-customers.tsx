import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import { day, money, qty, today } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { fieldText, menuText } from '../platform/i18n/contract.ts'
import { ScreenLink, useGo } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import type { Filter } from '../ui/filter.ts'
import { KeyHints, ListBar, PageFoot, ReloadButton, SumLabel } from '../ui/list-bars.tsx'
import { useCursor } from '../ui/list-cursor.tsx'
import { PhoneList } from '../ui/list-parts.tsx'
import { nextSort, useLastPlace, useListInput, useListState } from '../ui/list-state.ts'
import { Table } from '../ui/table.tsx'
import './sales.css'
import { t } from './texts.ts'

type Row = ReplyOf<typeof receivableRepayment.customers>['rows'][number] & { id: number }

const path = 'sales/repayment-of-receivable'
const size = 25
const filters = (): Filter[] => [
  { kind: 'branch', key: 'branchId' },
  { kind: 'yesno', key: 'lateOnly', label: t('lateOnly') },
]

/** Customers who owe, the latest first. A row leads to the money that settles it. */
export function OwingCustomers({ tabs }: { tabs: ReactNode }) {
  const list = useOwing()
  const { state, reply, rows, walk, phone } = list
  return (
    <Page title={menuText(path)} extra={tabs} actions={<AddButton />}>
      <ListBar
        state={state}
        filters={filters()}
        hint={t('findCustomer')}
        phone={phone}
        walk={walk.start}
      >
        <ReloadButton read={list.read} />
      </ListBar>
      <section className="panel list" aria-label={menuText(path)}>
        <div className="list-body" ref={walk.body} onScroll={walk.onScroll}>
          {phone ? (
            <PhoneList rows={rows} phone={phoneRow} onOpen={list.open} loading={!reply} />
          ) : (
            <Table<Row>
              label={menuText(path)}
              columns={columns()}
              rows={rows}
              rowKey={(row) => row.id}
              cursor={walk.cursor}
              onCursor={walk.setCursor}
              sort={state.sort}
              onSort={(field) => state.set({ sort: nextSort(state.sort, field) })}
              onOpen={list.open}
              loading={reply || list.read.isError ? undefined : 12}
              {...(rows.length > 0
                ? {
                    foot: {
                      label: <SumLabel reply={reply} unit={t('owing')} />,
                      sums: reply?.sums,
                    },
                  }
                : {})}
            />
          )}
          {reply?.count === 0 && (
            <div className="empty">
              <h2>{t('nobodyOwes')}</h2>
              <p>{t('nobodyOwesText')}</p>
            </div>
          )}
        </div>
        <PageFoot reply={reply} state={state} size={size} unit={t('owing')}>
          {rows.length > 0 && <KeyHints />}
        </PageFoot>
      </section>
    </Page>
  )
}

function AddButton() {
  const go = useGo()
  const phone = useMedia(PHONE)
  const may = hasRight(`${path}:add`)
  const add = () => go(`${path}/add`)
  useShortcut('Alt+N', add, may)
  if (!may) return null
  return (
    <Button type="primary" icon={<PlusOutlined />} aria-label={t('newRepayment')} onClick={add}>
      {!phone && (
        <>
          {t('newRepayment')} <kbd>Alt N</kbd>
        </>
      )}
    </Button>
  )
}

function useOwing() {
  const go = useGo()
  const phone = useMedia(PHONE)
  const state = useListState(path)
  const input = useListInput(state, ['lateOnly'], size, true)
  const read = useRead(receivableRepayment.customers, input, { keep: true })
  const rows = (read.data?.rows ?? []).map((row): Row => ({ ...row, id: row.customerId }))
  const open = (row: Row) => {
    if (hasRight(`${path}:add`)) go(`${path}/add`, { customer: row.id })
  }
  const place = useLastPlace(path, state.search)
  const walk = useCursor(rows, place, open, () => {})
  const reply = read.data && { ...read.data, rows }
  return { phone, state, read, rows, reply, open, walk }
}

function columns(): Column<Row>[] {
  return [
    {
      key: 'customerName',
      label: fieldText('customerName'),
      fixed: true,
      show: ({ id, customerName, customerCode }) => (
        <>
          <ScreenLink
            to={hasRight(`${path}:add`) ? `${path}/add` : null}
            search={{ customer: id }}
            className="row-link whole-name"
          >
            {customerName}
          </ScreenLink>
          <span className="hint">{customerCode}</span>
        </>
      ),
    },
    {
      key: 'papers',
      label: t('documents'),
      width: 100,
      align: 'right',
      show: (row) => qty(row.papers),
    },
    {
      key: 'oldestDueDate',
      label: t('oldest'),
      width: 210,
      show: (row) => (
        <>
          {day(row.oldestDueDate)}{' '}
          {row.late > 0 && <span className="late-note">{lateWords(row)}</span>}
        </>
      ),
    },
    {
      ...column.money('late', { label: t('late'), width: 130, sum: true }),
      show: (row) => (
        <span className={row.late > 0 ? 'is-late' : undefined}>{money(row.late)}</span>
      ),
    },
    column.due('open', { label: t('open'), width: 136, sum: true }),
  ]
}

function phoneRow(row: Row) {
  return {
    title: row.customerName,
    amount: money(row.open),
    sub:
      row.late > 0 ? (
        <span className="late-note">{lateWords(row)}</span>
      ) : (
        `${qty(row.papers)} ${t('documents').toLowerCase()}, ${day(row.oldestDueDate)}`
      ),
  }
}

/** Of the oldest document: `lewat 12 hari`. */
function lateWords({ oldestDueDate }: Row): string {
  const count = dayjs(today()).diff(dayjs(oldestDueDate), 'day')
  return t('daysLate', { count })
}
