import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Programs and browsers first; at the end what is short, so that no worker waits long for the last of the other. */
const PROJECTS = ['journeys', 'own', 'server', 'web']

/**
 * Seconds of the files that take long, as a run lists them at its end; rough is enough. What is not here is taken for
 * short, the larger file before the smaller.
 */
const SECONDS: Record<string, number> = {
  'tests/journeys/pictures.test.ts': 130,
  'tests/journeys/every-screen.test.ts': 80,
  'tests/journeys/keyboard.test.ts': 60,
  'tests/platform/backup.test.ts': 100,
  'server/report/declared.test.ts': 60,
  'tests/loop-delay.test.ts': 60,
  'tests/journeys/prices.test.ts': 50,
  'tests/leaks.test.ts': 45,
  'server/masters/export.test.ts': 40,
  'tests/journeys/closing-leads.test.ts': 40,
  'tests/journeys/detail.test.ts': 40,
  'tests/journeys/duplicate.test.ts': 40,
  'tests/platform/jobs.test.ts': 40,
  'tests/platform/one-place.test.ts': 65,
  'tests/acceptance.test.ts': 30,
  'tests/histories.test.ts': 30,
  'tests/journeys/popups.test.ts': 30,
  'tests/journeys/report-widths.test.ts': 30,
  'tests/journeys/reloading.test.ts': 30,
  'tests/platform/embedded.test.ts': 30,
  'tests/trade.test.ts': 30,
  'tests/journeys/closing.test.ts': 25,
  'tests/journeys/delivering.test.ts': 25,
  'tests/journeys/search.test.ts': 25,
  'tests/journeys/shortage.test.ts': 25,
  'tests/journeys/sign-in.test.ts': 25,
  'tests/journeys/whole-names.test.ts': 25,
  'server/demo/run.test.ts': 20,
  'server/system/user.test.ts': 20,
  'tests/books.test.ts': 20,
  'tests/journeys/cashier.test.ts': 20,
  'tests/journeys/counting.test.ts': 20,
  'tests/journeys/errors.test.ts': 20,
  'tests/journeys/new-company.test.ts': 20,
  'tests/journeys/opening.test.ts': 20,
  'tests/journeys/till-windows.test.ts': 20,
  'tests/journeys/users.test.ts': 20,
  'tests/journeys/views.test.ts': 20,
  'tests/nasty.test.ts': 20,
  'tests/outages.test.ts': 20,
  'tests/rights.test.ts': 20,
}

/** Without a record of runs before, as after a clean install, vitest goes by the size of files. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) => ({
      group: PROJECTS.indexOf(project.name),
      seconds: SECONDS[relative(project.vitest.config.root, moduleId)] ?? 0,
    })
    return (await super.sort(files))
      .map((file) => ({ file, ...place(file) }))
      .toSorted((one, other) => one.group - other.group || other.seconds - one.seconds)
      .map(({ file }) => file)
  }
}
