import { Modal, Segmented } from 'antd'
import { type ReactNode, useId } from 'react'
import { t } from '../i18n/texts.ts'
import { change, type Settings, useSettings } from '../settings.ts'

export function ThemePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const settings = useSettings()
  const side = settings.navType === 'side'
  const colours = [
    { value: 'white' as const, label: t('theme.white') },
    { value: 'petrol' as const, label: t('theme.petrol') },
  ]
  const modes = [
    { value: 'light' as const, label: t('theme.light') },
    { value: 'dark' as const, label: t('theme.dark') },
  ]
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('theme')} width={460}>
      <div className="theme-rows">
        <Choice name="currentTheme" label={t('theme.mode')} options={modes} />
        <Choice
          name="navType"
          label={t('theme.nav')}
          options={[
            { value: 'side', label: t('theme.side') },
            { value: 'top', label: t('theme.top') },
          ]}
        />
        {side && <Choice name="sideNavTheme" label={t('theme.sideNav')} options={modes} />}
        {!side && <Choice name="topNavColor" label={t('theme.topNav')} options={colours} />}
        <Choice name="headerNavColor" label={t('theme.header')} options={colours} />
        <Choice
          name="locale"
          label={t('theme.language')}
          options={[
            { value: 'id', label: 'Indonesia' },
            { value: 'en', label: 'English' },
          ]}
        />
        <Choice
          name="density"
          label={t('theme.density')}
          options={[
            { value: 'normal', label: t('theme.normal') },
            { value: 'compact', label: t('theme.compact') },
          ]}
        />
        <Choice
          name="direction"
          label={t('theme.direction')}
          options={[
            { value: 'ltr', label: t('theme.ltr') },
            { value: 'rtl', label: t('theme.rtl') },
          ]}
        />
        <p className="hint">{t('theme.note')}</p>
      </div>
    </Modal>
  )
}

interface ChoiceProps<K extends keyof Settings> {
  name: K
  label: ReactNode
  options: { value: Settings[K] & string; label: string }[]
}

function Choice<K extends keyof Settings>({ name, label, options }: ChoiceProps<K>) {
  const value = useSettings((s) => s[name])
  const id = useId()
  return (
    <div className="theme-row">
      <span id={id}>{label}</span>
      <Segmented
        aria-labelledby={id}
        options={options}
        value={value as Settings[K] & string}
        onChange={(next) => change({ [name]: next } as Partial<Settings>)}
      />
    </div>
  )
}
