import { actions, specialRights } from '#contract/menu.ts'
import { menuText } from '../../platform/i18n/contract.ts'
import { t } from './texts.ts'

/** Rights by place: `Supplier: lihat, ubah`. */
export function rightsByPlace(rights: string[]): string[] {
  const byPlace = Map.groupBy(rights, (right) => right.split(':')[0] ?? '')
  return [...byPlace].map(([place, list]) => placeWords(place, list))
}

function placeWords(place: string, rights: string[]): string {
  const special = specialRights.find((right) => right === place)
  if (special) return t(`special.${special}`)
  const does = actions.filter((action) => rights.includes(`${place}:${action}`))
  const [menu = ''] = place.split('/')
  const name = place.includes('/') ? `${menuText(menu)}, ${menuText(place)}` : menuText(place)
  return `${name}: ${does.map((action) => t(`action_${action}`).toLowerCase()).join(', ')}`
}
