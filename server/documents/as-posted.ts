/** What masters said when the document `d` was posted (`docs/decisions/0031-names-as-posted.md`): one row `then`. */
export const THEN = 'cross join lateral (select stands_since(d) as at) "then"'

/** The former facts of a master at that moment, as a row of its own; empty where they are today's. */
export const formerly = (as: string, kind: string, id: string) =>
  `left join lateral (select former_facts('${kind}', ${id}, "then".at) as facts) ${as} on true`

/** A fact as it was then; today's where the master has not changed since. */
export const asPosted = (as: string, column: string, today: string) =>
  `case when ${as}.facts is null then ${today} else ${as}.facts->>'${column}' end`
