import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect } from 'react'
import { t } from './i18n/texts.ts'
import { useShortcut } from './shortcuts.ts'

/** The pages of the rows that were listed last, in their order, below `/app`. */
let listed: readonly string[] = []

/** What is on the list is what one walks through from one of its pages. */
export function useListed(pages: readonly string[]): void {
  const key = pages.join('\n')
  useEffect(() => {
    if (key) listed = key.split('\n')
  }, [key])
}

/** ‹ and › to the neighbours in the list that one came from; nothing where one came from elsewhere. */
export function Neighbours() {
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/^\/app\//, '') })
  const navigate = useNavigate()
  const at = listed.indexOf(here)
  const known = at >= 0 && listed.length > 1
  // Escape and the browser's way back lead to the list, however far one walked.
  const go = (to: string | undefined) =>
    to && void navigate({ to: '/app/$', params: { _splat: to }, search: {}, replace: true })
  const [before, after] = [listed[at - 1], listed[at + 1]]
  useShortcut('Alt+ArrowUp', () => go(before), known)
  useShortcut('Alt+ArrowDown', () => go(after), known)
  if (!known) return null
  return (
    <span className="neighbours">
      <Button
        icon={<LeftOutlined />}
        disabled={!before}
        aria-label={t('neighbourBefore')}
        title={`${t('neighbourBefore')} (Alt+↑)`}
        onClick={() => go(before)}
      />
      <Button
        icon={<RightOutlined />}
        disabled={!after}
        aria-label={t('neighbourAfter')}
        title={`${t('neighbourAfter')} (Alt+↓)`}
        onClick={() => go(after)}
      />
    </span>
  )
}
