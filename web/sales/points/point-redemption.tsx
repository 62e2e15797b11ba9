import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { pointRedemption as api } from '#contract/sales/point-redemption.ts'
import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { useStore } from 'zustand'
import { CustomerField } from '../../master/pickers.tsx'
import { count, day, money, qty } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { PHONE, useMedia } from '../../platform/media.ts'
import { Pair, TotalLine } from '../../platform/pairs.tsx'
import { useRead } from '../../platform/query.ts'
import * as column from '../../ui/columns.tsx'
import { DocumentList } from '../../ui/document-list.tsx'
import { DocumentView } from '../../ui/document-view.tsx'
import { DateField, TextField } from '../../ui/fields.tsx'
import { type Form as FormOf, useField, useValues } from '../../ui/form-state.ts'
import { FormScreen } from '../../ui/form-screen.tsx'
import { Heads } from '../../ui/heads.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { TotalEntry } from '../../ui/total-entry.tsx'
import { walkInputs } from '../../ui/walk-inputs.ts'
import { WarehouseField } from '../../ui/warehouses.tsx'
import { Problem, Words } from '../../ui/words.tsx'
import { t } from './texts.ts'

type RedemptionForm = FormOf<InputOf<typeof api.add>>
type Shown = ReplyOf<typeof api.rewards>
type Reward = Shown['rewards'][number]
type Wanted = { goodsId: number; qty: number }

export function List() {
  return (
    <DocumentList
      api={api}
      party="customer"
      total={t('worth')}
      columns={[
        column.text('partyName', { label: t('member') }),
        column.qty('points', { width: 110, sort: false }),
        column.text('warehouseName', { width: 140, sort: false, hidden: true }),
        column.status('status', { width: 130 }),
      ]}
      filters={['warehouse']}
      phone={(row) => ({ amount: count(row.points) })}
      unit={t('redemptions')}
      searchHint={t('find')}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      api={api}
      start={{ rewards: [] }}
      header={(form) => (
        <>
          <CustomerField form={form} label={t('member')} required span={4} />
          <WarehouseField form={form} name="warehouseId" required span={3} />
          <DateField form={form} name="docDate" required span={2} />
          <TextField form={form} name="memo" span={3} maxLength={500} />
        </>
      )}
      lines={(form) => <Rewards form={form} />}
      totals={(form) => <Points form={form} />}
    />
  )
}

/** What points buy at the warehouse of the form, and what its member has. */
function useRewards(form: RedemptionForm) {
  const { value: customerId } = useField(form, 'customerId')
  const { value: warehouseId } = useField(form, 'warehouseId')
  const { value: branchId } = useField(form, 'branchId')
  return useRead(
    api.rewards,
    {
      customerId: customerId ?? null,
      warehouseId: warehouseId ?? null,
      branchId: branchId ?? null,
    },
    { keep: true, staleTime: 0 },
  )
}

const wantedOf = (values: { rewards?: unknown }) => (values.rewards ?? []) as Wanted[]

/** Every reward with how many of it; none is zero. */
function Rewards({ form }: { form: RedemptionForm }) {
  const { data, isFetching } = useRewards(form)
  const errors = useStore(form.store, (s) => s.errors)
  const [error] = Object.keys(errors).flatMap((path) =>
    path.startsWith('rewards') ? (errors[path] ?? []) : [],
  )
  const phone = useMedia(PHONE)
  const wanted = wantedOf(useValues(form))
  const put = ({ goodsId }: Reward, typed: number | null) => {
    const others = wanted.filter((one) => one.goodsId !== goodsId)
    form.set('rewards', (typed ? [...others, { goodsId, qty: typed }] : others) as never)
  }
  const rows = data?.rewards ?? []
  return (
    <section className="panel goods" aria-label={t('rewards')}>
      <div className="goods-body" aria-busy={isFetching}>
        {rows.length > 0 ? (
          <table
            className={phone ? 'grid settle-grid is-narrow' : 'grid settle-grid'}
            onKeyDown={(event) => walkInputs(event, event.currentTarget)}
          >
            <colgroup>
              <col />
              {!phone && <col width={110} />}
              {!phone && <col width={130} />}
              <col width={phone ? 96 : 120} />
            </colgroup>
            <Heads
              of={[
                [t('reward'), false],
                ...(phone
                  ? []
                  : ([
                      [t('each'), 'number'],
                      [t('available'), 'number'],
                    ] as const)),
                [t('howMany'), 'number'],
              ]}
            />
            <tbody>
              {rows.map((row) => (
                <RewardRow
                  key={row.goodsId}
                  phone={phone}
                  row={row}
                  at={wanted.findIndex((one) => one.goodsId === row.goodsId)}
                  qty={wanted.find((one) => one.goodsId === row.goodsId)?.qty ?? null}
                  onQty={(typed) => put(row, typed)}
                />
              ))}
            </tbody>
          </table>
        ) : (
          <p className="settle-none">{data && t('noRewards')}</p>
        )}
      </div>
      <Problem text={error} />
    </section>
  )
}

