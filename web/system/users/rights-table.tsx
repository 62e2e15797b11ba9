import { searchKey, searchWords } from '#contract/search-key.ts'
import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import { Checkbox, Input } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { actions, specialRights } from '#contract/menu.ts'
import { menuText } from '../../platform/i18n/contract.ts'
import { count } from '../../platform/format.ts'
import { hasRight } from '../../platform/session.ts'
import { type Group, groups, type Place, rightsOf, stateOf, withRights } from './rights.ts'
import { t } from './texts.ts'
import { Heads } from '../../ui/heads.tsx'
import './rights.css'

interface RightsProps {
  rights: readonly string[]
  /** Absent: only to look at. */
  onChange?: (rights: string[]) => void
  tools?: ReactNode
}
const actionText = (action: string) => t(`action_${action}` as 'action_view')

/** The menu tree as a table of actions: one tab stop, arrows move, Space ticks. */
export function RightsTable({ rights, onChange, tools }: RightsProps) {
  const [search, setSearch] = useState('')
  const [onlyGranted, setOnlyGranted] = useState(!onChange)
  const granted = new Set(rights)
  const words = searchWords(search)
  const shown = groups
    .map((group) => ({ ...group, places: group.places.filter((p) => fits(group, p, words)) }))
    .map((group) =>
      onlyGranted
        ? { ...group, places: group.places.filter((p) => rightsOf(p).some((r) => granted.has(r))) }
        : group,
    )
    .filter((group) => group.places.length > 0)
  const set = (wanted: readonly string[], on: boolean) =>
    onChange?.(withRights(rights, wanted, on, hasRight))
  const cells = { granted, set: onChange ? set : undefined }
  return (
    <section className="panel rights" aria-label={t('rightsTable')}>
      <div className="rights-tools">
        <Input
          className="rights-search"
          type="search"
          placeholder={t('findMenu')}
          aria-label={t('findMenu')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Checkbox checked={onlyGranted} onChange={(event) => setOnlyGranted(event.target.checked)}>
          {t('onlyGranted')}
        </Checkbox>
        <span className="hint rights-count">{t('granted', { count: count(granted.size) })}</span>
        {tools}
      </div>
      <Cells>
        <Heads of={[t('menu'), ...actions.map(actionText), t('wholeRow')]} />
        {shown.map((group) => (
          <Rows key={group.menu} group={group} {...cells} />
        ))}
        {shown.length === 0 && (
          <tbody>
            <tr>
              <td colSpan={9} className="rights-none">
                {t('nothingFound')}
              </td>
            </tr>
          </tbody>
        )}
        {words.length === 0 && <Special {...cells} onlyGranted={onlyGranted} />}
      </Cells>
    </section>
  )
}

function fits(group: Group, place: Place, words: string[]): boolean {
  const said = searchKey(`${menuText(group.menu)} ${menuText(place.path)}`)
  return words.every((word) => said.includes(word))
}

/** Arrows walk from box to box, so that four hundred boxes are one stop of the Tab key. */
function Cells({ children }: { children: ReactNode }) {
  const table = useRef<HTMLTableElement>(null)
  // A search may have taken away the box that Tab led to.
  useEffect(() => {
    const boxes = table.current
    if (boxes?.querySelector('input[tabindex="0"]:not(:disabled)')) return
    const first = boxes?.querySelector<HTMLInputElement>('input:not(:disabled)')
    if (first) first.tabIndex = 0
  })
  const walk = (event: KeyboardEvent) => {
    const from = event.target
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[
      event.key
    ]
    if (!step || !(from instanceof HTMLInputElement)) return
    const cell = from.closest('td')
    const row = cell?.closest('tr')
    const rows = [...(table.current?.querySelectorAll('tbody tr') ?? [])]
    if (!cell || !row) return
    event.preventDefault()
    let y = rows.indexOf(row)
    let x = [...row.children].indexOf(cell)
    for (;;) {
      y += step[0] ?? 0
      x += step[1] ?? 0
      const here = rows[y]?.children[x]
      if (!rows[y] || (step[1] && !here)) return
      const box = here?.querySelector<HTMLInputElement>('input:not(:disabled)')
      if (box) return box.focus()
    }
  }
  return (
    <div className="rights-body">
      <table ref={table} className="rights-table" onKeyDown={walk} onFocus={keepOneStop}>
        {children}
      </table>
    </div>
  )
}

/** The box that was last in use is the one that Tab comes back to. */
function keepOneStop(event: React.FocusEvent<HTMLTableElement>): void {
  if (!(event.target instanceof HTMLInputElement)) return
  for (const box of event.currentTarget.querySelectorAll<HTMLInputElement>('input[tabindex="0"]'))
    box.tabIndex = -1
  event.target.tabIndex = 0
}

interface CellsProps {
  granted: ReadonlySet<string>
  set: ((rights: readonly string[], on: boolean) => void) | undefined
}

function Rows({ group, ...cells }: CellsProps & { group: Group }) {
  const whole = menuText(group.menu)
  return (
    <tbody>
      {!group.alone && (
        <tr className="rights-group">
          <th scope="rowgroup">{whole}</th>
          {actions.map((action) => (
            <Cell
              key={action}
              {...cells}
              label={whole}
              action={actionText(action)}
              rights={group.places.flatMap((place) => rightsOf(place, action))}
            />
          ))}
          <Cell
            {...cells}
            label={whole}
            action={t('wholeRow')}
            rights={group.places.flatMap((place) => rightsOf(place))}
          />
        </tr>
      )}
      {group.places.map((place) => (
        <tr key={place.path} className={group.alone ? 'rights-group' : undefined}>
          <th scope="row">{menuText(place.path)}</th>
          {actions.map((action) => (
            <Cell
              key={action}
              {...cells}
              label={menuText(place.path)}
              action={actionText(action)}
              rights={rightsOf(place, action)}
            />
          ))}
          <Cell
            {...cells}
            label={menuText(place.path)}
            action={t('wholeRow')}
            rights={rightsOf(place)}
          />
        </tr>
      ))}
    </tbody>
  )
}

interface CellProps extends CellsProps {
  label: string
  action: string
  rights: readonly string[]
}

function Cell({ granted, set, label, action, rights }: CellProps) {
  if (rights.length === 0) return <td />
  const state = stateOf(granted, rights)
  if (!set) {
    const text = t('cell', { place: label, action })
    return (
      <td>
        {state !== 'none' && (
          <span className="rights-mark">
            {state === 'all' ? (
              <CheckOutlined aria-label={text} />
            ) : (
              <MinusOutlined aria-label={text} />
            )}
            <span aria-hidden="true">{action}</span>
          </span>
        )}
      </td>
    )
  }
  const mine = rights.some(hasRight)
  return (
    <td title={mine ? undefined : t('notYours')}>
      <label>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('cell', { place: label, action })}
          checked={state === 'all'}
          disabled={!mine}
          ref={(box) => {
            if (box) box.indeterminate = state === 'some'
          }}
          onChange={() => set(rights, state !== 'all')}
        />
        <span aria-hidden="true">{action}</span>
      </label>
    </td>
  )
}

function Special({ granted, set, onlyGranted }: CellsProps & { onlyGranted: boolean }) {
  const shown = specialRights.filter((right) => !onlyGranted || granted.has(right))
  if (shown.length === 0) return null
  return (
    <tbody>
      <tr className="rights-group">
        <th scope="rowgroup" colSpan={9}>
          {t('special')}
        </th>
      </tr>
      {shown.map((right) => (
        <tr key={right} className="rights-special">
          <th scope="row" colSpan={8}>
            {t(`special.${right}`)}
          </th>
          <Cell
            granted={granted}
            set={set}
            label={t(`special.${right}`)}
            action={t('wholeRow')}
            rights={[right]}
          />
        </tr>
      ))}
    </tbody>
  )
}
