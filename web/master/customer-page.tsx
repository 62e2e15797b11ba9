import type { ReplyOf } from '#contract/endpoint.ts'
import { customer as api } from '#contract/master/customer.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { useDetail } from '../platform/ahead.ts'
import { day } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { type Tab, Tabs } from '../platform/frame/tabs.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import { collectorText } from '../platform/i18n/contract-words.ts'
import { t as frame } from '../platform/i18n/texts.ts'
import { ScreenLink } from '../platform/link.tsx'
import { type Fact, Pairs, isSaid } from '../platform/pairs.tsx'
import { nounOf } from '../platform/screens.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { useBackToList } from '../ui/list-state.ts'
import { StatusTag, Tag } from '../ui/status-tag.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { accountTabs, useCustomerAccount } from './customer-account.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerAddresses } from './customer-addresses.tsx'
import { CustomerBills } from './customer-bills.tsx'
import { daysLate, useTicked } from './customer-ticked.ts'
import { CustomerBought } from './customer-bought.tsx'
import { consentTab } from './customer-consents.tsx'
import { CustomerFigures } from './customer-figures.tsx'
import { CustomerStory } from './customer-story.tsx'
import { creditWords } from './customer-terms.tsx'
import { t as own } from './customer-texts.ts'
import { statusOf } from './master-columns.tsx'
import type { MasterTab } from './master-detail.tsx'
import { useCustomerAges } from './party-ages.tsx'
import { listTab, useListOf } from './party-lists.tsx'
import { t as party } from './party-texts.ts'
import { t, wordOf } from './texts.ts'
import '../ui/ui.css'
import './master.css'
import './customer-page.css'

const path = 'master/customer'
type Row = ReplyOf<typeof api.get>
const RUNNING = ['PROCESSED', 'PARTIAL', 'OPEN']

/** A customer: what can be done, how he stands, what is open, what he buys, what became of him; all else in tabs. */
export function Detail({ id }: { id: number }) {
  const read = useDetail(path, api.get, id)
  const back = useBackToList(path)
  useShortcut('Escape', back)
  const row = read.data as Row | undefined
  const title = frame('detailNoun', { noun: nounOf(path) })
  if (!row) {
    return (
      <Waiting title={title} read={read}>
        <div className="panel master-head" aria-busy="true" />
      </Waiting>
    )
  }
  return <Known key={id} row={row} title={title} />
}

function Known({ row, title }: { row: Row; title: string }) {
  const { id } = row
  const account = useCustomerAccount(id)
  const ages = useCustomerAges(id)
  const ticked = useTicked(account?.items)
  const tabs = useTabs(row, account)
  const late = daysLate(account)
  return (
    <Page
      title={title}
      here={row.name}
      wide
      actions={<CustomerActs row={row} account={account} ticked={ticked} />}
    >
      <section className="panel customer-head" aria-label={row.name}>
        <div className="customer-name">
          <h2>{row.name}</h2>
          <StatusTag status={statusOf(row)} />
          {tagsOf(row).map((word) => (
            <Tag key={word} tone="grey">
              {word}
            </Tag>
          ))}
          {late > 0 && <Tag tone="red">{own('lateTag', { count: late })}</Tag>}
          <p className="customer-line">{lineOf(row)}</p>
        </div>
        <CustomerFigures row={row} account={account} />
      </section>
      <div className="customer-desk">
        <div className="customer-money">
          {account !== null && (
            <CustomerBills row={row} account={account} ages={ages} {...ticked} />
          )}
          <CustomerBought customer={row} />
        </div>
        <CustomerStory customerId={id} />
      </div>
      <Tabs key={id} tabs={tabs.map(told)} />
    </Page>
  )
}

const told = ({ count, ...tab }: MasterTab): Tab => (count === undefined ? tab : { ...tab, count })

function useTabs(row: Row, account: ReturnType<typeof useCustomerAccount>): MasterTab[] {
  const { id } = row
  const bills = useListOf(salesInvoice.getAll, { customerId: id })
  const orders = useListOf(salesOrder.getAll, { customerId: id, status: RUNNING })
  const of = { customerId: id, customerId_name: row.name }
  return [
    {
      key: 'data',
      label: own('data'),
      body: <Pairs className="master-facts customer-facts" of={factsOf(row).filter(isSaid)} />,
    },
    ...accountTabs(account),
    ...listTab(['sales', party('salesOf')], bills, ['sales/invoice', of]),
    ...listTab(['orders', party('runningOrders')], orders, [
      'sales/order',
      { ...of, status: RUNNING },
    ]),
    {
      key: 'addresses',
      label: t('addresses'),
      count: row.addresses.length,
      body: <CustomerAddresses customer={row} />,
    },
    ...consentTab(row),
  ]
}

const tagsOf = (row: Row) => [
  ...new Set(
    [
      wordOf('type', row.type),
      wordOf('level', row.priceLevel),
      row.blockStatus === 'BLOCKED' ? t('blocked') : '',
      row.isErased ? party('erased') : '',
      row.mergedIntoId ? party('merged') : '',
      row.bouncedGiroOn ? t('bouncedGiro', { day: day(row.bouncedGiroOn) }) : '',
    ].filter(Boolean),
  ),
]

/** Who he is, in one line. */
const lineOf = ({ code, phone, address, salesmanName, branchName }: Row) => (
  <>
    {code}
    {phone && (
      <>
        {' · '}
        <strong>{phone}</strong>
      </>
    )}
    {[address, salesmanName, branchName].filter(Boolean).map((word) => ` · ${word}`)}
  </>
)

const termWords = (days: number) => (days === 0 ? t('cash') : t('days', { count: days }))

const factsOf = (row: Row): Fact[] => [
  [
    party('mergedInto'),
    row.mergedIntoId && (
      <ScreenLink to={`${path}/${row.mergedIntoId}`}>{row.mergedIntoName}</ScreenLink>
    ),
  ],
  [party('otherNumbers'), row.numbers.map(({ code, name }) => `${code} ${name}`).join(', ')],
  [fieldText('phone'), row.phone],
  [fieldText('email'), row.email],
  [fieldText('memberNo'), row.memberNo],
  [fieldText('address'), row.address],
  [fieldText('cityCode'), row.areaName],
  [t('registeredAt'), row.branchName],
  [fieldText('priceLevel'), wordOf('level', row.priceLevel)],
  [fieldText('termDays'), row.creditAllowed ? termWords(row.termDays) : t('cash')],
  [fieldText('creditLimit'), creditWords(row)],
  [fieldText('salesmanName'), row.salesmanName],
  [fieldText('trades'), t(row.trades ? 'yes' : 'no')],
  [fieldText('birthDate'), day(row.birthDate)],
  [fieldText('npwp'), row.npwp],
  [fieldText('nik'), row.nik],
  [fieldText('taxName'), row.taxName],
  [fieldText('taxAddress'), row.taxAddress],
  [fieldText('vatCollector'), row.vatCollector && collectorText(row.vatCollector)],
]
