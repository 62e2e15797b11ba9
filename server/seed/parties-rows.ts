/**
 * People and firms of the demo company, one a line. Names, numbers and addresses are invented.
 */

/**
 * code | name | npwp (empty: not PKP) | tax mode | term | lead time in days | usual discounts |
 * exchange days | area | address | phone | contact | bank | account no
 */
export const supplierRows = `
TIRTA|PT Tirta Pangan Sejahtera|0012345678615000|EXCLUDE|30|3|3|Selasa, Kamis|35.78|Jl. Rungkut Industri III No. 18|0318470112|Yohanes Gunawan|BCA|4681200391
TANI|UD Tani Makmur||NONE|10|2||Senin|35.18|Jl. Raya Nganjuk-Kertosono Km 7|0358321455|H. Mulyono|BRI|003401002233501
NUSA|PT Nusa Distribusi Utama|0019876543617000|EXCLUDE|21|3|2|Rabu|35.78|Jl. Margomulyo Indah Blok C-12|0317482233|Lusiana Tan|BCA|4680917722
SINAR|PT Sinar Minuman Abadi|0021345987615000|EXCLUDE|14|2||Selasa, Jumat|35.15|Jl. Raya Gempol Km 41|0343851020|Andi Firmansyah|MANDIRI|1410012349876
BERSIH|PT Bersih Jaya Lestari|0024567891618000|EXCLUDE|30|4|3+1|Kamis|35.78|Jl. Tambak Sawah No. 9|0318669911|Maria Hartono|BCA|4681556677
RASA|CV Rasa Nusantara|0027654321641000|EXCLUDE|14|3||Rabu|35.15|Jl. Raya Buduran No. 77|0318921456|Slamet Riyadi|BRI|020501001122303
MANDALA|PT Kopi Teh Mandala|0031212343652000|EXCLUDE|21|4|2|Senin, Kamis|35.07|Jl. Raya Dampit No. 120|0341896755|Dewi Anggraini|BCA|3150448811
SSI|PT Susu Segar Indonesia|0034343435623000|EXCLUDE|14|2||Jumat|35.14|Jl. Raya Purwosari No. 33|0343611788|Bambang Wirawan|BNI|0287765432
PUSPITA|PT Puspita Perawatan|0036565657619000|EXCLUDE|30|4|2|Selasa|35.78|Jl. Kenjeran No. 405|0313812266|Silvia Wijaya|BCA|4683301188
ANUGERAH|CV Anugerah Plastik|0039797971641000|EXCLUDE|14|3||Rabu|35.15|Jl. Raya Waru No. 210|0318531990|Hendrik Susanto|BCA|4684112255
TELUR|UD Sumber Telur Blitar||NONE|7|1|||35.05|Desa Kademangan RT 3 RW 1|0342801567|Sutrisno|BRI|015201004455506
KERTAS|PT Kertas Tinta Perkasa|0042020201615000|EXCLUDE|30|5|3|Kamis|35.78|Jl. Kembang Jepun No. 88|0313537744|Vincent Halim|BCA|4682244668
CERIA|PT Bayi Ceria Indonesia|0045252521618000|EXCLUDE|21|4||Selasa|35.78|Jl. Berbek Industri V No. 6|0318431567|Ratna Kusumawati|MANDIRI|1420015556667
LAUTAN|CV Lautan Pangan|0047474741641000|EXCLUDE|21|3|1|Jumat|35.25|Jl. Raya Manyar No. 54|0313951234|Agus Salim|BCA|7900882211
CAHAYA|PT Cahaya Elektrika|0049696961617000|INCLUDE|30|5||Rabu|35.78|Jl. Kapasan No. 142|0313715588|Robert Liem|BCA|4689910022
GULA|UD Gula Manis Kediri||NONE|10|2|||35.71|Jl. Raya Ngadiluwih No. 65|0354681230|Pak Kasdi|BRI|010301007788509
`

/** The usual discounts of each supplier, percent after percent, in the order of the rows above. */
export const supplierDiscounts: number[][] = supplierRows
  .trim()
  .split('\n')
  .map((row) => row.split('|')[6] ?? '')
  .map((text) => (text ? text.split('+').map(Number) : []))

/**
 * branch | name | kind (M member, N non-member, G wholesale) | phone | limit in million rupiah |
 * term | npwp | pays (0 on time … 9 very late) | opening points | area | address
 */
