import { join } from 'node:path'
import { type Files, localFiles } from './files.ts'
import type { Settings } from './settings.ts'

/** Where this program's files lie: a store that its settings name, else its folder of data. */
export async function openFiles(
  { files }: Partial<Pick<Settings, 'files'>>,
  dataDir: string,
): Promise<Files> {
  if (!files) return localFiles(join(dataDir, 'files'))
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(files)
}
