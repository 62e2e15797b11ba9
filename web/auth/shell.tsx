import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Locale } from '../platform/i18n/define.ts'
import { change, useSettings } from '../platform/settings.ts'
import './auth.css'
import { CompanyLogo } from './company-logo.tsx'
import { t } from './texts.ts'

/** The two halves of every page before work begins: the shop at the left, the form at the right. */
export function AuthShell({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <div className="auth-shop">
        <div className="auth-brand">
          <CompanyLogo /> <span>Gerai</span>
        </div>
        <ShopDrawing />
        <p>{t('motto')}</p>
      </div>
      <main className="auth-side">
        <div className="auth-form">{children}</div>
        <footer className="auth-foot">
          <span>© {new Date().getFullYear()} Gerai</span>
          <Link to="/auth/terms-condition">{t('terms')}</Link>
          <Link to="/auth/privacy-policy">{t('privacy')}</Link>
          <Languages />
        </footer>
      </main>
    </div>
  )
}

export function Languages() {
  const locale = useSettings((s) => s.locale)
  const choice = (one: Locale, name: string) => (
    <button
      type="button"
      lang={one}
      aria-label={`${one.toUpperCase()}, ${name}`}
      aria-pressed={locale === one}
      onClick={() => change({ locale: one })}
    >
      {one.toUpperCase()}
    </button>
  )
  return (
    <fieldset className="auth-languages" aria-label={t('language')}>
      {choice('id', 'Bahasa Indonesia')} · {choice('en', 'English')}
    </fieldset>
  )
}

interface InputProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  autoComplete: string
  autoFocus?: boolean
}

export function TextInput({ id, label, value, onChange, error, ...rest }: InputProps) {
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <div className="auth-box">
        <input
          id={id}
          name={id}
          type="email"
          inputMode="email"
          maxLength={100}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="auth-error">
          {error}
        </p>
      )}
    </div>
  )
}

type CodeProps = Pick<InputProps, 'label' | 'value' | 'onChange' | 'error' | 'autoFocus'>

/** Six digits of an app, or a recovery code, which has letters too. */
export function CodeInput({ label, value, onChange, error, ...rest }: CodeProps) {
  return (
    <div className="auth-field">
      <label htmlFor="code">{label}</label>
      <div className="auth-box">
        <input
          id="code"
          name="code"
          className="auth-code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'code-error' : undefined}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
      </div>
      {error && (
        <p id="code-error" className="auth-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

export function PasswordInput({ id, label, value, onChange, error, ...rest }: InputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <div className="auth-box">
        <input
          id={id}
          name={id}
          type={shown ? 'text' : 'password'}
          maxLength={256}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
        <button
          type="button"
          className="auth-eye"
          aria-label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 10s3-5.500 8-5.500 8 5.500 8 5.500-3 5.500-8 5.500S2 10 2 10z" />
            <circle cx="10" cy="10" r="2.600" />
            {!shown && <path d="M3.500 16.500l13-13" />}
          </svg>
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className="auth-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function ShopDrawing() {
  const scallops = Array.from({ length: 10 }, (_, i) => 70 + i * 53.2)
  return (
    <svg className="auth-drawing" viewBox="56 0 616 300" aria-hidden="true">
      <path
        className="awning"
        d="M96 56h480l26 54a26.600 26.600 0 0 1-53 0h-.2a26.600 26.600 0 0 1-53 0h-.2a26.600 26.600 0 0 1-53 0h-.2a26.600 26.600 0 0 1-53 0h-.2a26.600 26.600 0 0 1-53 0h-.2a26.600 26.600 0 0 1-53 0h-.2a26.600 26.600 0 0 1-53 0h-.2a26.600 26.600 0 0 1-53 0h-.2a26.600 26.600 0 0 1-53 0h-.2a26.600 26.600 0 0 1-53 0z"
      />
      {scallops.slice(1).map((x, i) => (
        <path key={x} d={`M${96 + (i + 1) * 48} 56L${x} 110`} />
      ))}
      <path d="M296 8h80v32h-80zM318 40v16M354 40v16" />
      <path className="sign" d="M310 24h52" />
      <path d="M116 130v152M556 130v152M56 282h560" />
      <path d="M144 160h196v84H144zM144 188h196M144 216h196" />
      <path
        className="goods"
        d="M156 188v-18h16v18M178 188v-14h20v14M204 188v-20h12v20M224 188v-12h26v12M258 188v-18h16v18M282 188v-14h20v14M156 216v-16h26v16M190 216v-18h12v18M208 216v-13h22v13M238 216v-18h14v18M260 216v-14h24v14M292 216v-18h16v18M158 244v-18h18v18M184 244v-14h24v14M216 244v-18h18v18M242 244v-14h24v14M274 244v-18h18v18"
      />
      <path d="M386 282V160h74v122M396 170h54v112" />
      <circle cx="443" cy="226" r="3" />
      <path d="M480 200h58M486 200v82h46v-82M502 200v-22h14v22" />
    </svg>
  )
}
