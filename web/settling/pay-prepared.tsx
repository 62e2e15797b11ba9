import type { DocumentDetail } from '#contract/document-detail.ts'
import { day, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { documentPath } from '../platform/screens.ts'
import type { Column } from '../ui/columns.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { newRow } from '../ui/form-state.ts'
import { SettleTenders } from './settle-tenders.tsx'
import { placeOf, type Side, tenderedAt } from './side.ts'
import { Table } from '../ui/table.tsx'
import { Pair } from '../platform/pairs.tsx'

interface PayPreparedProps {
  side: Side
  /** The prepared settlement. */
  id: number
}

/** Money for a settlement that was prepared: its documents stand as they were chosen. */
export function PayPrepared({ side, id }: PayPreparedProps) {
  const { get, pay } = side.api
  const { data } = useRead(get, { id })
  const document = data?.document
  const documents = data?.settlements.filter((one) => one.itemDocumentId !== null) ?? []
  return (
    <FormScreen
      path={placeOf(side)}
      api={{ get, add: pay, update: pay }}
      id={id}
      from={({ document: { version, total } }) => ({
        id,
        version,
        requestId: newRequestId(),
        payments: [newRow({ amount: total })],
      })}
      header={() => (
        <dl className="span-12 detail-facts">
          <Pair label={fieldText('docNo')} value={document?.docNo ?? ''} />
          <Pair label={fieldText('partyName')} value={document?.partyName ?? ''} />
          <Pair label={fieldText('docDate')} value={day(document?.docDate)} />
          <Pair label={fieldText('total')} value={<strong>{money(document?.total)}</strong>} />
        </dl>
      )}
      lines={(form) => (
        <>
          <section className="panel settle-papers">
            <Table
              label={fieldText('lines')}
              columns={documentColumns()}
              rows={documents}
              rowKey={(line) => line.line}
            />
          </section>
          <SettleTenders form={form} usableAt={tenderedAt(side)} total={document?.total ?? 0} />
        </>
      )}
    />
  )
}

type SettledDocument = DocumentDetail['settlements'][number]

function documentColumns(): Column<SettledDocument>[] {
  return [
    {
      key: 'itemNo',
      label: fieldText('docNo'),
      show: ({ itemKind, itemDocumentId, itemNo, itemDate }) => (
        <div className="settle-paper">
          <ScreenLink to={documentPath(itemKind ?? '', itemDocumentId ?? 0)} className="row-link">
            {itemNo}
          </ScreenLink>
          <span className="hint">{day(itemDate)}</span>
        </div>
      ),
    },
    {
      key: 'amount',
      align: 'right',
      width: 132,
      show: ({ itemSign, amount }) => money((itemSign ?? 1) * amount),
    },
  ]
}
