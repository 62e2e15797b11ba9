import { expect, test } from 'vitest'
import { functionLengths } from './function-lengths.ts'

const SAMPLE = `
export async function read(
  tx: Tx,
): Promise<Row[]> {
  const sql = \`
select 1
from x\`

  return tx.rows(sql)
}

export const List = memo(function List({ rows }: Props) {
  return (
    <ul>
      {rows.map((row) => (
        <li>{row.name}</li>
      ))}
    </ul>
  )
})

const short = (a: number) =>
  a + 1

export const kind = {
  title: 'Kind',
  async check(desk, input) {
    if (input.lines.length === 0) {
      throw refusal()
    }
  },
  post: (document) => ({
    lines: [],
  }),
}
`

test('functions and methods are found by their names, with SQL and JSX, without empty lines', () => {
  expect(functionLengths(SAMPLE)).toEqual([
    { name: 'read', lines: 8 },
    { name: 'List', lines: 9 },
    { name: 'short', lines: 2 },
    { name: 'check', lines: 5 },
    { name: 'post', lines: 3 },
  ])
})
