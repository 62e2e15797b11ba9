import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { promo } from '#contract/campaign/promo.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CampaignKind } from '#contract/pricing/terms.ts'
import { draftOf } from '../master/draft-of.ts'
import { MasterDetail } from '../master/master-detail.tsx'
import { MasterForm } from '../master/master-form.tsx'
import { call } from '../platform/api.ts'
import { count, day, instant, money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useGo } from '../platform/link.tsx'
import { notify } from '../platform/notice.ts'
import { queryClient, useRead } from '../platform/query.ts'
import { hasRight, useUser } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DetailActions } from '../ui/detail-actions.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { Words } from '../ui/words.tsx'
import { useSourceId } from '../ui/source.tsx'
import { goodsRows } from './goods.ts'
import type { CampaignForm } from './form.ts'
import { Limits, NameField, When, Who } from './header.tsx'
import { LastYear } from './last-year.tsx'
import { Question } from './question.tsx'
import { scopeRows, scopeWords } from './scope.ts'
import { MeantGoods } from './meant-goods.tsx'
import { daysOf, sentenceOf } from './sentence.ts'
import { CampaignTabs } from './tabs.tsx'
import { t, wordOf } from './texts.ts'
import { lowTabs, useBelowCost } from './below-cost.tsx'
import { TrialCart, TrialResult, useTrial } from './try-out.tsx'

/** The three kinds have the same calls; a promotion's stand for them, and what differs is handed in. */
export type CampaignCalls = typeof promo
type Row = ReplyOf<CampaignCalls['get']>

interface Kind {
  path: string
  calls: CampaignCalls
  kind: CampaignKind
}

const moment = (text: string) =>
  `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)} ${text.slice(11)}`
const period = ({ startAt, endAt }: Pick<Row, 'startAt' | 'endAt'>) =>
  `${moment(startAt)} – ${moment(endAt)}`

const days = ({ startAt, endAt }: Row) =>
  `${day(startAt.slice(0, 10))} – ${day(endAt.slice(0, 10))}`

const said = (row: Row) => {
  const named = (rows: { goodsUnitId: number }[] | undefined) =>
    (rows ?? []).map((one) => ({
      ...one,
      name: row.goods.find(({ goodsUnitId }) => goodsUnitId === one.goodsUnitId)?.name ?? '',
    }))
  const { gifts } = row as { gifts?: { goodsUnitId: number }[] }
  const scope = scopeWords(scopeRows(row.scopes ?? [], row.scopeNames))
  return sentenceOf({ ...row, items: named(row.items), gifts: named(gifts), scope })
}

const left = ({ quotas }: Row) =>
  quotas.map(({ total, used }) => `${qty(total - used)}/${qty(total)}`).join(', ')

export function CampaignList({ path, calls }: Omit<Kind, 'kind'>) {
  return (
    <ListScreen
      path={path}
      endpoint={calls.getAll}
      xlsx={calls.xlsx}
      unit={t('campaigns')}
      searchHint={t('find')}
      branch={false}
      {...(path === 'campaign/promotion' && { extra: <CampaignTabs path={path} /> })}
      columns={[
        column.opens('name', path, { width: 180 }),
        { key: 'items', label: t('says'), show: (row) => <Words text={said(row)} /> },
        { key: 'startAt', label: t('period'), width: 196, sort: true, show: days },
        {
          key: 'goodsCount',
          label: t('goods'),
          width: 72,
          align: 'right',
          show: ({ goodsCount }) => (goodsCount === null ? t('all') : count(goodsCount)),
        },
        column.qty('uses', { label: t('used'), width: 76, sort: false }),
        column.money('given', { label: t('given'), width: 136 }),
        { key: 'quotas', label: t('quotaLeft'), width: 92, align: 'right', show: left },
        column.status('status', { width: 112, sort: false }),
      ]}
      filters={[
        { kind: 'status', key: 'status', statuses: ['SCHEDULED', 'ACTIVE', 'STOPPED', 'EXPIRED'] },
      ]}
      phone={(row) => ({
        title: row.name,
        sub: said(row),
        extra: period(row),
        status: row.status,
      })}
    />
  )
}

interface FormProps extends Kind {
  id?: number | undefined
  /** What a new one begins with, beside when and where. */
  start: object
  /** The fields of its rules. */
  rules: (form: CampaignForm) => ReactNode
  /** Which goods it is for, by what they are and one by one. */
  goods: (form: CampaignForm) => ReactNode
  /** How often it may be given. */
  limits?: (form: CampaignForm) => ReactNode
}

/** A new one, a copy of another, or one that is changed. */
export function CampaignFormScreen(props: FormProps) {
  const copyId = useSourceId('copy')
  const { data } = useRead(
    props.calls.get,
    { id: copyId ?? 0 },
    { enabled: copyId !== undefined && props.id === undefined },
  )
  if (copyId !== undefined && props.id === undefined && !data) return null
  return <Sheet {...props} copy={data} />
}

