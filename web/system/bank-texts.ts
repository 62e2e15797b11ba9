import { texts } from '../platform/i18n/define.ts'

/** Bank accounts beside their statements. */
export const t = texts('bank-balances', {
  seeBankBalances: ['Lihat Saldo Bank', 'See Bank Balances'],
  bankBalancesOf: ['Saldo bank {{month}}', 'Bank balances of {{month}}'],
  bankBalancesText: [
    'Isi saldo akhir bulan menurut rekening koran. Selisihnya dicari di buku besar rekening itu.',
    'Type the balance at month end by the bank’s statement. A difference is looked for in the ledger of that account.',
  ],
  bankAccount: ['Rekening', 'Account'],
  byBooks: ['Menurut buku', 'By the books'],
  byStatement: ['Rekening koran', 'By the statement'],
  confirmBalance: ['Konfirmasi', 'Confirm'],
  confirmedBy: ['{{name}}, {{at}}', '{{name}}, {{at}}'],
  equal: ['Sama', 'Equal'],
  noBankAccount: ['Belum ada rekening bank.', 'There is no bank account yet.'],
  difference: ['Selisih', 'Difference'],
  openItems: ['Pos terbuka {{amount}}', 'Open items {{amount}}'],
})
