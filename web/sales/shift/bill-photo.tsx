import { CameraOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { t } from './texts.ts'

const SIDE = 1400
/** What a call may carry, as a data URL. */
const LETTERS = 880_000

/** A photo of the bill, by the camera where there is one; made small enough to go with the voucher. */
export function BillPhoto({
  value,
  onChange,
}: {
  value: string | null
  onChange: (photo: string | null) => void
}) {
  const id = useId()
  const [failed, setFailed] = useState(false)
  const take = async (file: File | undefined) => {
    const photo = file ? await smaller(file).catch(() => null) : null
    setFailed(file !== undefined && photo === null)
    onChange(photo)
  }
  return (
    <div className="shift-photo">
      <label htmlFor={id} className="shift-photo-button">
        <CameraOutlined /> {value ? t('photoAgain') : t('photo')}
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={({ target }) => void take(target.files?.[0])}
      />
      {value && <img src={value} alt={t('photo')} />}
      {failed && (
        <p className="field-error" role="alert">
          {t('photoFailed')}
        </p>
      )}
    </div>
  )
}

async function smaller(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const tries = [0.8, 0.6, 0.4].map((quality) => canvas.toDataURL('image/jpeg', quality))
  return tries.find((one) => one.length <= LETTERS) ?? null
}
