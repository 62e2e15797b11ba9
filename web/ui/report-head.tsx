import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { download, openFile } from '../platform/download.ts'
import { ScreenLink } from '../platform/link.tsx'
import { hasRight } from '../platform/session.ts'
import { t } from './texts.ts'

export interface ReportTab {
  path: string
  label: string
}

/** Sister reports beside the title, each an address of its own. */
export function ReportTabs({ tabs, path }: { tabs: readonly ReportTab[]; path: string }) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    nav.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [])
  return (
    <nav className="report-tabs" ref={nav} aria-label={t('reports')}>
      {tabs.map((tab) => (
        <ScreenLink
          key={tab.path}
          to={tab.path}
          aria-current={tab.path === path ? 'page' : undefined}
        >
          {tab.label}
        </ScreenLink>
      ))}
    </nav>
  )
}

interface ActionsProps<E extends Endpoint> {
  path: string
  xlsx?: Endpoint
  pdf?: Endpoint
  input: InputOf<E>
}

export function ReportActions<E extends Endpoint>({ path, xlsx, pdf, input }: ActionsProps<E>) {
  const [busy, setBusy] = useState('')
  const place = path.split('/').slice(0, 2).join('/')
  const run = async (what: string, act: Promise<void>) => {
    setBusy(what)
    // The call itself tells what went wrong.
    await act.catch(() => {})
    setBusy('')
  }
  return (
    <>
      {pdf && hasRight(`${place}:print`) && (
        <Button
          icon={<PrinterOutlined />}
          loading={busy === 'pdf'}
          onClick={() => void run('pdf', openFile(pdf, input as InputOf<Endpoint>))}
        >
          {t('print')}
        </Button>
      )}
      {xlsx && hasRight(`${place}:export`) && (
        <Button
          className="not-phone"
          icon={<DownloadOutlined />}
          loading={busy === 'xlsx'}
          onClick={() => void run('xlsx', download(xlsx, input as InputOf<Endpoint>))}
        >
          {t('exportExcel')}
        </Button>
      )}
    </>
  )
}
