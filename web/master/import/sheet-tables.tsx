import type { ImportColumn } from '#contract/master/import-columns.ts'
import { count } from '../../platform/format.ts'
import { Heads } from '../../ui/heads.tsx'
import { t } from './texts.ts'
import './import.css'

/** What the columns of a sheet hold. */
export function SheetColumns({ columns }: { columns: readonly ImportColumn[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="import-table" tabIndex={0} aria-label={t('columns')}>
      <table aria-label={t('columns')}>
        <Heads of={[t('columnName'), t('columnMeaning')]} />
        <tbody>
          {columns.map((column) => (
            <tr key={column.key}>
              <td>
                <code>{column.title}</code>{' '}
                {column.required && <span className="tag tone-orange">{t('required')}</span>}
              </td>
              <td>{meaningOf(column)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function meaningOf({ labels, hint, type }: ImportColumn): string {
  if (labels) return t('oneOf', { words: Object.keys(labels).join(', ') })
  if (type === 'yesno') return t('yesNo')
  return hint ?? (type === 'note' ? t('noteOnly') : '')
}

interface SheetError {
  line: number
  /** The further sheet that it is of. */
  sheet?: string | null
  column: string
  /** What stands there. */
  cell?: string | null
  message: string
}

/** What is wrong with a sheet, row by row as Excel numbers them. */
export function SheetErrors({ errors }: { errors: readonly SheetError[] }) {
  const hasCells = errors.some(({ cell }) => cell)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="import-table" tabIndex={0} aria-label={t('problem')}>
      <table aria-label={t('problem')}>
        <Heads
          of={[
            [t('sheetRow'), 'right'],
            t('columnName'),
            ...(hasCells ? [t('cellText')] : []),
            t('problem'),
          ]}
        />
        <tbody>
          {errors.map((error) => (
            <tr key={`${error.sheet ?? ''} ${error.line} ${error.column} ${error.message}`}>
              <td className="right">
                {error.sheet && `${error.sheet} `}
                {error.line > 0 && count(error.line)}
              </td>
              <td>
                <code>{error.column}</code>
              </td>
              {hasCells && <td className="import-cell">{error.cell}</td>}
              <td>{error.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
