import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import { Page } from '../platform/frame/page.tsx'
import { t as frame } from '../platform/i18n/texts.ts'
import { useRead } from '../platform/query.ts'
import { nounOf } from '../platform/screens.ts'
import { useUser } from '../platform/session.ts'

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

/** An id in the address: `?order=12`. */
export function useSourceId(name: string): number | undefined {
  const value = (useSearch({ strict: false }) as Record<string, unknown>)[name]
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}

/** Warehouses of the own branch: a handful. */
export function useWarehouses() {
  const { employee } = useUser()
  const { data } = useRead(
    warehouse.getAll,
    { limit: 100, branchId: employee.branchId, filter: { isActive: true } },
    { staleTime: 300_000 },
  )
  return data?.rows ?? []
}
