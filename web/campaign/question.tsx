import type { ReactNode } from 'react'
import { t } from './texts.ts'
import './question.css'

interface QuestionProps {
  /** Its place in the order in which one thinks of a campaign. */
  of: 'what' | 'goods' | 'when' | 'who' | 'limits'
  /** Right below its name, instead of the usual words. */
  hint?: string | undefined
  children: ReactNode
}

const ORDER = ['what', 'goods', 'when', 'who', 'limits'] as const

/** One of the five questions that a campaign answers, with the fields of its answer beside it. */
export function Question({ of, hint = t(`ask.${of}.hint`), children }: QuestionProps) {
  const name = t(`ask.${of}`)
  return (
    <div className="question span-12">
      <div className="question-name">
        <span className="question-number" aria-hidden="true">
          {ORDER.indexOf(of) + 1}
        </span>
        <h2>
          {name}
          {hint && <small>{hint}</small>}
        </h2>
      </div>
      <div className="form-head">{children}</div>
    </div>
  )
}

/** The question which goods it is for, with a panel of its own above the goods that are named. */
export const GoodsQuestion = ({ children }: { children: ReactNode }) => (
  <section className="panel">
    <Question of="goods">{children}</Question>
  </section>
)
