import { hasRight } from '../../platform/session.ts'
import { ScreenLink } from '../../platform/link.tsx'
import { Page as Frame } from '../../platform/frame/page.tsx'
import { ImportButton } from '../../master/import/import-button.tsx'
import { PastImports } from '../../master/import/past-imports.tsx'
import { m } from '../../master/import/match-texts.ts'
import { t } from '../texts.ts'
import '../../master/import/import.css'
import '../../ui/ui.css'

/** In the order in which one leans on the other. */
const steps = [
  { kind: 'goods', right: 'master/stock:add' },
  { kind: 'customer', right: 'master/customer:add' },
  { kind: 'supplier', right: 'master/supplier:add' },
  { kind: 'receivable', right: 'bank-cash/opening-balance:add' },
  { kind: 'payable', right: 'bank-cash/opening-balance:add' },
  { kind: 'selling-price', right: 'master/changes-selling-price:edit' },
] as const
const SENDERS = 'Accurate, Jurnal, iPos 5, Moka, Olsera, Kasir Pintar, BeeAccounting'

/** A shop that comes with what another program or a workbook of its own has. */
export function Page() {
  const open = steps.filter(({ right }) => hasRight(right))
  return (
    <Frame title={m('movingTitle')}>
      <section className="panel moving-in">
        <p>{m('movingTells')}</p>
        <p className="hint">{m('movingKnown', { senders: SENDERS })}</p>
        {open.length === 0 && <p>{m('movingNone')}</p>}
        <ol>
          {open.map(({ kind }) => (
            <li key={kind}>
              <span>{m(`step.${kind}`)}</span>
              <ImportButton kind={kind} everywhere />
            </li>
          ))}
        </ol>
      </section>
      {hasRight('report/financial-statements:view') && (
        <section className="panel moving-in">
          <ScreenLink to="system/company/moving-day">{t('movingDayGo')}</ScreenLink>
        </section>
      )}
      <PastImports />
    </Frame>
  )
}
