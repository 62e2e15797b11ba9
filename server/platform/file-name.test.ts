import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it.each([
  ['tagihan.hta', 'application/pdf', 'tagihan.pdf'],
  ['nota\u202Efdp.exe', 'application/pdf', 'nota fdp.pdf'],
  ['foto.PNG', 'image/webp', 'foto.webp'],
  ['', 'image/png', 'berkas.png'],
  ['.htaccess', 'image/webp', 'berkas.webp'],
  ['a\r\nSet-Cookie: x="1".pdf', 'application/pdf', 'a Set-Cookie x= 1.pdf'],
  ['../../etc/passwd', 'application/pdf', 'etc passwd.pdf'],
  ['Faktur 12.11 Toko Ab\u0000adi.pdf', 'application/pdf', 'Faktur 12.11 Toko Ab adi.pdf'],
])('%j of %s is kept as %s', (sent, mime, kept) => {
  expect(fileNameOf(sent, mime)).toBe(kept)
})
