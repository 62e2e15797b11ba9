import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** A fenced block of a document: a file that names itself in its first line, or commands. */
export interface Block {
  language: string
  text: string
  /** Where the file goes, as its first line says: `# /etc/gerai.env`. */
  file: string | undefined
  /** The heading that it stands below. */
  heading: string
}

export function blocksOf(document: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  let open: { language: string; lines: string[] } | undefined
  for (const line of readFileSync(join(root, document), 'utf8').split('\n')) {
    const fence = /^```(\w*)$/.exec(line)
    if (open && fence) {
      const text = `${open.lines.join('\n')}\n`
      const file = /^# (\/\S+)$/.exec(open.lines[0] ?? '')?.[1]
      blocks.push({ language: open.language, text, file, heading })
      open = undefined
    } else if (fence) open = { language: fence[1] ?? '', lines: [] }
    else if (open) open.lines.push(line)
    else heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading
  }
  return blocks
}

/** The one block that writes this file. */
export function fileBlock(blocks: Block[], file: string): string {
  const found = blocks.filter((block) => block.file === file)
  if (found.length !== 1) throw new Error(`${found.length} blocks write ${file}`)
  return found[0]?.text ?? ''
}

/** Commands that stand below this heading, in their order. */
export const commandsBelow = (blocks: Block[], heading: string): string =>
  blocks
    .filter((block) => block.heading === heading && block.language === 'sh' && !block.file)
    .map(({ text }) => text)
    .join('')
