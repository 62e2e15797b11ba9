import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Page } from '../platform/frame/page.tsx'
import { t as frame } from '../platform/i18n/texts.ts'
import { useRead } from '../platform/query.ts'
import { nounOf } from '../platform/screens.ts'

interface FromSourceProps {
  path: string
  endpoint: Endpoint<z.ZodType<unknown, { id: number | string }>, z.ZodType<DocumentDetail>>
  /** Of the paper that the new one follows; without one the form begins empty. */
  id: number | undefined
  children: (source: DocumentDetail | undefined) => ReactNode
}

/** A form that begins with another paper waits until that has been read. */
export function FromSource({ path, endpoint, id, children }: FromSourceProps) {
  const { data, isError } = useRead(
    endpoint,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleTime: 0 },
  )
  if (id === undefined || data || isError) return children(data)
  return (
    <Page title={frame('addNoun', { noun: nounOf(path) })} wide>
      <div className="panel fill" aria-busy="true" />
    </Page>
  )
}
