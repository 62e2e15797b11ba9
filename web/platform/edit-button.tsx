import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from './i18n/texts.ts'
import { useGo } from './link.tsx'
import { useShortcut } from './shortcuts.ts'

/** From a page to its form, by Alt U as well. */
export function EditButton({ to, primary }: { to: string; primary?: boolean }) {
  const go = useGo()
  useShortcut('Alt+U', () => go(to))
  return (
    <Button type={primary ? 'primary' : 'default'} icon={<EditOutlined />} onClick={() => go(to)}>
      {t('edit')} <kbd>Alt U</kbd>
    </Button>
  )
}