interface RewardRowProps {
  phone: boolean
  row: Reward
  /** Its place among those that are wanted, below nought where it is not. */
  at: number
  qty: number | null
  onQty: (qty: number | null) => void
}

function RewardRow({ phone, row, at, qty: wanted, onQty }: RewardRowProps) {
  const left = `${qty(row.available)} ${row.unitName}`
  return (
    <tr className={wanted ? 'is-ticked' : undefined} data-row={at}>
      <td className={phone ? 'settle-paper' : undefined}>
        <Words text={row.goodsName} />
        {phone && (
          <span className="hint">
            {count(row.points)} {t('each').toLowerCase()}, {left}
          </span>
        )}
      </td>
      {!phone && <td className="number">{count(row.points)}</td>}
      {!phone && <td className="number">{left}</td>}
      <td className="number">
        <NumberInput
          className="cell-input"
          data-col="qty"
          label={t('howManyOf', { name: row.goodsName })}
          invalid={(wanted ?? 0) > row.available}
          value={wanted}
          onChange={onQty}
        />
      </td>
    </tr>
  )
}

/** Points that are needed against those that the member has. */
function Points({ form }: { form: RedemptionForm }) {
  const { data } = useRewards(form)
  const values = useValues(form)
  const voucher = (values.voucherAmount as number | null | undefined) ?? 0
  const goods = wantedOf(values).reduce(
    (sum, { goodsId, qty: many }) =>
      sum + many * (data?.rewards.find((row) => row.goodsId === goodsId)?.points ?? 0),
    0,
  )
  const needed = goods + (data?.pointValue ? voucher / data.pointValue : 0)
  const balance = data?.balance ?? null
  const [first] = data?.expiring ?? []
  return (
    <section className="panel totals paper-totals" aria-label={t('needed')}>
      <dl className="pairs">
        <Pair label={t('balance')} value={balance === null ? '–' : count(balance)} />
        {first && (
          <Pair label={t('expires', { day: day(first.until) })} value={count(first.points)} />
        )}
        <TotalEntry form={form} name="voucherAmount" label={t('voucher')} />
      </dl>
      <TotalLine label={t('needed')} value={count(needed)} />
      {balance === null ? (
        <p className="hint">{t('memberFirst')}</p>
      ) : (
        needed > 0 && <Enough rest={balance - needed} />
      )}
    </section>
  )
}

function Enough({ rest }: { rest: number }) {
  if (rest < 0)
    return (
      <p className="total-check is-due" role="status">
        <WarningFilled aria-hidden="true" /> {t('short', { points: count(-rest) })}
      </p>
    )
  return (
    <p className="total-check balanced" role="status">
      <CheckCircleFilled aria-hidden="true" /> {t('enough')}: {t('after')} {count(rest)}
    </p>
  )
}

export const Detail = ({ id }: { id: number }) => (
  <DocumentView
    api={api}
    id={id}
    facts={(document) => [
      [fieldText('points'), count(document.points)],
      [t('value'), money(document.total)],
    ]}
  />
)
