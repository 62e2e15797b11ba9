import { Button, Select } from 'antd'
import { useState } from 'react'
import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import {
  type OpeningPart,
  openingSheet as api,
  importedPart,
} from '#contract/bank-cash/opening-sheet.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
import type { Form } from '../ui/form-state.ts'
import { useWarehouses } from '../ui/warehouses.tsx'
import { openingFilled } from './opening-filled.ts'
import { t } from './texts.ts'

interface ImportedProps {
  form: Form<OpeningBalanceInput>
  part: OpeningPart
  onRead: (read: ReplyOf<typeof api.imported>) => void
}

/** Stock and balances that stood beside the goods and persons of the file last brought in. */
export function OpeningImported({ form, part, onRead }: ImportedProps) {
  const [busy, setBusy] = useState(false)
  const [portion, setPortion] = useState(1)
  const [portions, setPortions] = useState(1)
  const { warehouses, primary } = useWarehouses()
  const [warehouseId, setWarehouseId] = useState<number | null>(null)
  const imported = importedPart.options.find((one) => one === part)
  if (!imported) return null
  const take = async () => {
    const day = form.get().docDate
    if (!day) return
    setBusy(true)
    // The call itself tells what went wrong.
    const read = await call(api.imported, { part: imported, day, portion, warehouseId }).catch(
      () => null,
    )
    if (read && read.errors.length === 0) form.change(await openingFilled(part, read))
    setPortions(read?.portions ?? 1)
    setBusy(false)
    if (read) onRead(read)
  }
  return (
    <>
      <Button loading={busy} onClick={() => void take()}>
        {t('fromImport')}
      </Button>
      {part === 'stock' && warehouses.length > 1 && (
        <Select
          aria-label={t('openingWarehouse')}
          value={warehouseId ?? primary?.id}
          onChange={setWarehouseId}
          options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {portions > 1 && (
        <Select
          aria-label={t('portion')}
          value={portion}
          onChange={setPortion}
          options={Array.from({ length: portions }, (_, i) => ({
            value: i + 1,
            label: t('portionOf', { n: i + 1, of: portions }),
          }))}
        />
      )}
    </>
  )
}
