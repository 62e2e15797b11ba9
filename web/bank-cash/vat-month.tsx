import { AuditOutlined } from '@ant-design/icons'
import { Button, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { vatMonth as api } from '#contract/bank-cash/vat-month.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { money } from '../platform/format.ts'
import { language } from '../platform/i18n/define.ts'
import { useGo } from '../platform/link.tsx'
import { type Fact, Pairs } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { mayCall, useUser } from '../platform/session.ts'
import { newRow } from '../ui/form-state.ts'
import { useSourceId } from '../ui/source.tsx'
import { t } from './texts.ts'
import './money-between.css'

type Figures = ReplyOf<typeof api.figures>

/** One press: what PPN the month comes to, and the adjustment that settles it. */
export function VatButton({ path }: { path: string }) {
  const [open, setOpen] = useState(false)
  if (!mayCall(api.figures)) return null
  return (
    <>
      <Button icon={<AuditOutlined />} onClick={() => setOpen(true)}>
        {t('vatMonth')}
      </Button>
      {open && <VatDialog path={path} onClose={() => setOpen(false)} />}
    </>
  )
}

function VatDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const go = useGo()
  const [month, setMonth] = useState<number | null>(null)
  const { data, isError } = useFigures(month)
  return (
    <Modal
      open
      width={460}
      title={t('vatMonth')}
      okText={t('vatWrite')}
      cancelText={t('close')}
      okButtonProps={{ disabled: !data || data.lines.length === 0 }}
      onOk={() => data && go(`${path}/add`, { vat: data.month })}
      onCancel={onClose}
    >
      {data && (
        <>
          <Select
            className="full"
            aria-label={t('vatOf')}
            options={data.months.map((value) => ({ value, label: nameOf(value) }))}
            value={data.month}
            onChange={setMonth}
          />
          <div className="confirm-hint">
            <Pairs of={factsOf(data)} />
          </div>
          <Hint of={data} />
        </>
      )}
      {isError && <p role="alert">{t('vatNone')}</p>}
    </Modal>
  )
}

function Hint({ of }: { of: Figures }) {
  if (!of.isPkp) return <p className="hint">{t('vatNoPkp')}</p>
  if (of.unconfirmed > 0)
    return <p className="late-note">{t('vatUnconfirmed', { count: of.unconfirmed })}</p>
  return of.lines.length === 0 ? <p className="hint">{t('vatNone')}</p> : null
}

function factsOf({ vatOut, vatIn, offset, toHeadOffice, payable, carriedOver }: Figures): Fact[] {
  const last: [string, number][] = [
    [t('vatToHeadOffice'), toHeadOffice],
    [t('vatPayable'), payable],
    [t('vatCarried'), carriedOver],
  ]
  return [
    [t('vatOut'), money(vatOut)],
    [t('vatIn'), money(vatIn)],
    [t('vatOffset'), money(offset)],
    ...last.filter(([, amount]) => amount > 0).map(([word, amount]): Fact => [word, money(amount)]),
  ]
}

/** `Januari 2026`. */
function nameOf(month: number): string {
  const first = new Date(Math.floor(month / 100), (month % 100) - 1, 1)
  return new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric' }).format(first)
}

const useFigures = (month: number | null, enabled = true) => {
  const { employee } = useUser()
  return useRead(
    api.figures,
    { branchId: employee.branchId, ...(month ? { month } : {}) },
    { enabled, staleTime: 0, keep: true },
  )
}

/** `?vat=202601`: the form begins with the journal that settles that month. */
export function WithVat({ children }: { children: (start: Start | undefined) => ReactNode }) {
  const month = useSourceId('vat')
  const { data, isError } = useFigures(month ?? null, month !== undefined)
  if (month === undefined || isError) return children(undefined)
  return data ? children(startOf(data)) : <div className="panel fill" aria-busy="true" />
}

type Start = ReturnType<typeof startOf>
const startOf = ({ docDate, memo, lines }: Figures) => ({
  docDate,
  memo,
  lines: lines.map((line) => newRow(line)),
})
