import { searchKey, searchWords } from '#contract/search-key.ts'
import { useDeferredValue, useEffect, useState } from 'react'
import { EACH_FOUND, search } from '#contract/application/search.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { kindOf } from '#contract/kinds.ts'
import { menuPlace } from '#contract/menu.ts'
import { day, money, qty } from '../format.ts'
import { menuText } from '../i18n/contract.ts'
import { t as frame } from '../i18n/texts.ts'
import { useRead } from '../query.ts'
import { type NavGroup, type Tab, kindText, navigation, nounOf, tabsHere } from '../screens.ts'
import { useUser } from '../session.ts'
import { change, useSettings } from '../settings.ts'
import { actionsHere } from './actions.ts'
import { goKeys } from './go-keys.ts'
import { useRecent } from './recent.ts'
import { t } from './texts.ts'

export interface Found {
  key: string
  group: string
  label: string
  /** What it is, and what tells it from others of its name. */
  sub: string
  /** Of a document when it was and whose: a line of its own on a phone. */
  more?: string
  amount?: string
  status?: string
  /** Below `/app`; or what is done at once. */
  path?: string
  /** What the screen begins with. */
  search?: Record<string, unknown>
  run?: () => void
  /** A menu, which can be pinned. */
  menu?: string
  /** The keys that lead there. */
  keys?: string
  /** Said by the server, of what was asked then. */
  told?: true
}

/** Of each sort, so that none hides the others. */
const EACH = 8

/**
 * What fits the text: pins and what was opened last, menus, reports and actions, and what the server finds; `complete`
 * once it lacks nothing but the server's answer.
 */
export function useFound(text: string) {
  const asked = useDeferredValue(text)
  const { branchId } = useUser().employee
  const answer = useRead(
    search.everywhere,
    { q: asked, branchId },
    { enabled: asked.length >= 2, keep: true, quiet: true },
  )
  const pins = useSettings((settings) => settings.pins)
  const { visits } = useRecent()
  const menus = menusOf(navigation())
  const everyTab = useTabs()
  const tabs = text && everyTab ? everyTab().map(foundTab) : []
  const pinned = menus.filter(({ path }) => pins.includes(path))
  const rows = asked.length >= 2 ? (answer.data?.rows ?? []) : []
  const told = rows
    .flatMap((row, i) => [shownAs(row), ...allOf(rows, i, asked)])
    .map((one): Found => ({ ...one, told: true }))
  const parts = [
    pinned.map((one) => ({ ...one, key: `pin ${one.key}`, group: t('group.pinned') })),
    visits.map((one): Found => ({ ...one, key: `was ${one.path}`, group: t('group.recent') })),
    menus.filter(({ path }) => text || !pins.includes(path)),
    tabs,
    text ? actions() : [],
  ].map((some) => some.filter(fitting(text)).slice(0, text ? EACH : 40))
  // Whoever writes the name of a menu or report whole means it, and not what was opened from it.
  const named = [...menus, ...tabs].filter(({ label }) => searchKey(label) === searchKey(text))
  // Digits are of a document more likely than of a menu.
  const found = /\d/.test(text) ? [told, ...parts] : [...parts, told]
  const waiting = asked !== text || answer.isFetching || !everyTab
  return { found: once([...named, ...found.flat()]), waiting, complete: everyTab !== undefined }
}

/** Nothing before they are there; where they do not come, none. */
function useTabs(): (() => Tab[]) | undefined {
  const [tabs, setTabs] = useState<() => Tab[]>()
  useEffect(() => {
    tabsHere()
      .catch(() => () => [])
      .then((found) => setTabs(() => found))
  }, [])
  return tabs
}

const foundTab = ({ path, label, words }: Tab): Found & { words: string } => ({
  key: `tab ${path}`,
  group: t('group.report'),
  label,
  words,
  path,
  sub: menuText(menuPlace(path)),
})

type Row = ReplyOf<typeof search.everywhere>['rows'][number]

