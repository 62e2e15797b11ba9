/** The last line of every test run: `N passed, N failed`. A file that does not load has failed. */
export default class Tally {
  onTestRunEnd(modules, errors) {
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      let own = 0
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') own += 1
      }
      failed += own || (module.ok() ? 0 : 1)
    }
    console.log(`${passed} passed, ${failed} failed`)
  }
}
