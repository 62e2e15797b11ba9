import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The collections of rules that code and pages refer to, and where they stand. */
const BOOKS = ['domain', 'reliability', 'specification'] as const
type Book = (typeof BOOKS)[number]

/** What a reference may name. */
export interface Known {
  /** `domain §3.0.5`, as the headings bear it. */
  sections: Set<string>
  /** `reliability, privacy`: the collection and each heading's title, in small letters. */
  titles: Set<string>
  /** Rows and invariants that have a code of their own: F11, PV07, N8, D3b, L01. */
  codes: Set<string>
  /** Every file and folder of the repository, from its root. */
  files: Set<string>
}

const SECTION = String.raw`\d+(?:\.\d+)*`
const CODE = String.raw`(?:PV|CV|[A-Z])\d{1,2}[a-c]?`
const FOLDERS = 'contract|server|web|tests|bench|scripts|docs'

/** Everything that `text` refers to and that is not there, in the words of the text. */
export function unresolved(text: string, file: string, known: Known): string[] {
  const prose = text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*(?=\S)/g, ' ')
  return [
    ...sectionsOf(prose, file).filter((s) => !known.sections.has(s)),
    ...codesOf(prose).filter((c) => !known.codes.has(c)),
    ...titlesOf(prose).filter((t) => ![...known.titles].some((title) => title.includes(t))),
    ...decisionsOf(prose).filter((d) => ![...known.files].some((f) => f.startsWith(d))),
    ...pathsOf(text, file).filter((p) => !known.files.has(p) && !BY_NUMBER.test(p)),
  ]
}

/** `domain §3.1.6–3.1.8, §9.2`: a number belongs to the collection named last in its sentence. */
function sectionsOf(prose: string, file: string): string[] {
  const marked = [
    ...prose.matchAll(new RegExp(`§(${SECTION})(?:–§?(${SECTION}))?`, 'g')),
    ...prose.matchAll(new RegExp(`\\b(?:${BOOKS.join('|')}) (\\d+\\.\\d+(?:\\.\\d+)*)()`, 'gi')),
  ]
  return marked.flatMap((m) => {
    const before = prose.slice(Math.max(0, m.index - 300), m.index + m[0].indexOf(m[1] ?? ''))
    const sentence = before.split(/[.;|]\s|\n/).at(-1) ?? ''
    const book = namedLast(sentence) ?? ownBook(file)
    return [m[1], m[2]].filter(Boolean).map((number) => `${book} §${number}`)
  })
}

function namedLast(sentence: string): Book | undefined {
  const named = sentence.toLowerCase().match(new RegExp(`\\b(?:${BOOKS.join('|')})\\b`, 'g'))
  return BOOKS.find((book) => book === named?.at(-1))
}

function ownBook(file: string): Book {
  return BOOKS.find((book) => file === `docs/domain/${book}.md`) ?? 'domain'
}

/** `domain §5.4, vectors PV14 and PV15`, `invariant S09`. */
function codesOf(prose: string): string[] {
  const after = `§${SECTION}|\\b(?:[dD]omain|[rR]eliability|[iI]nvariants?|[vV]ectors?)`
  const one = `,? (?:and |vectors? |step \\d+, )?\\b${CODE}\\b`
  return [...prose.matchAll(new RegExp(`(?:${after})((?:${one})+)`, 'g'))].flatMap(
    ([, run = '']) => run.match(new RegExp(`\\b${CODE}\\b`, 'g')) ?? [],
  )
}

/** `(reliability, privacy)`: a heading by a word of its title. */
function titlesOf(prose: string): string[] {
  const named = prose.matchAll(new RegExp(`\\(((?:${BOOKS.join('|')}), [a-z]+)\\)`, 'gi'))
  return [...named].map(([, title = '']) => title.toLowerCase())
}

/** A decision that is named by its number alone is looked up among the decisions. */
const BY_NUMBER = /^docs\/decisions\/\d{4}$/

/** `decisions/0009`, `decisions/0009-batches.md`. */
function decisionsOf(prose: string): string[] {
  const named = prose.matchAll(/\bdecisions?[/ ](\d{4}(?:-[a-z-]+(?:\.md)?)?)/g)
  return [...named].map(([, name = '']) => `docs/decisions/${name}`)
}

/** Paths below docs anywhere; on pages also links and what stands in backticks. */
function pathsOf(text: string, file: string): string[] {
  const named = [...text.matchAll(/(?<![\w./-])docs\/[\w./-]*\w/g)].map(([path]) => path)
  if (!file.endsWith('.md')) return named
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
    normalize(join(dirname(file), to)).replace(/\/$/, ''),
  )
  const quoted = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+\\.\\w+)\``, 'g'))].map(
    ([, path = '']) => path,
  )
  const recipes = [...text.matchAll(/(?<![\w./-])recipes\/[\w-]+\.md/g)].map(
    ([path]) => `docs/${path}`,
  )
  return [...named, ...links, ...quoted, ...recipes]
}

/** What the pages of `docs/domain` and the list of invariants offer. */
export function readKnown(root: string, files: Set<string>): Known {
  const known: Known = {
    sections: new Set(),
    titles: new Set(),
    codes: new Set(),
    files,
  }
  for (const name of readdirSync(join(root, 'docs/domain'))) {
    const file = `docs/domain/${name}`
    const page = readFileSync(join(root, file), 'utf8')
    const book = ownBook(file)
    for (const [, number, title = ''] of page.matchAll(/^## (\d+(?:\.\d+)*)\.? (.+)$/gm)) {
      known.sections.add(`${book} §${number}`)
      known.titles.add(`${book}, ${title.toLowerCase()}`)
    }
    for (const [, code = ''] of page.matchAll(new RegExp(`^(?:\\| )?(${CODE})\\b`, 'gm'))) {
      known.codes.add(code)
    }
  }
  const invariants = readFileSync(join(root, 'server/ledgers/invariants.ts'), 'utf8')
  for (const [, code = ''] of invariants.matchAll(/^ {2}([A-Z]\d\d): \{$/gm)) known.codes.add(code)
  return known
}
