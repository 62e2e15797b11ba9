import { ReloadOutlined } from '@ant-design/icons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { dashboard as api } from '#contract/application/dashboard.ts'
import { guide as guideApi } from '#contract/system/guide.ts'
import { mayDecide } from '../platform/approvals/inbox.tsx'
import { Page } from '../platform/frame/page.tsx'
import { menuText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { PHONE, useMedia } from '../platform/media.ts'
import { hasRight, useUser } from '../platform/session.ts'
import { Alarms } from './alarms.tsx'
import { FinalTaxNotice } from './final-tax-notice.tsx'
import { Approvals, LowStock, ToConfirm, UnderWay } from './attention.tsx'
import { Banners, useBanners } from './banners.tsx'
import { Branches } from './branches.tsx'
import { Closing } from './closing.tsx'
import { DaysToSign } from './days-to-sign.tsx'
import { Debts } from './debts.tsx'
import { KpiBand } from './kpi-band.tsx'
import { MonthBand } from './month-band.tsx'
import { OfflineWaits } from './offline-waits.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { PersonalData } from './personal-data.tsx'
import { TaxRehearsal } from './tax-rehearsal.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { type Branch, type Summary, sees } from './summary.ts'
import { TaskBand, TaskLists, Tasks } from './tasks.tsx'
import { t } from './texts.ts'
import { TillCard, sellsAtTill } from './till-card.tsx'
import { Weeks } from './weeks.tsx'
import '../ui/ui.css'
import './dashboard.css'
import './work.css'
import { loadPage } from '../platform/upgraded.ts'

/** Most people have one branch; the others' select box comes a moment later. */
const BranchSelect = lazy(() => loadPage(() => import('./branch-select.tsx')))
/** Only a phone begins with it, of whoever reads what is sold. */
const Morning = lazy(() => loadPage(() => import('./morning.tsx')))
const MorningFoot = lazy(() => loadPage(() => import('./morning-foot.tsx')))
/** Only a company that is beginning has one. */
const GuidePanel = lazy(() => loadPage(() => import('./guide.tsx')))

/** One look a day, by rights: what came in and what is due, what waits for one's work, the way to the till. */
export function List() {
  const { branches } = useUser()
  const { branch, choose } = useBranch()
  const banners = useBanners()
  const morning = useMorning()
  const leads = hasRight('system/company:edit')
  const guide = useRead(guideApi.get, {}, { enabled: leads, quiet: true })
  const read = useRead(api.summary, branch === 'all' ? {} : { branchId: branch }, {
    keep: true,
    staleTime: 60_000,
  })
  return (
    <Page
      title={menuText('dashboard')}
      actions={
        <>
          {branches.length > 1 && (
            <Suspense fallback={<span className="home-branch" />}>
              <BranchSelect branch={branch} onChoose={choose} />
            </Suspense>
          )}
          <Button
            icon={<ReloadOutlined spin={read.isFetching} />}
            aria-label={t('refresh')}
            onClick={() => void read.refetch()}
          />
        </>
      }
      bottomBar={
        morning && (
          <Suspense fallback={<span className="morning-foot" />}>
            <MorningFoot branch={branch} />
          </Suspense>
        )
      }
    >
      {read.data && read.data.alarms.length > 0 && <Alarms alarms={read.data.alarms} />}
      {read.data?.finalTax && <FinalTaxNotice of={read.data.finalTax} />}
      {banners && !(leads && guide.isPending) && (
        <Suspense fallback={null}>
          {guide.data?.open && <GuidePanel steps={guide.data.steps} />}
          <Banners rows={banners} />
          <Parts summary={read.data} branch={branch} />
        </Suspense>
      )}
    </Page>
  )
}

/**
 * The branch lives in the address; without one it is the employee's own, and all of his for whoever reads the
 * company's statements, which begin with all as well.
 */
function useBranch() {
  const { employee, branches } = useUser()
  const reads = branches.length > 1 && hasRight('report/financial-statements:view')
  const own: Branch = reads ? 'all' : employee.branchId
  const search = useSearch({ strict: false }) as { branchId?: Branch }
  const navigate = useNavigate()
  const choose = (branchId: Branch) =>
    void navigate({ to: '/app/$', params: { _splat: 'dashboard' }, search: { branchId } as never })
  return { branch: search.branchId ?? own, choose }
}

/** On a phone whoever reads what is sold begins with yesterday. */
const useMorning = () => useMedia(PHONE) && hasRight('report/sales-dashboard:view')

interface PartsProps {
  /** Undefined until it is there. */
  summary: Summary | undefined
  branch: Branch
}

/** What this employee's rights show: the day's figures to whoever reads them, the day's work to whoever does it. */
function Parts({ summary, branch }: PartsProps) {
  const sales = sees('sales')
  const debts = sees('receivables') || sees('payables')
  const morning = useMorning()
  return (
    <>
      {morning && <Morning branch={branch} decides={mayDecide()} />}
      {sellsAtTill(sales) && <TillCard />}
      {sales || debts ? (
        <KpiBand summary={summary} branch={branch} />
      ) : (
        <TaskBand branch={branch} />
      )}
      <MonthBand branch={branch} />
      <div className="home">
        <div className="home-main">
          {sales ? <SalesPanel summary={summary} /> : <TaskLists branch={branch} />}
          <Weeks branch={branch} />
          <Branches />
          {debts && <Debts summary={summary} branch={branch} />}
        </div>
        <div className="home-side">
          {mayDecide() && !morning && <Approvals branch={branch} />}
          <OfflineWaits branch={branch} />
          {sales && <Tasks branch={branch} />}
          <DaysToSign branch={branch} />
          <Closing />
          <TaxRehearsal />
          <PersonalData />
          {sees('lowStock') && <LowStock lowStock={summary?.lowStock} branch={branch} />}
          {!sales && <Shortcuts />}
          {some(summary?.toConfirm) && <ToConfirm toConfirm={summary.toConfirm} branch={branch} />}
          {some(summary?.underWay) && <UnderWay underWay={summary.underWay} branch={branch} />}
        </div>
      </div>
    </>
  )
}

const some = <P extends { count: number }>(part: P | null | undefined): part is P =>
  part !== null && part !== undefined && part.count > 0
