import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
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
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const mayWrite = hasRight(`${path}:edit`) && fileIds.length < MOST
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    // The call itself tells what went wrong.
    await call(upload, { id, file } as InputOf<Endpoint>).catch(() => {})
    setBusy(false)
    void client.invalidateQueries()
  }
  return (
    <>
      {mayWrite && (
        <div className="tab-tools">
          <Button
            size="small"
            icon={<PlusOutlined />}
            loading={busy}
            onClick={() => chooser.current?.click()}
          >
            {t('addPicture')}
          </Button>
          <span className="hint">{t('pictureHint')}</span>
          <input
            ref={chooser}
            type="file"
            accept="image/png,image/jpeg"
            hidden
            aria-label={t('addPicture')}
            onChange={(event) => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
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
