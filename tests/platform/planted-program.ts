import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, '../..')

/** The program as its next version would be: with these migrations beside its own. Gives its `server` folder. */
export function plantedProgram(folder: string, migrations: Record<string, string>): string {
  mkdirSync(folder, { recursive: true })
  for (const part of ['server', 'contract'])
    cpSync(join(source, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    })
  for (const part of readdirSync(source).filter((one) =>
    /^(package\.json|node_modules)$/.test(one),
  ))
    symlinkSync(join(source, part), join(folder, part))
  for (const [name, sql] of Object.entries(migrations))
    writeFileSync(join(folder, 'server/migrations', `${name}.sql`), sql)
  return join(folder, 'server')
}
