export interface FunctionLength {
  name: string
  /** Lines from its name to its last brace that are not empty; SQL and JSX count as well. */
  lines: number
}

const NAMED = /^(?:export )?(?:default )?(?:async )?(?:function\*? ?|const |static )?\*?([\w$]+)/
const CONTROL = /^(?:if|for|while|switch|catch|return|await|yield|else|do|try|new)\b/
const isFunction = (header: string) =>
  !CONTROL.test(header) &&
  (/\bfunction\b/.test(header) ||
    // An arrow under a name, and a method.
    /^(?:(?:export )?const [\w$]+\b.*?=|[\w$]+:) (?:async )?(?:<.*>)?(?:\(.*\)(?:: .+)?|[\w$]+) =>/.test(
      header,
    ) ||
    /^(?:async )?\*?[\w$]+(?:<.*>)?\(.*\)(?:: .+)? \{$/.test(header))

/** Named functions and methods of a formatted file, told by their indentation. */
export function functionLengths(text: string): FunctionLength[] {
  const lines = withoutTemplates(text)
  const indent = (i: number) => lines[i]?.search(/\S/) ?? -1
  /** The next line that stands no deeper. */
  const after = (i: number, depth: number) => {
    let next = i + 1
    while (next < lines.length && (indent(next) < 0 || indent(next) > depth)) next += 1
    return next
  }
  return lines.flatMap((line, i) => {
    const depth = indent(i)
    if (depth < 0) return []
    // A signature over several lines goes on where its parameters are closed.
    const signed = open(line) > 0 ? after(i, depth) : i
    const header = signed === i ? line.trim() : `${line.trim()}${lines[signed]?.trim() ?? ''}`
    if (!isFunction(header)) return []
    const end = after(signed, depth)
    const closed = indent(end) === depth && /^[})\]]/.test(lines[end]?.trim() ?? '')
    const own = text.split('\n').slice(i, closed ? end + 1 : end)
    const name = NAMED.exec(line.trim())?.[1] ?? header
    return [{ name, lines: own.filter((one) => one.trim() !== '').length }]
  })
}

const count = (line: string, what: RegExp) => line.match(what)?.length ?? 0
const open = (line: string) => count(line, /\(/g) - count(line, /\)/g)

/** What stands in a template over several lines has an indentation of its own: it counts as empty here. */
function withoutTemplates(text: string): string[] {
  let inside = false
  return text.split('\n').map((line) => {
    const was = inside
    if (count(line, /(?<!\\)`/g) % 2 === 1) inside = !inside
    return was ? '' : line
  })
}
