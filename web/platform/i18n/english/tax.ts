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
  '{{name}} memungut PPN sendiri: catat uang mukanya tanpa faktur pajak, PPN-nya dipungut pada fakturnya':
    '{{name}} collects VAT himself: write his money ahead without a tax invoice, its VAT is collected with his bill',
  'Faktur ini menjadi {{count}} faktur pajak: kode {{codes}}':
    'This invoice becomes {{count}} tax invoices: codes {{codes}}',
}
