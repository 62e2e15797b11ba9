import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { inventory as api } from '#contract/master/inventory.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import { hasRight } from '../platform/session.ts'
import { MasterSelect, NumberField, TextField } from '../ui/fields.tsx'
import { PartDialog } from './part-dialog.tsx'
import { t } from './texts.ts'

type Stock = ReplyOf<typeof api.goodsStock>['rows'][number]
const mayWrite = () => hasRight('master/stock:add') || hasRight('master/stock:edit')

/** Goods are kept in one more warehouse; how many lie there is what documents say. */
export function Register({ goodsId }: { goodsId: number }) {
  const [open, setOpen] = useState(false)
  if (!mayWrite()) return null
  return (
    <div className="tab-tools">
      <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('registerHere')}
      </Button>
      <span className="hint">{t('registerHint')}</span>
      {open && <ShelfDialog goodsId={goodsId} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The rack's name, and where it is changed. */
export function Rack({ stock }: { stock: Stock }) {
  const [open, setOpen] = useState(false)
  if (!mayWrite()) return stock.rack ?? ''
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {stock.rack || t('setRack')}
      </button>
      {open && <ShelfDialog goodsId={stock.goodsId} stock={stock} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ShelfDialogProps {
  goodsId: number
  stock?: Stock
  onClose: () => void
}

function ShelfDialog({ goodsId, stock, onClose }: ShelfDialogProps) {
  return (
    <PartDialog
      noun={t('shelf')}
      add={api.add}
      values={{
        goodsId,
        ...(stock
          ? {
              warehouseId: stock.warehouseId,
              minStock: stock.minStock,
              maxStock: stock.maxStock,
              rack: stock.rack,
              $names: { warehouseId: `${stock.warehouseName}, ${stock.branchName}` },
            }
          : {}),
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MasterSelect
            form={form}
            name="warehouseId"
            endpoint={warehouse.getAll}
            nameOf={(row) => `${row.name}, ${(row as { branchName?: string }).branchName ?? ''}`}
            required
            disabled={stock !== undefined}
            span={8}
          />
          <TextField form={form} name="rack" span={4} maxLength={30} />
          <NumberField form={form} name="minStock" span={4} />
          <NumberField form={form} name="maxStock" span={4} />
        </>
      )}
    </PartDialog>
  )
}
