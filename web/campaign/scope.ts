import { brand } from '#contract/master/brand.ts'
import { category } from '#contract/master/category.ts'
import { goods } from '#contract/master/goods.ts'
import { supplier } from '#contract/master/supplier.ts'
import type { Scope } from '#contract/pricing/terms.ts'
import type { Picked } from '../master/several-masters.tsx'
import { newRow, sent } from '../ui/form-state.ts'
import { t } from './texts.ts'

export type By = Scope['by']

/** What a condition may name, where it writes that, and where it is looked up. */
export const named = {
  CATEGORY: { field: 'categoryIds', endpoint: category.getAll },
  BRAND: { field: 'brandIds', endpoint: brand.getAll },
  SUPPLIER: { field: 'supplierIds', endpoint: supplier.getAll },
  GOODS: { field: 'goodsIds', endpoint: goods.getAll },
} as const

/** A condition as a row of the form; the names of what it names go with the draft. */
export type ScopeRow = Partial<Scope> & {
  $key: string
  $blank?: boolean
  $picked?: Picked[]
  by: By
  except: boolean
}

/** One that says nothing yet. */
export const newScope = (by: By = 'CATEGORY', except = false): ScopeRow =>
  newRow({ by, except, $picked: [] as Picked[], $blank: by !== 'ALL' })

/** Stored conditions as rows of the form, with what they name. */
export const scopeRows = (
  scopes: readonly Scope[],
  names: readonly { by: string; id: number; name: string }[],
): ScopeRow[] =>
  scopes.map((scope) => {
    const own = names.filter(({ by }) => by === scope.by)
    const ids = scope.by === 'ALL' ? [] : scope[named[scope.by].field]
    return newRow({ ...scope, $picked: own.filter(({ id }) => ids.includes(id)) })
  })

/** As they are sent: what is begun and says nothing yet is left out. */
export const sentScopes = (rows: readonly ScopeRow[] | null | undefined): Scope[] =>
  (rows ?? [])
    .filter(({ $blank }) => !$blank)
    .map((row) => ({
      categoryIds: [],
      brandIds: [],
      supplierIds: [],
      goodsIds: [],
      ...(sent(row) as Pick<Scope, 'by' | 'except'>),
    }))

/** `Bumbu Dapur, Sasa selain Cap Jangkar`; nothing where there are no conditions. */
export function scopeWords(rows: readonly ScopeRow[] | null | undefined): string {
  const written = (rows ?? []).filter(({ $blank }) => !$blank)
  const words = (some: ScopeRow[], join: string) =>
    some
      .map(({ by, $picked }) =>
        by === 'ALL' ? t('allGoods') : ($picked ?? []).map(({ name }) => name).join(` ${t('or')} `),
      )
      .filter(Boolean)
      .join(join)
  const wanted = words(
    written.filter(({ except }) => !except),
    ` ${t('and')} `,
  )
  const but = words(
    written.filter(({ except }) => except),
    ', ',
  )
  if (!but) return wanted
  return t('sayBut', { goods: wanted || t('allGoods'), but })
}
