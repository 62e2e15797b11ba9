/**
 * Why PPN of goods or services is not collected (transaction code 07) or they are exempt (08). Of the same number are
 * AddInfo `TD.005nn` and the stamp `TD.011nn`; the lists of the two codes differ.
 */
export interface Facility {
  with: '07' | '08'
  /** `01` … `31`. */
  nn: string
  name: string
  /** The rule by which it is so; null where the list says "lainnya". */
  regulation: string | null
  /** Of some no stamp is set. */
  hasStamp: boolean
  /** First day of the year of its rule, which may itself begin later; null where that is before Coretax (2025). */
  from: string | null
  /** Last day on which it is sure to have ended; null while it is in the list. */
  endedBy: string | null
}

/** Day of the list: converter of tax invoices v1.6. Lists grow, so a newer one is entered beside it with its day. */
export const FACILITIES_OF = '2026-01-23'

interface Further {
  hasStamp?: boolean
  from?: string
  endedBy?: string
}

const facility =
  (code: Facility['with']) =>
  (nn: string, name: string, regulation: string | null, further: Further = {}): Facility => ({
    with: code,
    nn,
    name,
    regulation,
    hasStamp: further.hasStamp ?? true,
    from: further.from ?? null,
    endedBy: further.endedBy ?? null,
  })

const exempt = facility('08')
const uncollected = facility('07')
const UNSTAMPED = { hasStamp: false }
const YEAR = { from: '2025-01-01' }
const ENDED = { endedBy: FACILITIES_OF }
const DTP = 'PPN ditanggung Pemerintah'

export const facilities: readonly Facility[] = [
  exempt('01', 'BKP dan JKP tertentu', 'PP 146/2000'),
  exempt('02', 'BKP tertentu yang bersifat strategis', 'PP 12/2001'),
  exempt('03', 'Jasa kebandarudaraan', 'PP 28/2009'),
  exempt('04', 'Lainnya', null, UNSTAMPED),
  exempt('05', 'BKP tertentu yang bersifat strategis', 'PP 81/2015'),
  exempt('06', 'Jasa kepelabuhanan untuk angkutan laut luar negeri', 'PP 74/2015'),
  exempt('07', 'Air bersih', null, UNSTAMPED),
  exempt('08', 'BKP tertentu yang bersifat strategis', 'PP 48/2020'),
  exempt('09', 'Perwakilan negara asing dan badan internasional', 'PP 47/2020'),
  exempt('10', 'BKP dan JKP tertentu, termasuk kebutuhan pokok', 'PP 49/2022'),
  uncollected('01', 'Kawasan Bebas', 'PP 10/2012'),
  uncollected('02', 'Tempat penimbunan berikat', null),
  uncollected('03', 'Hibah dan bantuan luar negeri', null),
  uncollected('04', 'Avtur', 'PP 71/2012'),
  uncollected('05', 'Lainnya', null, UNSTAMPED),
  uncollected('06', 'Kontraktor batu bara generasi I', 'PMK 194/PMK.03/2012'),
  uncollected('07', 'Bahan bakar minyak kapal angkutan laut luar negeri', 'PP 15/2015'),
  uncollected('08', 'Jasa terkait alat angkutan tertentu', 'PP 69/2015'),
  uncollected('09', 'BKP tertentu di Kawasan Ekonomi Khusus', 'PP 96/2015'),
  uncollected('10', 'BKP strategis berupa anode slime', 'PP 106/2015'),
  uncollected('11', 'Alat angkutan tertentu dan jasa yang terkait', 'PP 50/2019'),
  uncollected('12', 'Kontraktor kerja sama migas', 'PP 27/2017'),
  uncollected('13', `Rumah tapak dan rumah susun tahun anggaran 2025, ${DTP}`, 'PMK 13/2025', YEAR),
  uncollected('14', `Sewa ruangan pedagang eceran 2021, ${DTP}`, 'PMK 102/PMK.010/2021', ENDED),
  uncollected('15', 'Penanganan pandemi COVID-19', 'PMK 239/PMK.03/2020', ENDED),
  uncollected('16', `Rumah tahun anggaran 2021, ${DTP}`, 'PMK 103/PMK.010/2021', ENDED),
  uncollected('17', 'Kawasan Ekonomi Khusus', 'PP 40/2021'),
  uncollected('18', 'Kawasan Bebas', 'PP 41/2021'),
  uncollected('19', `Rumah tahun anggaran 2022, ${DTP}`, 'PMK 6/PMK.010/2022', ENDED),
  uncollected('20', `Penanganan pandemi, ${DTP}`, 'PMK 226/PMK.03/2021', ENDED),
  uncollected('21', 'Kontraktor kerja sama migas', 'PP 53/2017'),
  uncollected('22', 'BKP strategis berupa anode slime dan emas butiran', 'PP 70/2021'),
  uncollected('23', `Kertas koran dan majalah, ${DTP}`, 'PMK 125/2020'),
  uncollected('24', `${DTP}, lainnya`, null, UNSTAMPED),
  uncollected('25', 'BKP dan JKP tertentu', 'PP 49/2022'),
  uncollected('26', 'BKP dan JKP di Ibu Kota Nusantara', 'PP 12/2023'),
  uncollected('27', `Kendaraan listrik berbasis baterai, ${DTP}`, 'PMK 12/2025', YEAR),
  uncollected('28', `Tambahan rumah tahun anggaran 2025, ${DTP}`, 'PMK 60/2025', YEAR),
  uncollected('29', `Kuda dan perlengkapannya 2025, ${DTP}`, 'PMK 61/2025', YEAR),
  uncollected('30', `Bekal khusus operasi tertentu 2025, ${DTP}`, 'PMK 44/2025', YEAR),
  uncollected('31', `Rumah tahun anggaran 2026, ${DTP}`, 'PMK 90/2025', { from: '2026-01-01' }),
]

/** Those that may be chosen on a day. */
export const facilitiesOn = (code: Facility['with'], day: string): Facility[] =>
  facilities.filter(
    (one) =>
      one.with === code &&
      (one.from === null || one.from <= day) &&
      (one.endedBy === null || day < one.endedBy),
  )

/** AddInfo of a facility. */
export const addInfoOf = ({ nn }: Facility): string => `TD.005${nn}`
/** Its stamp; empty where none is set. */
export const stampOf = ({ nn, hasStamp }: Facility): string => (hasStamp ? `TD.011${nn}` : '')