const shownAs = (row: Row): Found => ({
  key: `${row.kind}${row.id}`,
  group: groupOf(row.kind),
  label: row.label ?? groupOf(row.kind),
  sub: joined(factsOf(row)),
  ...(row.docDate ? { more: joined([day(row.docDate), row.sub]) } : {}),
  ...(row.total === undefined ? {} : { amount: money(row.total) }),
  ...(row.price
    ? { amount: t('price', { price: money(row.price), unit: row.unitName ?? '' }) }
    : {}),
  ...(row.status ? { status: row.status } : {}),
  path: row.path.replace(/^\/app\//, ''),
})

type Facts = readonly (string | null | undefined)[]
const joined = (facts: Facts) => facts.filter(Boolean).join(' · ')

/** In the order in which one knows it again by them. */
function factsOf(row: Row): Facts {
  const { docDate, sub, available, unitName: unit = '' } = row
  if (docDate) return [wordFor(row), row.foundBy]
  const left =
    typeof available === 'number' &&
    t('stock', { qty: available === 0 ? '0' : qty(available), unit })
  return [sub, left || null, row.phone, row.cityName, row.role, row.branchName]
}

/** A document by its kind; what is dated and no document, as a shift, by its screen. */
const wordFor = ({ kind, path }: Row) =>
  kindOf(kind) ? kindText(kind) : nounOf(path.replace(/^\/app\/|\/\d+$/g, ''))

/** Below the last of a sort of which there may be more: its list, searched for the same. */
function allOf(rows: Row[], i: number, asked: string): Found[] {
  const row = rows[i]
  const kind = ownGroups.find((one) => one === row?.kind)
  if (!row || !kind || rows[i + 1]?.kind === kind) return []
  if (rows.filter((one) => one.kind === kind).length < EACH_FOUND) return []
  return [
    {
      key: `all ${kind}`,
      group: groupOf(kind),
      label: t('all', { noun: groupOf(kind).toLowerCase(), text: asked }),
      sub: '',
      path: row.path.replace(/^\/app\//, '').replace(/\/\d+$/, ''),
      search: { q: asked },
    },
  ]
}

type Menu = Found & { path: string }

function menusOf(groups: NavGroup[]): Menu[] {
  const keys = new Map(
    Object.entries(goKeys).map(([key, path]) => [path, `G ${key.toUpperCase()}`]),
  )
  return groups.flatMap((group) =>
    (group.items.length > 0 ? group.items : [{ path: group.key, label: group.label }]).map(
      ({ path, label }) => ({
        key: path,
        group: frame('found.menu'),
        label,
        path,
        menu: path,
        sub: path.includes('/') ? menuText(group.key) : '',
        ...(keys.has(path) ? { keys: keys.get(path) ?? '' } : {}),
      }),
    ),
  )
}

const actions = (): Found[] =>
  actionsHere().map(({ key, label, words = '', to, run }) => ({
    key,
    group: t('group.action'),
    label,
    sub: '',
    words,
    ...(to ? { path: to } : {}),
    ...(run ? { run } : {}),
  }))

/** Every word of the text stands in it, in whatever order. */
function fitting(text: string) {
  const asked = searchWords(text)
  return (one: Found & { words?: string }) => {
    const said = searchKey(`${one.label} ${one.sub} ${one.words ?? ''}`)
    return asked.every((word) => said.includes(word))
  }
}

/** What was pinned or opened before is not told a second time. */
function once(found: Found[]): Found[] {
  const paths = new Set<string>()
  return found.filter(({ path, search }) => {
    if (!path || search) return true
    if (paths.has(path)) return false
    paths.add(path)
    return true
  })
}

const ownGroups = ['goods', 'customer', 'supplier'] as const
function groupOf(kind: string): string {
  const own = ownGroups.find((one) => one === kind)
  if (own) return frame(`found.${own}`)
  if (kind === 'account' || kind === 'employee') return t(`group.${kind}`)
  return frame('found.document')
}

/** Pins belong to the person: they are there on every device. */
export function togglePin(path: string): void {
  const { pins } = useSettings.getState()
  change({ pins: pins.includes(path) ? pins.filter((one) => one !== path) : [...pins, path] })
}
