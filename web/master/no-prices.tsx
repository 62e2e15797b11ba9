import { Button } from 'antd'
import { useState } from 'react'
import { hasRight } from '../platform/session.ts'
import { NewPrice } from './new-price.tsx'
import { t } from './texts.ts'

interface NoPricesProps {
  goods: { id: number; code: string; name: string }
}

/** Without a price nothing is sold: whoever may give the goods one begins here. */
export function NoPrices({ goods: { id, code, name } }: NoPricesProps) {
  const [adding, setAdding] = useState(false)
  const may = ['add', 'edit'].some((deed) => hasRight(`master/changes-selling-price:${deed}`))
  return (
    <div className="tab-none">
      <p>{t('noPrices')}</p>
      {may && (
        <Button type="primary" onClick={() => setAdding(true)}>
          {t('addFirstPrice')}
        </Button>
      )}
      {adding && (
        <NewPrice
          from={{ goodsId: id, goodsCode: code, goodsName: name }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
