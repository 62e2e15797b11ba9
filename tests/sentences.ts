import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'

/**
 * The sentences that the server and the contract tell people, read from the code: what is given to a refusal, to the
 * warnings of an answer and to a rule of a schema, through variables, conditions and functions back to where it is
 * written. A place for a value is `{{}}`; the fixed words that may stand there are `nouns`.
 */
export interface Sentences {
  sentences: Map<string, string[]>
  nouns: Map<string, string[]>
}

interface Node {
  type: string
  up: Node | null
  module: Module
  /** Functions around it, the outermost first. */
  within: Node[]
  // biome-ignore lint/suspicious/noExplicitAny: a tree of many shapes, of which a few are looked at
  [key: string]: any
}
interface Module {
  file: string
  body: Node[]
  imports: Map<string, [file: string, name: string]>
  top: Map<string, Node>
  calls: Node[]
  /** Variables and properties with what they are set to. */
  named: [string, Node][]
}
/** What a name stands for: an expression or a part of it, or what a function is given in a place (`0`, `1.message`). */
type Bound = { node: Node; part?: string } | { of: Node; place: string; usual?: Node }
type As = 'sentence' | 'noun'

const root = resolve(import.meta.dirname, '..')
const OWN = new Set(['up', 'module', 'within', 'type'])
/** Operators read what these say, in a terminal. */
const OPERATOR =
  /^server\/(embedded-postgres|main|books|reading-process|demo|seed)|platform\/(settings|migrate|database-fitness|replica|field-cipher|connection-proof|log|metrics|openapi)/
const NOT_READ = /\.test\.ts$|\.d\.ts$|story\.ts$|test-app|test-postgres/
/** Classes whose message is told. */
const TOLD = /^(Refusal|Unsafe\w+)$/
/** Variables, parameters and properties that hold what is told. */
const TELLING = /^(message|problem|warnings|wrong|notice)$/
/** Calls that are given it: asking for an approval, and how far a job is. */
const GIVEN: Readonly<Record<string, number>> = { approved: 2, progress: 2 }
/** Rules of a schema. */
const RULE = /^(refine|regex|min|max|length|enum|email|check)$/
const SAME = /^(join|filter|slice|replace|replaceAll|trim|flat|concat|at|toLowerCase)$/
/** What is reckoned is a figure, whatever it was reckoned of. */
const RECKONING = /^(minus|plus|times|sum|sumOf|shownSum|sentSum|round)$/
/** What they answer is what the function answers that they are given. */
const ANSWERS = /^(map|flatMap|then|read|write|post|report)$/

const isFunction = (node: Node | undefined): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node?.type ?? '')

/** Without what changes nothing of a value. */
function bare(node: Node | null | undefined): Node | undefined {
  let at = node ?? undefined
  while (
    at &&
    /^(TSAs|TSSatisfies|TSNonNull|Parenthesized|Await|Chain)\w*Expression$/.test(at.type)
  )
    at = at.expression ?? at.argument
  return at
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .flatMap(([key, value]) => (OWN.has(key) ? [] : Array.isArray(value) ? value : [value]))
    .filter((child) => typeof child?.type === 'string')
}

function moduleOf(file: string): Module {
  const { body } = parseSync(file, readFileSync(join(root, file), 'utf8')).program
  const module: Module = {
    file,
    body: body as unknown as Node[],
    imports: new Map(),
    top: new Map(),
    calls: [],
    named: [],
  }
  const walk = (node: Node, up: Node | null, within: Node[]) => {
    Object.assign(node, { up, module, within })
    if (/^(Call|New)Expression$/.test(node.type)) module.calls.push(node)
    if (node.type === 'Property' && up?.type === 'ObjectExpression')
      module.named.push([nameOf(node), node.value])
    if (node.type === 'VariableDeclarator' && node.init)
      module.named.push([node.id.name ?? '', node.init])
    const inner = isFunction(node) ? [...within, node] : within
    for (const child of childrenOf(node)) walk(child, node, inner)
  }
  for (const statement of module.body) {
    walk(statement, null, [])
    const declared = statement.declaration ?? statement
    if (statement.type === 'ImportDeclaration') readImport(module, statement)
    if (declared.type === 'FunctionDeclaration') module.top.set(declared.id.name, declared)
    for (const { id, init } of declared.declarations ?? [])
      if (id.type === 'Identifier' && init) module.top.set(id.name, bare(init) as Node)
  }
  return module
}

