/**
 * Every test; and what failed beside a browser or another process, when it is little, once more from a fresh shop. A
 * second try in the same shop meets what the first one left there, so that one slow moment fails both. Whatever was
 * tried again is named: a test that is often named there is at fault. Files that somebody names are tried once.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from './program-root.mjs'

/** Whose tests wait for what they do not hold in their hands. All others say the same each time. */
const WAIT_FOR_OTHERS = ['journeys', 'own']
/** More than this is no slow moment. */
const MOST = 5

const folder = mkdtempSync(join(tmpdir(), 'gerai-test-'))
try {
  const named = process.argv.slice(2)
  const first = run('first', named)
  const again = first && named.length === 0 ? worthAnotherTry(first) : []
  if (again.length > 0) {
    const second = run('second', again, { SECOND_TRY: '1' })
    if (second) tell(first, again, second)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** What the reporter counted, or nothing when the run did not come to its end. The exit code is that of the last run. */
function run(name, words, env = {}) {
  const tally = join(folder, `${name}.json`)
  const { status, signal } = spawnSync(
    process.execPath,
    [at('node_modules', 'vitest', 'vitest.mjs'), 'run', ...words],
    { stdio: 'inherit', env: Object.assign({}, process.env, env, { TALLY: tally }) },
  )
  process.exitCode = signal ? 1 : status
  try {
    return JSON.parse(readFileSync(tally, 'utf8'))
  } catch {
    return undefined
  }
}

function worthAnotherTry({ errors, files }) {
  const failed = files.filter(({ failed }) => failed > 0)
  const hopeless = failed.some(({ project }) => !WAIT_FOR_OTHERS.includes(project))
  return errors > 0 || hopeless || failed.length > MOST ? [] : failed.map(({ name }) => name)
}

function tell(first, again, second) {
  const kept = first.files.filter(({ name }) => !again.includes(name))
  const counted = [...kept, ...second.files]
  for (const { name, failed, failures } of first.files) {
    if (failed > 0)
      console.log(`tried again in a fresh shop: ${name}\n   ${failures.join('\n   ')}`)
  }
  const sum = (key) => counted.reduce((total, file) => total + file[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed') + second.errors} failed`)
}
