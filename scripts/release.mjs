/**
 * `npm run release [-- FOLDER]`: the program of this checkout as one archive for machines of this kind, with Node and
 * PostgreSQL inside, that runs where neither Node nor npm nor a network is. Beside it its digest, its bill of materials and
 * the licences of what is in it. With FOLDER it is only laid out there.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { at, fail } from './program-root.mjs'
import { packDebian } from './release-deb.mjs'
import {
  billOfMaterials,
  copyPackage,
  isForTests,
  notices,
  servedPackages,
} from './release-packages.mjs'

const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const platform = `${process.platform}-${process.arch}`
const name = `gerai-${version}-${platform}`
if (!existsSync(at('dist', 'web', 'index.html')))
  fail('The web is not built: node scripts/prepare.mjs')

const asked = process.argv[2]
const folder = asked ?? at('dist', 'release', name)
layOut(folder)
if (!asked) pack()

function layOut(target) {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const part of ['server', 'contract'])
    cpSync(at(part), join(target, part), { recursive: true, filter: (path) => !isForTests(path) })
  cpSync(realpathSync(at('dist', 'web')), join(target, 'dist', 'web'), { recursive: true })
  for (const path of servedPackages()) copyPackage(path, target)
  for (const path of ['package.json', 'CHANGELOG.md', 'docs/operations.md', 'docs/release.md']) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    copyFileSync(at(path), join(target, path))
  }
  const told = { version, commit: commit(), builtAt: new Date().toISOString() }
  writeFileSync(join(target, 'release.json'), `${JSON.stringify({ ...told, platform }, null, 1)}\n`)
  writeFileSync(
    join(target, 'sbom.cdx.json'),
    `${JSON.stringify(billOfMaterials(told), null, 1)}\n`,
  )
  writeFileSync(join(target, 'THIRD-PARTY-NOTICES.txt'), notices())
  copyFileSync(at('scripts', 'gerai.sh'), join(target, 'gerai'))
  prepareServer(target)
  chmodSync(join(target, 'gerai'), 0o755)
}

/** The server that its first start lays out, made by the very migrations that lie in it. */
function prepareServer(target) {
  const made = spawnSync(process.execPath, [at('scripts', 'release-server.ts'), target], {
    cwd: at('.'),
    encoding: 'utf8',
  })
  if (made.status !== 0) fail(`The prepared server: ${made.stdout}${made.stderr}`)
}

function commit() {
  const asked = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
    cwd: at('.'),
    encoding: 'utf8',
  })
  return asked.status === 0 ? asked.stdout.trim() : 'unknown'
}

function pack() {
  const archive = at('dist', 'release', `${name}.tar.gz`)
  const done = spawnSync(
    'tar',
    ['-czf', archive, '--owner=0', '--group=0', '-C', dirname(folder), name],
    {
      stdio: 'inherit',
    },
  )
  if (done.status !== 0) fail(`tar: ${done.error?.message ?? done.status}`)
  const debian = packDebian(folder, at('dist', 'release', `${name}.deb`), version)
  for (const file of debian ? [archive, debian] : [archive]) tellDigest(file)
  for (const file of ['sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt'])
    copyFileSync(join(folder, file), at('dist', 'release', `${name}.${file}`))
  rmSync(folder, { recursive: true })
}

function tellDigest(file) {
  const bytes = readFileSync(file)
  const digest = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(`${file}.sha256`, `${digest}  ${basename(file)}\n`)
  console.log(`${file} (${(bytes.length / 2 ** 20).toFixed(0)} MB)`)
}
