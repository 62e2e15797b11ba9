import { Navigate, useParams } from '@tanstack/react-router'
import { type FunctionComponent, type LazyExoticComponent, lazy, useEffect } from 'react'
import { menuText } from '../i18n/contract.ts'
import { t } from '../i18n/texts.ts'
import { ScreenLink } from '../link.tsx'
import { notify } from '../notice.ts'
import {
  lockedAt,
  navigation,
  nounOf,
  type Place,
  placeOf,
  type Screen,
  type ScreenModule,
} from '../screens.ts'
import { hasRight } from '../session.ts'
import { loadPage } from '../upgraded.ts'
import { Page } from './page.tsx'

/** Finds the screen for an address below `/app`; an unknown address leads to the dashboard. */
export function ScreenPage() {
  const { _splat = '' } = useParams({ strict: false })
  const place = placeOf(_splat)
  if (!place) {
    const group = navigation().find((g) => g.key === _splat)
    return group ? <Section menu={group.key} /> : <Elsewhere key={_splat} from={_splat} />
  }
  return <Part place={place} />
}

/** Whoever is led to the dashboard from where he may not be is told why. */
function Elsewhere({ from }: { from: string }) {
  useEffect(() => {
    const locked = lockedAt(from)
    if (locked) notify({ tone: 'warning', title: t('mayNotSee', { screen: nounOf(locked) }) })
  }, [from])
  return <Navigate to="/app" replace />
}

function Part({ place: { screen, rest } }: { place: Place }) {
  const [first, second] = rest
  const parts = partsOf(screen)
  const id = /^[1-9]\d*$/.test(first ?? '') ? Number(first) : undefined
  const key = `${screen.path}/${rest.join('/')}`
  const deed =
    rest.length === 1 && first === 'add' ? 'add' : id && second === 'edit' ? 'edit' : null
  if (deed && !hasRight(`${screen.path}:${deed}`)) return <Refused path={screen.path} deed={deed} />
  if (first === undefined) return <parts.Index key={key} />
  if (first === 'add' && rest.length === 1) return <parts.Form key={key} />
  if (id !== undefined && rest.length === 1) return <parts.Detail key={key} id={id} />
  if (id !== undefined && second === 'edit') return <parts.Form key={key} id={id} />
  return <parts.Rest key={screen.path} rest={rest} />
}

/** Whoever may not write is told so before he does, not when he saves. */
function Refused({ path, deed }: { path: string; deed: 'add' | 'edit' }) {
  const noun = nounOf(path)
  return (
    <Page title={menuText(path)}>
      <p className="message tone-red" role="alert">
        {t(deed === 'add' ? 'mayNotAdd' : 'mayNotEdit', { noun })}
      </p>
      <p>
        <ScreenLink to={path}>{t('seeMenu', { menu: menuText(path) })}</ScreenLink>
      </p>
    </Page>
  )
}

interface Parts {
  Index: LazyExoticComponent<FunctionComponent>
  Form: LazyExoticComponent<FunctionComponent<{ id?: number }>>
  Detail: LazyExoticComponent<FunctionComponent<{ id: number }>>
  Rest: LazyExoticComponent<FunctionComponent<{ rest: string[] }>>
}

const loaded = new Map<string, Parts>()
const Away = () => <Navigate to="/app" replace />

/** A lazy component must be made once per screen, not once per rendering. */
function partsOf(screen: Screen): Parts {
  const known = loaded.get(screen.path)
  if (known) return known
  const part = <P extends object>(pick: (m: ScreenModule) => FunctionComponent<P> | undefined) =>
    lazy(async () => ({
      default: pick(await loadPage(screen.load)) ?? (Away as FunctionComponent<P>),
    }))
  const parts: Parts = {
    Index: part<object>((m) => m.List ?? withoutRest(m.Page)),
    Form: part<{ id?: number }>((m) => m.Form),
    Detail: part<{ id: number }>((m) => m.Detail ?? m.Form),
    Rest: part<{ rest: string[] }>((m) => m.Page),
  }
  loaded.set(screen.path, parts)
  return parts
}

function withoutRest(Page: ScreenModule['Page']): FunctionComponent | undefined {
  return Page && (() => <Page rest={[]} />)
}

/** A menu's own page: its entries, for whoever follows the breadcrumb. */
function Section({ menu }: { menu: string }) {
  const group = navigation().find((g) => g.key === menu)
  return (
    <Page title={menuText(menu)}>
      <ul className="tiles">
        {group?.items.map((item) => (
          <li key={item.path}>
            <ScreenLink to={item.path} className="tile">
              {item.label}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Page>
  )
}
