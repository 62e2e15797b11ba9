import { Button } from 'antd'
import { useMemo } from 'react'
import { type Entry, isWaiting } from '../platform/outbox/entries.ts'
import { drop, entriesOf, useOutbox } from '../platform/outbox/outbox.ts'
import { type FoundGoods, lookup } from './copied-goods.ts'
import { c } from './code-texts.ts'
import './master.css'
import { UnknownBarcode } from './unknown-barcode.tsx'

interface CodesProps {
  page: string
  onPick: (goods: FoundGoods, code: string) => void
  /** It is known now. */
  onAdded: (code: string) => void
}

/** Codes that were scanned while nobody could be asked: looked up once somebody can, each until it is dealt with. */
export function KeptCodes({ page, onPick, onAdded }: CodesProps) {
  const all = useOutbox((s) => s.entries)
  const entries = useMemo(
    () => entriesOf(all, page).filter(({ address }) => address.path === lookup.path),
    [all, page],
  )
  if (entries.length === 0) return null
  return (
    <ul className="kept-codes">
      {entries.map((entry) => (
        <Code
          key={entry.key}
          entry={entry}
          onPick={(goods, code) => void drop(entry.key).then(() => onPick(goods, code))}
          onAdded={(code) => void drop(entry.key).then(() => onAdded(code))}
        />
      ))}
    </ul>
  )
}

function Code({ entry, onPick, onAdded }: { entry: Entry } & Omit<CodesProps, 'page'>) {
  const { q: code, $name: name } = entry.input as { q: string; $name?: string }
  const found = (entry.reply as { rows: FoundGoods[] } | undefined)?.rows ?? []
  const rows = [...new Map(found.map((row) => [row.goodsId, row])).values()]
  const words = isWaiting(entry)
    ? c('waits', { code: [code, name].filter(Boolean).join(', ') })
    : rows.length > 0
      ? c('found', { code })
      : (entry.refusal?.message ?? c('unknown', { code }))
  const away = () => void drop(entry.key)
  return (
    <li className="panel">
      <p role="status">{words}</p>
      {rows.map((goods) => (
        <Button key={goods.goodsId} onClick={() => onPick(goods, code)}>
          {goods.name} <span className="hint">{goods.code}</span>
        </Button>
      ))}
      {entry.reply !== undefined && rows.length === 0 && (
        <UnknownBarcode code={code} onAdded={onAdded} />
      )}
      <Button size="small" onClick={away}>
        {c('drop')}
      </Button>
    </li>
  )
}
