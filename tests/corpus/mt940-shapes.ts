/** MT940 as public samples write it, accounts and sums made up; beside each its lines. */
export interface Mt940 {
  name: string
  text: string
  lines: [string, number, number][]
}

const plainly = `:20:REF
:25:0000000009
:28C:1/1
:60F:C260601IDR10000000,00
:61:2606010601C1500000,00NTRFNONREF//TXN-1
:86:TRANSFER DARI ANI
:61:2606020602D11000,5NCHGCHARGES//BK-2
:86:BIAYA ADM
:62F:C260602IDR11488999,5
`
const lines: Mt940['lines'] = [
  ['2026-06-01', 1_500_000, 11_500_000],
  ['2026-06-02', -11_000.5, 11_488_999.5],
]

/** Sources by their ids in the collection of public code: 59600644687, 67547399167, 12013071382, 33260730562. */
export const mt940: Mt940[] = [
  { name: 'plain', text: plainly, lines },
  {
    name: 'in an envelope, with line ends of Windows',
    text: `{1:F01CENAIDJAXXXX0000000000}{2:I940CENAIDJAXXXXN}{4:\n${plainly}-}`.replaceAll(
      '\n',
      '\r\n',
    ),
    lines,
  },
  { name: 'behind lines of the sender', text: `CENAIDJA\n940\nCENAIDJA\n${plainly}-\n`, lines },
  {
    name: 'with subfields, texts of several lines, and a debit that comes back',
    text: `:20:EXAMPLECODE
:25:0000000009
:28C:00002/1
:60F:D260601IDR500,
:61:260601C1000,00N025NONREF
:86:191?00UEBERWSG?100004772?20KREF+TOKO ANI?21
DAN BUDI?30CENAIDJA
:62M:C260601IDR500,
:20:EXAMPLECODE
:25:0000000009
:28C:00002/2
:60M:C260601IDR500,
:61:2606020602RD250,00NTRFNONREF
:61:2606020602RC100,00NTRFNONREF
:62F:C260602IDR650,00
`,
    lines: [
      ['2026-06-01', 1000, 500],
      ['2026-06-02', 250, 750],
      ['2026-06-02', -100, 650],
    ],
  },
]

/** What is refused, and in which words. */
export const mt940Refused: [string, string][] = [
  [
    plainly.replace('11488999,5', '11488999,4'),
    'Saldo akhir MT940 tidak sama dengan saldo awal ditambah mutasinya',
  ],
  [
    plainly + plainly.replace('0000000009', '0000000008'),
    'Berkas berisi mutasi beberapa rekening; unduh satu berkas per rekening',
  ],
  [
    plainly.replace('1500000,00', '1.500.000'),
    'Berkas MT940 tidak dapat dibaca; unduh ulang dari bank',
  ],
]
