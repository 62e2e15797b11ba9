import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const SLOWEST = 20

/**
 * At the end of every run the files that took longest, so that whoever adds to one sees what it costs; and as the last
 * line `N passed, N failed`. A file that does not load has failed. Whoever gives a file as TALLY finds the same there.
 */
export default class Tally {
  onTestRunEnd(modules, errors) {
    const files = modules.map(counted)
    const sum = (key) => files.reduce((total, file) => total + file[key], 0)
    for (const line of slowest(modules)) console.log(line)
    for (const name of triedTwice(modules)) console.log(`passed at the second try: ${name}`)
    console.log(`${sum('passed')} passed, ${sum('failed') + errors.length} failed`)
    const { TALLY } = process.env
    if (TALLY) writeFileSync(TALLY, JSON.stringify({ files, errors: errors.length }))
  }
}

function counted(module) {
  const all = [...module.children.allTests()]
  const inState = (state) => all.filter((test) => test.result().state === state)
  const failed = inState('failed')
  return {
    name: relative('.', module.moduleId),
    project: module.project.name,
    passed: inState('passed').length,
    failed: failed.length || (module.ok() ? 0 : 1),
    failures: failed.map((test) => `${test.fullName}${whyOf(test)}`),
  }
}

function triedTwice(modules) {
  return modules.flatMap((module) =>
    [...module.children.allTests('passed')]
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `${relative('.', module.moduleId)} > ${test.fullName}${whyOf(test)}`),
  )
}

/** What the first try said, so that whoever looks for it begins somewhere. */
function whyOf(test) {
  const [error] = test.result().errors ?? []
  const at = error?.stacks?.find(({ file }) => !file.includes('node_modules'))
  return error
    ? `\n   line ${at?.line ?? '?'}: ${error.message.slice(0, 400)}${foundOf(error)}`
    : ''
}

/** What was found instead, where the sentence leaves it out. */
const foundOf = ({ message, actual }) =>
  / \[ Array\(|\{ Object/.test(message) && actual ? `\n   ${String(actual).slice(0, 600)}` : ''

function slowest(modules) {
  const files = modules.map((module) => {
    const { collectDuration, duration } = module.diagnostic()
    return { name: relative('.', module.moduleId), ms: collectDuration + duration }
  })
  return files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}
