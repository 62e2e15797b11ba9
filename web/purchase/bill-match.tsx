import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { supplierReceipt } from '#contract/purchase/supplier-receipt.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { countedText } from '../ui/goods-units.ts'
import { Tag } from '../ui/status-tag.tsx'
import { t } from './texts.ts'

export type Match = ReplyOf<typeof supplierReceipt.match>['rows'][number]
type Line = Match['lines'][number]

/** Of these bills, each against its receipt and order; what is no bill of goods has no match. */
export function useMatches(documentIds: number[], branchId?: number | null): Map<number, Match> {
  const { data } = useMatch(documentIds, branchId)
  return new Map(data?.rows.map((row) => [row.documentId, row]))
}

const useMatch = (documentIds: number[], branchId?: number | null) =>
  useRead(
    supplierReceipt.match,
    { documentIds, ...(branchId ? { branchId } : {}) },
    { enabled: documentIds.length > 0 },
  )

/** Of one bill, and whether it is still on its way: what it says makes lines taller. */
export function useOwnMatch(id: number) {
  const { data, isLoading } = useMatch([id])
  return { match: data?.rows.find((row) => row.documentId === id), waits: isLoading }
}

/** Whether a bill says what was ordered and received; opens it line by line. */
export function MatchTag({ match }: { match: Match | undefined }) {
  const [open, setOpen] = useState(false)
  if (!match) return null
  const { differences, docNo } = match
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={t('matchOf', { number: docNo })}
        onClick={() => setOpen(true)}
      >
        <Tag tone={differences > 0 ? 'orange' : 'green'}>
          {differences > 0 ? t('matchDiffers', { count: differences }) : t('matches')}
        </Tag>
      </Button>
      <Modal
        open={open}
        width={860}
        title={t('matchOf', { number: docNo })}
        footer={null}
        onCancel={() => setOpen(false)}
      >
        <ul className="match-lines">
          {differentFirst(match.lines).map((line) => (
            <MatchLine key={line.line} line={line} />
          ))}
        </ul>
        {typeof match.priceDifference === 'number' && match.priceDifference !== 0 && (
          <p>
            {t('matchTotal')} <strong>{money(match.priceDifference)}</strong>
          </p>
        )}
      </Modal>
    </>
  )
}

const differentFirst = (lines: Line[]) => lines.toSorted((a, b) => b.says.length - a.says.length)

function MatchLine({ line }: { line: Line }) {
  const { goodsName, goodsCode, says } = line
  const price = (value: number | undefined) => (typeof value === 'number' ? money(value) : '')
  return (
    <li>
      <p>
        {goodsName} <span className="hint">{goodsCode}</span>{' '}
        {says.map((one) => (
          <Tag key={one} tone="orange">
            {t(`match.${one}`)}
          </Tag>
        ))}
      </p>
      <dl>
        <Side
          label={line.orderNo ?? t('order')}
          qty={line.orderedQty === null ? '–' : countedText(line.orderedQty, line)}
          price={price(line.orderPrice)}
        />
        <Side
          label={line.receiptNo ?? t('goodsReceipt')}
          qty={countedText(line.receivedQty, line)}
          price=""
        />
        <Side
          label={fieldText('purchaseInvoiceId')}
          qty={countedText(line.billedQty, line)}
          price={price(line.billPrice)}
        />
      </dl>
    </li>
  )
}

function Side({ label, qty: counted, price }: { label: string; qty: string; price: string }) {
  return (
    <div>
      <dt className="hint">{label}</dt>
      <dd>{price ? `${counted} × ${price}` : counted}</dd>
    </div>
  )
}
