/** MT940 as public samples write it, accounts and sums made up; beside each its lines. */
export interface Mt940 {
  name: string
  /** Where such a file stands in public: an id in the collection of public code. */
  source: string
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

export const mt940: Mt940[] = [
  { name: 'plain', source: '67547399167', text: plainly, lines },
  {
    name: 'in an envelope, with line ends of Windows',
    source: '12013071382',
    text: `{1:F01CENAIDJAXXXX0000000000}{2:I940CENAIDJAXXXXN}{4:\n${plainly}-}`.replaceAll(
      '\n',
      '\r\n',
    ),
    lines,
  },
  {
    name: 'behind lines of the sender',
    source: '12013071382',
    text: `CENAIDJA\n940\nCENAIDJA\n${plainly}-\n`,
    lines,
  },
  {
    name: 'as BNI sends it',
    source: '70360332730',
    text: `{1:F01BNIAIDJAAXXX0000000000}{2:O9401200260901BNIAIDJAXXXX00000000002609011200N}{4:
:20:STMT260630
:25:800000000009
:28C:00001/001
:60F:C260531IDR50000000,00
:61:2606050605C12500000,00NTRFNONREF//FT2605
:86:TRSF MASUK ANI
:61:2606200620D15000,00NMSCNONREF
:86:BIAYA ADMINISTRASI
:62F:C260630IDR62485000,00
-}
`,
    lines: [
      ['2026-06-05', 12_500_000, 62_500_000],
      ['2026-06-20', -15_000, 62_485_000],
    ],
  },
  {
    name: 'with subfields, texts of several lines, and a debit that comes back',
    source: '33260730562',
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
