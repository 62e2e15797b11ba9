import type { ReplyOf } from '#contract/endpoint.ts'
import { branch as api } from '#contract/master/branch.ts'
import { money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import * as column from '../ui/columns.tsx'
import { ChoiceField, NumberField, SegmentField, SwitchField, TextField } from '../ui/fields.tsx'
import { CityName } from './area-field.tsx'
import { AreaPath } from './area-path.tsx'
import { BranchAccounts, useBranchAccounts } from './branch-accounts.tsx'
import { yesColumn } from './master-columns.tsx'
import { MasterDetail } from './master-detail.tsx'
import { MasterForm } from './master-form.tsx'
import { MasterList } from './master-list.tsx'
import { choices, t, wordOf } from './texts.ts'

const path = 'master/branch'
const master = { path, calls: api }
type Row = ReplyOf<typeof api.get>

const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const
const units = [0, 50, 100, 500, 1000] as const

export function List() {
  return (
    <MasterList
      {...master}
      branch={false}
      unit={t('branches')}
      columns={[
        column.opens('code', path, { width: 96 }),
        column.text('name', { width: 170 }),
        column.text('address', { sort: false }),
        column.text('phone', { width: 140, sort: false }),
        column.text('timezone', {
          width: 110,
          show: (row) => wordOf('zone', row.timezone),
        }),
        yesColumn('isHeadOffice', 120),
      ]}
      phone={(row) => ({
        title: row.name,
        amount: row.isHeadOffice ? fieldText('isHeadOffice') : '',
        sub: `${row.code}, ${row.address}`,
      })}
    />
  )
}

/** Of a branch that is new. */
const START = {
  timezone: 'Asia/Jakarta',
  roundingUnit: 100,
  roundingMode: 'NEAREST',
  bookingExpireHours: 24,
  cashierDiscountLimitPct: 2,
  shiftRequired: true,
  drawerTolerance: 50_000,
  toldTolerance: 0,
  handoverCounts: false,
  offlineSales: true,
  offlineHours: 24,
  offlineWaitSeconds: 4,
  offlineSaleLimit: 10_000_000,
  offlineTillLimit: 50_000_000,
  offlineQris: true,
  offlineTransfer: true,
  receiptWidth: 80,
} as const

export function Form({ id }: { id?: number }) {
  return (
    <MasterForm
      {...master}
      id={id}
      start={START}
      header={(form) => (
        <>
          <TextField
            form={form}
            name="code"
            required
            span={3}
            maxLength={5}
            placeholder={t('branchCodeFact')}
          />
          <TextField form={form} name="name" required span={4} />
          <SegmentField form={form} name="timezone" span={5} options={choices('zone', zones)} />
          <TextField form={form} name="phone" span={3} />
          <TextField form={form} name="email" span={4} />
          <TextField form={form} name="nitku" span={5} maxLength={35} />
          <h3 className="form-part span-12">{t('address')}</h3>
          <TextField form={form} name="address" required span={12} maxLength={200} />
          <AreaPath form={form} from="provinceCode" cityRequired />
          <h3 className="form-part span-12">{t('counter')}</h3>
          <ChoiceField
            form={form}
            name="roundingUnit"
            required
            span={3}
            options={units.map((unit) => [unit, unit === 0 ? t('noRounding') : qty(unit)] as const)}
          />
          <SegmentField
            form={form}
            name="roundingMode"
            span={4}
            options={choices('round', ['NEAREST', 'DOWN', 'UP'])}
          />
          <NumberField form={form} name="bookingExpireHours" span={3} />
          <NumberField form={form} name="cashierDiscountLimitPct" span={2} suffix="%" />
          <NumberField form={form} name="drawerTolerance" span={3} />
          <NumberField form={form} name="toldTolerance" span={3} />
          <NumberField form={form} name="offlineHours" span={2} />
          <NumberField form={form} name="offlineWaitSeconds" span={2} />
          <NumberField form={form} name="offlineSaleLimit" span={3} />
          <NumberField form={form} name="offlineTillLimit" span={3} />
          <ChoiceField
            form={form}
            name="receiptWidth"
            span={2}
            options={[80, 58].map((width) => [width, `${width} mm`] as const)}
          />
          <SwitchField form={form} name="allowNegativeStock" text={t('negativeWords')} span={5} />
          <SwitchField form={form} name="shiftRequired" text={t('shiftWords')} span={5} />
          <SwitchField form={form} name="handoverCounts" text={t('handoverWords')} span={5} />
          <SwitchField form={form} name="offlineSales" text={t('offlineWords')} span={5} />
          <SwitchField form={form} name="offlineQris" text={fieldText('offlineQris')} span={5} />
          <SwitchField
            form={form}
            name="offlineTransfer"
            text={fieldText('offlineTransfer')}
            span={5}
          />
          <SwitchField form={form} name="isHeadOffice" text={t('headOfficeWords')} span={5} />
        </>
      )}
    />
  )
}

export function Detail({ id }: { id: number }) {
  const accounts = useBranchAccounts(id)
  return (
    <MasterDetail
      {...master}
      id={id}
      tags={(row) => [row.code, row.isHeadOffice ? fieldText('isHeadOffice') : '']}
      facts={(row) => [
        [fieldText('address'), row.address],
        [fieldText('cityCode'), row.cityCode && <CityName code={row.cityCode} />],
        [fieldText('phone'), row.phone],
        [fieldText('email'), row.email],
        [fieldText('timezone'), wordOf('zone', row.timezone)],
        [fieldText('nitku'), row.nitku],
        [fieldText('roundingUnit'), roundingWords(row)],
        [fieldText('bookingExpireHours'), qty(row.bookingExpireHours)],
        [fieldText('cashierDiscountLimitPct'), qty(row.cashierDiscountLimitPct)],
        [fieldText('shiftRequired'), row.shiftRequired ? t('yes') : t('no')],
        [fieldText('drawerTolerance'), money(row.drawerTolerance)],
        [fieldText('toldTolerance'), money(row.toldTolerance)],
        [fieldText('handoverCounts'), row.handoverCounts ? t('yes') : t('no')],
        [fieldText('offlineSales'), row.offlineSales ? offlineWords(row) : t('no')],
        [fieldText('offlineWaitSeconds'), qty(row.offlineWaitSeconds)],
        [fieldText('offlineQris'), row.offlineQris ? t('yes') : t('no')],
        [fieldText('offlineTransfer'), row.offlineTransfer ? t('yes') : t('no')],
        [fieldText('receiptWidth'), `${row.receiptWidth} mm`],
        [fieldText('allowNegativeStock'), row.allowNegativeStock ? t('yes') : t('no')],
      ]}
      tabs={(row) => [
        {
          key: 'accounts',
          label: t('bankAccounts'),
          count: accounts?.length,
          body: <BranchAccounts branch={row} rows={accounts} />,
        },
      ]}
    />
  )
}

const offlineWords = ({ offlineHours, offlineSaleLimit, offlineTillLimit }: Row): string =>
  t('offlineUpTo', {
    hours: qty(offlineHours),
    sale: money(offlineSaleLimit),
    till: money(offlineTillLimit),
  })

function roundingWords({ roundingUnit, roundingMode }: Row): string {
  if (roundingUnit === 0) return t('noRounding')
  return `${qty(roundingUnit)}, ${wordOf('round', roundingMode).toLowerCase()}`
}
