import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { count as countText } from '../platform/format.ts'
import { PHONE, useMedia } from '../platform/media.ts'
import { type Head, HeadButton, rowsByHead } from './head-rows.tsx'
import { StatusTag } from './status-tag.tsx'
import { t } from './texts.ts'

interface PagerProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** First, last and the neighbours, which have no room on a phone; the rest are dots. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const phone = useMedia(PHONE)
  if (pages < 2) return null
  const near = new Set(phone ? [1, page, pages] : [1, pages, page - 1, page, page + 1])
  if (page < 4 && !phone) for (const p of [2, 3, 4, 5]) near.add(p)
  const shown = [...near].filter((p) => p >= 1 && p <= pages).sort((a, b) => a - b)
  return (
    <nav className="pager" aria-label={t('pages')}>
      <button
        type="button"
        aria-label={t('previous')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <LeftOutlined />
      </button>
      {shown.map((p, i) => (
        <span key={p}>
          {i > 0 && p - (shown[i - 1] ?? 0) > 1 && <span className="pager-dots">•••</span>}
          <button
            type="button"
            aria-label={t('pageNo', { page: p })}
            aria-current={p === page ? 'page' : undefined}
            onClick={() => onPage(p)}
          >
            {countText(p)}
          </button>
        </span>
      ))}
      <button
        type="button"
        aria-label={t('next')}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        <RightOutlined />
      </button>
    </nav>
  )
}

interface EmptyProps {
  noun: string
  /** The filters in words, where there are any. */
  filters: string
  onClear: () => void
  onAdd: (() => void) | null
  addLabel: string
}

/** What is missing, why, the way out, and the first step. */
export function EmptyList({ noun, filters, onClear, onAdd, addLabel }: EmptyProps) {
  return (
    <div className="empty">
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <path d="M24 70h28a3 3 0 0 0 3-3v-3M22 10h-6a3 3 0 0 0-3 3v54a3 3 0 0 0 3 3h12" />
        <rect x="24" y="4" width="52" height="66" rx="3" />
        <path className="empty-lines" d="M34 18h20M34 30h32M34 40h32M34 48h32" />
        <path className="empty-sum" d="M50 60h16" />
      </svg>
      <h2>{filters ? t('emptyFiltered', { noun }) : t('emptyNew', { noun })}</h2>
      <p>
        {filters
          ? t('emptyFilteredText', { filters })
          : t(onAdd ? 'emptyNewText' : 'emptyText', { noun })}
      </p>
      <div className="empty-buttons">
        {filters && (
          <Button color="primary" variant="outlined" onClick={onClear}>
            {t('clearFilter')}
          </Button>
        )}
        {onAdd && (
          <Button icon={<PlusOutlined />} onClick={onAdd}>
            {addLabel}
          </Button>
        )}
      </div>
    </div>
  )
}

export interface PhoneRow {
  title: ReactNode
  amount?: ReactNode
  sub?: ReactNode
  status?: string | null
  /** In the status's place, where there is none. */
  extra?: ReactNode
}

interface PhoneListProps<R> {
  rows: R[]
  /** Rows stand under these, as many as each says. */
  heads?: Head[] | undefined
  sumOf?: (head: Head) => ReactNode
  phone: (row: R) => PhoneRow
  onOpen: (row: R) => void
  loading: boolean
}

/** Two lines per row: name and amount, number and status. */
export function PhoneList<R extends { id: number }>({
  rows,
  heads,
  sumOf,
  phone,
  onOpen,
  loading,
}: PhoneListProps<R>) {
  if (loading) {
    return (
      <ul key="waiting" className="phone-list" aria-busy="true">
        {Array.from({ length: 10 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey bars are all alike
          <li key={i} className="phone-row">
            <span className="grey-bar grey-1" />
            <span className="grey-bar grey-4" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className="phone-list">
      {rowsByHead(rows, heads).map(({ head, of }) => (
        <Fragment key={head?.key ?? ''}>
          {head && (
            <li className="phone-head">
              <HeadButton head={head} />
              <strong>{sumOf?.(head)}</strong>
            </li>
          )}
          {of.map((row) => (
            <PhoneLine key={row.id} {...phone(row)} onOpen={() => onOpen(row)} />
          ))}
        </Fragment>
      ))}
    </ul>
  )
}

function PhoneLine({
  title,
  amount,
  sub,
  status,
  extra,
  onOpen,
}: PhoneRow & { onOpen: () => void }) {
  return (
    <li>
      <button type="button" className="phone-row" onClick={onOpen}>
        <span className="phone-title">{title}</span>
        <span className="phone-amount">{amount}</span>
        <span className="phone-sub">{sub}</span>
        <span className="phone-note">{status ? <StatusTag status={status} /> : extra}</span>
      </button>
    </li>
  )
}
