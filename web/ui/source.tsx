import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { NoAnswer } from '../platform/errors.ts'
import { Page } from '../platform/frame/page.tsx'
import { t as frame } from '../platform/i18n/texts.ts'
import { useRead } from '../platform/query.ts'
import { nounOf } from '../platform/screens.ts'
import { ReadFailed } from './waiting.tsx'

/** An id in the address: `?order=12`. */
export function useSourceId(name: string): number | undefined {
  const value = (useSearch({ strict: false }) as Record<string, unknown>)[name]
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}

/** A number of a document in the address: `?elsewhere=FJ/SBY/2601/00001`. */
export function useSourceText(name: string): string | undefined {
  const value = (useSearch({ strict: false }) as Record<string, unknown>)[name]
  return typeof value === 'string' && value ? value : undefined
}

interface FromSourceProps<R> {
  path: string
  endpoint: Endpoint<z.ZodType<unknown, { id: number | string }>, z.ZodType<R>>
  /** Of the document that the new one follows; without one the form begins empty. */
  id: number | undefined
  /** In place of the form, where there is none without a source. */
  none?: ReactNode
  children: (source: R | undefined) => ReactNode
}

/** A form that begins with another document waits until that has been read. */
export function FromSource<R = DocumentDetail>({
  path,
  endpoint,
  id,
  none,
  children,
}: FromSourceProps<R>) {
  const read = useRead(endpoint, { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 })
  const { data, isError } = read
  const away = !data && read.error instanceof NoAnswer
  if (data || (none === undefined && !away && (id === undefined || isError))) return children(data)
  return (
    <Page title={frame('addNoun', { noun: nounOf(path) })} wide>
      {id === undefined ? (
        <div className="panel empty">{none}</div>
      ) : away ? (
        <ReadFailed read={read} className="panel empty" />
      ) : (
        <div className="panel fill" aria-busy="true" />
      )}
    </Page>
  )
}
