import { describe, expect, it } from 'vitest'
import { base32, codeOf, fromBase32, otpUri, stepAt, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes of the second factor', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238, appendix B: second %i', (second, code) => {
    expect(codeOf(secret, stepAt(second * 1000))).toBe(code)
  })

  it('are good in their half minute and its neighbours', () => {
    const at = 1_234_567_890_000
    const code = codeOf(secret, stepAt(at))
    expect(stepOf(secret, code, at)).toBe(stepAt(at))
    expect(stepOf(secret, code, at + 30_000)).toBe(stepAt(at))
    expect(stepOf(secret, code, at - 30_000)).toBe(stepAt(at))
    expect(stepOf(secret, code, at + 61_000)).toBeNull()
    expect(stepOf(secret, 'abcdef', at)).toBeNull()
    expect(stepOf(secret, '12345', at)).toBeNull()
  })

  it('come of a secret that apps can read', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(fromBase32(base32(secret))).toEqual(secret)
    expect(otpUri('Toko A', 'a@b.c', 'GEZD')).toBe(
      'otpauth://totp/Toko%20A:a%40b.c?secret=GEZD&issuer=Toko%20A',
    )
  })
})
