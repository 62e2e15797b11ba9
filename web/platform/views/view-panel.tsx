import { DeleteOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { type SavedView, savedView as api } from '#contract/application/saved-view.ts'
import type { ColumnChoice } from '#contract/list.ts'
import { today } from '../format.ts'
import { useGo } from '../link.tsx'
import { preferColumns } from '../preferences.ts'
import { useRead, useWrite } from '../query.ts'
import { refreshUser } from '../session.ts'
import { moving, onDay, spanOf } from './spans.ts'
import { spanText } from './span-texts.ts'
import { t } from './texts.ts'

export interface ViewMenuProps {
  path: string
  /** What the address says now. */
  search: Record<string, unknown>
  /** The columns as they stand, where they can be chosen. */
  columns?: ColumnChoice | undefined
}

/** A page of the list is no part of what it is called. */
const addressOf = ({ page: _, ...search }: Record<string, unknown>) =>
  defaultStringifySearch(search)
/** What a view leads to today. */
const searchOf = (view: SavedView) => onDay(defaultParseSearch(view.search), today())

export default function ViewPanel(props: ViewMenuProps & { onDone: () => void }) {
  const { path, search, onDone } = props
  const go = useGo()
  const read = useRead(api.list, { path })
  const begin = useWrite(api.begin)
  const remove = useWrite(api.remove)
  const rows = read.data?.rows
  const here = addressOf(search)
  const take = (view: SavedView) => {
    if (view.columns) preferColumns(path, view.columns)
    go(path, searchOf(view))
    onDone()
  }
  return (
    <div className="views" aria-busy={!rows && !read.isError}>
      {rows?.length === 0 && <p className="hint">{t('none')}</p>}
      <ul>
        {rows?.map((view) => (
          <View
            key={view.id}
            view={view}
            here={addressOf(searchOf(view)) === here}
            onTake={() => take(view)}
            onBegin={async () => {
              await begin.mutateAsync({ path, viewId: view.isDefault ? null : view.id })
              await refreshUser()
            }}
            onRemove={async () => {
              await remove.mutateAsync({ id: view.id })
              if (view.isDefault) await refreshUser()
            }}
          />
        ))}
      </ul>
      <NewView {...props} />
    </div>
  )
}

interface ViewProps {
  view: SavedView
  here: boolean
  onTake: () => void
  onBegin: () => Promise<void>
  onRemove: () => Promise<void>
}

function View({ view, here, onTake, onBegin, onRemove }: ViewProps) {
  const { name } = view
  return (
    <li>
      <button
        type="button"
        className="view-name"
        aria-current={here ? 'true' : undefined}
        onClick={onTake}
      >
        <span>{name}</span>
        {view.shared && <small>{t('by', { name: view.madeBy })}</small>}
      </button>
      <Button
        type="text"
        size="small"
        aria-pressed={view.isDefault}
        aria-label={t(view.isDefault ? 'beginNot' : 'begin', { name })}
        title={t(view.isDefault ? 'beginNot' : 'begin', { name })}
        icon={view.isDefault ? <StarFilled /> : <StarOutlined />}
        onClick={() => void onBegin()}
      />
      {view.removable && (
        <Button
          type="text"
          size="small"
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          icon={<DeleteOutlined />}
          onClick={() => void onRemove()}
        />
      )}
    </li>
  )
}

function NewView({ path, columns, search }: ViewMenuProps) {
  const save = useWrite(api.save)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [follows, setFollows] = useState(true)
  const span = spanOf(search, today())
  const keep = async () => {
    const kept = addressOf(span && follows ? moving(search, span) : search)
    await save.mutateAsync({ path, name, search: kept, columns, shared })
    // Until the list is drawn again, the next name may have been begun.
    setName((now) => (now === name ? '' : now))
    setShared((now) => now !== shared && now)
  }
  return (
    <form
      className="view-new"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) void keep()
      }}
    >
      <Input
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={!name.trim()} loading={save.isPending}>
        {t('save')}
      </Button>
      <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
        {t('share')}
      </Checkbox>
      {span && (
        <Checkbox
          className="view-span"
          checked={follows}
          onChange={(event) => setFollows(event.target.checked)}
        >
          {t('follows', { span: spanText(span).toLowerCase() })}
        </Checkbox>
      )}
    </form>
  )
}
