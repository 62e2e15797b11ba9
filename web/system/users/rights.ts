import { actionsOf, menuTree } from '#contract/menu.ts'

/** A place of the menu with the actions that may be granted there; a menu is the head of its places. */
export interface Place {
  path: string
  actions: readonly string[]
}
export interface Group {
  menu: string
  /** Without sub-menus the menu itself is the one place. */
  alone: boolean
  places: Place[]
}

export const groups: Group[] = menuTree.map((menu) => ({
  menu: menu.key,
  alone: menu.subMenus.length === 0,
  places: (menu.subMenus.length === 0
    ? [menu.key]
    : menu.subMenus.map((sub) => `${menu.key}/${sub.key}`)
  ).map((path) => ({ path, actions: actionsOf(path) })),
}))

export const rightsOf = (place: Place, action?: string): string[] =>
  place.actions.filter((a) => !action || a === action).map((a) => `${place.path}:${a}`)

/**
 * Grants or takes rights, as far as the giver has them himself. Whoever may do something at a place
 * sees it: any action brings `view` along, and taking `view` away takes all of them.
 */
export function withRights(
  granted: readonly string[],
  wanted: readonly string[],
  on: boolean,
  may: (right: string) => boolean,
): string[] {
  const next = new Set(granted)
  for (const right of wanted.filter(may)) {
    const [place = '', action] = right.split(':')
    if (on) {
      next.add(right)
      if (action && may(`${place}:view`)) next.add(`${place}:view`)
      continue
    }
    next.delete(right)
    if (action === 'view')
      for (const one of [...next]) if (one.startsWith(`${place}:`)) next.delete(one)
  }
  return [...next]
}

/** All, some or none of them granted. */
export function stateOf(granted: ReadonlySet<string>, rights: readonly string[]) {
  const count = rights.filter((right) => granted.has(right)).length
  if (count === 0) return 'none'
  return count === rights.length ? 'all' : 'some'
}
