import { menuText } from '../platform/i18n/contract.ts'
import { MenuIcon } from '../platform/frame/icons.tsx'
import { Page } from '../platform/frame/page.tsx'
import { ScreenLink } from '../platform/link.tsx'
import { navigation } from '../platform/screens.ts'

/** The way into everything this employee may do. */
export function List() {
  return (
    <Page title={menuText('dashboard')}>
      <div className="tile-groups">
        {navigation().map((group) => (
          <section key={group.key} className="panel" aria-labelledby={`home-${group.key}`}>
            <h2 id={`home-${group.key}`} className="panel-head">
              <MenuIcon menu={group.key} /> {group.label}
            </h2>
            <ul className="tiles">
              {(group.items.length > 0
                ? group.items
                : [{ path: group.key, label: group.label }]
              ).map((item) => (
                <li key={item.path}>
                  <ScreenLink to={item.path} className="tile">
                    {item.label}
                  </ScreenLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
