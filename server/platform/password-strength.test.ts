import { describe, expect, it } from 'vitest'
import { refuseWeakPassword } from './password-strength.ts'

/** What everybody tries is refused, however it is dressed up; words of one's own choice are not. */
describe('strength of passwords', () => {
  const phones = ['+62 812-3456-7890']
  const names = ['Bambang Setyawan', 'KEPALA-SBY', 'PT Sumber Rejeki Makmur', 'Surabaya Pusat']
  const owner = {
    email: 'kepala.sby@gerai.test',
    names: [...names, ...phones],
    secondFactor: false,
  }
  const weak = [
    'passwordpassword',
    'Password12345678',
    'P@ssw0rd12345678',
    'qwertyuiopasdfgh',
    '123456789012345',
    '111111111111111111',
    'iloveyou12345678',
    'administrator2026',
    'bismillah123456',
    'Indonesia17081945',
    'letmeinletmeinletmein',
    'abcdefghijklmnopqr',
    'welcome12345678!',
    'changeme12345678',
    'rahasia123456789',
    'correcthorsebatterystaple',
    'tokosejahtera2026',
    '1qaz2wsx3edc4rfv',
    'kasirkasirkasirkasir',
    'SumberRejeki2026',
    'Bambang Setyawan 1',
    'kepala.sby.kepala.sby',
    'surabaya-pusat-2026',
    // README.md tells it everybody.
    'Gerai-demo-2026',
    'Gerai-demo-2027',
    'Gerai-Demo-2031!',
    'Surabaya-Gerai-45!',
    'Sumber-Rejeki-Pusat-2027',
    'Setyawan_Bambang_1998',
    'Kepala.Toko.Surabaya.1',
    '081234567890-gerai',
    'qazwsxedcrfvtgby',
  ]
  it.each(weak)('refuses %s', (password) => {
    expect(() => refuseWeakPassword(password, owner)).toThrow(/mudah ditebak/)
  })

  it.each(['payung kuning lupa di bus', 'tujuh belas gelas retak', 'h7Kq-mm2x-91vb-tp4z'])(
    'takes %s',
    (password) => {
      expect(() => refuseWeakPassword(password, owner)).not.toThrow()
    },
  )

  it('wants fifteen characters, or twelve beside a second factor, and no book', () => {
    expect(() => refuseWeakPassword('gelas retak 7x', owner)).toThrow(/minimal 15/)
    const second = { ...owner, secondFactor: true }
    expect(() => refuseWeakPassword('gelas retak 7x', second)).not.toThrow()
    expect(() => refuseWeakPassword('gelas retak', second)).toThrow(/minimal 12/)
    expect(() => refuseWeakPassword('gelas retak '.repeat(40), owner)).toThrow()
  })
})
