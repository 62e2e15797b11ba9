import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { branch as api } from '#contract/master/branch.ts'
import { call } from '../platform/api.ts'
import { Page as Frame } from '../platform/frame/page.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import { notify } from '../platform/notice.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { Tag } from '../ui/status-tag.tsx'
import { Confirm } from './confirm.tsx'
import { t } from './texts.ts'
import '../ui/ui.css'
import './system.css'
import './styles/logo.css'
import { UploadButton } from '../platform/frame/upload-button.tsx'

type Branch = ReplyOf<typeof api.getAll>['rows'][number]

/** The mark that stands on everything a branch shows and prints. */
export function List() {
  const { data } = useRead(api.getAll, { limit: 500, filter: { isActive: true } })
  const head = data?.rows.find((row) => row.isHeadOffice)
  return (
    <Frame title={t('logoTitle')}>
      <p className="hint logo-hint">{t('logoHint')}</p>
      <div className="logos" aria-busy={!data}>
        {data?.rows.map((row) => (
          <BranchLogo key={row.id} row={row} fallback={head?.logoFileId ?? null} />
        ))}
      </div>
    </Frame>
  )
}

function BranchLogo({ row, fallback }: { row: Branch; fallback: string | null }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const shown = row.logoFileId ?? fallback
  const mayWrite = hasRight('system/upload-logo:edit')
  const remove = async () => {
    await call(api.logoRemove, { branchId: row.id }, { quiet: true })
    await client.invalidateQueries()
  }
  return (
    <section className="panel logo-card" aria-label={row.name}>
      <div className="logo-paper">
        {shown ? (
          <img
            src={`/api/core/v1/images/${shown}`}
            alt={t('logoOf', { branch: row.name })}
            className={row.logoFileId ? '' : 'is-borrowed'}
          />
        ) : (
          <span>{t('logoNone')}</span>
        )}
      </div>
      <div className="logo-words">
        <h2>{row.name}</h2>
        {row.isHeadOffice && <Tag tone="grey">{fieldText('isHeadOffice')}</Tag>}
      </div>
      <p className="hint">
        {row.logoFileId ? t('logoOwn') : shown ? t('logoFromHead') : t('logoNone')}
      </p>
      {mayWrite && <LogoButtons row={row} onRemove={() => setAsking(true)} />}
      {asking && (
        <Confirm
          title={t('logoRemoveTitle', { branch: row.name })}
          yes={t('logoRemoveYes')}
          danger
          run={remove}
          onClose={() => setAsking(false)}
        >
          <p>{t('logoRemoveText')}</p>
        </Confirm>
      )}
    </section>
  )
}

function LogoButtons({ row, onRemove }: { row: Branch; onRemove: () => void }) {
  const client = useQueryClient()
  const send = async (file: File) => {
    const input = { branchId: row.id, file } as unknown as InputOf<typeof api.logoUpload>
    await call(api.logoUpload, input).finally(() => client.invalidateQueries())
    notify({ tone: 'success', title: t('logoSaved', { branch: row.name }) })
  }
  return (
    <div className="logo-buttons">
      <UploadButton icon={<UploadOutlined />} label={t('logoUpload')} send={send}>
        {row.logoFileId ? t('logoChange') : t('logoUpload')}
      </UploadButton>
      {row.logoFileId && (
        <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
          {t('logoRemove')}
        </Button>
      )}
    </div>
  )
}
