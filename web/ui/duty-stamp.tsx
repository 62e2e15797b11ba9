import { Button, Input, Modal } from 'antd'
import { type FormEvent, useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { bearsStamp, dutyStamp as api } from '#contract/duty-stamp.ts'
import { type Kind, menusOf } from '#contract/kinds.ts'
import { Failure } from '../platform/errors.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Fact } from '../platform/pairs.tsx'
import { useWrite } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { t } from './texts.ts'

type Document = DocumentDetail['document']

/** The number of the e-Meterai, on what bears one; it may be written down later. */
export function stampFact(document: Document): Fact[] {
  if (!bearsStamp(document.kind, document.total)) return []
  return [[fieldText('stampNo'), <Stamp key="stamp" document={document} />]]
}

function Stamp({ document }: { document: Document }) {
  const [open, setOpen] = useState(false)
  const { kind, stampNo } = document
  const may = hasRight(`${menusOf([kind as Kind])[0]}:add`)
  return (
    <>
      {stampNo ?? t('stampMissing')}{' '}
      {may && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {stampNo ? t('stampChange') : t('stampFill')}
        </Button>
      )}
      {open && <StampDialog document={document} onClose={() => setOpen(false)} />}
    </>
  )
}

function StampDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const [text, setText] = useState(document.stampNo ?? '')
  const write = useWrite(api.fill, { quiet: true })
  const { id, version } = document
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    write.mutate({ id, version, stampNo: text }, { onSuccess: onClose })
  }
  const refused = write.error instanceof Failure ? write.error.message : ''
  return (
    <Modal
      open
      width={420}
      title={fieldText('stampNo')}
      okText={t('stampSave')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: write.isPending, disabled: text.trim() === '' }}
      onOk={() => save()}
      onCancel={onClose}
    >
      <form onSubmit={save}>
        <Input
          autoFocus
          value={text}
          maxLength={32}
          aria-label={fieldText('stampNo')}
          aria-invalid={refused !== ''}
          aria-describedby={refused ? 'stamp-refused' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {refused && (
          <p className="field-error" id="stamp-refused" role="alert">
            {refused}
          </p>
        )}
      </form>
    </Modal>
  )
}
