import { texts } from '../../platform/i18n/define.ts'

export const t = texts('printer', {
  printer: ['Printer struk', 'Receipt printer'],
  printerNamed: ['Printer struk: {{name}}', 'Receipt printer: {{name}}'],
  none: [
    'Struk sekarang dicetak lewat browser. Pilih printer, dan struk keluar sendiri setelah penjualan.',
    'Receipts are printed by the browser now. Choose a printer, and they come out by themselves after a sale.',
  ],
  cannot: [
    'Browser atau alamat ini tidak dapat memakai printer langsung. Pakai Chrome atau Edge di alamat https; sampai itu struk dicetak lewat browser.',
    'This browser or address cannot use a printer directly. Use Chrome or Edge at an https address; until then receipts are printed by the browser.',
  ],
  notAllowed: [
    'Printer dipilih dari halaman kasir yang dibuka langsung.',
    'A printer is chosen from the page of the till, opened by itself.',
  ],
  openTill: ['Buka halaman kasir', 'Open the page of the till'],
  usb: ['Pilih printer USB', 'Choose a USB printer'],
  serial: ['Pilih printer serial / Bluetooth', 'Choose a serial / Bluetooth printer'],
  usbHint: [
    'Di Windows printer yang sudah punya driver dipegang Windows: pakai port serialnya, atau cetak lewat browser.',
    'On Windows a printer with a driver belongs to Windows: use its serial port, or print by the browser.',
  ],
  chosen: ['Dipakai: {{name}}', 'In use: {{name}}'],
  columns: ['Huruf per baris', 'Characters a line'],
  columnsHint: ['32: kertas 58 mm. 42 atau 48: 80 mm.', '32: 58 mm paper. 42 or 48: 80 mm.'],
  baudRate: ['Kecepatan serial', 'Serial speed'],
  hasDrawer: [
    'Laci uang tersambung ke printer ini',
    'The cash drawer is connected to this printer',
  ],
  trial: ['Cetak percobaan', 'Print a trial'],
  trialSent: [
    'Terkirim. Garis angka harus tepat satu baris, barcode terbaca, dan laci terbuka.',
    'Sent. The line of digits must fill exactly one line, the barcode be readable, and the drawer open.',
  ],
  forget: ['Lepas printer', 'Use no printer'],
  close: ['Selesai', 'Done'],
  unprinted: ['Belum tercetak: {{names}}.', 'Not printed: {{names}}.'],
  more: ['{{names}} dan {{count}} lagi', '{{names}} and {{count}} more'],
  shut: [
    'Laci tidak terbuka. Buka dengan kuncinya, atau Shift+F12.',
    'The drawer did not open. Open it with its key, or Shift+F12.',
  ],
  again: ['Cetak ulang', 'Print again'],
  otherwise: ['Pakai cara lain', 'Print another way'],
  understood: ['Tutup', 'Close'],
  away: [
    'Printer tidak terhubung. Periksa kabel dan dayanya.',
    'The printer is not connected. See to its cable and power.',
  ],
  taken: [
    'Printer sedang dipakai program lain atau driver Windows.',
    'Another program, or the driver of Windows, has the printer.',
  ],
  silent: [
    'Printer tidak menjawab. Periksa kertas dan tutupnya.',
    'The printer does not answer. See to its paper and lid.',
  ],
  broken: ['Cetakan terputus.', 'Printing broke off.'],
  notHere: [
    'Halaman ini tidak boleh memakai printer. Muat ulang halaman kasir.',
    'This page may not use the printer. Load the page of the till again.',
  ],
})
