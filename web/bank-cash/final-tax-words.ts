/** How PPh final stands, and what comes after it. */
export const finalTaxTexts = {
  finalTaxLimit: [
    'Peredaran bruto tahun ini melewati Rp 4,8 miliar: 0,5% tetap sampai akhir tahun, tahun depan pajak penghasilan dihitung dari laba (tarif umum).',
    'This year’s turnover is above Rp 4.8 billion: 0.5% holds to its end; from next year income tax is of the profit (general rate).',
  ],
  finalTaxLastYear: [
    'Tahun {{year}} tahun terakhir PPh final bentuk usaha ini: sesudahnya tarif umum dari laba, dengan pembukuan, dan jangka yang habis tidak dimulai lagi.',
    'The year {{year}} is the last of final income tax for this legal form: after it the general rate on profit, with full books; a term that ended does not start again.',
  ],
  finalTaxTerm: [
    'Tidak dihitung lagi: jangka waktu PPh final bentuk usaha ini berakhir tahun {{year}}. Pajak penghasilan dihitung dari laba (tarif umum, dengan pembukuan).',
    'Not reckoned any more: for this legal form the years of final income tax ended with {{year}}. Income tax is of the profit (general rate, with full books).',
  ],
  finalTaxOverYear: [
    'Tidak dihitung lagi: peredaran bruto tahun {{over}} melewati Rp 4,8 miliar. Pajak penghasilan dihitung dari laba (tarif umum).',
    'Not reckoned any more: turnover of {{over}} was above Rp 4.8 billion. Income tax is of the profit (general rate).',
  ],
  finalTaxForm: [
    'Bentuk usaha ini tidak dapat memakai PPh final (Daftar Akun › Jangka PPh Final).',
    'This legal form cannot use final income tax (Chart of accounts › Terms of final tax).',
  ],
  turnoverWords: [
    'Untuk PPh final 0,5%: peredaran bruto per bulan sebelum transaksi di Gerai, sebelum diskon, dikurangi retur, tanpa PPN. Bila diisi, pendapatan di saldo awal ini tidak dihitung lagi sebagai omzet.',
    'For final income tax of 0.5%: turnover by month before trade in Gerai, before discounts, less returns, without VAT. Where it is told, revenue on the accounts of this opening counts no more as turnover.',
  ],
  addMonth: ['Tambah bulan', 'Add a month'],
  finalTaxLetter: ['Surat keterangan {{no}}', 'Letter {{no}}'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>
