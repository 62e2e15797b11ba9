import { PlusOutlined } from '@ant-design/icons'
import { Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import { goodsUnit } from '#contract/master/goods-unit.ts'
import { barcodeInput, hasGtinLength } from '#contract/master/goods-number.ts'
import { readGs1 } from '#contract/master/gs1.ts'
import { call } from '../platform/api.ts'
import { noticeOf } from '../platform/errors.ts'
import { notify } from '../platform/notice.ts'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight } from '../platform/session.ts'
import { goodsBought } from '../ui/goods-find.ts'
import { GoodsFinder } from '../ui/goods-finder.tsx'
import { type GoodsChoice, unitText } from '../ui/goods-row.ts'
import { kindOfNumber } from './goods-numbers.ts'
import { n } from './number-texts.ts'

/** What of a scanned text is a barcode that goods could have; a word that was typed is none. */
function numberOf(code: string): string | null {
  const read = readGs1(code, new Date().getFullYear())
  if (read) return 'label' in read ? read.label.gtin : null
  const written = barcodeInput.safeParse(code)
  return written.success && (hasGtinLength(written.data) || /^\S*\d\S*$/.test(written.data))
    ? written.data
    : null
}

interface UnknownProps {
  /** What was scanned and nobody knows; empty where everything is known. */
  code: string
  onAdded: (code: string) => void
}

/** A barcode that nobody knows, where the goods lie: whoever may write goods gives it to them. */
export function UnknownBarcode({ code, onAdded }: UnknownProps) {
  const [adding, setAdding] = useState(false)
  const number = code ? numberOf(code) : null
  if (!number || !hasRight('master/stock:edit')) return null
  return (
    <>
      <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
        {n('addToGoods', { barcode: number })}
      </Button>
      {adding && (
        <AddDialog
          barcode={number}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            onAdded(code)
          }}
        />
      )}
    </>
  )
}

interface DialogProps {
  barcode: string
  onClose: () => void
  onAdded: () => void
}

function AddDialog({ barcode, onClose, onAdded }: DialogProps) {
  const [goods, setGoods] = useState<GoodsChoice | null>(null)
  const [goodsUnitId, setUnit] = useState<number | null>(null)
  const kind = kindOfNumber(barcode)
  const [isOwn, setOwn] = useState<boolean | null>(kind === 'CLEAR' ? false : null)
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const ready = goodsUnitId !== null && isOwn !== null
  const save = async () => {
    if (!ready || busy) return
    setBusy(true)
    try {
      await call(goodsUnit.barcodeAdd, { requestId, goodsUnitId, barcode, isOwn }, { quiet: true })
      notify({ tone: 'success', title: n('added', { barcode, goods: goods?.name ?? '' }) })
      onAdded()
    } catch (error) {
      noticeOf(error, true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={n('addToGoods', { barcode })}
      okText={n('addNow')}
      okButtonProps={{ disabled: !ready, loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="goods-number-add">
        <GoodsFinder
          label={n('whichGoods')}
          placeholder={n('whichGoods')}
          {...(goods ? { chosen: goods.name } : {})}
          search={(text) => goodsBought(text)}
          onPick={(picked) => {
            setGoods(picked)
            setUnit(picked.units.length === 1 ? (picked.units[0]?.goodsUnitId ?? null) : null)
          }}
        />
        {goods && (
          <Radio.Group
            aria-label={n('whichUnit')}
            value={goodsUnitId}
            onChange={(event) => setUnit(event.target.value)}
            options={goods.units.map((unit) => ({
              value: unit.goodsUnitId,
              label: unitText(unit),
            }))}
          />
        )}
        {kind !== 'CLEAR' && (
          <Radio.Group
            aria-label={n('numberKind')}
            value={isOwn}
            onChange={(event) => setOwn(event.target.value)}
            options={[
              ...(kind === 'WRONG' ? [] : [{ value: false, label: n('numberGtin') }]),
              { value: true, label: n('numberOwn') },
            ]}
          />
        )}
      </div>
    </Modal>
  )
}
