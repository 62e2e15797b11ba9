import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Page } from '../platform/frame/page.tsx'
import { t } from './texts.ts'

interface Read {
  isError: boolean
  refetch: () => unknown
}

/** In place of what could not be read. */
export function ReadFailed({ read, className = 'empty' }: { read: Read; className?: string }) {
  return (
    <div className={className} role="alert">
      <p>{t('readFailed')}</p>
      <Button onClick={() => void read.refetch()}>{t('refresh')}</Button>
    </div>
  )
}

interface WaitingProps {
  title: string
  read: Read
  /** Grey where its parts will stand. */
  children: ReactNode
}

/** The page of one row until it has been read, or when it could not be. */
export function Waiting({ title, read, children }: WaitingProps) {
  return (
    <Page title={title} wide>
      {read.isError ? <ReadFailed read={read} className="panel empty" /> : children}
    </Page>
  )
}
