import { Refusal } from './errors.ts'
import { publicDemoPassword } from './settings.ts'

interface Owner {
  email: string
  /** Names of the person and of the company: what somebody who knows them tries first. */
  names: readonly string[]
  /** Whoever has a second factor may have a shorter one. */
  secondFactor: boolean
}

/** Fifteen where the password stands alone, twelve beside a second factor (NIST 800-63B-4). */
const ALONE = 15
const BESIDE = 12
const MOST_BYTES = 256
/**
 * What guessing would take, in letters of no word: a known word is worth three; a word of the person, his branch or his
 * company, a year and a row of keys one; what stands between them nothing.
 */
const ENOUGH = 10

/** No rules of composition: long enough, and not made of what everybody tries. */
export function refuseWeakPassword(password: string, owner: Owner): void {
  const least = owner.secondFactor ? BESIDE : ALONE
  const plain = password.normalize('NFKC')
  if ([...plain].length < least || Buffer.byteLength(password) > MOST_BYTES)
    throw weak(`Kata sandi minimal ${least} karakter`)
  if (plain === publicDemoPassword || worth(plain, owner) < ENOUGH)
    throw weak('Kata sandi ini mudah ditebak: pakai beberapa kata yang tidak berhubungan')
}

const weak = (message: string) => new Refusal('PASSWORD_WEAK', message, { field: 'newPassword' })

/** Letters as people replace them. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const unleet = (text: string) => text.replace(/[01345-7@$!]/g, (c) => LEET[c] ?? c)

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
]
const reversed = (text: string) => [...text].reverse().join('')
const SEQUENCES = ROWS.flatMap((row) => [row, reversed(row)])

const WORDS = new Set(
  `password passwd pass word kata sandi katasandi rahasia rahasiaku admin administrator root user login master welcome
   selamat datang letmein changeme change secret default guest test testing gerai toko warung kasir gudang kepala
   cabang owner pemilik penjualan pembelian akuntansi sales keuangan manager pusat karyawan pegawai bismillah alhamdulillah
   allah akbar subhanallah assalamualaikum sayang sayangku cinta cintaku aku kamu kita love you iloveyou iloveu forever
   indonesia merdeka garuda jakarta surabaya malang bandung semarang medan bali jawa timur barat tengah utara selatan
   sejahtera makmur jaya abadi sentosa berkah rejeki sumber sukses maju mandiri utama baru lama qwerty azerty monkey dragon
   football soccer bola baseball superman batman spiderman pokemon naruto princess sunshine shadow hunter killer freedom
   whatever trustno starwars michael jordan jessica ashley daniel andrew charlie thomas robert summer winter spring autumn
   january februari maret april juni juli agustus september oktober november desember senin selasa rabu kamis jumat sabtu
   minggu monday friday sunday money uang lucky happy hello world computer komputer laptop internet google facebook instagram
   whatsapp android samsung iphone apple microsoft windows linux server database system sistem access akses private
   demo latihan contoh coba percobaan program aplikasi pos shop store retail grosir eceran cv pt tbk
   correcthorsebatterystaple angel baby girl boy family keluarga mama papa ibu bapak anak adik kakak budi siti agus
   putri putra dewi sri rina abc xyz aaa`.split(/\s+/),
)

/** Counts from the left, the longest known piece first; a piece that came before is worth nothing more. */
function worth(password: string, { email, names }: Owner): number {
  const text = password.toLowerCase()
  const own = [email, ...names].flatMap((name) => name.toLowerCase().split(/[^\p{L}\d]+/u))
  const known = { common: WORDS, own: new Set(own.filter((word) => word.length > 2)) }
  const seen = new Set<string>()
  let sum = 0
  for (let at = 0; at < text.length; ) {
    const piece = pieceAt(text, at, known)
    if (!seen.has(piece.text)) sum += piece.worth
    seen.add(piece.text)
    at += piece.text.length
  }
  return sum
}

interface Known {
  common: ReadonlySet<string>
  own: ReadonlySet<string>
}

function pieceAt(text: string, at: number, { common, own }: Known) {
  for (let end = Math.min(text.length, at + 30); end > at + 2; end -= 1) {
    const part = text.slice(at, end)
    if (own.has(part) || own.has(unleet(part))) return { text: part, worth: 1 }
    if (common.has(part) || common.has(unleet(part))) return { text: part, worth: 3 }
    if (/^(19|20)\d\d$/.test(part)) return { text: part, worth: 1 }
    if (/^(.)\1+$/.test(part) || SEQUENCES.some((row) => row.includes(part)))
      return { text: part, worth: 1 }
  }
  const letter = text[at] ?? ''
  return { text: letter, worth: /[\p{L}\d]/u.test(letter) ? 1 : 0 }
}
