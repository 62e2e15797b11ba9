export interface Unit {
  code: string
  name: string
  allowFraction: boolean
  /** As in domain §2.4; null where the official list was not seen. */
  coretaxCode: string | null
}

const unitRows = `
PCS|Pcs||UM.0021
PAK|Pak||
RENCENG|Renceng||
LUSIN|Lusin||UM.0017
DUS|Dus||UM.0022
KARTON|Karton||UM.0022
SAK|Sak||
BOTOL|Botol||
SET|Set||UM.0019
UNIT|Unit||UM.0018
LEMBAR|Lembar||UM.0020
KG|Kg|y|UM.0003
GRAM|Gram||UM.0004
LITER|Liter|y|
METER|Meter|y|UM.0013
`

export const units: Unit[] = rowsOf(unitRows).map(([code = '', name = '', fraction, coretax]) => ({
  code,
  name,
  allowFraction: fraction === 'y',
  coretaxCode: coretax || null,
}))

export interface Category {
  code: string
  name: string
  /** Code of the category above, null at the top; at most three levels. */
  parent: string | null
  /** What the shop wants to earn on cost, percent; null where no goods hang. */
  marginPct: number | null
  /** Rice, eggs, sugar, salt and fresh goods are free of PPN. */
  exempt: boolean
}

const categoryRows = `
PANGAN|Makanan & Minuman||||
NONPANGAN|Bukan Makanan||||
SEMBAKO|Sembako|PANGAN|||
MAKANAN|Makanan|PANGAN|||
BUMBU|Bumbu & Saus|PANGAN|||
MINUMAN|Minuman|PANGAN|||
PERAWATAN|Perawatan Diri|NONPANGAN|||
BAYI|Ibu & Bayi|NONPANGAN|||
RUMAH|Kebersihan Rumah|NONPANGAN|||
ALAT|Peralatan|NONPANGAN|||
ATK|Alat Tulis & Kantor|NONPANGAN|||
BRS|Beras|SEMBAKO|8|y|
GUL|Gula|SEMBAKO|7|y|
GRM|Garam|SEMBAKO|16|y|
TLR-KAT|Telur|SEMBAKO|9|y|
SGR|Buah, Sayur & Bumbu Segar|SEMBAKO|20|y|
KCG|Kacang & Biji|SEMBAKO|14|y|
MNY|Minyak & Margarin|SEMBAKO|9||
TPG|Tepung|SEMBAKO|11||
MIE|Mie, Bihun & Pasta|MAKANAN|13||
BSK|Biskuit, Wafer & Roti|MAKANAN|15||
SNK|Keripik & Camilan|MAKANAN|18||
PRM|Permen & Cokelat|MAKANAN|18||
KLG|Kaleng, Olahan & Sereal|MAKANAN|14||
KCP|Kecap & Saus|BUMBU|14||
BMB|Bumbu Dapur|BUMBU|16||
KOP|Kopi|MINUMAN|13||
TEH-KAT|Teh|MINUMAN|15||
SSU|Susu & Olahannya|MINUMAN|11||
AIR|Air Mineral|MINUMAN|16||
MRG|Minuman Ringan|MINUMAN|17||
SBM|Sabun Mandi|PERAWATAN|15||
RMB|Perawatan Rambut|PERAWATAN|15||
GGI|Perawatan Gigi|PERAWATAN|16||
KSM|Kosmetik|PERAWATAN|20||
TIS|Tisu|PERAWATAN|17||
OBT|Obat Bebas & P3K|PERAWATAN|17||
POP|Popok & Pembalut|BAYI|12||
BYI|Perlengkapan Bayi|BAYI|12||
DTJ|Deterjen|RUMAH|13||
PWG|Pewangi|RUMAH|16||
PCC|Pembersih|RUMAH|15||
OBN|Anti Serangga|RUMAH|15||
DPR|Peralatan Dapur & Rumah|ALAT|25||
KMS|Plastik & Kemasan|ALAT|20||
LST|Lampu & Listrik|ALAT|22||
BKU|Buku & Kertas|ATK|17||
TLS|Alat Tulis|ATK|22||
`

export const categories: Category[] = rowsOf(categoryRows).map(
  ([code = '', name = '', parent, margin, exempt]) => ({
    code,
    name,
    parent: parent || null,
    marginPct: margin ? Number(margin) : null,
    exempt: exempt === 'y',
  }),
)

/** Fields of a table written as text, one row a line. */
export function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((field) => field.trim()))
}
