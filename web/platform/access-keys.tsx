import { Button, type ButtonProps } from 'antd'
import { type ReactNode, createContext, use, useState } from 'react'
import { useShortcut } from './shortcuts.ts'

/** Which letter each label of a page has. */
const Letters = createContext<Map<string, string> | null>(null)

/** Within it no letter belongs to two buttons. */
export function AccessKeys({ children }: { children: ReactNode }) {
  const [letters] = useState(() => new Map<string, string>())
  return <Letters value={letters}>{children}</Letters>
}

/** Alt with these belongs to the program everywhere (K, N, P, U) or to the browser (D, E, F). */
const RESERVED = 'DEFKNPU'

/** The first letter of a label that nothing else has: of its words' beginnings, else any. */
export function letterOf(label: string, taken: Iterable<string>): string | null {
  const used = new Set([...RESERVED, ...taken])
  const beginnings = label.split(/\s+/).map((word) => word.charAt(0))
  const all = [...beginnings, ...label].map((one) => one.toUpperCase())
  return all.find((one) => /[A-Z]/.test(one) && !used.has(one)) ?? null
}

/**
 * Gives each of the labels its letter; one that has its own keeps it. Whoever passes all that a page may ever show has
 * the same letters whatever of it is shown.
 */
export function useLetters(labels: readonly string[]): ReadonlyMap<string, string> {
  const letters = use(Letters)
  if (!letters) return NONE
  for (const label of labels) {
    const letter = letters.has(label) ? null : letterOf(label, letters.values())
    if (letter) letters.set(label, letter)
  }
  return letters
}

const NONE: ReadonlyMap<string, string> = new Map()

interface AccessButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  label: string
  onClick: () => void
}

/** A button of a page's head that Alt with its underlined letter presses too. */
export function AccessButton({ label, onClick, ...button }: AccessButtonProps) {
  const letter = useLetters([label]).get(label)
  useShortcut(`Alt+${letter}`, onClick, letter !== undefined)
  return (
    <Button
      {...button}
      {...(letter ? { 'aria-keyshortcuts': `Alt+${letter}` } : {})}
      onClick={onClick}
    >
      <Underlined text={label} letter={letter} />
    </Button>
  )
}

/** Where a word begins with the letter, there. */
function Underlined({ text, letter }: { text: string; letter: string | undefined }) {
  const upper = text.toUpperCase()
  const begins = letter ? ` ${upper}`.indexOf(` ${letter}`) : -1
  const at = letter && begins < 0 ? upper.indexOf(letter) : begins
  if (at < 0) return text
  return (
    <span>
      {text.slice(0, at)}
      <u className="access-key">{text[at]}</u>
      {text.slice(at + 1)}
    </span>
  )
}
