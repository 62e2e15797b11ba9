import { UploadOutlined } from '@ant-design/icons'
import type { z } from 'zod'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
import { UploadButton } from '../platform/frame/upload-button.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import { FieldFrame } from '../ui/field-frame.tsx'
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
  const send = async (file: File) => {
    const { imageFileId } = await call(endpoint, { file } as InputOf<Endpoint>)
    form.set(name, imageFileId as never)
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
            <UploadButton
              id={id}
              aria-describedby={describedBy}
              icon={<UploadOutlined />}
              label={t('choosePicture')}
              send={send}
            >
              {value ? t('otherPicture') : t('choosePicture')}
            </UploadButton>
            <p className="hint">{t('pictureHint')}</p>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}
