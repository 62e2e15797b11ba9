import { Navigate } from '@tanstack/react-router'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { account as api, accountGroup } from '#contract/master/account.ts'
import { Page as Frame } from '../platform/frame/page.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import { useGo } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import * as column from '../ui/columns.tsx'
import { type Filter, filterKeys } from '../ui/filter.ts'
import { HeadActions, ListBar, ReloadButton } from '../ui/list-bars.tsx'
import { useCursor } from '../ui/list-cursor.tsx'
import { PhoneList } from '../ui/list-parts.tsx'
import { useLastPlace, useListInput, useListState } from '../ui/list-state.ts'
import { ReportTabs } from '../ui/report-head.tsx'
import { Table } from '../ui/table.tsx'
import { accountPath as path, accountTabs } from './account-draft.ts'
import { AccountTypes } from './account-types.tsx'
import { activeColumn, activeFilter, statusOf } from './master-columns.tsx'
import { choices, t, wordOf } from './texts.ts'
import '../ui/ui.css'
import { TillPurposes } from './till-purposes.tsx'
import './master.css'
import { Words } from '../ui/words.tsx'
import { VatCollectorRules } from './vat-collector-rules.tsx'
import { FinalTaxTerms } from './final-tax-terms.tsx'
import { VatFixedRates } from './vat-fixed-rates.tsx'
import { WithholdingObjects } from './withholding-objects.tsx'

export { AccountDetail as Detail, AccountForm as Form } from './account.tsx'

type Account = ReplyOf<typeof api.getAll>['rows'][number]
/** An account, or the heading above the accounts of a type. */
type Line = { id: number; heading: string; group: string } | (Account & { heading?: undefined })

export function Page({ rest }: { rest: string[] }) {
  if (rest[0] === 'types' && rest.length === 1) return <AccountTypes />
  if (rest[0] === 'withholding-objects' && rest.length === 1) return <WithholdingObjects />
  if (rest[0] === 'vat-collectors' && rest.length === 1) return <VatCollectorRules />
  if (rest[0] === 'vat-fixed-rates' && rest.length === 1) return <VatFixedRates />
  if (rest[0] === 'final-tax-terms' && rest.length === 1) return <FinalTaxTerms />
  if (rest[0] === 'till-purposes' && rest.length === 1) return <TillPurposes />
  return <Navigate to="/app/$" params={{ _splat: path }} replace />
}

const filters = (): Filter[] => [
  { kind: 'branch', key: 'branchId' },
  activeFilter(),
  { kind: 'choice', key: 'group', options: choices('group', accountGroup.options) },
]

/** The chart of accounts as it is read: type by type, by code. A company's chart is one page. */
export function List() {
  const state = useListState(path)
  const input = useListInput(state, filterKeys(filters()), 2000, true)
  const read = useRead(api.getAll, input as InputOf<typeof api.getAll>, { keep: true })
  const lines = linesOf(read.data?.rows ?? [])
  const phone = useMedia(PHONE)
  const go = useGo()
  const open = (line: Line) => line.heading === undefined && go(`${path}/${line.id}`)
  const walk = useCursor(lines, useLastPlace(path, state.search), open, () => {})
  const canAdd = hasRight(`${path}:add`)
  useShortcut('Alt+N', () => go(`${path}/add`), canAdd)
  const waiting = !read.data && !read.isError
  return (
    <Frame
      title={t('chart')}
      extra={<ReportTabs tabs={accountTabs(path)} path={path} />}
      actions={
        <HeadActions
          xlsx={api.xlsx}
          pdf={api.listPdf}
          input={input}
          onAdd={canAdd ? () => go(`${path}/add`) : null}
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
      <section className="panel list" aria-label={t('chart')}>
        <div className="list-body" ref={walk.body} onScroll={walk.onScroll}>
          {phone ? (
            <PhoneList<Account>
              rows={read.data?.rows ?? []}
              loading={waiting}
              onOpen={open}
              phone={(row) => ({
                title: row.name,
                amount: row.code,
                sub: row.typeName,
                status: statusOf(row),
              })}
            />
          ) : (
            <Table<Line>
              label={t('chart')}
              columns={columns()}
              rows={lines}
              rowKey={(line) => (line.heading === undefined ? line.id : line.heading)}
              rowClass={(line) => (line.heading === undefined ? undefined : 'is-opening')}
              cursor={walk.cursor}
              onCursor={walk.setCursor}
              onOpen={open}
              loading={waiting ? 14 : undefined}
            />
          )}
        </div>
      </section>
    </Frame>
  )
}

function linesOf(accounts: Account[]): Line[] {
  return accounts.flatMap((one, i) =>
    one.typeId === accounts[i - 1]?.typeId
      ? [one]
      : [{ id: -one.typeId, heading: `${one.typeName}-${i}`, group: one.group }, one],
  )
}

function columns(): column.Column<Line>[] {
  const of = (show: (row: Account) => React.ReactNode) => (line: Line) =>
    line.heading === undefined ? show(line) : ''
  const words = (text: string | null) => <Words text={text} />
  return [
    {
      key: 'id',
      label: fieldText('code'),
      width: 150,
      show: (line) =>
        line.heading === undefined ? (
          <span className="tree-1">{column.opens('code', path).show(line)}</span>
        ) : (
          <strong>{line.heading.replace(/-\d+$/, '')}</strong>
        ),
    },
    {
      key: 'heading',
      label: fieldText('name'),
      show: (line) =>
        line.heading === undefined ? (
          <span className={line.isHeader ? 'tree-0' : ''}>{line.name}</span>
        ) : (
          <span className="hint">{wordOf('group', line.group)}</span>
        ),
    },
    {
      key: 'group',
      id: 'store',
      label: fieldText('branchId'),
      width: 140,
      show: of((row) => words(row.storeId ?? t('allBranches'))),
    },
    {
      key: 'group',
      id: 'side',
      label: fieldText('normalBalance'),
      width: 120,
      show: of((row) => wordOf('side', row.normalBalance)),
    },
    {
      key: 'group',
      id: 'control',
      label: fieldText('isControl'),
      width: 100,
      show: of((row) => (row.isControl ? t('yes') : '')),
    },
    {
      ...(activeColumn() as object),
      key: 'group',
      id: 'active',
      show: of((row) => activeColumn().show(row)),
    } as column.Column<Line>,
  ]
}