function readImport({ file, imports }: Module, { source, specifiers }: Node) {
  const from: string = source.value
  const path = from.startsWith('#') ? from.slice(1) : join(dirname(file), from)
  for (const one of specifiers)
    if (one.type === 'ImportSpecifier') imports.set(one.local.name, [path, one.imported.name])
}

const nameOf = (property: Node): string => property.key?.name ?? property.key?.value ?? ''
const valuesOf = (properties: Node[] | undefined, wanted: (name: string) => boolean): Node[] =>
  (properties ?? []).filter((one) => wanted(nameOf(one))).map((one) => one.value)

class Reader {
  readonly modules = new Map<string, Module>()
  readonly sentences = new Map<string, string[]>()
  readonly nouns = new Map<string, string[]>()
  private readonly seen = new Set<string>()
  private readonly callsOf = new Map<Node, Node[]>()
  private readonly numbers = new Map<Node, number>()

  constructor(files: string[]) {
    for (const file of files) this.modules.set(file, moduleOf(file))
    for (const { calls } of this.modules.values())
      for (const call of calls) {
        const callee = bare(call.callee)
        const bound = callee?.type === 'Identifier' ? this.bound(callee) : undefined
        if (bound && 'node' in bound && isFunction(bound.node))
          this.callsOf.set(bound.node, [...(this.callsOf.get(bound.node) ?? []), call])
      }
  }

  read(): Sentences {
    for (const module of this.modules.values()) {
      if (OPERATOR.test(module.file)) continue
      const rules = module.file.startsWith('contract/')
      for (const call of module.calls) this.readCall(call, rules)
      for (const [name, value] of module.named) {
        if (TELLING.test(name) || (rules && name === 'error')) this.tell(value)
        if (name === 'told' && value.up?.type === 'Property') this.tell(value)
        // `over: ['RECEIVE_OVER', (left) => …]`
        if (name === 'over') this.follow(value, 'sentence', '1')
      }
    }
    for (const of of this.callsOf.keys())
      for (const [index, { name }] of (of.params as Node[]).entries())
        if (TELLING.test(name ?? '')) this.given(of, String(index), 'sentence')
    const complaints = this.modules.get('server/platform/route.ts')?.top.get('complaint')
    if (complaints) this.results(complaints, 'sentence')
    return { sentences: this.sentences, nouns: this.nouns }
  }

  /** What the program itself notes beside a deed in the audit. */
  readNotes(): string[] {
    for (const { file, calls } of this.modules.values())
      for (const call of calls) {
        const name = OPERATOR.test(file) ? '' : bare(call.callee)?.name
        for (const part of name === 'writeAudit' ? ['memo', 'before', 'after'] : [])
          this.follow(call.arguments[4], 'sentence', part)
        for (const given of name === 'auditMaster' ? call.arguments.slice(6) : []) this.tell(given)
      }
    return [...this.sentences.keys()]
  }

  private readCall(call: Node, rules: boolean) {
    const callee = bare(call.callee)
    const [first, ...rest] = call.arguments as Node[]
    if (call.type === 'NewExpression' && TOLD.test(callee?.name ?? ''))
      this.tell(callee?.name === 'Refusal' ? rest[0] : first)
    if (callee?.type !== 'MemberExpression') return
    const method: string = callee.property.name
    const given = GIVEN[method]
    if (given) this.tell(call.arguments[given])
    if (!rules || !RULE.test(method)) return
    for (const one of rest)
      if (/Literal|Identifier|Conditional/.test(bare(one)?.type ?? '')) this.tell(one)
  }

