import type { ReplyOf } from '#contract/endpoint.ts'
import { promo } from '#contract/campaign/promo.ts'
import { account } from '#contract/master/account.ts'
import { branch } from '#contract/master/branch.ts'
import { brand } from '#contract/master/brand.ts'
import { category } from '#contract/master/category.ts'
import { colleague } from '#contract/master/colleague.ts'
import { customer, priceLevel } from '#contract/master/customer.ts'
import { goods } from '#contract/master/goods.ts'
import { paymentMethod } from '#contract/master/payment-method.ts'
import { supplier } from '#contract/master/supplier.ts'
import { unit } from '#contract/master/unit.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import type { DeclaredReport, Words } from '#contract/report/declare.ts'
import { basketSizes } from '#contract/report/baskets.ts'
import { shift } from '#contract/sales/shift.ts'
import { weekdayWords } from '#contract/report/weekdays.ts'
import { type ReportFilter, hours, unsoldDays } from '#contract/report/filters.ts'
import { choices } from '../master/texts.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { day } from '../platform/format.ts'
import { said } from '../platform/i18n/define.ts'
import { mayCall } from '../platform/session.ts'
import type { Filter } from '../ui/filter.ts'
import type { MasterRow } from '../ui/master-select.tsx'
import { periodFilter } from './periods.ts'
import { t } from './texts.ts'

type ShiftRow = ReplyOf<typeof shift.getAll>['rows'][number]

/** `10/01/2026 · Kasir 1 Z12 · Siti`. */
function shiftName(row: MasterRow): string {
  const { tillName, number, cashierName, ...own } = row as unknown as ShiftRow
  return [day(own.day), `${tillName} Z${number}`, cashierName].join(' · ')
}

export const codeAndName = (row: MasterRow): string => `${row.code} ${row.name}`

/** How each filter of `contract/report/filters.ts` is chosen on the screen. */
const editors: Record<ReportFilter, () => Filter> = {
  search: () => ({ kind: 'text', key: 'search', label: t('search') }),
  warehouseId: () => ({ kind: 'master', key: 'warehouseId', endpoint: warehouse.getAll }),
  categoryId: () => ({ kind: 'master', key: 'categoryId', endpoint: category.getAll }),
  brandId: () => ({ kind: 'master', key: 'brandId', endpoint: brand.getAll }),
  goodsId: () => ({ kind: 'master', key: 'goodsId', endpoint: goods.getAll }),
  unitId: () => ({ kind: 'master', key: 'unitId', endpoint: unit.getAll }),
  price: () => ({ kind: 'text', key: 'price', label: t('priceOf') }),
  terminal: () => ({ kind: 'text', key: 'terminal', label: fieldText('terminalName') }),
  campaignId: () => ({ kind: 'master', key: 'campaignId', endpoint: promo.getAll }),
  counterBranchId: () => ({ kind: 'master', key: 'counterBranchId', endpoint: branch.getAll }),
  takenOn: () => ({ kind: 'date', key: 'takenOn', label: t('takenOn') }),
  week: () => ({ kind: 'date', key: 'week', label: t('dueWeek') }),
  otherGoodsId: () => ({ kind: 'master', key: 'otherGoodsId', endpoint: goods.getAll }),
  basket: () => ({
    kind: 'choice',
    key: 'basket',
    label: t('basket'),
    options: Object.entries(basketSizes).map(([size, { label }]) => [size, label]),
  }),
  supplierId: () => ({ kind: 'master', key: 'supplierId', endpoint: supplier.getAll }),
  customerId: () => ({ kind: 'master', key: 'customerId', endpoint: customer.getAll }),
  salesmanId: () => ({ kind: 'master', key: 'salesmanId', endpoint: colleague.names }),
  cashierId: () => ({
    kind: 'master',
    key: 'cashierId',
    label: t('cashier'),
    endpoint: colleague.names,
  }),
  shiftId: () => ({ kind: 'master', key: 'shiftId', endpoint: shift.getAll, nameOf: shiftName }),
  accountId: () => ({
    kind: 'master',
    key: 'accountId',
    endpoint: account.getAll,
    filter: { isHeader: false },
    nameOf: codeAndName,
  }),
  methodId: () => ({ kind: 'master', key: 'methodId', endpoint: paymentMethod.getAll }),
  terms: () => ({
    kind: 'choice',
    key: 'terms',
    label: t('terms'),
    options: [
      ['PAID', t('terms.PAID')],
      ['CREDIT', t('terms.CREDIT')],
    ],
  }),
  hour: () => ({
    kind: 'choice',
    key: 'hour',
    label: t('hour'),
    options: hours.map((hour) => [hour, hourText(hour)]),
  }),
  weekday: () => ({
    kind: 'choice',
    key: 'weekday',
    label: t('weekday'),
    options: options(weekdayWords),
  }),
  level: () => ({
    kind: 'choice',
    key: 'level',
    label: fieldText('priceLevel'),
    options: choices('level', priceLevel.options),
  }),
  unsold: () => ({
    kind: 'choice',
    key: 'unsold',
    label: t('unsold'),
    options: unsoldDays.map((days) => [days, t('daysOrMore', { days })]),
  }),
  showZero: () => ({ kind: 'yesno', key: 'showZero', label: t('showZero') }),
}

const hourText = (hour: string) => `${hour.padStart(2, '0')}.00–${hour.padStart(2, '0')}.59`
const options = (of: Readonly<Record<string, Words>>) =>
  Object.entries(of).map(([value, words]): [string, string] => [value, said(words)])

/** A declared report's parameters as chips, in the order in which one asks for them. */
export function filtersOf(report: DeclaredReport): Filter[] {
  const { time, filters = [], choices: chosen = {}, groups, compare, columns } = report
  return [
    ...(time === 'period' ? [periodFilter()] : []),
    ...(time === 'day'
      ? [{ kind: 'date', key: 'date', label: t('asOfDay'), required: true } as const]
      : []),
    { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
    ...Object.entries(chosen).map(
      ([key, { label, of }]): Filter => ({
        kind: 'choice',
        key,
        label: said(label),
        options: options(of),
        required: true,
      }),
    ),
    ...filters
      .map((name) => editors[name]())
      // What may not be listed cannot be chosen from.
      .filter((one) => one.kind !== 'master' || mayCall(one.endpoint)),
    ...(groups
      ? [
          {
            kind: 'choice',
            key: 'group',
            label: t('groupBy'),
            options: groups.map((key): [string, string] => {
              const label = columns[key]?.label
              return [key, label ? said(label) : fieldText(key)]
            }),
          } as const,
        ]
      : []),
    ...(compare
      ? [
          {
            kind: 'choice',
            key: 'compare',
            label: t('compareWith'),
            options: [
              ['PREVIOUS', t('comparePrevious')],
              ['YEAR', t('compareYear')],
            ],
          } as const,
        ]
      : []),
  ]
}
