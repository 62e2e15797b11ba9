import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createDatabase, startTestServer } from '#server/platform/test-postgres.ts'
import { openCompany } from './acceptance/company.ts'

const program = fileURLToPath(new URL('../server/books.ts', import.meta.url))

/** `npm run books` on a server that keeps what it is given: all is well, until somebody meddles. */
describe('books', () => {
  it('finds what was changed behind the books, and says which rule is broken', async () => {
    const server = await startTestServer({ durable: true })
    try {
      const { url } = await createDatabase(server, 'books')
      const company = await openCompany(url)
      await company.close()
      const check = () => {
        const env = { ...process.env, DATABASE_URL: url }
        const done = spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
        return { status: done.status, said: done.stdout }
      }
      const sound = check()
      expect(sound.said).toContain('S01  ok  stock balances are the sum of the movements')
      expect(sound.said).not.toContain('RUSAK')
      expect(sound.status).toBe(0)

      const owner = new pg.Client({ connectionString: url })
      await owner.connect()
      await owner.query('update stock_value set value = value + 1 where goods_id = 1')
      await owner.query(`update document_goods set goods_unit_id = -1 where (branch_id, document_id, line) in
        (select branch_id, document_id, line from document_goods limit 1)`)
      await owner.end()
      const broken = check()
      expect(broken.status).toBe(1)
      expect(broken.said).toMatch(/S01 {2}RUSAK 2 {2}stock balances are the sum of the movements/)
      expect(broken.said).toMatch(/D11 {2}RUSAK 1 {2}what a line points to exists/)
      expect(broken.said).toMatch(/S05 {2}RUSAK 2 {2}inventory in the ledger/)
    } finally {
      await server.stop()
    }
  })
})
