/** Server with restart on change, and vite with hot reload; both end together. */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = (...parts) => join(root, 'node_modules', ...parts)
const env = { ...process.env, PORT: process.env.PORT ?? '3000' }
const start = (args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })

const programs = [
  start(['--watch', '--watch-preserve-output', 'server/main.ts']),
  start([bin('vite', 'bin', 'vite.js'), '--clearScreen', 'false']),
]
let ending = false

function end(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const program of programs) program.kill('SIGTERM')
}

for (const program of programs) program.on('exit', (code) => end(code ?? 0))
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
