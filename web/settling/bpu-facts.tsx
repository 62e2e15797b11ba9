import { Only } from '../ui/only.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { type Kind, menusOf } from '#contract/kinds.ts'
import { withholding as api } from '#contract/report/withholding.ts'
import { type WithholdingType, isFromUs, whtCertificate } from '#contract/withholding.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { RecipientField } from '../master/pickers.tsx'
import { percent } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { ChoiceField, DateField, TextField } from '../ui/fields.tsx'
import type { Form } from '../ui/form-state.ts'
import { t } from './texts.ts'

type Document = DocumentDetail['document']
type Facts = InputOf<typeof api.facts>

/** On a document of which we withhold PPh: what Coretax asks of its slip, or a way to write that down. */
export function bpuFacts(document: Document): [string, React.ReactNode][] {
  const { kind, whtType } = document
  // PPh of persons is told by another file, and a customer's slip is his.
  if (isFromUs(kind) || whtType === 'PPH21') return []
  return [[t('bpu'), <BpuFacts key="bpu" document={document} />]]
}

function BpuFacts({ document }: { document: Document }) {
  const [open, setOpen] = useState(false)
  const { kind, status, whtObject, whtCertificate: certificate, whtRecipientName } = document
  const may =
    !['CANCELLED', 'REVERSED'].includes(status) && hasRight(`${menusOf([kind as Kind])[0]}:add`)
  const words = [whtObject, certificate && t(`certificate.${certificate}`), whtRecipientName]
  return (
    <>
      {whtObject ? words.filter(Boolean).join(' · ') : t('noObjectYet')}{' '}
      {may && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {t(whtObject ? 'changeSlip' : 'fillSlip')}
        </Button>
      )}
      {open && <BpuDialog document={document} onClose={() => setOpen(false)} />}
    </>
  )
}

function BpuDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { id, version, whtObject, supplierId } = document
  return (
    <PartDialog
      noun={t('bpu')}
      add={api.facts}
      update={api.facts}
      values={{
        id,
        version,
        whtObject: whtObject ?? undefined,
        whtCertificate: document.whtCertificate,
        ...(supplierId
          ? {}
          : {
              whtRecipientId: document.whtRecipientId,
              $names: { whtRecipientId: document.whtRecipientName ?? '' },
            }),
      }}
      onClose={onClose}
    >
      {(form) => <Fields form={form} document={document} />}
    </PartDialog>
  )
}

/** Notes and other debts tell no number of the other party's bill. */
const REF_LATER = ['other-debt', 'purchase-credit-note']

function Fields({ form, document }: { form: Form<Facts>; document: Document }) {
  const { docDate, whtType, kind, supplierId, taxInvoiceNo } = document
  const { data } = useRead(api.objects as Endpoint, {
    day: docDate,
    whtType: whtType as WithholdingType,
  }) as { data: { rows: { code: string; name: string; rate: number }[] } | undefined }
  return (
    <>
      <ChoiceField
        form={form}
        name="whtObject"
        required
        span={12}
        options={(data?.rows ?? []).map(({ code, name, rate }) => [
          code,
          `${code} ${name} (${percent(rate)})`,
        ])}
      />
      <ChoiceField
        form={form}
        name="whtCertificate"
        span={supplierId ? 12 : 6}
        options={whtCertificate.options.map((code) => [code, t(`certificate.${code}`)])}
        placeholder={t('noCertificate')}
      />
      {!supplierId && <RecipientField form={form} span={6} />}
      <Only form={form} when={REF_LATER.includes(kind) && !taxInvoiceNo} of={['refNo', 'refDate']}>
        <TextField form={form} name="refNo" span={8} maxLength={50} label={t('paidFor')} />
        <DateField form={form} name="refDate" span={4} label={fieldText('refDate')} />
      </Only>
    </>
  )
}
