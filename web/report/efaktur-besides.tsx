import type { ReplyOf } from '#contract/endpoint.ts'
import type { efaktur as api } from '#contract/report/efaktur.ts'
import { money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import { balancePath } from './statement-tabs.ts'
import { tt } from './tax-texts.ts'
import { t } from './texts.ts'

/** So many are named; the rest stands in PPN per Dokumen. */
const NAMED = 8

type Reply = ReplyOf<typeof api.bills>

/** By what the list and PPN Masa differ: what no file tells, and what digunggung tells as long as it has no tax invoice. */
export function BesideTheList({ of: { byHand, summedUp } }: { of: Reply }) {
  return (
    <>
      {summedUp !== 0 && <p className="hint">{tt('summedUp', { amount: money(summedUp) })}</p>}
      <ByHand of={byHand} />
    </>
  )
}

/** Output PPN that no file tells, document by document: money ahead and notes. */
function ByHand({ of }: { of: Reply['byHand'] }) {
  if (of.length === 0) return null
  const more = of.length - NAMED
  return (
    <section className="panel tax-file" aria-label={t('efaktur')}>
      <div className="tax-file-words">
        <p className="late-note">
          {tt('byHand', { amount: money(of.reduce((sum, { vat }) => sum + vat, 0)) })}
        </p>
        {of.slice(0, NAMED).map(({ id, kind, docNo, partyName, vat }) => (
          <p key={id}>
            <ScreenLink to={documentPath(kind, id)} className="row-link">
              {docNo}
            </ScreenLink>{' '}
            {partyName} {money(vat)}
          </p>
        ))}
        {more > 0 && (
          <ScreenLink to={`${balancePath}/vat-documents`} className="row-link">
            {tt('byHandMore', { count: more })}
          </ScreenLink>
        )}
      </div>
    </section>
  )
}
