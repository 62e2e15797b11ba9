/**
 * Runs a program on the Node that comes with it: `node scripts/node.mjs server/main.ts`. Itself it runs
 * under any Node from 20 on. Whoever ends it ends the program, and is told how that ended.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { programNode, refusal } from './program-node.mjs'

const refused = refusal({ installed: true })
if (refused) {
  console.error(refused)
  process.exit(1)
}
const program = spawn(programNode(), process.argv.slice(2), { stdio: 'inherit' })
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => passOn(name))
program.on('error', (error) => {
  console.error(error.message)
  process.exitCode = 1
})
program.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal]
})

// A signal to npm ends the shell between npm and us, which passes none on: ours then has another parent.
const parent = process.ppid
const watch = process.env.npm_lifecycle_event ? setInterval(orphaned, 200).unref() : undefined

/** Once: a program that is still at its end takes another signal for one who cannot wait. */
function orphaned() {
  if (process.ppid === parent) return
  clearInterval(watch)
  program.kill('SIGTERM')
}

/** On Windows the console tells the program itself, and a signal from us would end it without a word. */
function passOn(name) {
  if (process.platform !== 'win32') program.kill(name)
}
