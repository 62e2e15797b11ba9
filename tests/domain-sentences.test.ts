import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sentencesOfTheCode } from './sentences.ts'

/**
 * What the domain has the program say, by its page: the file of the call that says it, the sentence as it stands in
 * the domain and, where ours says more, what is said. Page and program are both read, so neither drifts from the other.
 */
const PAGES: Readonly<Record<string, string>> = {
  documents: `
    guards.ts|Tanggal tidak boleh melebihi hari ini
    guards.ts|Periode {Januari 2026} sudah ditutup
    guards.ts|Posting periode {Januari 2026} sudah ditutup
    guards.ts|Periode {Februari 2026} belum dibuka
    platform/route.ts|{Label} wajib diisi
    platform/route.ts|Minimal satu baris harus diisi
    platform/named-refusal.ts|Jumlah {barang} harus lebih dari 0
    pricing/fractions.ts|Satuan {satuan} tidak boleh pecahan
    ledgers/stock-short.ts|Stok {barang} di {gudang} tidak mencukupi. Tersedia {x} {satuan}, diminta {y} {satuan}|Stok {} di {} tidak mencukupi. Tersedia {}, diminta {}
    pricing/price-cart.ts|Harga jual {barang} ({satuan}) belum diatur
    contract/values.ts|Diskon harus antara 0 dan 100%
    pricing/amounts.ts|Diskon melebihi nilai barang
    platform/errors.ts|Data telah diubah pengguna lain, silakan muat ulang
    documents/change.ts|{Dokumen} berstatus {status} tidak dapat {aksi}
    platform/errors.ts|Anda tidak memiliki hak akses untuk {aksi}
    platform/named-refusal.ts|Anda tidak memiliki akses ke cabang {cabang}
    ledgers/masters.ts|Akun untuk {peran} cabang {cabang} belum diatur
    purchase/purchase-invoice.ts|No. faktur supplier {no} sudah digunakan pada {docNo}
    settling/allocation.ts|Total pembayaran tidak sama dengan total tagihan
    settling/giro.ts|Tanggal efektif giro harus di antara tanggal penarikan dan 70 hari sesudahnya
    settling/giro.ts|Giro di atas Rp500.000.000 tidak dapat dikliringkan
    platform/errors.ts|No. giro sudah digunakan`,
  organisation: `
    platform/errors.ts|Email sudah terdaftar
    contract/values.ts|PIN harus 6 digit angka
    master/supplier.ts|NPWP wajib diisi untuk supplier PKP`,
  goods: `
    master/goods-barcodes.ts|Barcode {x} sudah digunakan oleh {barang}
    master/goods-barcodes.ts|Digit pemeriksa barcode tidak valid
    master/write-units.ts|Konversi tidak dapat diubah karena sudah ada transaksi
    master/price-rules.ts|Harga untuk jumlah lebih besar tidak boleh lebih tinggi`,
  accounts: `
    pricing/edc-admin.ts|Tarif EDC untuk {kartu} belum diatur`,
  purchasing: `
    purchase/lines.ts|Barang {nama} sudah ada di daftar
    purchase/purchase-order.ts|PO sudah diterima sebagian, tidak dapat {diubah/dibatalkan}
    purchase/purchase-receipt.ts|Jumlah diterima melebihi sisa PO ({x} {satuan})|Jumlah diterima melebihi sisa PO ({})
    purchase/purchase-receipt.ts|PO sudah ditutup
    purchase/purchase-receipt.ts|No. surat jalan sudah pernah diinput untuk supplier ini
    purchase/billed-sources.ts|Jumlah difakturkan melebihi jumlah diterima|Jumlah difakturkan melebihi jumlah diterima (sisa {})
    purchase/billed-sources.ts|Tanggal faktur tidak boleh sebelum tanggal penerimaan
    purchase/purchase-invoice.ts|Total tidak sesuai dengan faktur supplier (selisih {Rp})
    purchase/purchase-return.ts|Jumlah retur melebihi sisa yang dapat diretur ({x})
    purchase/purchase-return.ts|Faktur {no} sudah diretur seluruhnya
    purchase/purchase-note.ts|Nota sudah terpakai, tidak dapat dibatalkan
    settling/down-payment.ts|Uang muka melebihi nilai PO|Uang muka melebihi nilai {} (sisa {})
    purchase/supplier-receipt.ts|Faktur {no} sudah ada pada tanda terima {no}`,
  sales: `
    sales/sold.ts|Booking sudah dibayar
    sales/booking-hold.ts|Booking sedang diproses kasir {nama}
    sales/credit.ts|Plafon piutang pelanggan terlampaui. Sisa plafon {Rp}
    sales/credit.ts|Pelanggan memiliki tagihan jatuh tempo {Rp}
    sales/credit.ts|Pelanggan diblokir
    sales/cart-terms.ts|Harga jual {barang} di bawah HPP
    pricing/settle.ts|Uang yang diterima kurang {Rp}
    pricing/settle.ts|Pembayaran non-tunai tidak boleh melebihi tagihan
    documents/shift.ts|Shift kasir belum dibuka
    sales/cod-return.ts|COD sudah dibayar
    sales/cod-payment.ts|Jumlah diterima melebihi jumlah dikirim|Jumlah diterima melebihi jumlah dikirim ({})
    sales/sales-invoice.ts|NPWP/NIK pelanggan belum lengkap
    sales/return-life.ts|Barang {nama} tidak dapat diretur
    sales/return-late.ts|Batas waktu retur {n} hari sudah lewat
    sales/return-parts.ts|Jumlah retur melebihi jumlah terjual
    sales/sales-past-return.ts|HPP {barang} belum tersedia
    settling/allocation.ts|Pembayaran melebihi total tagihan
    sales/point-correction.ts|Saldo poin tidak boleh minus
    sales/points.ts|Poin tidak mencukupi. Saldo {x}, dibutuhkan {y}`,
  stock: `
    stock/internal-mutation.ts|Gudang asal dan tujuan tidak boleh sama
    stock/external-mutation.ts|Cabang tujuan harus berbeda
    stock/mutation-receipt.ts|Mutasi sudah diterima
    stock/opname-found.ts|Masih ada stok opname yang belum selesai di gudang ini|Masih ada stok opname yang belum selesai di gudang ini untuk barang yang sama
    stock/opname-result.ts|{n} barang belum dihitung
    stock/assembly.ts|Komposisi tidak aktif
    stock/recipe.ts|Komposisi melingkar tidak diperbolehkan: {barang} …|Komposisi melingkar tidak diperbolehkan: {} menjadi bagian dari dirinya sendiri`,
  money: `
    ledgers/cash.ts|Saldo kas tidak mencukupi
    bank-cash/lines.ts|Akun {nama} hanya dapat diisi otomatis|Akun {} hanya dapat diisi {}
    bank-cash/journal.ts|Jurnal tidak seimbang. Selisih {Rp}
    bank-cash/journal.ts|Gunakan Kas/Bank Masuk atau Keluar
    bank-cash/disbursement-kept.ts|Selisih MDR melebihi batas, periksa kembali
    bank-cash/disbursement.ts|Transaksi {no} sudah dicairkan`,
  costing: `
    documents/guards.ts|Tanggal mundur menyebabkan stok {barang} minus pada {tanggal}`,
  pricing: `
    campaign/campaign.ts|Promo sudah berjalan, tidak dapat diubah
    sales/cart-terms.ts|Diperlukan persetujuan atasan untuk diskon di atas batas`,
  periods: `
    system/period.ts|Hanya periode terakhir yang dapat dibuka kembali`,
  rights: `
    application/approval.ts|Anda tidak dapat menyetujui dokumen sendiri
    application/approval.ts|Verifikasi gagal, email/PIN atau kata sandi salah
    application/approval.ts|{nama} tidak berhak menyetujui {aksi}`,
}
const rows = Object.entries(PAGES).flatMap(([page, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [file = '', sentence = '', ours = sentence] = line.trim().split('|')
      return { page, file, sentence, ours: ours.replace(/\{[^}]*\}/g, '{{}}') }
    }),
)
const { sentences } = sentencesOfTheCode()

test.each(rows)('$page: $sentence', ({ page, file, sentence, ours }) => {
  expect(readFileSync(`docs/domain/${page}.md`, 'utf8')).toContain(`"${sentence}`)
  const files = sentences.get(ours) ?? []
  expect(files.join(' '), `nobody says: ${ours}`).toContain(file)
})
