import { Button } from 'antd'
import { useGo } from '../platform/link.tsx'
import { hasRight } from '../platform/session.ts'
import { t } from './texts.ts'

/** Of a row of any list: what is open of it, and with whom. */
export interface OpenRow {
  id: number
  open: number
  supplierId?: number | null
  customerId?: number | null
}

interface SettleChosenProps {
  party: 'supplier' | 'customer'
  rows: OpenRow[]
  /** Where it is settled. */
  adds: string
  label: string
}

/** Ticked bills of one supplier, or one customer, begin one payment; why others cannot is said beside. */
export function SettleChosen({ party, rows, adds, label }: SettleChosenProps) {
  const go = useGo()
  const open = rows.filter((row) => row.open > 0)
  const [first] = open
  const whose = first?.[`${party}Id`]
  const why = !first
    ? t('nothingOpen')
    : open.some((row) => row[`${party}Id`] !== whose)
      ? t(party === 'supplier' ? 'oneSupplier' : 'oneCustomer')
      : null
  return (
    <>
      <Button
        size="small"
        type="primary"
        disabled={why !== null}
        onClick={() => go(`${adds}/add`, { [party]: whose, documents: open.map((row) => row.id) })}
      >
        {label}
      </Button>
      {why && (
        <span className="hint" role="status">
          {why}
        </span>
      )}
    </>
  )
}

type Owing = Omit<OpenRow, 'open'> & { outstanding: number | null }

/** The same of a list of documents, what is outstanding being open: nothing is ticked by whoever may not settle. */
export function settleChosen(party: SettleChosenProps['party'], label: string, adds: string) {
  if (!hasRight(`${adds}:add`)) return {}
  return {
    bulk: (rows: Owing[]) => (
      <SettleChosen
        party={party}
        adds={adds}
        label={label}
        rows={rows.map((row) => ({ ...row, open: row.outstanding ?? 0 }))}
      />
    ),
  }
}
