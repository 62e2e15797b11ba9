import { MenuIcon } from '../platform/frame/icons.tsx'
import { ScreenLink } from '../platform/link.tsx'
import { navigation } from '../platform/screens.ts'
import { t } from './texts.ts'

/** The places this employee works at, where there are fewer figures to show. */
export function Shortcuts() {
  const groups = navigation().map((group) => ({
    ...group,
    items: group.items.length > 0 ? group.items : [{ path: group.key, label: group.label }],
  }))
  return (
    <section className="panel home-list" aria-label={t('shortcuts')}>
      <div className="panel-head">
        <h2>{t('shortcuts')}</h2>
      </div>
      <ul className="tiles">
        {groups.flatMap((group) =>
          group.items.map((item) => (
            <li key={item.path}>
              <ScreenLink to={item.path} className="tile">
                <MenuIcon menu={group.key} /> {item.label}
              </ScreenLink>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
