/** What masters said when the document `d` was posted (`docs/decisions/0031-names-as-posted.md`): one row `then`. */
export const THEN = 'cross join lateral (select stands_since(d) as at) "then"'

/** The former facts of a master at that moment, as a row of its own; empty where they are today's. */
export const formerly = (as: string, kind: string, id: string) =>
  `left join lateral (select former_facts('${kind}', ${id}, "then".at) as facts) ${as} on true`

/** A fact as it was then; today's where the master has not changed since. */
export const asPosted = (as: string, column: string, today: string) =>
  `case when ${as}.facts is null then ${today} else ${as}.facts->>'${column}' end`

/** The same moment of the document `$1`, `$2`, for what hangs on it. */
export const THEN_OF_IT = `cross join lateral (select stands_since(d) as at from document d where d.branch_id = $1 and d.id = $2 offset 0) "then"`

type Named =
  | 'employee'
  | 'warehouse'
  | 'account'
  | 'payment_method'
  | 'till'
  | 'edc'
  | 'paylater_provider'
  | 'branch'

/** What a person, a place or an account was called at an instant: one that always has a name. */
export const calledAt = (kind: Named, row: string, at: string, column = 'name') =>
  `coalesce(former_facts('${kind}', ${row}.id, ${at})->>'${column}', ${row}.${column})`

/** The same at the moment of the document. */
export const calledThen = (kind: Named, row: string, column = 'name') =>
  calledAt(kind, row, '"then".at', column)
