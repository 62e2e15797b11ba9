import { expect, it } from 'vitest'
import { packagedPostgres } from '#server/platform/program.ts'
import { judgeMinor } from './check.ts'

/** Goal: whoever looks finds out that the PostgreSQL that runs lacks what the program brings. */
it('an older minor than the program brings is told, with what helps', () => {
  expect(packagedPostgres()).toMatch(/^\d+\.\d+$/)
  expect(judgeMinor('18.4', '18.4').wrong).toBe(false)
  expect(judgeMinor('18.10', '18.9').wrong).toBe(false)
  expect(judgeMinor('19.0', '18.4').wrong).toBe(false)
  expect(judgeMinor('18.4', '18.10')).toMatchObject({
    wrong: true,
    says: expect.stringMatching(/^18\.4 berjalan, lebih lama dari 18\.10 .*DATABASE_URL/),
  })
})
