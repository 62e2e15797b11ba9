import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { bankConfirmation } from '#contract/system/bank-confirmation.ts'
import { instant, money } from '../../platform/format.ts'
import { ScreenLink } from '../../platform/link.tsx'
import { useWrite } from '../../platform/query.ts'
import { mayCall } from '../../platform/session.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import type { Asked, Month } from './month.ts'
import { t } from './texts.ts'

/** What the bank and the books say at the end of the month, and why they differ. */
export function Figures({ of, bankAccountId, month }: Asked & { of: Month }) {
  const [typed, setTyped] = useState<number | null>(of.confirmed?.balance ?? null)
  const statement = of.statement ?? typed
  const write = useWrite(bankConfirmation.confirm)
  const difference =
    statement === null ? null : cents(statement - of.books - of.openLines + of.openEntries)
  // Without any statement nobody knows what the other side lacks.
  const told = of.until !== null
  const may = mayCall(bankConfirmation.confirm) && !of.closed
  const confirm = () => {
    if (statement === null || write.isPending) return
    // A period bears the number of its month.
    const id = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
    write.mutate({ id, bankAccountId, statement })
  }
  return (
    <section className="panel reconcile-figures" aria-label={t('balances')}>
      <dl>
        <div>
          <dt>{t('byStatement')}</dt>
          <dd>
            {of.statement === null ? (
              <NumberInput
                className="cell-input"
                label={t('byStatement')}
                value={typed}
                onChange={setTyped}
              />
            ) : (
              money(of.statement)
            )}
          </dd>
        </div>
        <Figure label={t('byBooks')} amount={of.books} />
        <Figure label={t('notInBooks')} amount={told && of.openLines} />
        <Figure label={t('notAtBank')} amount={told && -of.openEntries} />
        <div className={difference ? 'is-off' : undefined}>
          <dt>{t('unexplained')}</dt>
          <dd>
            {difference === 0 ? (
              <span className="balanced">
                <CheckCircleFilled aria-hidden="true" /> {t('explained')}
              </span>
            ) : (
              money(difference)
            )}
          </dd>
        </div>
      </dl>
      <footer>
        <Explained of={of} difference={difference} />
        {may && (
          <Button disabled={difference !== 0} loading={write.isPending} onClick={confirm}>
            {t('confirm')}
          </Button>
        )}
      </footer>
    </section>
  )
}

const cents = (amount: number) => Math.round(amount * 100) / 100 || 0

const Figure = ({ label, amount }: { label: string; amount: number | false }) => (
  <div>
    <dt>{label}</dt>
    <dd>{amount === false ? <span className="hint">{t('unknown')}</span> : money(amount || 0)}</dd>
  </div>
)

/** Who confirmed it, or where to look for what nothing explains. */
function Explained({ of, difference }: { of: Month; difference: number | null }) {
  return (
    <>
      <span className="hint">
        {of.gap !== 0 && (
          <strong className="late-note">{t('gap', { amount: money(of.gap) })}</strong>
        )}
        {of.confirmed &&
          t('confirmedBy', {
            amount: money(of.confirmed.balance),
            name: of.confirmed.name,
            at: instant(of.confirmed.at),
          })}
        {difference !== null && difference !== 0 && of.gap === 0 && t('lookBefore')}
      </span>
      <ScreenLink
        className="lone-link"
        to="report/financial-statements/ledger"
        search={{
          code: of.code,
          code_name: of.name,
          dateFrom: of.firstDay,
          dateTo: of.lastDay,
        }}
      >
        {t('ledger')}
      </ScreenLink>
    </>
  )
}
