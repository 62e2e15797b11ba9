import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { ShopMark } from '../platform/frame/shop-mark.tsx'
import { language } from '../platform/i18n/define.ts'
import { activeEmail } from '../platform/session.ts'
import { useSettings } from '../platform/settings.ts'
import './auth.css'
import type { Chapter } from './chapter.ts'
import { faqEn, faqId } from './faq-words.ts'
import { privacyEn, privacyId } from './privacy-words.ts'
import { Languages } from './shell.tsx'
import { termsEn, termsId } from './terms-words.ts'
import { t } from './texts.ts'

export function Terms() {
  return <Reading title="terms" id={termsId} en={termsEn} dated />
}
export function Privacy() {
  return <Reading title="privacy" id={privacyId} en={privacyEn} dated />
}
export function Faq() {
  return <Reading title="faq" id={faqId} en={faqEn} />
}

interface ReadingProps {
  title: 'terms' | 'privacy' | 'faq'
  id: readonly Chapter[]
  en: readonly Chapter[]
  dated?: boolean
}

function Reading({ title, id, en, dated }: ReadingProps) {
  useSettings((s) => s.locale)
  const text = t(title)
  useLayoutEffect(() => {
    document.title = `${text} · Gerai`
  }, [text])
  return (
    <div className="reading">
      <header className="reading-bar">
        <ShopMark />
        <span>Gerai</span>
        <Languages />
        <Link to={activeEmail() ? '/app' : '/auth/login'}>{t('backToSignIn')}</Link>
      </header>
      <main>
        <h1>{text}</h1>
        {dated && <p className="reading-date">{t('updated')}</p>}
        {(language() === 'en' ? en : id).map((chapter) => (
          <Section key={chapter[0]} chapter={chapter} />
        ))}
        <nav className="reading-links">
          <Link to="/auth/terms-condition">{t('terms')}</Link>
          <Link to="/auth/privacy-policy">{t('privacy')}</Link>
          <Link to="/auth/faq">{t('faq')}</Link>
        </nav>
      </main>
    </div>
  )
}

function Section({ chapter: [heading, ...lines] }: { chapter: Chapter }) {
  return (
    <section>
      <h2>{heading}</h2>
      {blocksOf(lines).map((block) =>
        Array.isArray(block) ? (
          <ul key={block[0]}>
            {block.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p key={block}>{block}</p>
        ),
      )}
    </section>
  )
}

/** Paragraphs, and runs of dashed lines as one list each. */
function blocksOf(lines: string[]): (string | string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(2))
    else blocks.push([line.slice(2)])
  }
  return blocks
}
