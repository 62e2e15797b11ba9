import { texts } from '../../platform/i18n/define.ts'

/** Files that banks make, and what their columns are. */
export const t = texts('bank-file', {
  chooseFile: ['Pilih berkas', 'Choose file'],
  otherFile: ['Berkas lain', 'Other file'],
  columnsOf: ['Kolom berkas', 'Columns of the file'],
  columnIs: ['Isi kolom {{column}}', 'Column {{column}} holds'],
  leaveOut: ['Abaikan', 'Leave out'],
  nameless: ['Kolom {{place}}', 'Column {{place}}'],
  dayFirst: ['01/02 berarti 1 Februari', '01/02 is the first of February'],
  changeColumns: ['Ubah kolom', 'Change columns'],
  keepColumns: ['Simpan kolom', 'Keep columns'],
  untilTells: ['Tanggal di berkas ini tidak memuat tahun.', 'The dates of this file have no year.'],
  fileWrong: ['Perbaiki baris ini, lalu unggah lagi.', 'Mend these rows, then upload again.'],
})
