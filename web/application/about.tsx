import { Button } from 'antd'
import { about as api } from '#contract/application/about.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { count, instant } from '../platform/format.ts'
import { Page as Frame } from '../platform/frame/page.tsx'
import { type Fact, Pairs, isSaid } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { Heads } from '../ui/heads.tsx'
import { t } from './texts.ts'
import '../ui/ui.css'
import './application.css'

type About = ReplyOf<typeof api.read>

/** What runs here, and whose work is in it. */
export function Page() {
  const { data, isError, refetch } = useRead(api.read, {}, { staleTime: 60_000 })
  return (
    <Frame title={t('about')}>
      <div className="about" aria-busy={!data && !isError}>
        {data && <Running about={data} />}
        {data && <Components of={data.components} />}
        {!data && isError && (
          <section className="panel fill">
            <div className="empty" role="alert">
              <p>{t('readFailed')}</p>
              <Button onClick={() => void refetch()}>{t('again')}</Button>
            </div>
          </section>
        )}
      </div>
    </Frame>
  )
}

function Running({ about }: { about: About }) {
  const { copies } = about
  const facts: Fact[] = [
    [t('version'), about.version],
    [t('source'), about.commit],
    [t('built'), about.builtAt && instant(about.builtAt)],
    [t('runsOn'), `Node ${about.node}`],
    [t('database'), `PostgreSQL ${about.postgres}`],
    [t('data'), about.migration.replace(/\.sql$/, '')],
    [t('copyMade'), copies && (copies.madeAt ? instant(copies.madeAt) : t('never'))],
    [t('copyTried'), copies && (copies.triedAt ? instant(copies.triedAt) : t('never'))],
  ]
  return (
    <section className="panel" aria-labelledby="about-system">
      <div className="panel-head">
        <h2 id="about-system">{t('system')}</h2>
      </div>
      <div className="about-body">
        <Pairs of={facts.filter(isSaid)} />
      </div>
    </section>
  )
}

function Components({ of }: { of: About['components'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="panel" tabIndex={0} aria-labelledby="about-components">
      <div className="panel-head">
        <h2 id="about-components">{t('components')}</h2>
      </div>
      <p className="hint about-body">{t('componentsHint', { count: count(of.length) })}</p>
      <table className="about-components" aria-labelledby="about-components">
        <Heads of={[t('component'), t('version'), t('licence')]} />
        <tbody>
          {of.map(({ name, version, licence }) => (
            <tr key={`${name}@${version}`}>
              <td>{name}</td>
              <td>{version}</td>
              <td>{licence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
