import { bankStatement as api, statementFields } from '#contract/bank-cash/bank-statement.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '../../platform/api.ts'
import { day, money } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { notify } from '../../platform/notice.ts'
import { useWrite } from '../../platform/query.ts'
import { Heads } from '../../ui/heads.tsx'
import { BankFileDialog } from '../bank-file/bank-file-dialog.tsx'
import { t } from './texts.ts'

type Read = ReplyOf<typeof api.read>

interface DialogProps {
  bankAccountId: number
  onClose: () => void
}

/** Lines of a statement that are not there yet are kept. */
export function StatementDialog({ bankAccountId, onClose }: DialogProps) {
  const format = useWrite(api.format)
  const add = useWrite(api.add)
  const keep = async (file: File, until?: string) => {
    const { added, known } = await add.mutateAsync({
      bankAccountId,
      file: file as never,
      ...(until ? { until } : {}),
    })
    notify({ tone: 'success', title: t('kept', { added, known }) })
    onClose()
  }
  return (
    <BankFileDialog
      title={t('upload')}
      tells={t('uploadTells')}
      columnsTell={t('columnsTell')}
      fields={statementFields}
      nameOf={(field) => t(`field.${field}`)}
      read={(file, until) =>
        call(api.read, { bankAccountId, file: file as never, ...(until ? { until } : {}) })
      }
      keepFormat={(of) => format.mutateAsync({ bankAccountId, ...of })}
      preview={(read) => <Preview of={read} />}
      use={({ count, known }, file, until) => ({
        label: t('keepLines', { count: count - known }),
        run: count > known ? () => keep(file, until) : null,
      })}
      onClose={onClose}
    />
  )
}

/** What would be kept. */
function Preview({ of }: { of: Read }) {
  return (
    <>
      <p>
        {t('fileHolds', { count: of.count, known: of.known })}
        {of.passedBy > 0 && ` ${t('filePasses', { count: of.passedBy })}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="bank-columns" tabIndex={0} aria-label={t('statementSide')}>
        <table aria-label={t('statementSide')}>
          <Heads
            of={[
              t('date'),
              fieldText('memo'),
              [t('moneyIn'), 'right'],
              [t('moneyOut'), 'right'],
              [fieldText('balance'), 'right'],
            ]}
          />
          <tbody>
            {of.lines.map((line) => (
              <tr key={line.row} className={line.known ? 'is-known' : undefined}>
                <td>{day(line.day)}</td>
                <td>{line.description}</td>
                <td className="number">{line.amount > 0 ? money(line.amount) : ''}</td>
                <td className="number">{line.amount < 0 ? money(-line.amount) : ''}</td>
                <td className="number">{line.balance === null ? '' : money(line.balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
