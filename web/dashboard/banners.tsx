import { LeftOutlined, PauseOutlined, CaretRightOutlined, RightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { banner as api } from '#contract/application/banner.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useGo } from '../platform/link.tsx'
import { useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { t } from './texts.ts'
import './banners.css'

type Banner = ReplyOf<typeof api.shown>['rows'][number]

const TURN_MS = 8000

/** What is shown today; undefined until it is known, so that nothing moves when it comes. */
export function useBanners(): Banner[] | undefined {
  const { data, isError } = useRead(api.shown, {}, { staleTime: 300_000, quiet: true })
  return isError ? [] : data?.rows
}

/** A quiet strip: turns by itself unless someone looks closer, stops it, or wants no motion at all. */
export function Banners({ rows }: { rows: Banner[] }) {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const [near, setNear] = useState(false)
  const several = rows.length > 1
  const turning = several && !still && !paused && !near
  const step = (by: number) => setAt((now) => (now + by + rows.length) % rows.length)
  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => setAt((now) => (now + 1) % rows.length), TURN_MS)
    return () => clearInterval(timer)
  }, [turning, rows.length])
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by && several) step(by)
  }
  const shown = rows[at % Math.max(1, rows.length)]
  if (!shown) return null
  return (
    <section
      className="panel banners"
      aria-label={t('banners')}
      aria-roledescription={t('carousel')}
      onMouseEnter={() => setNear(true)}
      onMouseLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
      onKeyDown={keys}
    >
      <div className="banner-slide" aria-live={turning ? 'off' : 'polite'}>
        <img src={`/api/core/v1/images/${shown.imageFileId}`} alt="" width={320} height={100} />
        <div className="banner-words">
          <strong>{shown.title}</strong>
          {shown.linkUrl && <Follow to={shown.linkUrl} title={shown.title} />}
        </div>
      </div>
      {several && (
        <Turning
          place={`${at + 1} / ${rows.length}`}
          onStep={step}
          paused={paused}
          onPause={still ? null : () => setPaused(!paused)}
        />
      )}
    </section>
  )
}

interface TurningProps {
  place: string
  onStep: (by: number) => void
  paused: boolean
  /** Null where nothing turns by itself. */
  onPause: (() => void) | null
}

function Turning({ place, onStep, paused, onPause }: TurningProps) {
  return (
    <div className="banner-turn">
      <button
        type="button"
        className="icon-button"
        aria-label={t('bannerBack')}
        onClick={() => onStep(-1)}
      >
        <LeftOutlined />
      </button>
      <span>{place}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('bannerNext')}
        onClick={() => onStep(1)}
      >
        <RightOutlined />
      </button>
      {onPause && (
        <button
          type="button"
          className="icon-button"
          aria-label={paused ? t('bannerPlay') : t('bannerPause')}
          onClick={onPause}
        >
          {paused ? <CaretRightOutlined /> : <PauseOutlined />}
        </button>
      )}
    </div>
  )
}

/** Our own pages open here, others in a tab of their own. */
function Follow({ to, title }: { to: string; title: string }) {
  const go = useGo()
  if (!to.startsWith('/app/')) {
    return (
      <a
        href={to}
        target="_blank"
        rel="noreferrer noopener"
        aria-label={`${t('bannerOpen')}: ${title}`}
      >
        {t('bannerOpen')}
      </a>
    )
  }
  return (
    <a
      href={to}
      aria-label={`${t('bannerOpen')}: ${title}`}
      onClick={(event) => {
        event.preventDefault()
        const [place = '', query] = to.slice('/app/'.length).split('?')
        go(place, Object.fromEntries(new URLSearchParams(query)))
      }}
    >
      {t('bannerOpen')}
    </a>
  )
}
