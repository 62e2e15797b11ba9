/** An element as it was read. */
export interface Node {
  name: string
  attributes: Record<string, string>
  /** Its text; empty where it holds elements. */
  text: string
  children: Node[]
}

const SIGNS: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
}

/**
 * A file of Coretax as it was written, as a tree: a reader of its own, so that nothing is right only because writer and
 * reader share a fault. Throws an `Error` at the first thing that is not well-formed, or has no head.
 */
export function readXml(xml: string): Node {
  const [head = '', ...rest] = xml.split('\n')
  if (head !== '<?xml version="1.0" encoding="utf-8"?>') throw new Error(`no head: ${head}`)
  const root: Node = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let read = 0
  const body = rest.join('\n').trim()
  for (const found of body.matchAll(/<(\/?)([A-Za-z]\w*)((?:\s[^<>]*?)?)(\/?)>|([^<>]+)/g)) {
    const [token, closing, name = '', attributes = '', empty, text] = found
    if (found.index !== read) throw new Error(`not read: ${body.slice(read, found.index)}`)
    read += token.length
    const at = open.at(-1) as Node
    if (text !== undefined) at.text += textOf(text)
    else if (closing) {
      if (at.name !== name) throw new Error(`${token} closes ${at.name}`)
      if (at.children.length > 0) at.text = at.text.trim()
      open.pop()
    } else {
      const node: Node = { name, attributes: attributesOf(attributes), text: '', children: [] }
      at.children.push(node)
      if (!empty) open.push(node)
    }
  }
  if (open.length !== 1 || read !== body.length)
    throw new Error(`${open.at(-1)?.name} is not closed`)
  return root
}

function textOf(text: string): string {
  if (/&(?!(amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`not escaped: ${text}`)
  return text.replace(/&\w+;/g, (sign) => SIGNS[sign] ?? sign)
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      textOf(value),
    ]),
  )

/** The texts of an element's children by their names. */
export const valuesOf = (node: Node): Record<string, string> =>
  Object.fromEntries(node.children.map((child) => [child.name, child.text]))
