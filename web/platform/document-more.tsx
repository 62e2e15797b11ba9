import { CopyOutlined, MoreOutlined, WhatsAppOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { kindOf } from '#contract/kinds.ts'
import { useGo } from './link.tsx'
import { useMenuFocus } from './menu-focus.ts'
import { hasRight } from './session.ts'
import { tellByWhatsapp } from './whatsapp.ts'
import { t } from './i18n/texts.ts'

interface MoreProps {
  detail: DocumentDetail
  /** Address of the list. */
  path: string
}

/** What one does with a document of any kind now and then. */
export function DocumentMore({ detail, path }: MoreProps) {
  const go = useGo()
  const { dropdown, button } = useMenuFocus()
  const { id, docNo, kind } = detail.document
  const { copies } = kindOf(kind) ?? {}
  const form = copies === true ? path : copies
  const actions: Record<string, () => void> = {
    copy: () => go(`${form}/add`, { copy: id }),
    whatsapp: () => void tellByWhatsapp(detail),
  }
  const items = [
    ...(form && hasRight(`${form}:add`)
      ? [{ key: 'copy', icon: <CopyOutlined />, label: t('duplicate') }]
      : []),
    ...(docNo ? [{ key: 'whatsapp', icon: <WhatsAppOutlined />, label: t('whatsapp.send') }] : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown
      {...dropdown}
      destroyOnHidden
      menu={{ items, onClick: ({ key }) => actions[key]?.() }}
    >
      <Button
        ref={button}
        icon={<MoreOutlined />}
        aria-label={t('moreActions')}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}
