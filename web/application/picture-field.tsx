import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { FieldFrame } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { t } from './texts.ts'

interface PictureProps<V, K extends keyof V & string> {
  form: Form<V>
  name: K
  /** Takes the file and answers the picture's id, which the form then carries. */
  endpoint: Endpoint<z.ZodType, z.ZodType<{ imageFileId: string }>>
}

/** A wide picture, shown as it will be seen; its place is there before it is. */
export function PictureField<V, K extends keyof V & string>({
  form,
  name,
  endpoint,
}: PictureProps<V, K>) {
  const { value, error } = useField(form, name)
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { imageFileId } = await call(endpoint, { file } as InputOf<Endpoint>)
      form.set(name, imageFileId as never)
    } catch {
      // The call itself has told what went wrong.
    }
    setBusy(false)
  }
  return (
    <FieldFrame name={name} label={fieldText(name)} required span={12} error={error}>
      {({ id, describedBy }) => (
        <div className="picture-field">
          <div className="banner-frame">
            {value ? (
              <img src={`/api/core/v1/images/${String(value)}`} alt={fieldText(name)} />
            ) : (
              <span className="hint">{t('noPicture')}</span>
            )}
          </div>
          <div className="picture-choose">
            <Button
              id={id}
              aria-describedby={describedBy}
              icon={<UploadOutlined />}
              loading={busy}
              onClick={() => chooser.current?.click()}
            >
              {value ? t('otherPicture') : t('choosePicture')}
            </Button>
            <p className="hint">{t('pictureHint')}</p>
          </div>
          <input
            ref={chooser}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            hidden
            aria-label={t('choosePicture')}
            onChange={(event) => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
