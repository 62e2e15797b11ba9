import { money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { Drawn, Share } from './drawings.tsx'
import { t } from './texts.ts'

type Lead = readonly [to: string, search: Record<string, unknown>]
interface RankingProps {
  title: string
  /** The report that has all of them. */
  to: Lead
  /** Greatest first; nothing while they are asked for. */
  rows: { name: string; value: number; note?: string; to?: Lead }[] | undefined
}

/** Names with what each is worth, as figures and as lengths. */
export function Ranking({ title, to: [to, search], rows }: RankingProps) {
  const most = Math.max(0, ...(rows ?? []).map(({ value }) => value))
  return (
    <Drawn
      title={title}
      more={
        <ScreenLink to={to} search={search}>
          {t('wholeReport')}
        </ScreenLink>
      }
    >
      {rows?.length === 0 && <p className="report-none">{t('noSales')}</p>}
      <ol className="ranking">
        {rows?.map(({ name, value, note, to: lead }) => (
          <li key={name}>
            <ScreenLink to={lead?.[0]} search={lead?.[1] ?? {}} className="ellipsis">
              {name}
            </ScreenLink>
            <span className="ranking-value">
              {note && <span className="hint">{note}</span>}
              {money(value)}
            </span>
            <Share part={value} whole={most} />
          </li>
        ))}
      </ol>
    </Drawn>
  )
}
