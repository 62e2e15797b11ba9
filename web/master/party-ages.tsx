import type { DeclaredReport } from '#contract/report/declare.ts'
import { ages } from '#contract/report/declared/parts.ts'
import { payablesByAge } from '#contract/report/declared/purchase.ts'
import { receivablesByAge } from '#contract/report/declared/receivables.ts'
import { money, today } from '../platform/format.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { Pairs } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { mayCall } from '../platform/session.ts'
import type { MasterTab } from './master-detail.tsx'
import { t } from './party-texts.ts'

type Filter = Readonly<Record<string, number>>

/** What a supplier is owed, by how long it is due; the report has it bill by bill. */
export const useSupplierAges = (supplierId: number) => useAges(payablesByAge, { supplierId })

/** The same of a customer. */
export const useCustomerAges = (customerId: number) => useAges(receivablesByAge, { customerId })

function useAges(report: DeclaredReport, filter: Filter) {
  const may = mayCall(report.json)
  const asked = { ...filter, date: today(), limit: 1 }
  const { data } = useRead(report.json, asked, { enabled: may, quiet: true })
  return { report, filter, may, data }
}
type Aged = ReturnType<typeof useAges>

/** The same as a tab for whoever may read it: by how long, or that there is nothing. */
export function agesTab(aged: Aged, name: string): MasterTab[] {
  if (!aged.may) return []
  const none = aged.data?.count === 0
  return [
    {
      key: 'ages',
      label: t('ages'),
      count: none ? 0 : undefined,
      body: <Ages aged={aged} name={name} />,
    },
  ]
}

function Ages({ aged: { report, filter, data }, name }: { aged: Aged; name: string }) {
  if (data?.count === 0) return <p className="tab-none">{t('noneOfThese')}</p>
  const told = Object.entries(ages).filter(([key]) => !data || key in data.sums)
  const names = Object.fromEntries(Object.keys(filter).map((key) => [`${key}_name`, name]))
  return (
    <div className="party-ages" aria-busy={!data}>
      <Pairs
        of={told.map(([key, { label }]) => [
          label ? said(label) : key,
          data ? money(Number(data.sums[key] ?? 0)) : '',
        ])}
      />
      <p className="tab-none">
        <ScreenLink
          to={`${report.place}/${report.at}`}
          search={{ ...filter, ...names, branchIds: 'all' }}
        >
          {t('seeAges')}
        </ScreenLink>
      </p>
    </div>
  )
}
