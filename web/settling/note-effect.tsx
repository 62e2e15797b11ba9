import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './note-effect.css'

interface EffectProps {
  /** What is owed falls, or rises. */
  falls: boolean
  /** It is we who owe: then falling is good news. */
  ours: boolean
}

const toneOf = ({ falls, ours }: EffectProps) => `note-effect ${falls === ours ? 'good' : 'bad'}`
const arrowOf = (falls: boolean) => (falls ? <ArrowDownOutlined /> : <ArrowUpOutlined />)

/** What a note will do, in words: debit and credit alone mean one thing here and another there. */
export function NoteEffect(props: EffectProps & { head: string; tells: string }) {
  return (
    <section className={`panel ${toneOf(props)}`} role="status">
      <strong>
        {arrowOf(props.falls)} {props.head}
      </strong>
      <p className="hint">{props.tells}</p>
    </section>
  )
}

/** What it did. */
export function NoteOutcome(props: EffectProps & { children: ReactNode }) {
  return (
    <p className={toneOf(props)}>
      {arrowOf(props.falls)} {props.children}
    </p>
  )
}
