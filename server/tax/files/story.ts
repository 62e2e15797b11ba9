import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import type { TaxTemplate } from './file.ts'

const schemas = join(import.meta.dirname, 'schemas')

/** What of a file does not fit our own schema of its template: for tests. */
export async function schemaFaults(template: TaxTemplate, text: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'file.xml', contents: text }],
    schema: [readFileSync(join(schemas, template.schema), 'utf8')],
  })
  return errors.map(({ message }) => message)
}
