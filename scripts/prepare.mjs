/**
 * Makes a bare checkout ready: installs what is missing and builds the web when it is stale, each beside what is there.
 * Runs under any Node from 20 on, before anything is installed. A running program is not disturbed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { install, keepServing, keepTools } from './packages.mjs'
import { programNode, refusal } from './program-node.mjs'
import { at, fail, root } from './program-root.mjs'
import { putWeb, usesWeb } from './web-folders.mjs'

const refused = refusal({ installed: false })
if (refused) fail(refused)
/** `install`: packages with their tools alone. `tools`: the web too. Nothing: what serving needs, and no more. */
const [, , word] = process.argv
const mark =
  word !== 'install' && existsSync(at('web', 'index.html'))
    ? fingerprint(['web', 'contract', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'])
    : undefined
const builds = mark !== undefined && !usesWeb(mark)
if (word) keepTools()
install({ tools: word !== undefined || builds })
if (builds) buildWeb()
await keepServing({ built: mark !== undefined })

function buildWeb() {
  console.log('Menyusun tampilan web…')
  const began = Date.now()
  putWeb(mark, (folder) =>
    run(programNode(), [
      at('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--outDir',
      relative(at('web'), folder),
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]),
  )
  console.log(`Tampilan web siap (${((Date.now() - began) / 1000).toFixed(1)} detik)`)
}

/** Names and contents: a fresh checkout changes every date, but not what has to be built. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
      return
    }
    if (/\.test\.tsx?$/.test(path)) return
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  for (const path of paths) add(at(path))
  return hash.digest('hex')
}

function run(program, args) {
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (done.error) fail(`${program}: ${done.error.message}`)
  if (done.status !== 0) process.exit(done.status ?? 1)
}