  private tell(node: Node | undefined) {
    this.follow(node, 'sentence')
  }

  private note(as: As, text: string, { module }: Node) {
    const found = as === 'sentence' ? this.sentences : this.nouns
    const words = text.replace('{nama}', '{{}}')
    found.set(words, [...(found.get(words) ?? []), module.file])
  }

  private isNew(node: Node, ...more: (string | undefined)[]): boolean {
    if (!this.numbers.has(node)) this.numbers.set(node, this.numbers.size)
    const key = [this.numbers.get(node), ...more].join(' ')
    if (this.seen.has(key)) return false
    this.seen.add(key)
    return true
  }

  /** Back from an expression, or from a part of what it is, to the words it is made of. */
  private follow(given: Node | null | undefined, as: As, part?: string): void {
    const node = bare(given)
    if (!node || !this.isNew(node, as, part)) return
    if (isFunction(node)) this.results(node, as, part)
    else this.ways[node.type]?.(node, as, part)
  }

  private readonly ways: Record<string, (node: Node, as: As, part?: string) => void> = {
    Literal: (node, as) => typeof node.value === 'string' && this.note(as, node.value, node),
    TemplateLiteral: (node, as) => this.template(node, as),
    ConditionalExpression: ({ consequent, alternate }, ...on) =>
      this.each([consequent, alternate], on),
    LogicalExpression: ({ left, right }, ...on) => this.each([left, right], on),
    BinaryExpression: ({ left, right }, ...on) => this.each([left, right], on),
    SpreadElement: ({ argument }, ...on) => this.follow(argument, ...on),
    ArrayExpression: ({ elements }, as, part) =>
      this.each(part === undefined ? elements : [elements[Number(part)]], [as]),
    ObjectExpression: ({ properties }, as, part) => {
      this.each(
        valuesOf(properties, (name) => name === part),
        [as],
      )
      for (const { type, argument } of properties)
        if (type === 'SpreadElement') this.follow(argument, as, part)
    },
    CallExpression: (node, ...on) => this.call(node, ...on),
    Identifier: (node, ...on) => this.stands(node, ...on),
    MemberExpression: (node, ...on) => this.member(node, ...on),
  }

  private each(nodes: Node[], on: [as: As, part?: string | undefined]) {
    for (const node of nodes) this.follow(node, ...on)
  }

  private template(node: Node, as: As) {
    const parts: string[] = node.quasis.map((one: Node) => one.value.cooked)
    this.note(as, parts.join('{{}}'), node)
    for (const value of node.expressions) this.follow(value, 'noun')
  }

  private call(node: Node, as: As, part?: string) {
    const callee = bare(node.callee)
    if (callee?.type === 'MemberExpression') {
      const method: string = callee.property.name ?? ''
      if (SAME.test(method)) this.follow(callee.object, as)
      if (method === 'all') this.follow(node.arguments[0], as, part)
      const each = bare(node.arguments[0])
      if (each && ANSWERS.test(method) && isFunction(each)) this.results(each, as)
      return
    }
    if (RECKONING.test(callee?.name ?? '')) return
    const bound = callee?.type === 'Identifier' ? this.bound(callee) : undefined
    if (bound && 'node' in bound && isFunction(bound.node)) this.results(bound.node, as, part)
  }

  private member(node: Node, as: As, part?: string) {
    const base = bare(node.object)
    if (base?.type !== 'Identifier') return
    const bound = this.bound(base)
    if (!bound) return
    const name: string = node.property.name
    if ('of' in bound) {
      if (!node.computed && !bound.place.includes('.'))
        this.given(bound.of, `${bound.place}.${name}`, as)
      return
    }
    const values = valuesOf(bound.node.properties, (one) => node.computed || one === name)
    this.each(values, [as, part])
  }

