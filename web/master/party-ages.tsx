import type { DeclaredReport } from '#contract/report/declare.ts'
import { ages } from '#contract/report/declared/parts.ts'
import { payablesByAge } from '#contract/report/declared/purchase.ts'
import { receivablesByAge } from '#contract/report/declared/sales.ts'
import { money, today } from '../platform/format.ts'
import type { Tab } from '../platform/frame/tabs.tsx'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { Pairs } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { mayCall } from '../platform/session.ts'
import { t } from './party-texts.ts'

/** What a supplier is owed, by how long it is due; the report has it bill by bill. */
export const supplierAges = (supplierId: number, name: string) =>
  agesTab(payablesByAge, { supplierId }, { supplierId, supplierId_name: name })

/** The same of a customer. */
export const customerAges = (customerId: number, name: string) =>
  agesTab(receivablesByAge, { customerId }, { customerId, customerId_name: name })

type Filter = Readonly<Record<string, string | number>>

function agesTab(report: DeclaredReport, filter: Filter, search: Filter): Tab[] {
  if (!mayCall(report.json)) return []
  return [
    {
      key: 'ages',
      label: t('ages'),
      body: <Ages report={report} filter={filter} search={search} />,
    },
  ]
}

function Ages({
  report,
  filter,
  search,
}: {
  report: DeclaredReport
  filter: Filter
  search: Filter
}) {
  const { data } = useRead(report.json, { ...filter, date: today(), limit: 1 }, { quiet: true })
  if (data?.count === 0) return <p className="tab-none">{t('noneOfThese')}</p>
  const told = Object.entries(ages).filter(([key]) => !data || key in data.sums)
  return (
    <div className="party-ages" aria-busy={!data}>
      <Pairs
        of={told.map(([key, { label }]) => [
          label ? said(label) : key,
          data ? money(Number(data.sums[key] ?? 0)) : '',
        ])}
      />
      <p className="tab-none">
        <ScreenLink to={`${report.place}/${report.at}`} search={{ ...search, branchIds: 'all' }}>
          {t('seeAges')}
        </ScreenLink>
      </p>
    </div>
  )
}