export const customerRows = `
SBY|Toko Barokah|G|081230010001|150|30||1||35.78|Jl. Wonokromo No. 21
SBY|CV Maju Jaya|G|081230010002|200|30|0081234567609000|0||35.78|Jl. Ngagel Jaya Selatan No. 47
SBY|Ibu Sari|M|081330020003||||0|250|35.78|Jl. Bratang Gede II No. 8
SBY|Umum|N|||||0||35.78|Surabaya
SBY|Bp Hendra|N|081330020005||||0||35.78|Jl. Manyar Kertoarjo No. 15
SBY|Toko Sumber Urip|G|081230010006|60|21||2||35.78|Jl. Kedungdoro No. 112
SBY|Toko Rahayu|G|081230010007|40|14||0||35.78|Jl. Pacar Keling No. 34
SBY|UD Berkah Abadi|G|081230010008|90|30|0081765432615000|3||35.15|Jl. Raya Sepanjang No. 201
SBY|Toko Sinar Pagi|G|081230010009|35|14||0||35.78|Jl. Semolowaru No. 66
SBY|Warung Bu Yanti|G|081230010010|15|7||4||35.78|Jl. Gubeng Kertajaya VII No. 3
SBY|Koperasi Karyawan Rungkut|G|081230010011|75|30|0082323231615000|0||35.78|Jl. Rungkut Asri Tengah No. 5
SBY|Toko Amanah|G|081230010012|45|21||8||35.78|Jl. Sidotopo Wetan No. 78
SBY|Depot Pak Min|G|081230010013|20|7||0||35.78|Jl. Kapas Krampung No. 92
SBY|Toko Makmur Sidoarjo|G|081230010014|55|21||4||35.15|Jl. Gajah Mada No. 140
SBY|Katering Dapur Nenek|G|081230010015|30|14|0083434341609000|9||35.78|Jl. Dharmahusada No. 73
SBY|Toko Lancar|G|081230010016|50|14||6||35.25|Jl. Veteran No. 19
MLG|Toko Arjosari|G|081250010001|45|21||0||35.73|Jl. Raden Intan No. 44
MLG|UD Dinoyo Jaya|G|081250010002|60|30|0084545451623000|2||35.73|Jl. MT Haryono No. 165
MLG|Toko Singosari|G|081250010003|35|14||0||35.07|Jl. Raya Singosari No. 88
MLG|Warung Mbak Tutik|G|081250010004|12|7||5||35.73|Jl. Sumbersari Gg. 4 No. 11
MLG|Kantin Kampus Tlogomas|G|081250010005|25|14||0||35.73|Jl. Tlogomas No. 246
MLG|Toko Kepanjen Baru|G|081250010006|40|21||9||35.07|Jl. Panji No. 57
MLG|Koperasi Guru Blimbing|G|081250010007|30|30||0||35.73|Jl. Ciliwung No. 31
SBY|Dewi Lestari|M|081330020101||||0|120|35.78|Jl. Mulyosari No. 112
SBY|Agung Prasetyo|M|081330020102||||0|45|35.78|Jl. Klampis Jaya No. 20
SBY|Siti Aminah|M|081330020103||||0|310|35.78|Jl. Kertajaya Indah No. 7
SBY|Fransiska Wibowo|M|081330020104||||0||35.78|Jl. Darmo Permai No. 15
SBY|Budi Santoso|M|081330020105||||0|80|35.78|Jl. Jemursari No. 90
SBY|Nur Hidayati|M|081330020106||||0||35.78|Jl. Karang Menjangan No. 51
SBY|Yulia Kartika|M|081330020107||||0|60|35.78|Jl. Ketintang Baru No. 9
SBY|Eko Wahyudi|M|081330020108||||0||35.78|Jl. Gayungsari No. 38
SBY|Rina Marlina|M|081330020109||||0|205|35.78|Jl. Medokan Asri No. 27
SBY|Hadi Sucipto|M|081330020110||||0||35.78|Jl. Tenggilis Mejoyo No. 63
SBY|Lilis Suryani|M|081330020111||||0||35.78|Jl. Panjang Jiwo No. 4
SBY|Anton Setiawan|M|081330020112||||0|95|35.78|Jl. Nginden Semolo No. 40
SBY|Maya Puspitasari|M|081330020113||||0||35.78|Jl. Sukolilo Dian No. 22
SBY|Joko Susilo|M|081330020114||||0||35.78|Jl. Menur Pumpungan No. 30
SBY|Endang Rahayu|M|081330020115||||0|150|35.78|Jl. Pucang Anom No. 16
SBY|Ahmad Fauzi|M|081330020116||||0||35.78|Jl. Ampel Suci No. 12
SBY|Wulan Sari|M|081330020117||||0||35.78|Jl. Keputih Tegal No. 5
SBY|Stefanus Adi|M|081330020118||||0||35.78|Jl. Babatan Pratama No. 71
SBY|Tri Wahyuni|M|081330020119||||0|70|35.15|Jl. Pondok Jati No. 33
SBY|Rudi Hartanto|N|081330020201||||0||35.78|Jl. Simo Gunung No. 18
SBY|Bu Kartini|N|081330020202||||0||35.78|Jl. Barata Jaya No. 6
SBY|Pak Darmawan|N|081330020203||||0||35.78|Jl. Bendul Merisi No. 55
SBY|Panitia RW 05|N|081330020204||||0||35.78|Balai RW 05 Baratajaya
MLG|Ratih Purwasih|M|081350020101||||0|110|35.73|Jl. Soekarno Hatta No. 18
MLG|Bagus Nugroho|M|081350020102||||0||35.73|Jl. Borobudur No. 45
MLG|Indah Permatasari|M|081350020103||||0|65|35.73|Jl. Kawi Atas No. 23
MLG|Dwi Handoko|M|081350020104||||0||35.73|Jl. Veteran No. 10
MLG|Sri Mulyani|M|081350020105||||0|180|35.73|Jl. Bendungan Sutami No. 77
MLG|Arif Rahman|M|081350020106||||0||35.73|Jl. Gajayana No. 54
MLG|Kristina Dewi|M|081350020107||||0||35.73|Jl. Bandung No. 8
MLG|Yoga Pratama|M|081350020108||||0|40|35.73|Jl. Candi Panggung No. 29
MLG|Fitri Handayani|M|081350020109||||0||35.73|Jl. Danau Toba No. 14
MLG|Galih Saputra|M|081350020110||||0||35.73|Jl. Sulfat No. 91
MLG|Nanik Suprapti|M|081350020111||||0|90|35.07|Jl. Raya Karangploso No. 36
MLG|Hari Purnomo|M|081350020112||||0||35.73|Jl. Letjen Sutoyo No. 62
MLG|Anisa Maharani|M|081350020113||||0||35.73|Jl. Joyo Grand No. 3
MLG|Wahyu Kurniawan|M|081350020114||||0||35.73|Jl. Mergan Lori No. 25
MLG|Bu Sulastri|N|081350020201||||0||35.73|Jl. Muharto No. 47
MLG|Pak Imam|N|081350020202||||0||35.73|Jl. Kebalen Wetan No. 2
MLG|Pondok Al-Hikmah|N|081350020203||||0||35.07|Jl. Raya Dau No. 101
`