  private stands(name: Node, as: As, part?: string) {
    const bound = this.bound(name)
    if (!bound) return
    if ('of' in bound) {
      this.follow(bound.usual, as)
      this.given(bound.of, bound.place, as)
      return
    }
    this.follow(bound.node, as, bound.part ?? part)
    if (bound.node.type === 'ArrayExpression' && bound.part === undefined)
      for (const one of addedTo(name)) this.follow(one, as)
  }

  /** What a function answers. */
  private results(of: Node, as: As, part?: string) {
    if (of.body.type !== 'BlockStatement') this.follow(of.body, as, part)
    const walk = (node: Node) => {
      if (isFunction(node)) return
      if (node.type === 'ReturnStatement') this.follow(node.argument, as, part)
      else childrenOf(node).forEach(walk)
    }
    if (of.body.type === 'BlockStatement') childrenOf(of.body).forEach(walk)
  }

  /** Everything that a function is given in a place, wherever it is called. */
  private given(of: Node, place: string, as: As) {
    if (!this.isNew(of, place, as)) return
    const [index = 0, name] = place.split('.')
    for (const call of this.callsOf.get(of) ?? [])
      this.follow(call.arguments[Number(index)], as, name)
  }

  private bound(name: Node): Bound | undefined {
    for (const around of [...name.within].reverse()) {
      const found = parameterOf(around, name.name) ?? localOf(around, name.name)
      if (found) return found
    }
    return this.topOf(name.module, name.name)
  }

  private topOf(module: Module, name: string): Bound | undefined {
    const own = module.top.get(name)
    if (own) return { node: own }
    const [file = '', from = ''] = module.imports.get(name) ?? []
    const other = this.modules.get(file)
    return other && this.topOf(other, from)
  }
}

function parameterOf(of: Node, name: string): Bound | undefined {
  for (const [index, given] of (of.params as Node[]).entries()) {
    const parameter: Node = given.type === 'AssignmentPattern' ? given.left : given
    if (parameter.type === 'Identifier' && parameter.name === name)
      return { of, place: String(index), ...(given.right ? { usual: given.right } : {}) }
    const part = partOf(parameter, name)
    if (part !== undefined) return { of, place: `${index}.${part}` }
  }
  return undefined
}

/** Which part of a thing a pattern calls by a name. */
function partOf(pattern: Node, name: string): string | undefined {
  const isIt = (one: Node | null) =>
    (one?.type === 'AssignmentPattern' ? one.left : one)?.name === name
  if (pattern.type === 'ObjectPattern') {
    const found = pattern.properties.find((one: Node) => isIt(one.value))
    return found && nameOf(found)
  }
  if (pattern.type !== 'ArrayPattern') return undefined
  const at = pattern.elements.findIndex(isIt)
  return at < 0 ? undefined : String(at)
}

/** In a function itself, and where it is asked for in those inside it. */
function inside(around: Node, deep: boolean): Node[] {
  const all = (node: Node): Node[] =>
    !deep && isFunction(node) ? [] : [node, ...childrenOf(node).flatMap(all)]
  return all(around.body)
}

function localOf(around: Node, name: string): Bound | undefined {
  for (const { type, id, init } of inside(around, false)) {
    if (type !== 'VariableDeclarator' || !init) continue
    if (id.name === name) return { node: bare(init) as Node }
    const part = partOf(id, name)
    if (part !== undefined) return { node: bare(init) as Node, part }
  }
  return undefined
}

/** What is pushed into a list later. */
function addedTo({ name, within }: Node): Node[] {
  const [outermost] = within
  return (outermost ? inside(outermost, true) : []).flatMap((node) => {
    const callee = node.type === 'CallExpression' ? bare(node.callee) : undefined
    const adds = callee?.property?.name === 'push' && bare(callee.object)?.name === name
    return adds ? node.arguments : []
  })
}

const files = () =>
  ['contract', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !NOT_READ.test(name))
      .map((name) => `${folder}/${name}`),
  )

/** Of the whole program. */
export const sentencesOfTheCode = (): Sentences => new Reader(files()).read()
export const notesOfTheAudit = (): string[] => new Reader(files()).readNotes()
