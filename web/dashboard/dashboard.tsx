import { ReloadOutlined } from '@ant-design/icons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { dashboard as api } from '#contract/application/dashboard.ts'
import { guide as guideApi } from '#contract/system/guide.ts'
import type { Branch, Summary } from './summary.ts'
import { mayDecide } from '../platform/approvals/inbox.tsx'
import { Page } from '../platform/frame/page.tsx'
import { menuText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { hasRight, useUser } from '../platform/session.ts'
import { Approvals, LowStock, ToConfirm, UnderWay } from './attention.tsx'
import { Banners, useBanners } from './banners.tsx'
import { Debts } from './debts.tsx'
import { KpiBand } from './kpi-band.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { t } from './texts.ts'
import '../ui/ui.css'
import './dashboard.css'

/** Most people have one branch; the others' select box comes a moment later. */
const BranchSelect = lazy(() => import('./branch-select.tsx'))
/** Only a company that is beginning has one. */
const GuidePanel = lazy(() => import('./guide.tsx'))

/** One look a day: today against yesterday at the same minute, what is due, what runs short. */
export function List() {
  const { branches } = useUser()
  const { branch, choose } = useBranch()
  const banners = useBanners()
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
    >
      {read.data && banners && !(leads && guide.isPending) ? (
        <>
          {guide.data?.open && (
            <Suspense fallback={null}>
              <GuidePanel steps={guide.data.steps} />
            </Suspense>
          )}
          <Banners rows={banners} />
          <Parts summary={read.data} branch={branch} />
        </>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

/** The branch lives in the address; without one it is the employee's own. */
function useBranch() {
  const own = useUser().employee.branchId
  const search = useSearch({ strict: false }) as { branchId?: Branch }
  const navigate = useNavigate()
  const choose = (branchId: Branch) =>
    void navigate({ to: '/app/$', params: { _splat: 'dashboard' }, search: { branchId } as never })
  return { branch: search.branchId ?? own, choose }
}

interface PartsProps {
  summary: Summary
  branch: Branch
}

/** Parts the role may not see are not there; what is left takes their room. */
function Parts({ summary, branch }: PartsProps) {
  const { sales, receivables, payables, lowStock, underWay, toConfirm } = summary
  const approves = hasRight('purchase/purchase-order:approve') || mayDecide()
  const debts = receivables !== null || payables !== null
  const low = lowStock && <LowStock lowStock={lowStock} branch={branch} />
  const late = underWay && underWay.count > 0 && <UnderWay underWay={underWay} branch={branch} />
  const between = toConfirm && toConfirm.count > 0 && (
    <ToConfirm toConfirm={toConfirm} branch={branch} />
  )
  // Where little waits, what we owe stands open beside what we are owed.
  const quiet = summary.approvals.length + (lowStock?.rows.length ?? 0) < 4
  const apart = quiet && sales !== null && receivables !== null && payables !== null
  const whole = sales !== null && debts && low && approves
  return (
    <>
      <KpiBand summary={summary} />
      <div className="home">
        <div className="home-main">
          {sales && <SalesPanel summary={summary} sales={sales} />}
          {debts && (
            <Debts receivables={receivables} payables={apart ? null : payables} branch={branch} />
          )}
          {!sales && between}
          {!sales && late}
          {!sales && low}
          {!sales && !debts && !low && !late && !between && <Shortcuts />}
        </div>
        {(approves || low || (sales && (late || between)) || !whole) && (
          <div className="home-side">
            {approves && <Approvals rows={summary.approvals} branch={branch} />}
            {sales && between}
            {sales && late}
            {sales && low}
            {apart && <Debts receivables={null} payables={payables} branch={branch} />}
            {!whole && (sales || debts || low || late || between) && <Shortcuts />}
          </div>
        )}
      </div>
    </>
  )
}

/** Panels at their places before the figures are there. */
function Waiting() {
  return (
    <>
      <div className="panel kpis" aria-busy="true" />
      <div className="home">
        <div className="home-main">
          <div className="panel fill" />
        </div>
        <div className="home-side">
          <div className="panel fill" />
        </div>
      </div>
    </>
  )
}