/**
 * Buyers whose PPN or PPh goes another way than to us: name | kind (G wholesale, N retail prices) | limit in million
 * rupiah | term | npwp | collector of PPN | area | address. All buy in Surabaya.
 */
export const taxPartyRows = `
Puskesmas Ngagel Indah|G|60|14|0091234561609000|GOVERNMENT|35.78|Jl. Ngagel Tirto No. 9
PT Dermaga Samudra Jaya (Persero)|G|150|30|0092345671605000|SOE|35.78|Jl. Perak Barat No. 410
PT Elektro Berikat Utama|G|90|30|0093456781641000||35.15|Kawasan Berikat Gedangan Blok B-7
Straits Provision Pte Ltd|G|90|14||||18 Jurong Port Road, Singapura
PT Pasaraya Daring (lokapasar)|N|60|7|0094567891018000||31.74|Jl. Prof. Dr. Satrio Kav. 11
`

/** e-mail before the @ | name | role | branch | phone | join date | PIN of supervisors */
export const employeeRows = `
owner|Hartono Wijaya|OWNER|SBY|081130030001|2012-03-01|731904
akuntansi|Lina Kusumawardani|AKUNTANSI|SBY|081130030002|2015-07-13|264817
kepala.sby|Bambang Setyawan|KEPALA_CABANG|SBY|081130030003|2014-02-03|508326
kasir.sby|Nurul Fadilah|KASIR|SBY|081130030004|2021-05-17|
kasir2.sby|Tia Anggraeni|KASIR|SBY|081130030005|2023-08-01|
gudang.sby|Slamet Widodo|GUDANG|SBY|081130030006|2016-11-21|
gudang2.sby|Rizky Maulana|GUDANG|SBY|081130030007|2022-01-10|
pembelian.sby|Sinta Maharani|PEMBELIAN|SBY|081130030008|2018-04-09|
sales.sby|Dimas Aryanto|PENJUALAN|SBY|081130030009|2019-09-02|
sales2.sby|Putri Ayuningtyas|PENJUALAN|SBY|081130030010|2022-06-20|
kepala.mlg|Sri Wahyuningsih|KEPALA_CABANG|MLG|081130030011|2017-03-06|917453
kasir.mlg|Ayu Rahmawati|KASIR|MLG|081130030012|2020-10-12|
kasir2.mlg|Bayu Firmansyah|KASIR|MLG|081130030013|2024-02-05|
gudang.mlg|Agus Supriyadi|GUDANG|MLG|081130030014|2019-01-14|
pembelian.mlg|Rini Astuti|PEMBELIAN|MLG|081130030015|2020-03-23|
sales.mlg|Fajar Nugraha|PENJUALAN|MLG|081130030016|2021-11-08|
`