function Sheet({
  path,
  calls,
  kind,
  id,
  start,
  rules,
  goods,
  limits,
  copy,
}: FormProps & { copy: Row | undefined }) {
  const trial = useTrial()
  const { branchId, branchName } = useUser().employee
  const {
    id: _id,
    version: _version,
    code: _code,
    ...copied
  } = copy ? toDraft(calls, copy) : ({} as never)
  const begin = {
    branchIds: [branchId],
    days: [],
    levels: [],
    customerIds: [],
    priority: 50,
    memberOnly: false,
    stackable: false,
    allowBelowCost: false,
    items: [],
    scopes: [],
    $names: { [`branchIds.${branchId}`]: branchName },
    ...start,
    ...copied,
  }
  return (
    <MasterForm
      path={path}
      calls={calls}
      id={id}
      from={(row) => toDraft(calls, row)}
      start={begin as never}
      draft={copy ? `/copy/${copy.id}` : undefined}
      onSaved={({ warnings }) => {
        if (warnings.length > 0)
          notify({ tone: 'warning', title: t('savedWith'), text: warnings.join('; ') })
      }}
      header={(form) => (
        <Question of="what">
          <NameField form={form} />
          {rules(form)}
        </Question>
      )}
      lines={(form) => (
        <>
          {goods(form)}
          <When form={form} />
          <Who form={form} />
          <Limits form={form}>{limits?.(form)}</Limits>
          <TrialCart trial={trial} />
        </>
      )}
      rail={(form) => (
        <TrialResult form={form} trial={trial} endpoint={calls.eligibility}>
          <LastYear form={form} kind={kind} />
        </TrialResult>
      )}
      totals={false}
    />
  )
}

function toDraft(calls: CampaignCalls, row: Row) {
  const { gifts } = row as { gifts?: { goodsUnitId: number }[] }
  const called = (field: string, rows: { id: number; name: string }[]) =>
    rows.map(({ id, name }): [string, string] => [`${field}.${id}`, name])
  const names = Object.fromEntries([
    ...called('branchIds', row.branches),
    ...called('customerIds', row.customers),
  ])
  return {
    ...draftOf(calls.update.input, row, names),
    items: goodsRows(row.items, row.goods),
    scopes: scopeRows(row.scopes ?? [], row.scopeNames),
    ...(gifts ? { gifts: goodsRows(gifts, row.goods) } : {}),
  } as never as ReturnType<typeof draftOf<CampaignCalls['update']['input']>>
}

export function CampaignDetail({ path, calls, kind, id }: Kind & { id: number }) {
  const go = useGo()
  const low = useBelowCost(id)
  return (
    <MasterDetail
      path={path}
      id={id}
      calls={calls}
      switchable={false}
      tags={(row) => [row.code, said(row)]}
      facts={(row) => [
        [t('period'), period(row)],
        [t('goods'), <MeantGoods key="goods" row={row} kind={kind} />],
        [t('branches'), row.branches.map(({ name }) => name).join(', ')],
        [t('days'), daysOf(row.days) || t('everyDay')],
        [t('hours'), row.hourFrom ? `${row.hourFrom}–${row.hourTo ?? '24:00'}` : ''],
        [t('levels'), row.levels.map((level) => wordOf('level', level)).join(', ') || t('all')],
        [fieldText('customerIds'), row.customers.map(({ name }) => name).join(', ')],
        [fieldText('priority'), row.priority],
        [fieldText('reason'), row.stopReason],
        [t('stopped'), row.stoppedAt ? `${row.stoppedByName}, ${instant(row.stoppedAt)}` : ''],
      ]}
      figures={(row) => [
        [t('used'), qty(row.uses)],
        [t('given'), money(row.given)],
        [t('quotaLeft'), left(row) || '–'],
      ]}
      tabs={() => lowTabs(id, path, low)}
      actions={(row) => (
        <>
          {hasRight(`${path}:add`) && (
            <Button icon={<CopyOutlined />} onClick={() => go(`${path}/add`, { copy: id })}>
              {t('copy')}
            </Button>
          )}
          <DetailActions
            plain
            number={row.name}
            detail={{
              document: { id, version: row.version },
              actions: row.isActive ? ['stop'] : [],
            }}
            actions={{
              stop: {
                label: t('stop'),
                danger: true,
                right: `${path}:edit`,
                reason: true,
                hint: t('stopHint'),
                run: ({ id: of, version, requestId, reason = '' }) =>
                  call(calls.status, {
                    id: of,
                    version,
                    requestId,
                    status: 'STOPPED',
                    reason,
                  }).then(() => queryClient.invalidateQueries()),
              },
            }}
          />
        </>
      )}
    />
  )
}
