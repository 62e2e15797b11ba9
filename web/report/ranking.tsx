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
  /** How many there are usually: their place is kept until they come. */
  usual?: number
}

const NO_TEXT = '\u00a0'

/** Names with what each is worth, as figures and as lengths. */
export function Ranking({ title, to: [to, search], rows, usual = 0 }: RankingProps) {
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
        {!rows &&
          Array.from({ length: usual }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike
            <li key={i} aria-hidden="true">
              <span>{NO_TEXT}</span>
              <span className="ranking-value">{NO_TEXT}</span>
              <Share part={0} whole={1} />
            </li>
          ))}
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
