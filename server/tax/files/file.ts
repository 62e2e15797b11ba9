import { Refusal } from '#server/platform/errors.ts'
import { type Element, xmlDocument } from './xml.ts'

/**
 * How well the structure of a file is known: D from material of DJP itself or a program that carries its template,
 * P from two or more independent public programs that agree, 1 from one public source.
 */
export type SourceGrade = 'D' | 'P' | '1'

/** A template of Coretax that a generator follows. A newer one is a new generator: files of before stay readable. */
export interface TaxTemplate {
  /** Name of the file's root. */
  root: string
  version: string
  /** Day on which this version was published; null where no source tells it. */
  validFrom: string | null
  grade: SourceGrade
  /** Its schema, written by us from the public structure: no schema of DJP's is published. */
  schema: string
}

/** A file ready for upload. */
export interface TaxFile {
  template: TaxTemplate
  /** UTF-8, without a mark before it. */
  text: string
  /** What each row is of, by our own reference: Coretax tells its errors by row, the first being 1. */
  rows: string[]
}

/** What Coretax would not take, by the row it is in (from 1 on); null for the file as a whole. */
export interface TaxFault {
  row: number | null
  message: string
}

/**
 * The file, or a `Refusal` that names every fault with its row. Nothing that is known to be refused is written.
 * @param refs our own references, row by row
 */
export function taxFile(
  template: TaxTemplate,
  root: Element,
  refs: string[],
  faults: readonly TaxFault[],
): TaxFile {
  const none =
    refs.length === 0 ? [{ row: null, message: 'Berkas belum berisi satu baris pun' }] : []
  const errors = [...none, ...faults].map(({ row, message }) => ({
    field: row === null ? 'rows' : `rows.${row - 1}`,
    message: row === null ? message : `Baris ${row} (${refs[row - 1] ?? ''}): ${message}`,
  }))
  const [first] = errors
  if (first) throw new Refusal('INCOMPLETE', first.message, { errors })
  return { template, text: xmlDocument(root), rows: refs }
}
