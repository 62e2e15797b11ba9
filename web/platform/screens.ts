import type { FunctionComponent } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, kindOf, kinds, kindsWhere, placesOf } from '#contract/kinds.ts'
import { menuTree } from '#contract/menu.ts'
import { menuText } from './i18n/contract.ts'
import { said } from './i18n/define.ts'
import { isGranted } from './session.ts'

/** What a screen's file exports; each is optional, at least one is there. */
export interface ScreenModule {
  List?: FunctionComponent
  Form?: FunctionComponent<{ id?: number }>
  Detail?: FunctionComponent<{ id: number }>
  /** A screen that is none of the three; `rest` are the path segments after its own. */
  Page?: FunctionComponent<{ rest: string[] }>
}

export interface Screen {
  /** Its place in the menu, `purchase/purchase-order`, or below one, `system/setup-user/roles`; also its address below `/app`. */
  path: string
  load: () => Promise<ScreenModule>
  /** The word for one of it, where that is neither the kind of document that opens here nor the menu's label. */
  noun?: readonly [id: string, en: string]
  /** Takes the whole window, without header and navigation. */
  whole?: boolean
  /** For whoever is signed in; it stands in no menu. */
  open?: boolean
}

/** A part of a screen with an address of its own, as reports have many. */
export interface Tab {
  /** Below `/app`. */
  path: string
  label: string
  /** By which it is found, in either language. */
  words: string
}
const inMenu: ReadonlySet<string> = new Set(
  menuTree.flatMap(({ key, subMenus }) => [key, ...subMenus.map((sub) => `${key}/${sub.key}`)]),
)
type Tabs = () => Promise<{ everyTab: () => Tab[] }>

const byPath = new Map<string, Screen>()
let tabs: Tabs

/** Called once with the table of contents (`menu.tsx`). */
export function registerScreens(screens: Screen[], itsTabs: Tabs): void {
  for (const screen of screens) byPath.set(screen.path, screen)
  tabs = itsTabs
}

/** Fetched when somebody searches; the tabs of screens that are granted, in the language on screen then. */
export async function tabsHere(): Promise<() => Tab[]> {
  const { everyTab } = await tabs()
  return () => {
    const found = everyTab().filter(({ path }) => placeOf(path) !== null)
    const known = new Set(found.map(({ path }) => path))
    return [...found, ...screensBelow().filter(({ path }) => !known.has(path))]
  }
}

/** Screens that no menu names: most stand below one that it does. */
const screensBelow = (): Tab[] =>
  [...byPath.values()]
    .filter(({ path }) => !inMenu.has(path) && placeOf(path) !== null)
    .map(({ path, noun = [] }) => {
      const label = nounOf(path)
      return { path, label, words: [label, ...noun].join(' ') }
    })

export interface Place {
  screen: Screen
  rest: string[]
}

/** The screen at an address below `/app`, if it exists and is granted. */
export const placeOf = (address: string): Place | null => foundAt(address, isOpen)

/** Where there is a screen that is not granted: its address. */
export const lockedAt = (address: string): string | null =>
  foundAt(address, (path) => !isOpen(path))?.screen.path ?? null

function foundAt(address: string, counts: (path: string) => boolean): Place | null {
  const segments = address.split('/').filter(Boolean)
  for (const length of [3, 2, 1]) {
    const path = segments.slice(0, length).join('/')
    const screen = byPath.get(path)
    if (screen && segments.length >= length && counts(path)) {
      return { screen, rest: segments.slice(length) }
    }
  }
  return null
}

function isOpen(path: string): boolean {
  return path === 'dashboard' || byPath.get(path)?.open === true || isGranted(path)
}

/** The address of a document, or null where its kind has no screen or is not granted. */
export function documentPath(kind: string, id: number): string | null {
  const facts = kindOf(kind)
  const place = facts && placesOf(facts).find((path) => byPath.has(path) && isOpen(path))
  return place ? `${place}/${id}` : null
}

/** The address of the list of the kind that a standard call is about; of several kinds, of the first. */
export function placeOfCall(endpoint: Endpoint): string {
  return kinds[endpoint.kinds?.[0] as Kind].place
}

/** The name of a kind of document. */
export function kindText(kind: string): string {
  const facts = kindOf(kind)
  return facts ? said(facts.names) : kind.replaceAll('_', ' ').toLowerCase()
}

/** The word for one of a screen below a menu place; for crumbs. */
export function belowText(path: string): string | undefined {
  return byPath.has(path) ? nounOf(path) : undefined
}

/** The word for one: `Pesanan Pembelian`, in `Tambah Pesanan Pembelian`. */
export function nounOf(path: string): string {
  const { noun } = byPath.get(path) ?? {}
  const [kind] = kindsWhere((facts) => placesOf(facts).includes(path))
  return noun ? said(noun) : kind ? kindText(kind) : menuText(path)
}

export interface NavGroup {
  key: string
  label: string
  items: { path: string; label: string }[]
}

/** The menu as this employee sees it: only what exists and is granted. */
export function navigation(): NavGroup[] {
  return menuTree.flatMap((menu) => {
    const items = menu.subMenus
      .map((sub) => `${menu.key}/${sub.key}`)
      .filter((path) => byPath.has(path) && isOpen(path))
      .map((path) => ({ path, label: menuText(path) }))
    const alone = menu.subMenus.length === 0 && byPath.has(menu.key) && isOpen(menu.key)
    return items.length > 0 || alone ? [{ key: menu.key, label: menuText(menu.key), items }] : []
  })
}
