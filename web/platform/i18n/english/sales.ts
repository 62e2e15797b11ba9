/** English for what sales, the till and campaigns tell: the Indonesian sentence → English. */
export const ofSales: Readonly<Record<string, string>> = {
  'Alamat kirim wajib diisi': 'Delivery address is required',
  'Alasan gagal kirim wajib diisi': 'Say why it could not be delivered',
  'Alasan wajib diisi': 'Reason is required',
  'Anda masih punya shift terbuka di {{till}}': 'You still have an open shift at {{till}}',
  'Barang di {{warehouse}} tidak dijual': 'Goods in {{warehouse}} are not sold',
  'Barang ini bukan hadiah poin': 'These goods are not a reward for points',
  'Barang yang sama tertulis dua kali': 'The same goods are written twice',
  'Barang {{goods}} sudah memiliki diskon aktif {{discount}}':
    '{{goods}} has an active discount already: {{discount}}',
  'Barang {{goods}} tidak dapat diretur': '{{goods}} cannot be returned',
  'Baris booking tidak ditemukan': 'Line of the booking not found',
  'Batas waktu retur {{days}} hari sudah lewat': 'The {{days}} [day|days] for returns have passed',
  'Booking diselesaikan di kasir': 'A booking is finished at the till',
  'Booking kedaluwarsa': 'The booking has expired',
  'Booking sedang diproses kasir {{name}}': 'Cashier {{name}} is working on the booking',
  'Booking sudah dibayar': 'The booking is paid already',
  'Booking sudah diubah, ambil lagi': 'The booking was changed, take it again',
  'Booking sudah tidak berlaku': 'The booking is no longer valid',
  'Booking tidak terbuka lagi': 'The booking is no longer open',
  'Bukan uang yang diterima kasir': 'Not money that the cashier took',
  'COD sudah dibatalkan': 'The COD was cancelled',
  'COD sudah dibayar': 'The COD is paid already',
  'Cabang ini belum punya gudang barang rusak, minta dibuatkan di master gudang':
    'This branch has no warehouse for damaged goods; have one made among the warehouses',
  'Cara bayar ini sudah dikoreksi dengan {{number}}': 'This payment was corrected by {{number}}',
  'Cara bayarnya sudah demikian': 'It was paid in that way already',
  'Cicilan atas nama pelanggan tidak dikoreksi di sini':
    'Instalments in a customer’s name are not corrected here',
  'Cicilan dibayar tunai, transfer atau kartu': 'Instalments are paid in cash, by transfer or card',
  'Dikembalikan tunai atau transfer': 'Given back in cash or by transfer',
  'Diperlukan persetujuan atasan untuk diskon di atas batas':
    'A discount above the limit needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk harga {{goods}}':
    'The price of {{goods}} needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk koreksi poin':
    'A point correction needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk membatalkan booking':
    'Cancelling a booking needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk membatalkan struk {{number}}':
    'Voiding receipt {{number}} needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk mendaftarkan perangkat kasir':
    'Registering a till needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk mengembalikan pembayaran QRIS':
    'Giving a QRIS payment back needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk mengoreksi cara bayar {{number}}':
    'Correcting how {{number}} was paid needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk mengubah harga':
    'Changing the price needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk menjual tanpa PPN':
    'Selling without VAT needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk nota kredit di atas batas sehari':
    'A credit note above the limit needs a supervisor’s approval',
  'Diperlukan persetujuan atasan untuk tukar barang': 'An exchange needs a supervisor’s approval',
  'Diskon melebihi nilai barang yang boleh didiskon':
    'The discount exceeds the value of the goods that bear one',
  'Diskon melebihi nilai barang': 'The discount exceeds the value of the goods',
  'Diskon nota tidak berlaku untuk {{names}}': 'The discount of the bill leaves out {{names}}',
  'Faktur ini belum lunas; buat retur penjualan':
    'This invoice is not paid yet; make a sales return',
  'Faktur retur tidak dapat diganti, batalkan dan buat baru':
    'The invoice of a return cannot be changed; cancel it and make a new one',
  'Faktur wajib dipilih': 'Choose an invoice',
  'Giro tolakan: giro pelanggan ini ditolak bank pada {{day}}':
    'Bounced giro: the bank refused a giro of this customer on {{day}}',
  'Giro {{no}} untuk penjualan ini belum cair': 'Giro {{no}} of this sale is not cleared yet',
  'Giro {{no}} untuk penjualan ini belum cair; kembalikan sebagai potong piutang':
    'Giro {{no}} of this sale is not cleared yet; give it back off what he owes',
  'HPP {{goods}} belum tersedia': 'The cost of {{goods}} is not known yet',
  'Hadiah yang dipilih tidak berlaku lagi, pilih ulang':
    'The gift chosen is no longer valid, choose again',
  'Hadiah yang sama dipilih dua kali': 'The same gift is chosen twice',
  'Hanya pelanggan member yang dapat menukar poin': 'Only members can spend points',
  'Harga berubah: {{before}} → {{now}}': 'The price has changed: {{before}} → {{now}}',
  'Harga jual {{goods}} ({{unit}}) belum diatur':
    'The selling price of {{goods}} ({{unit}}) is not set yet',
  'Harga jual {{goods}} di bawah HPP': 'The selling price of {{goods}} is below cost',
  'Harga retur melebihi harga jual kini ({{price}})':
    'The return price exceeds the present selling price ({{price}})',
  'Ini baris terakhir: batalkan bookingnya': 'This is the last line: cancel the booking',
  'Isi barang atau pilih booking': 'Enter goods or choose a booking',
  'Isi barang yang dibeli': 'Enter the goods that are bought',
  'Isi barang yang gratis': 'Enter the goods that are free',
  'Isi jam, misalnya 08:00': 'Enter a time like 08:00',
  'Isi minimal satu barang': 'Enter at least one article',
  'Isi minimal satu hadiah': 'Enter at least one gift',
  'Isi nilai rupiah': 'Enter an amount in rupiah',
  'Isi persen diskon': 'Enter the discount in percent',
  'Isi rupiah bulat': 'Enter whole rupiah',
  'Isi tanggal dan jam': 'Enter date and time',
  'Jam selesai harus setelah jam mulai': 'The ending hour must be after the beginning one',
  'Jumlah difakturkan melebihi sisa pesanan ({{left}})':
    'More is billed than is left of the order ({{left}})',
  'Jumlah diterima melebihi jumlah dikirim ({{left}})': 'More is accepted than was sent ({{left}})',
  'Jumlah retur melebihi jumlah terjual': 'More is returned than was sold',
  'Kelebihan bayar dengan giro tidak dapat menjadi deposit':
    'What is paid too much by giro cannot become a deposit',
  'Keranjang ini sudah diambil {{name}}': '{{name}} has taken this cart already',
  'Kontrak tidak ditemukan': 'Contract not found',
  'Kuota {{campaign}} sudah habis, {{then}}': 'The quota of {{campaign}} is used up, {{then}}',
  'Kurir tidak ditemukan': 'Courier not found',
  'Minimal satu barang pengganti harus diisi': 'Enter at least one article that is taken instead',
  'NPWP/NIK pelanggan belum lengkap': 'The customer’s NPWP or NIK is missing',
  'Nilai melebihi sisa deposit ({{left}})':
    'The amount exceeds what is left of the deposit ({{left}})',
  'Nilai melebihi sisa kontrak ({{open}})':
    'The amount exceeds what is open of the contract ({{open}})',
  'Nilai voucher harus kelipatan nilai satu poin':
    'The voucher must be a multiple of the worth of a point',
  'No. referensi pengembalian wajib diisi': 'Reference no. of the refund is required',
  'Nota pelanggan tidak menunjuk satu faktur': 'A customer’s note is not about a single invoice',
  'Paket berisi minimal dua barang': 'A package has at least two articles',
  'Paling banyak 50 sekaligus': 'At most 50 at once',
  'Pecahan tidak dikenal': 'Unknown denomination',
  'Pelanggan diblokir': 'The customer is blocked',
  'Pelanggan ini masih berhutang {{open}} dari {{bills}} dokumen':
    'This customer still owes {{open}} of {{bills}} documents',
  'Pelanggan memiliki tagihan jatuh tempo {{overdue}}':
    'The customer has overdue bills of {{overdue}}',
  'Pelanggan wajib diisi untuk faktur tanpa pesanan':
    'Customer is required for an invoice without order',
  'Pelanggan {{customer}} sudah tidak aktif': 'Customer {{customer}} is no longer active',
  'Pelanggan {{customer}} tidak boleh tempo': 'Customer {{customer}} gets no credit',
  'Pembayaran QRIS ini belum diterima': 'This QRIS payment has not come yet',
  'Pembayaran QRIS ini senilai {{amount}}': 'This QRIS payment is {{amount}}',
  'Pembayaran QRIS ini sudah dikembalikan': 'This QRIS payment was given back',
  'Pembayaran QRIS ini sudah dipakai': 'This QRIS payment was used already',
  'Pembayaran QRIS tidak ditemukan': 'QRIS payment not found',
  'Pembayaran ini dipastikan penyedia QRIS': 'The QRIS provider confirms this payment',
  'Pembayaran ini sudah dicairkan': 'This payment was paid out already',
  'Pembayaran non-tunai tidak boleh melebihi tagihan':
    'Payments other than cash must not exceed the bill',
  'Pembayarannya sudah dicairkan; buat retur penjualan':
    'Its payment was paid out already; make a sales return',
  'Penyedia QRIS belum diatur, pakai QRIS statis':
    'No QRIS provider is set up, use the static QRIS',
  'Penyedia QRIS tidak menjawab. Coba lagi, atau pakai QRIS statis':
    'The QRIS provider does not answer. Try again, or use the static QRIS',
  'Permintaan ini sudah dipakai untuk isian lain': 'This request was used for another entry',
  'Pesanan harus dari pelanggan dan jenis pajak yang sama':
    'The orders must be of the same customer and kind of tax',
  'Hanya pesanan yang diproses yang dapat disiapkan':
    'Only an order that is processed can be gathered',
  'Pesanan {{number}} belum diproses atau sudah selesai':
    'Order {{number}} is not processed yet, or finished already',
  'Pesanan {{number}} milik pelanggan lain': 'Order {{number}} belongs to another customer',
  'Pilih faktur COD yang disetor': 'Choose the COD invoices that are handed over',
  'Pilih faktur yang dilunasi': 'Choose the invoices that are settled',
  'Pilih hadiah atau isi nilai voucher': 'Choose a reward or enter a voucher',
  'Pilih minimal satu cabang': 'Choose at least one branch',
  'Pilih pelanggan: cicilan atas namanya': 'Choose a customer: the instalments are in his name',
  'Pilih pelanggan: giro, deposit dan uang muka atas namanya':
    'Choose a customer: giro, deposit and down payment are in his name',
  'Pilih pesanan atau isi barang': 'Choose orders or enter goods',
  'Pilih surat jalan': 'Choose delivery notes',
  'Plafon piutang pelanggan terlampaui. Sisa plafon {{left}}':
    'The customer’s credit limit is exceeded. {{left}} left',
  'Poin tidak boleh nol': 'The points must not be zero',
  'Poin tidak mencukupi. Saldo {{balance}}, dibutuhkan {{points}}':
    'There are not enough points. Balance {{balance}}, needed {{points}}',
  'Poin yang ditukar harus kelipatan {{step}}': 'The points spent must be a multiple of {{step}}',
  'Poin yang ditukar melebihi batas {{pct}}% dari total transaksi (maks. {{most}} poin)':
    'The points spent exceed {{pct}}% of the total (at most {{most}} points)',
  'Poin yang ditukar minimal {{least}} poin': 'At least {{least}} points are spent',
  'Retur pelanggan umum dikembalikan tunai':
    'A return of the walk-in customer is paid back in cash',
  'Retur {{waiting}} atas {{sale}} menunggu persetujuan; promosinya dihitung setelah itu selesai':
    'Return {{waiting}} of {{sale}} waits for approval; the campaigns are reckoned when that is done',
  'Saldo poin tidak boleh minus': 'The point balance must not be negative',
  'Semua barang pesanan ini sudah difakturkan': 'All goods of this order are billed already',
  'Setoran {{amount}} dari {{courier}} perlu dikonfirmasi orang kedua':
    'The {{amount}} from {{courier}} must be confirmed by a second person',
  'Shift ini sudah ditutup': 'This shift is closed',
  'Stok hadiah {{gift}} habis': 'The gift {{gift}} is out of stock',
  'Struk ini belum lunas lagi; buat retur penjualan':
    'This receipt is no longer paid; make a sales return',
  'Struk ini sudah dibatalkan': 'This receipt has been voided',
  'Tagihan sudah lunas tanpa tunai': 'The bill is paid without cash already',
  'Tanda tangan tidak sah': 'The signature is not valid',
  'Tanggal retur tidak boleh sebelum tanggal faktur':
    'The date of the return must not be before that of the invoice',
  'Tarif EDC untuk {{card}} belum diatur': 'No card rate is set for {{card}}',
  'Tidak ada piutang yang dapat dipotong; pilih tunai atau deposit':
    'There is no claim to lower; choose cash or deposit',
  'Tukar barang hanya untuk hari ini': 'An exchange is dated today only',
  'Uang faktur ini tidak ada pada kurir itu, atau sudah disetor':
    'That courier does not have the money of this invoice, or has handed it over',
  'Uang muka sudah habis terpakai': 'The down payment is used up',
  'Uang muka sudah terpakai, tidak dapat dikembalikan':
    'The down payment was used and cannot be given back',
  'Uang muka wajib dipilih': 'Choose a down payment',
  'Uang yang dihitung berbeda {{difference}} dari faktur, isi alasannya':
    'The money counted differs by {{difference}} from the invoices, say why',
  'Uang yang diterima kurang {{short}}': 'The money received is {{short}} short',
  'Waktu berakhir harus setelah waktu mulai': 'The end must be after the beginning',
  '{{amount}} memotong cicilan {{number}} yang belum dibayar':
    '{{amount}} comes off unpaid instalments of {{number}}',
  '{{amount}} memotong {{number}} yang belum dibayar':
    '{{amount}} comes off {{number}}, which is not paid yet',
  '{{goods}} adalah hadiah, tidak dijual': '{{goods}} is a gift and not sold',
  '{{goods}} kena pajak: pilih alasan untuk menjual tanpa PPN':
    '{{goods}} is taxable: choose a reason to sell it without VAT',
  '{{name}}, {{stays}} tetap dibeli dengan promosi {{by}}: {{change}} ditambahkan ke retur':
    '{{name}}, {{stays}} stay bought with promotion {{by}}: {{change}} is added to the return',
  '{{till}} masih dipakai {{cashier}}': '{{till}} is still used by {{cashier}}',
  '{{goods}} tidak boleh didiskon': '{{goods}} takes no discount',
  '{{goods}} tidak dijual per {{unit}}': '{{goods}} is not sold by the {{unit}}',
  '{{role}} tidak ditemukan di cabang ini': '{{role}} not found in this branch',
  '{{goods}}, {{qty}} tetap dibeli: {{campaign}} tidak terpenuhi lagi, ditagih {{amount}}':
    '{{goods}}, {{qty}} kept: {{campaign}} is no longer met, {{amount}} charged',
  '{{goods}}, {{qty}} tetap dibeli: {{campaign}} tidak terpenuhi lagi, {{amount}} dipotong dari retur':
    '{{goods}}, {{qty}} kept: {{campaign}} is no longer met, {{amount}} taken off the return',
  '{{goods}}: potongan promosi {{amount}} dari retur sebelumnya dikembalikan':
    '{{goods}}: {{amount}} that the return before took off for a campaign is given back',
  '{{why}}; buat retur penjualan': '{{why}}; make a sales return',
  'Serahkan {{cash}} tunai': 'Hand over {{cash}} in cash',
  'Serahkan {{cash}} tunai, dibulatkan dari {{amount}}':
    'Hand over {{cash}} in cash, rounded from {{amount}}',
  'Setelah disetujui: serahkan {{cash}} tunai': 'Once approved: hand over {{cash}} in cash',
  'Setelah disetujui: serahkan {{cash}} tunai, dibulatkan dari {{amount}}':
    'Once approved: hand over {{cash}} in cash, rounded from {{amount}}',
  'Hitung dulu isi laci: cabang ini menghitungnya saat ganti kasir':
    'Count the drawer first: this branch counts it at a handover',
  'Putuskan dulu {{count}} keranjang ditahan di {{till}}: teruskan atau hapus':
    'Decide first about the {{count}} [cart that waits|carts that wait] at {{till}}: pass on or throw away',
  'Yang ditinggal di laci melebihi yang dihitung ({{amount}})':
    'What is left in the drawer is more than was counted ({{amount}})',
  'Orang kedua bukan orang yang menghitung': 'The second person is not the one who counted',
  'Shift ini tidak mencatat setoran brankas': 'Nothing of this shift went to the safe',
  'Kode persetujuan {{code}} dipakai dua kali di struk ini':
    'Approval code {{code}} stands twice on this receipt',
  'Kode persetujuan {{code}} di {{terminal}} sudah dipakai hari ini di {{number}} ({{amount}})':
    'Approval code {{code}} at {{terminal}} was used today on {{number}} ({{amount}})',
  'Terlalu banyak pemberitahuan yang tidak sah, coba lagi sebentar lagi':
    'Too many notifications that are not genuine, try again in a moment',
  'Poin pelanggan menjadi {{rest}}: {{lost}} poin dari nota ini ditarik, padahal sudah dipakai':
    'The customer’s points become {{rest}}: {{lost}} points of this receipt are withdrawn though they are spent',
  'Diperlukan persetujuan atasan untuk menurunkan total yang sudah disebutkan':
    'Lowering a total that was told needs the approval of a supervisor',
  'Yang disebutkan {{told}}, sekarang {{now}}: kembali dengan Esc lalu tekan F9 lagi':
    'Told {{told}}, now {{now}}: go back with Esc, then press F9 again',
  'Dibayar dengan {{by}}, dikembalikan tunai: {{amount}}':
    'Paid by {{by}}, given back in cash: {{amount}}',
  'Retur nota cabang lain hanya untuk hari ini':
    'A receipt of another branch is returned today only',
  'Pilih tunai atau deposit; yang belum dibayar dari nota ini dipotong lebih dulu di cabang penjual':
    'Choose cash or deposit; what is still owed of this receipt is paid off in the branch that sold first',
  'Nota {{number}} tidak ada di cabang lain': 'No other branch has the receipt {{number}}',
  'Pilih kondisi barang': 'Choose the condition of the goods',
  'Nilai melebihi sisa deposit ({{left}}); yang lain ada di cabang {{branches}} dan dipakai di sana':
    'More than is left of the deposit ({{left}}); the rest is in branch {{branches}} and used there',
  'Hanya yang boleh menyetujui penjualan di bawah HPP yang dapat mengizinkannya':
    'Only who may agree to sales below cost can allow it',
  'Diperlukan persetujuan atasan untuk promosi {{name}}':
    'The campaign {{name}} needs a supervisor’s approval',
  'Promosi {{name}} di bawah HPP: {{goods}}': 'Campaign {{name}} is below cost: {{goods}}',
  'Di bawah HPP di {{branch}}: {{goods}}. Kasir meminta atasan tiap struk sampai disetujui.':
    'Below cost in {{branch}}: {{goods}}. The till asks a supervisor on every bill until it is agreed to.',
  'Promosi ini perlu disetujui di {{branch}}, sebelum itu kasir meminta atasan tiap struk.':
    'This campaign needs to be agreed to in {{branch}}; until then the till asks a supervisor on every bill.',
  '{{name}} bukan pembeli, hanya untuk piutang lain-lain':
    '{{name}} does not buy from us and is there for other claims only',
  'Uang muka yang direncanakan belum diterima {{left}}':
    '{{left}} of the planned down payment has not come',
  'Kode objek pajak seperti 22-910-01': 'A tax object code like 22-910-01',
  'PPh {{code}} menurut aturannya {{ruled}}, dipotong {{kept}}':
    'PPh {{code}} comes to {{ruled}} by its rule, {{kept}} was withheld',
  'Objek pajak {{code}} tidak dipotong dari pencairan pada {{day}}':
    'Tax object {{code}} is not withheld of payouts on {{day}}',
  'Objek pajak {{code}} tidak berlaku pada {{day}}': 'Tax object {{code}} does not hold on {{day}}',
  'PPh dari dasar dan tarif ini {{amount}}; selisih paling banyak {{most}}':
    'PPh of this base and rate is {{amount}}; at most {{most}} apart',
  '{{name}}: sampai {{amount}} tanpa PPN tidak dipotong PPh':
    '{{name}}: up to {{amount}} without VAT no PPh is withheld',
  'Tidak ada PPh yang dipotong pada pembayaran ini': 'No PPh was withheld on this payment',
  'Struk ini dijual di {{till}}, batalkan di sana':
    'This receipt was sold at {{till}}, void it there',
  'Cabang ini tidak menghitung laci saat ganti kasir':
    'This branch does not count the drawer when cashiers change',
  'Laci shift ini belum diserahterimakan dengan hitungan':
    'The drawer of this shift was not given on with a count yet',
  'Pelanggan diblokir, giro tidak diterima': 'The customer is blocked, no giro is taken',
  'Pelanggan {{name}} tidak boleh tempo, dan giro adalah kredit sampai cair':
    'Customer {{name}} may not buy on credit, and a giro is credit until it clears',
  'Giro adalah kredit sampai cair, sedangkan pelanggan memiliki tagihan jatuh tempo {{overdue}}':
    'A giro is credit until it clears, and the customer has overdue bills of {{overdue}}',
  'Giro adalah kredit sampai cair dan melebihi plafon. Sisa plafon {{left}}':
    'A giro is credit until it clears, and is beyond the limit. {{left}} of the limit is left',
  'Uang muka sudah dikembalikan': 'The down payment was given back',
  'Diperlukan persetujuan atasan: perangkat ini menggantikan perangkat {{name}} yang didaftarkan {{at}} oleh {{by}}':
    'A supervisor must approve: this device replaces the device {{name}} that {{by}} registered on {{at}}',
}
