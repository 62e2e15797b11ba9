import { useLocation } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { menuPlace } from '#contract/menu.ts'
import { Failure, NoAnswer } from '../platform/errors.ts'
import { Page } from '../platform/frame/page.tsx'
import { menuText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { t as unsentText } from '../platform/outbox/texts.ts'
import { pathOf } from '../platform/origins.ts'
import { placeOf } from '../platform/screens.ts'
import { t } from './texts.ts'

interface Read {
  isError: boolean
  error?: unknown
  refetch: () => unknown
}

/** In place of what could not be read. */
export function ReadFailed({ read, className = 'empty' }: { read: Read; className?: string }) {
  return (
    <div className={className} role="alert">
      <p>{read.error instanceof NoAnswer ? unsentText('notHere') : t('readFailed')}</p>
      <Button onClick={() => void read.refetch()}>{t('refresh')}</Button>
    </div>
  )
}

/** What was never there, or is no more: nothing is to be read again, only to be gone back from. */
function NotThere({ error: { message } }: { error: Failure }) {
  const here = useLocation({ select: (l) => menuPlace(pathOf(l.pathname)) })
  return (
    <div className="panel empty">
      <p>{message}</p>
      {placeOf(here) && (
        <ScreenLink to={here} className="row-link">
          {menuText(here)}
        </ScreenLink>
      )}
    </div>
  )
}

interface WaitingProps {
  title: string
  read: Read
  /** As the page will be. */
  wide?: boolean
  /** Grey where its parts will stand; one panel unless told. */
  children?: ReactNode
}

const GREY = <div className="panel fill" aria-busy="true" />

/** The page of one row until it has been read, or when it could not be. */
export function Waiting({ title, read, wide = true, children = GREY }: WaitingProps) {
  const { error } = read
  const failed =
    error instanceof Failure && error.status === 404 ? (
      <NotThere error={error} />
    ) : (
      <ReadFailed read={read} className="panel empty" />
    )
  return (
    <Page title={title} wide={wide}>
      {read.isError ? failed : children}
    </Page>
  )
}
