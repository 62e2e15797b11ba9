/**
 * What `promtool check metrics` refuses, by its rules: HELP and TYPE before the samples of each metric and once, names in
 * base units without words of a type, counters and only they with `_total`. One line for each fault.
 */
export function faultsOf(text: string): string[] {
  const help = new Map<string, string>()
  const types = new Map<string, string>()
  const faults: string[] = []
  const seen = new Set<string>()
  let last = ''
  for (const line of text.split('\n').filter(Boolean)) {
    const [, word = '', name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? []
    if (word) {
      const told = word === 'HELP' ? help : types
      if (told.has(name)) faults.push(`${name}: ${word} twice`)
      told.set(name, rest)
      continue
    }
    const sample = /^([a-zA-Z_][a-zA-Z0-9_]*)(\{.*\})? (\S+)$/.exec(line)
    if (!sample) {
      faults.push(`not a sample: ${line}`)
      continue
    }
    const [, full = '', labels = '', value] = sample
    const of = full.replace(/_(bucket|sum|count)$/, '')
    const family = types.get(of) === 'histogram' || types.get(of) === 'summary' ? of : full
    if (!types.has(family)) faults.push(`${family}: no TYPE before its samples`)
    if (!help.get(family)) faults.push(`${family}: no HELP`)
    if (family !== last && seen.has(family)) faults.push(`${family}: its samples lie apart`)
    if (seen.has(full + labels)) faults.push(`${full}${labels}: twice`)
    if (Number.isNaN(Number(value?.replace('Inf', 'Infinity')))) faults.push(`${full}: ${value}`)
    seen.add(family).add(full + labels)
    last = family
  }
  for (const [name, type] of types) faults.push(...faultsOfName(name, type))
  return faults
}

/** Of which another is the base. */
const UNITS =
  /(^|_)(ms|milliseconds?|microseconds?|nanoseconds?|minutes?|hours?|days?|weeks?|(kilo|mega|giga|kibi|mebi|gibi)bytes?|bits|percent|celcius)(_|$)/

function faultsOfName(name: string, type: string): string[] {
  const faults: string[] = []
  if (type === 'counter' && !name.endsWith('_total')) faults.push('a counter without _total')
  if (type !== 'counter' && name.endsWith('_total')) faults.push('_total and no counter')
  if (type !== 'histogram' && type !== 'summary' && /_(count|sum|bucket)$/.test(name))
    faults.push('a suffix of histograms')
  if (/(^|_)(counter|gauge|histogram|summary)(_|$)/.test(name)) faults.push('names its type')
  if (UNITS.test(name)) faults.push('not in a base unit')
  if (/[A-Z:]/.test(name)) faults.push('capitals or colons')
  return faults.map((fault) => `${name}: ${fault}`)
}

/**
 * What rules of alerts (`expr:` lines) ask of metrics that a program does not tell, by its answer; what Prometheus itself
 * tells, `up`, is left out. One line for each; `asked` tells how many were looked at.
 */
export function unknownIn(rules: string, text: string): { asked: number; unknown: string[] } {
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  const asked = [...rules.matchAll(/^ *expr: (.+)$/gm)].flatMap(([, expr = '']) => [
    ...expr.matchAll(/\b(gerai_\w+|process_\w+|nodejs_\w+)(?:\{([^}]*)\})?/g),
  ])
  const unknown = asked.flatMap(([whole, full = '', labels = '']) => {
    const of = full.replace(/_(bucket|sum|count)$/, '')
    if (!types.has(full) && types.get(of) !== 'histogram') return [`${whole}: no such metric`]
    const samples = text.split('\n').filter((line) => line.startsWith(`${full}{`))
    return [...labels.matchAll(/(\w+)=/g)]
      .filter(([, label]) => !samples.some((line) => line.includes(`${label}="`)))
      .map(([, label]) => `${whole}: no label ${label}`)
  })
  return { asked: asked.length, unknown }
}
