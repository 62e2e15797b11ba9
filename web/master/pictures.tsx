import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
import { UploadButton } from '../platform/frame/upload-button.tsx'
import { hasRight } from '../platform/session.ts'
import { t } from './texts.ts'

interface PicturesProps {
  id: number
  name: string
  fileIds: string[]
  path: string
  upload: Endpoint
}

const MOST = 5

/** The pictures of goods or a category, and one more while there is room. */
export function Pictures({ id, name, fileIds, path, upload }: PicturesProps) {
  const client = useQueryClient()
  const mayWrite = hasRight(`${path}:edit`) && fileIds.length < MOST
  const send = (file: File) =>
    call(upload, { id, file } as InputOf<Endpoint>).finally(() => client.invalidateQueries())
  return (
    <>
      {mayWrite && (
        <div className="tab-tools">
          <UploadButton
            size="small"
            icon={<PlusOutlined />}
            label={t('addPicture')}
            accept="image/png,image/jpeg"
            send={send}
          >
            {t('addPicture')}
          </UploadButton>
          <span className="hint">{t('pictureHint')}</span>
        </div>
      )}
      {fileIds.length === 0 ? (
        <p className="tab-none">{t('noPictures')}</p>
      ) : (
        <div className="pictures">
          {fileIds.map((fileId) => (
            <img
              key={fileId}
              className="picture"
              src={`/api/core/v1/images/${fileId}`}
              alt={t('pictureOf', { name })}
              width={132}
              height={132}
              loading="lazy"
            />
          ))}
        </div>
      )}
    </>
  )
}
