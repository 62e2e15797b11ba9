/** What the server tells of taxes on sales, by what it says in Indonesian. */
export const ofTax: Readonly<Record<string, string>> = {
  'Nomor bukti wajib diisi': 'The number of the proof is required',
  'NTPN terdiri dari 16 huruf dan angka': 'An NTPN has 16 letters and digits',
  'Tanggal bukti wajib diisi': 'The day of the proof is required',
  'Metode hanya diisi bila PPN dibayar ke kita': 'A method is for VAT that was paid to us alone',
  'Tanggal bukti tidak boleh sesudah {{day}}, tanggal pencatatannya':
    'The day of the proof cannot be after {{day}}, when it is written down',
  'Nomor bukti {{no}} sudah dicatat pada {{number}}':
    'Proof {{no}} was written down on {{number}} before',
  'Kode faktur pajak yang diusulkan {{code}}; isi alasan memakai yang lain':
    'The proposed tax invoice code is {{code}}; say why another one is used',
  'Kode faktur pajak yang diusulkan menurut barangnya; isi alasan memakai yang lain':
    'The proposed tax invoice code follows the goods; say why another one is used',
  '{{name}} memungut PPN sendiri: buat Faktur Tanpa Pesanan':
    '{{name}} collects VAT himself: write an invoice without an order',
  '{{name}} memungut PPN sendiri di atas {{limit}}: buat Faktur Tanpa Pesanan':
    '{{name}} collects VAT himself above {{limit}}: write an invoice without an order',
  '{{name}} dicatat sebagai {{what}}: kodenya {{code}}, bukan {{other}}':
    '{{name}} is recorded as {{what}}: the code is {{code}}, not {{other}}',
  '{{name}} tidak dicatat sebagai pemungut PPN; ubah dulu di master pelanggan':
    '{{name}} is not recorded as a VAT collector; change that on the customer first',
  'Faktur {{name}} hari ini berjumlah {{sum}}, di atas {{limit}}: bila dibayar sekaligus, PPN-nya dipungut pelanggan':
    'Invoices of {{name}} of this day come to {{sum}}, above {{limit}}: paid at once, their VAT is collected by the customer',
  'PPN {{vat}} dipungut pelanggan (kode {{code}}, {{rule}})':
    'VAT of {{vat}} is collected by the customer (code {{code}}, {{rule}})',
  'Uang muka dengan kode faktur pajak yang dipilih sendiri diterima lewat transfer':
    'Money ahead with a tax invoice code of one’s own choice is taken by transfer',
  'Uang mukanya berkode {{code}}: fakturnya juga':
    'Its money ahead has code {{code}}: so has the invoice',
  '{{number}} dikembalikan sesudah bukti ini ({{by}}); batalkan itu dulu':
    '{{number}} was given back after this proof ({{by}}); take that back first',
  '{{number}} sudah dikembalikan sesudah bukti ini': '{{number}} was given back after this proof',
  'Retur {{number}} atas faktur ini masih menunggu: putuskan dulu':
    'Return {{number}} of this invoice still waits: decide it first',
  'Uang muka yang PPN-nya dipungut pelanggan diterima tunai atau transfer':
    'Money ahead whose VAT the customer collects is taken in cash or by transfer',
  'PPN uang muka ini dipungut pelanggan: pakai pada faktur penjualannya, atau kembalikan':
    'The customer collects the VAT of this money ahead: use it on his sales invoice, or give it back',
  'PPN uang muka yang dipungut ({{ahead}}) melebihi PPN faktur ini ({{vat}}); pakai sebagian saja, kembalikan sisanya':
    'The VAT collected with the money ahead ({{ahead}}) is more than that of this invoice ({{vat}}); use a part of it and give the rest back',
  'PPN uang muka yang dibayar kepada kami: kembalikan uang mukanya, lalu catat lagi dengan kode menurut barangnya':
    'VAT of money ahead that was paid to us: give the money ahead back, then write it again with the code of its goods',
  'PPN {{vat}} dari {{number}} sudah ada bukti setornya: pelanggan memintanya kembali dari negara':
    'VAT of {{vat}} of {{number}} has its proof already: the customer asks it back from the state',
  'Faktur ini menjadi {{count}} faktur pajak: kode {{codes}}':
    'This invoice becomes {{count}} tax invoices: codes {{codes}}',
  'DPP masa ini minus {{amount}}: catat di Coretax':
    'The base of this masa is below zero by {{amount}}: write it in Coretax',
  'Tanpa PPN karena alasan: catat kodenya di Coretax':
    'Without VAT for a reason: write its code in Coretax',
  'Lewat 3 bulan tanpa nomor: dianggap tidak membuat faktur pajak':
    'Three months over without a number: counts as no tax invoice made',
  'Tidak ada di berkas: dibuat langsung di Coretax': 'In no file: made in Coretax itself',
  'Nomor {{number}} ada di Coretax tanpa faktur di sini':
    'Number {{number}} is in Coretax without a bill here',
  'Nomor nota retur pembeli belum dicatat':
    'The number of the buyer’s return note is not written down yet',
  'Bukti setor PPN dari pemungut belum diterima': 'The collector’s proof of VAT has not come yet',
  'Bukti potong PPh dari pelanggan belum diterima':
    'The customer’s withholding slip has not come yet',
  'Belum lengkap: {{what}}': 'Incomplete: {{what}}',
  'Coretax akan menolak: {{why}}': 'Coretax will refuse: {{why}}',
  'Belum masuk berkas, masanya sudah lewat': 'In no file yet, and its masa is over',
  'Berkasnya belum diunggah': 'Its file is not uploaded yet',
  'Sudah diunggah, nomornya belum dibaca kembali': 'Uploaded, its number is not read back yet',
  'Ditolak Coretax: {{why}}': 'Refused by Coretax: {{why}}',
  'Berkas masa ini belum dibuat': 'The file of this masa is not made yet',
  'Buku berubah sejak berkas dibuat: buat ulang':
    'The books changed since the file was made: make it again',
  'PPN di Coretax lebih {{amount}} dari buku': 'VAT in Coretax is {{amount}} above the books',
  'PPN di Coretax kurang {{amount}} dari buku': 'VAT in Coretax is {{amount}} below the books',
  'Nomor {{number}} memakai kode {{code}}, fakturnya {{codes}}: ganti di Coretax':
    'Number {{number}} has code {{code}}, its bill {{codes}}: replace it in Coretax',
  'Ada di Coretax, tagihannya belum di sini': 'In Coretax, its bill is not here yet',
  'Tidak ada di daftar Coretax: tanyakan supplier': 'Not in Coretax’s list: ask the supplier',
  'Nomor faktur pajak belum ditulis di tagihan': 'The tax invoice number is not on the bill yet',
  'Penjual, DPP atau statusnya di Coretax berbeda dari buku':
    'Seller, base or status in Coretax differs from the books',
  'Lewat masa ketiga: tidak dapat dikreditkan': 'Past the third masa: it can no longer be credited',
  'Belum dikreditkan': 'Not credited yet',
  'Tanggal faktur belum tiba': 'The day of the bill is still to come',
  'Kode transaksi {{code}} tidak ada': 'There is no transaction code {{code}}',
  'Belum ada barang': 'No goods yet',
  'NITKU penjual bukan milik NPWP perusahaan': 'The seller’s NITKU is not of the company’s NPWP',
  'NITKU pembeli bukan milik NPWP-nya': 'The buyer’s NITKU is not of his NPWP',
  'Kode {{code}} memerlukan fasilitas': 'Code {{code}} needs a facility',
  'Kode {{code}} tidak mengenal fasilitas; pilih 07 atau 08':
    'Code {{code}} knows no facility; choose 07 or 08',
  'PPN tidak sama dengan tarif × DPP nilai lain': 'VAT is not rate × other base',
  'NITKU pemotong bukan milik NPWP perusahaan':
    'The withholder’s NITKU is not of the company’s NPWP',
  'Tarif harus lebih dari 0': 'The rate must be more than 0',
  'Faktur tanpa PPN tidak mempunyai PPN yang tidak dikreditkan':
    'An invoice without VAT has none that is not credited',
  'Tidak ada barang yang PPN-nya tidak dikreditkan pada faktur ini':
    'No goods on this invoice have VAT that is not credited',
  'PPN tidak dikreditkan melebihi nilai barangnya':
    'The VAT not credited is more than the goods are worth',
  'No. Surat Keterangan PP 55 belum diisi di Perusahaan':
    'The number of the PP 55 letter is not filled in under Company',
  'Bulan diisi dengan tanggal 1': 'A month is told by its first day',
  '{{month}} sesudah tanggal saldo awal': '{{month}} is after the day of the opening balance',
  '{{month}} sudah ada di daftar': '{{month}} is in the list already',
  'PPh {{amount}} yang dipotong ikut dibatalkan: minta pelanggan membatalkan bukti potongnya':
    'PPh of {{amount}} that was withheld is taken back with it: ask the customer to cancel his slip',
  'Harga {{asked}} di atas HET {{most}} ({{rule}}): {{goods}} ({{unit}})':
    'The price {{asked}} is above the ceiling (HET) {{most}} ({{rule}}): {{goods}} ({{unit}})',
  'HET berlaku menurut provinsi, kota atau kabupaten: pilih salah satunya':
    'A price ceiling holds by province, city or regency: choose one of these',
  'Uang mukanya berkurang: faktur pajaknya diganti langsung di Coretax':
    'Less of the money ahead stands: its tax invoice is replaced in Coretax itself',
  'DPP di Coretax lebih {{amount}} dari buku': 'The base in Coretax is {{amount}} above the books',
  'DPP di Coretax kurang {{amount}} dari buku': 'The base in Coretax is {{amount}} below the books',
  'Nomor {{number}} bertanggal {{there}} di Coretax, di buku {{here}}: masanya berbeda':
    'Number {{number}} is dated {{there}} in Coretax and {{here}} in the books: another tax period',
  'Dikreditkan masa {{there}} di Coretax, {{here}} di buku':
    'Credited in {{there}} in Coretax, in {{here}} in the books',
  'Nomor faktur pajak berkode {{code}}: PPN-nya tidak dipungut, tidak ada yang dikreditkan':
    'Tax invoice number with code {{code}}: its VAT is not collected, there is none to credit',
  'Nomor faktur pajak berkode {{code}}: PPN-nya dipungut pembeli yang ditunjuk, bukan dikreditkan toko':
    'Tax invoice number with code {{code}}: its VAT is collected by a named buyer, not credited by a shop',
  '{{what}} tidak boleh nol semua': '{{what}} must not be all zeros',
  '{{what}} adalah NPWP perusahaan sendiri': "{{what}} is the company's own NPWP",
  'Nota retur {{no}} sudah dicatat pada {{before}}':
    'Return note {{no}} is already recorded on {{before}}',
  'Bukti ini lebih tua dari {{number}} ({{day}})': 'This proof is older than {{number}} ({{day}})',
  'Faktur pajak supplier belum diterima: PPN belum dikreditkan':
    "The supplier's tax invoice has not come: its VAT is not credited yet",
}
