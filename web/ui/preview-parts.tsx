import { CheckCircleFilled } from '@ant-design/icons'
import type { Preview } from '#contract/document-preview.ts'
import { cost, day, money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import { debitsFirst } from './account-link.tsx'
import { Heads } from './heads.tsx'
import { t } from './texts.ts'

/** What the document will do: its whole journal, the stock that it changes, and every open item before → after. */
export function PreviewParts({ preview }: { preview: Preview }) {
  return (
    <>
      {preview.waits && (
        <p className="preview-waits">
          {t(preview.waits.setAside ? 'waitsSetAside' : 'waitsForApproval')}
        </p>
      )}
      {preview.journal && <Journal lines={preview.journal} />}
      <div className="preview-pair">
        <Moves moves={preview.moves} />
        <Items preview={preview} />
      </div>
    </>
  )
}

function Journal({ lines }: { lines: Preview['journal'] }) {
  const debit = lines.reduce((sum, line) => sum + line.debit, 0)
  const credit = lines.reduce((sum, line) => sum + line.credit, 0)
  const told = lines.some(({ memo }) => memo)
  return (
    <section>
      <h3>
        {t('journal')}
        {lines.length > 0 && debit === credit && (
          <span className="balanced">
            <CheckCircleFilled aria-hidden="true" /> {t('balanced')}
          </span>
        )}
      </h3>
      {lines.length === 0 ? (
        <p className="hint">{t('noJournal')}</p>
      ) : (
        <table className="preview-table">
          <Heads
            of={[
              t('account'),
              ...(told ? [fieldText('memo')] : []),
              [fieldText('debit'), 'number'],
              [fieldText('credit'), 'number'],
            ]}
          />
          <tbody>
            {debitsFirst(lines).map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and come all at once
              <tr key={`${line.accountId}-${i}`}>
                <td className={line.credit ? 'is-credit' : undefined}>
                  <span className="hint preview-code">{line.accountCode}</span> {line.accountName}
                </td>
                {told && <td className="hint">{line.memo}</td>}
                <td className="number">{line.debit ? money(line.debit) : ''}</td>
                <td className="number">{line.credit ? money(line.credit) : ''}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={told ? 2 : 1}>{t('sum')}</td>
              <td className="number">{money(debit)}</td>
              <td className="number">{money(credit)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

const signedQty = (n: number): string => (n > 0 ? `+${qty(n)}` : qty(n))

function Moves({ moves }: { moves: Preview['moves'] }) {
  const onlyValue = moves.length > 0 && moves.every((move) => move.qty === 0)
  const hint = moves.length === 0 ? t('noStock') : onlyValue ? t('valueOnly') : ''
  return (
    <section>
      <h3>
        {t('stock')} <span className="hint">{hint}</span>
      </h3>
      {moves.length > 0 && (
        <table className="preview-table">
          <Heads
            of={[fieldText('goodsId'), [t('change'), 'number'], [t('beforeAfter'), 'number']]}
          />
          <tbody>
            {moves.map((move, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: moves have no identity and come all at once
              <MoveRow key={`${move.goodsCode}-${i}`} move={move} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Of goods, what lies there before → after, and below it what a piece costs, where that changes or is told. */
function MoveRow({ move }: { move: Preview['moves'][number] }) {
  const { goodsName, warehouseName, baseUnitName, costBefore, costAfter } = move
  return (
    <tr>
      <td>
        {goodsName}
        <span className="hint preview-below">{warehouseName}</span>
      </td>
      <td className="number">
        <strong>{move.qty === 0 ? '' : `${signedQty(move.qty)} ${baseUnitName}`}</strong>
      </td>
      <td className="number">
        {qty(move.onHandBefore) || '–'} → {qty(move.onHandAfter) || '–'}
        {costAfter !== null && costAfter !== undefined && (
          <span className="hint preview-below">
            {fieldText('cost')} {cost(costBefore) || '–'} → {cost(costAfter) || '–'}
          </span>
        )}
      </td>
    </tr>
  )
}

function Items({ preview }: { preview: Preview }) {
  const { items, points } = preview
  // Absent for whoever may not see what we pay.
  if (!items) return null
  return (
    <section>
      <h3>{t('openItems')}</h3>
      {items.length === 0 && points === 0 && <p className="hint">{t('noItems')}</p>}
      {(items.length > 0 || points !== 0) && (
        <table className="preview-table">
          <Heads of={[t('document'), [t('beforeAfter'), 'number']]} />
          <tbody>
            {items.map((item, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: of one document several may be open
              <ItemRow key={`${item.documentId}-${item.label}-${i}`} item={item} />
            ))}
            {points !== 0 && (
              <tr>
                <td>{t('pointsWillBe')}</td>
                <td className="number">
                  <strong>{signedQty(points)}</strong>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}

function ItemRow({ item }: { item: Preview['items'][number] }) {
  const { documentId, kind, docNo, label, partyName, dueDate, before, after } = item
  const place = kind && documentId ? documentPath(kind, documentId) : null
  const due = dueDate ? `${fieldText('dueDate')} ${day(dueDate)}` : ''
  const below = [docNo ? label : '', partyName, due].filter(Boolean).join(' · ')
  return (
    <tr>
      <td>
        {docNo ? (
          <ScreenLink to={place} className="row-link preview-code">
            {docNo}
          </ScreenLink>
        ) : (
          label
        )}
        <span className="hint preview-below">{below}</span>
      </td>
      <td className="number">
        {money(before) || '–'} → <strong>{money(after) || '–'}</strong>
      </td>
    </tr>
  )
}
