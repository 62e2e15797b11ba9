import { CopyOutlined, MoreOutlined, WhatsAppOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { useGo } from './link.tsx'
import { hasRight } from './session.ts'
import { tellByWhatsapp } from './whatsapp.ts'
import { t } from './i18n/texts.ts'

interface MoreProps {
  detail: DocumentDetail
  /** Address of the list. */
  path: string
  /** Its form takes another one's values. */
  copies: boolean
}

/** What one does with a document of any kind now and then. */
export function DocumentMore({ detail, path, copies }: MoreProps) {
  const go = useGo()
  const { id, docNo } = detail.document
  const actions: Record<string, () => void> = {
    copy: () => go(`${path}/add`, { copy: id }),
    whatsapp: () => void tellByWhatsapp(detail),
  }
  const items = [
    ...(copies && hasRight(`${path}:add`)
      ? [{ key: 'copy', icon: <CopyOutlined />, label: t('duplicate') }]
      : []),
    ...(docNo ? [{ key: 'whatsapp', icon: <WhatsAppOutlined />, label: t('whatsapp.send') }] : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => actions[key]?.() }}>
      <Button icon={<MoreOutlined />} aria-label={t('moreActions')} aria-haspopup="menu" />
    </Dropdown>
  )
}
