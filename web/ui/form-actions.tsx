import { EyeOutlined, SaveOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { PHONE, useMedia } from '../platform/media.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { t } from './texts.ts'

interface ActionsProps {
  sheet: {
    previewing: boolean
    setPreviewing: (on: boolean) => void
    busy: boolean
    /** It was sent and has no answer yet. */
    waits: boolean
    save: () => void
    /** Saves it and begins another one. */
    saveAndAdd: (() => void) | undefined
    cancel: () => void
  }
  preview: boolean
}

/** What ends a form, and its preview. */
export function Actions({ sheet, preview }: ActionsProps) {
  const { previewing, setPreviewing, busy, waits, saveAndAdd } = sheet
  const phone = useMedia(PHONE)
  useShortcut('Alt+Enter', () => saveAndAdd?.(), saveAndAdd !== undefined && !waits)
  const pressed = previewing ? { color: 'primary' as const, variant: 'outlined' as const } : {}
  return (
    <>
      <Button onClick={sheet.cancel}>{t(waits ? 'leaveIt' : 'cancel')}</Button>
      {preview && (
        <Button
          icon={<EyeOutlined />}
          aria-pressed={previewing}
          {...pressed}
          onClick={() => setPreviewing(!previewing)}
        >
          {t('preview')} <kbd>Alt P</kbd>
        </Button>
      )}
      {saveAndAdd && !phone && (
        <Button disabled={busy || waits} onClick={saveAndAdd}>
          {t('saveAndAdd')} <kbd>Alt Enter</kbd>
        </Button>
      )}
      <Button
        type="primary"
        icon={<SaveOutlined />}
        loading={busy}
        disabled={waits}
        onClick={sheet.save}
      >
        {busy ? t('saving') : t('save')} <kbd>Ctrl S</kbd>
      </Button>
    </>
  )
}
