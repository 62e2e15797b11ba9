/**
 * The texts of a file's templates and of its strings in double quotes, as SQL is written here, with the line each begins
 * in; what stands between `${` and `}` is code and not among them.
 */
export function sqlTexts(source: string): { line: number; text: string }[] {
  const texts: { line: number; text: string }[] = []
  /** For each template that is open, how deep in braces its code is; below zero its own text is read. */
  const open: number[] = []
  let [at, line, from, fromLine] = [0, 1, 0, 1]
  const take = (end: number) => texts.push({ line: fromLine, text: source.slice(from, end) })
  const begin = (next: number) => {
    from = next
    fromLine = line
  }
  const skip = (end: number) => {
    for (; at < end; at += 1) if (source[at] === '\n') line += 1
  }
  while (at < source.length) {
    const c = source[at]
    const inText = (open.at(-1) ?? 0) < 0
    if (inText) {
      if (c === '\\') skip(at + 2)
      else if (c === '`') {
        take(at)
        open.pop()
        skip(at + 1)
      } else if (source.startsWith('${', at)) {
        take(at)
        open[open.length - 1] = 0
        skip(at + 2)
      } else skip(at + 1)
      continue
    }
    const quoted =
      c === "'" || c === '"' ? /^(['"])(?:\\.|(?!\1)[^\n])*\1/.exec(source.slice(at)) : null
    if (source.startsWith('//', at)) skip(endOf(source, '\n', at))
    else if (source.startsWith('/*', at)) skip(endOf(source, '*/', at) + 2)
    else if (quoted) {
      begin(at + 1)
      if (c === '"') take(at + quoted[0].length - 1)
      skip(at + quoted[0].length)
    } else if (c === '`') {
      skip(at + 1)
      open.push(-1)
      begin(at)
    } else {
      const depth = open.at(-1)
      if (depth !== undefined && c === '{') open[open.length - 1] = depth + 1
      if (depth !== undefined && c === '}') open[open.length - 1] = depth - 1
      skip(at + 1)
      if (depth === 0 && c === '}') begin(at)
    }
  }
  return texts
}

const endOf = (source: string, what: string, from: number) => {
  const end = source.indexOf(what, from)
  return end < 0 ? source.length : end
}
