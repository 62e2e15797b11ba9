import type pg from 'pg'

export type Named =
  | 'branch'
  | 'warehouse'
  | 'unit'
  | 'customer'
  | 'supplier'
  | 'account'
  | 'method'
  | 'purpose'
  | 'bank'
  | 'edc'
  | 'employee'

/** Ids behind the names that people use. */
export interface Ids {
  /** The id of a name; an unknown name is our mistake. */
  of(kind: Named, name: string): number
}

/**
 * How each kind is named: `SBY`, `SBY/TOKO`, `MG2/DUS`, codes of parties and methods, `SBY/1-1101` or
 * `1-1201` of a shared account, `SBY/1-1111` of a bank account by its ledger account, `SBY` for a
 * branch's first card terminal, and the part of an e-mail before the @.
 */
const NAMES: Record<Named, string> = {
  branch: 'select id, code as name from branch',
  warehouse: `select w.id, b.code || '/' || w.code as name
    from warehouse w join branch b on b.id = w.branch_id`,
  unit: `select u.id, g.code || '/' || n.code as name
    from goods_unit u join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id`,
  customer: 'select id, code as name from customer',
  supplier: 'select id, code as name from supplier',
  account: `select a.id, coalesce(b.code || '/', '') || a.code as name
    from account a left join branch b on b.id = a.branch_id`,
  method: 'select id, code as name from payment_method',
  purpose: 'select id, name from till_purpose',
  bank: `select k.id, b.code || '/' || a.code as name
    from bank_account k join branch b on b.id = k.branch_id join account a on a.id = k.account_id`,
  edc: `select min(e.id) as id, b.code as name
    from edc e join branch b on b.id = e.branch_id group by b.code`,
  employee: `select id, split_part(email, '@', 1) as name from employee`,
}

/** Reads all of them at once: masters do not move while events are played. */
export async function readIds(db: Pick<pg.Client, 'query'>): Promise<Ids> {
  const known = new Map<string, number>()
  for (const [kind, sql] of Object.entries(NAMES)) {
    const { rows } = await db.query<{ id: string; name: string }>(sql)
    for (const row of rows) known.set(`${kind} ${row.name}`, Number(row.id))
  }
  return {
    of(kind, name) {
      const id = known.get(`${kind} ${name}`)
      if (id === undefined) throw new Error(`no ${kind} ${name}`)
      return id
    },
  }
}

/** The account of a code as a branch sees it: its own before the one that all share. */
export function accountId(ids: Ids, branch: string, code: string): number {
  try {
    return ids.of('account', `${branch}/${code}`)
  } catch {
    return ids.of('account', code)
  }
}
