/**
 * What happens beside the counter, told once and played in both branches. `# title @ days before the last, … [branch]` begins
 * a tale that is played for each of these days; its rows say: day of the tale | time | who | call | name | what is written.
 * `$words` stand for ids, days and figures (`words.ts`); a tale's names are its own.
 */
export const buyingTales = `
# Pesanan sampai faktur @ -46
0 09:00 pembelian purchase.purchaseOrder.add PO {supplierId:'$supplier NUSA',warehouseId:'$warehouse TOKO',expectedDate:'$day 2',termDays:30,taxMode:'EXCLUDE',lines:'$lines MG2/DUS*20@171000 MIG/DUS*6@99484 KPI/PCS*90@14500 TEH/PCS*120@7650 SBN/PCS*160@3250'}
2 09:30 gudang purchase.purchaseReceipt.add PB {purchaseOrderId:'$doc PO',warehouseId:'$warehouse TOKO',supplierDeliveryNo:'$no SJN',lines:[{poLine:1,qty:20},{poLine:2,qty:6},{poLine:3,qty:90},{poLine:4,qty:120},{poLine:5,qty:160}]}
3 15:00 pembelian purchase.purchaseInvoice.add FB {supplierId:'$supplier NUSA',receiptIds:['$doc PB'],supplierInvoiceNo:'$no INV',taxInvoiceNo:'$no NSFP',taxInvoiceDate:'$day 0',termDays:60,taxMode:'EXCLUDE',lines:[{receiptId:'$doc PB',receiptLine:1,qty:20,unitPrice:171000},{receiptId:'$doc PB',receiptLine:2,qty:6,unitPrice:100500},{receiptId:'$doc PB',receiptLine:3,qty:90,unitPrice:14500},{receiptId:'$doc PB',receiptLine:4,qty:120,unitPrice:7650},{receiptId:'$doc PB',receiptLine:5,qty:160,unitPrice:3250}]}
4 10:10 pembelian purchase.purchaseReturn.add RB1 {purchaseInvoiceId:'$doc FB',warehouseId:'$warehouse TOKO',reason:'RUSAK',settleBy:'POTONG_HUTANG',lines:[{invoiceLine:1,qty:1}]}
4 11:00 kepala purchase.purchaseReturn.updateStatus - {id:'$doc RB1',status:'APPROVED'}
5 10:10 pembelian purchase.purchaseReturn.add RB2 {purchaseInvoiceId:'$doc FB',warehouseId:'$warehouse TOKO',reason:'SALAH_KIRIM',settleBy:'GANTI_BARANG',lines:[{invoiceLine:2,qty:1}]}
5 11:00 kepala purchase.purchaseReturn.updateStatus - {id:'$doc RB2',status:'APPROVED'}
6 10:10 pembelian purchase.purchaseReturn.add RB3 {purchaseInvoiceId:'$doc FB',warehouseId:'$warehouse TOKO',reason:'LAIN',settleBy:'POTONG_HUTANG',lines:[{invoiceLine:3,qty:2}]}
6 11:00 kepala purchase.purchaseReturn.updateStatus - {id:'$doc RB3',status:'REJECTED',reason:'Barang masih layak jual'}
7 10:10 pembelian purchase.purchaseReturn.add RB4 {purchaseInvoiceId:'$doc FB',warehouseId:'$warehouse TOKO',reason:'LAIN',settleBy:'POTONG_HUTANG',lines:[{invoiceLine:3,qty:1}]}
7 11:00 pembelian purchase.purchaseReturn.updateStatus - {id:'$doc RB4',status:'CANCELLED',reason:'Salah pilih barang'}
44 10:10 pembelian purchase.purchaseReturn.add RB5 {purchaseInvoiceId:'$doc FB',warehouseId:'$warehouse TOKO',reason:'KEDALUWARSA',settleBy:'POTONG_HUTANG',lines:[{invoiceLine:4,qty:2}]}
8 10:00 akuntansi purchase.purchaseDebitNote.add - {supplierId:'$supplier NUSA',purchaseInvoiceId:'$doc FB',amount:150000,taxable:false,reason:'RABAT',memo:'Rabat pencapaian target'}

# Pesanan yang menunggu, sebagian, ditutup dan batal @ -30
0 09:00 pembelian purchase.purchaseOrder.add P1 {supplierId:'$supplier RASA',warehouseId:'$warehouse TOKO',expectedDate:'$day 3',termDays:14,taxMode:'EXCLUDE',lines:'$lines KPI/PCS*40@14500 TEH/PCS*60@7650'}
3 09:30 gudang purchase.purchaseReceipt.add B1 {purchaseOrderId:'$doc P1',warehouseId:'$warehouse TOKO',supplierDeliveryNo:'$no SJR',lines:[{poLine:1,qty:25,rejectedQty:5,reason:'Kemasan penyok'},{poLine:2,qty:60}]}
4 09:00 pembelian purchase.purchaseOrder.add P2 {supplierId:'$supplier RASA',warehouseId:'$warehouse TOKO',expectedDate:'$day 3',termDays:14,taxMode:'EXCLUDE',lines:'$lines KPI/PCS*30@14500 SBN/PCS*40@3250'}
7 09:30 gudang purchase.purchaseReceipt.add B2 {purchaseOrderId:'$doc P2',warehouseId:'$warehouse TOKO',supplierDeliveryNo:'$no SJR',lines:[{poLine:1,qty:30},{poLine:2,qty:25}]}
9 09:00 kepala purchase.purchaseOrder.update - {id:'$doc P2',action:'CLOSE',reason:'Sisanya tidak dikirim lagi'}
9 14:00 kepala purchase.purchaseReceipt.close - {id:'$doc B2',reason:'Bonus, tidak ditagih'}
10 09:00 pembelian purchase.purchaseOrder.add P3 {supplierId:'$supplier RASA',warehouseId:'$warehouse TOKO',expectedDate:'$day 4',termDays:14,taxMode:'EXCLUDE',lines:'$lines TEH/PCS*50@7650'}
11 09:00 kepala purchase.purchaseOrder.cancel - {id:'$doc P3',reason:'Harga naik'}
12 09:30 owner purchase.purchaseReceipt.add B3 {supplierId:'$supplier RASA',taxMode:'EXCLUDE',warehouseId:'$warehouse TOKO',supplierDeliveryNo:'$no SJR',lines:'$lines TEH/PCS*20@7650'}
12 10:30 gudang purchase.purchaseReceipt.cancel - {id:'$doc B3',reason:'Bukan pesanan kami'}
13 09:30 owner purchase.purchaseReceipt.add B4 {supplierId:'$supplier RASA',taxMode:'EXCLUDE',warehouseId:'$warehouse TOKO',supplierDeliveryNo:'$no SJR',lines:'$lines MIG/DUS*2@99484'}
14 15:00 pembelian purchase.purchaseInvoice.add F4 {supplierId:'$supplier RASA',receiptIds:['$doc B4'],supplierInvoiceNo:'$no INR',taxInvoiceNo:'$no NSFP',taxInvoiceDate:'$day 0',termDays:7,taxMode:'EXCLUDE',lines:[{receiptId:'$doc B4',receiptLine:1,qty:2,unitPrice:99484}]}
16 09:30 owner purchase.purchaseReceipt.add B5 {supplierId:'$supplier RASA',taxMode:'EXCLUDE',warehouseId:'$warehouse TOKO',supplierDeliveryNo:'$no SJR',lines:'$lines SBN/PCS*60@3250'}
16 13:30 pembelian purchase.purchaseReturn.add R5 {purchaseReceiptId:'$doc B5',warehouseId:'$warehouse TOKO',reason:'RUSAK',settleBy:'POTONG_HUTANG',lines:[{invoiceLine:1,qty:60}]}
16 14:00 kepala purchase.purchaseReturn.updateStatus - {id:'$doc R5',status:'APPROVED'}
17 09:30 owner purchase.purchaseReceipt.add B6 {supplierId:'$supplier RASA',taxMode:'EXCLUDE',warehouseId:'$warehouse TOKO',supplierDeliveryNo:'$no SJR',lines:'$lines TEH/PCS*20@7650'}
18 15:00 pembelian purchase.purchaseInvoice.add F6 {supplierId:'$supplier RASA',receiptIds:['$doc B6'],supplierInvoiceNo:'$no INR',taxInvoiceNo:'$no NSFP',taxInvoiceDate:'$day 0',termDays:14,taxMode:'EXCLUDE',lines:[{receiptId:'$doc B6',receiptLine:1,qty:20,unitPrice:7650}]}
20 10:00 akuntansi purchase.debtPayment.add - {supplierId:'$supplier RASA',lines:[{documentId:'$doc F6',amount:'$open F6'}],payments:[{methodId:'$method TRANSFER',amount:'$open F6',bankAccountId:'$bank',refNo:'$no TRF'}]}
29 16:00 pembelian purchase.purchaseOrder.add P6 {supplierId:'$supplier NUSA',warehouseId:'$warehouse TOKO',expectedDate:'$day 9',termDays:21,taxMode:'EXCLUDE',lines:'$lines MG2/DUS*500@171000'}
29 16:20 pembelian purchase.purchaseOrder.add P7 {supplierId:'$supplier NUSA',warehouseId:'$warehouse TOKO',expectedDate:'$day 9',termDays:21,taxMode:'EXCLUDE',lines:'$lines MG2/DUS*10@171000 BSK-001/DUS*1@197600 BSK-002/DUS*2@134300 BSK-003/DUS*1@149450 BSK-004/DUS*2@137650 BSK-007/DUS*2@94700 BSK-008/DUS*1@96300 BSK-010/DUS*1@264250 BSK-011/DUS*2@118800 BSK-013/DUS*1@108900 SNK-001/DUS*1@252450 SNK-006/DUS*1@190750'}

# Retur lampau ke supplier @ -28
0 10:00 pembelian purchase.pastReturn.add L1 {supplierId:'$supplier NUSA',refNo:'$no LAMA',warehouseId:'$warehouse TOKO',reason:'RUSAK',settleBy:'POTONG_HUTANG',taxMode:'EXCLUDE',lines:'$lines TEH/PCS*4@5900'}
0 11:00 kepala purchase.pastReturn.updateStatus - {id:'$doc L1',status:'APPROVED'}
1 10:00 pembelian purchase.pastReturn.add L2 {supplierId:'$supplier NUSA',refNo:'$no LAMA',warehouseId:'$warehouse TOKO',reason:'RUSAK',settleBy:'TUNAI',taxMode:'NONE',lines:'$lines KPI/PCS*5@11800'}
1 11:00 kepala purchase.pastReturn.updateStatus - {id:'$doc L2',status:'APPROVED'}
2 09:30 akuntansi purchase.pastReturn.updateStatus - {id:'$doc L2',status:'COMPLETED',methodId:'$method TRANSFER',bankAccountId:'$bank'}
2 10:00 pembelian purchase.pastReturn.add L3 {supplierId:'$supplier NUSA',refNo:'$no LAMA',warehouseId:'$warehouse TOKO',reason:'LAIN',settleBy:'POTONG_HUTANG',taxMode:'NONE',lines:'$lines MIG/PCS*5@2500'}
2 11:00 kepala purchase.pastReturn.updateStatus - {id:'$doc L3',status:'REJECTED',reason:'Tidak ada bukti'}
3 10:00 pembelian purchase.pastReturn.add L4 {supplierId:'$supplier NUSA',refNo:'$no LAMA',warehouseId:'$warehouse TOKO',reason:'LAIN',settleBy:'POTONG_HUTANG',taxMode:'NONE',lines:'$lines MIG/PCS*4@2500'}
3 11:00 pembelian purchase.pastReturn.updateStatus - {id:'$doc L4',status:'CANCELLED',reason:'Salah catat'}
27 10:00 pembelian purchase.pastReturn.add L5 {supplierId:'$supplier NUSA',refNo:'$no LAMA',warehouseId:'$warehouse TOKO',reason:'KEDALUWARSA',settleBy:'POTONG_HUTANG',taxMode:'NONE',lines:'$lines SBN/PCS*6@3200'}

# Nota supplier, hutang lain dan tanda terima @ -26
0 10:00 akuntansi purchase.purchaseDebitNote.add N1 {supplierId:'$supplier SINAR',amount:275000,taxable:false,reason:'RABAT',memo:'Rabat kuartal'}
0 10:10 akuntansi purchase.purchaseDebitNote.add N2 {supplierId:'$supplier SINAR',amount:180000,taxable:false,reason:'KLAIM',memo:'Klaim display'}
0 10:20 akuntansi purchase.purchaseDebitNote.add N3 {supplierId:'$supplier SINAR',amount:90000,taxable:false,reason:'KLAIM',memo:'Klaim listing'}
0 10:30 akuntansi purchase.purchaseDebitNote.add N4 {supplierId:'$supplier SINAR',amount:60000,taxable:false,reason:'RABAT',memo:'Salah supplier'}
0 10:40 akuntansi purchase.purchaseNote.update - {type:'debit',id:'$doc N4',action:'CANCEL',reason:'Salah supplier'}
1 10:00 akuntansi purchase.purchaseCreditNote.add C1 {supplierId:'$supplier SINAR',amount:125000,taxable:false,reason:'ONGKIR',memo:'Ongkos kirim susulan'}
1 10:10 akuntansi purchase.purchaseCreditNote.add C2 {supplierId:'$supplier SINAR',amount:310000,taxable:false,reason:'KURANG_TAGIH',memo:'Kurang tagih bulan lalu'}
1 10:20 akuntansi purchase.purchaseCreditNote.add C3 {supplierId:'$supplier SINAR',amount:205000,taxable:false,reason:'ONGKIR',memo:'Ongkos kirim kontainer'}
1 10:30 akuntansi purchase.purchaseCreditNote.add C4 {supplierId:'$supplier SINAR',amount:45000,taxable:false,reason:'ONGKIR',memo:'Salah tulis'}
1 10:40 akuntansi purchase.purchaseNote.update - {type:'credit',id:'$doc C4',action:'CANCEL',reason:'Salah tulis'}
2 10:00 akuntansi purchase.otherDebt.add H1 {supplierId:'$supplier CAHAYA',accountId:'$account 6-1103',amount:850000,dueDate:'$day 60',taxable:false,memo:'Perbaikan instalasi listrik'}
2 10:10 akuntansi purchase.otherDebt.add H2 {supplierId:'$supplier CAHAYA',accountId:'$account 6-1104',amount:640000,dueDate:'$day 60',taxable:false,memo:'Rak pajangan'}
2 10:20 akuntansi purchase.otherDebt.add H3 {supplierId:'$supplier CAHAYA',accountId:'$account 6-1104',amount:420000,dueDate:'$day 10',taxable:false,memo:'Lampu toko'}
2 10:30 akuntansi purchase.otherDebt.add H4 {supplierId:'$supplier CAHAYA',accountId:'$account 6-1103',amount:1000000,dueDate:'$day 30',taxable:false,memo:'Jasa servis AC',whtType:'PPH23',whtBase:1000000}
3 11:00 akuntansi purchase.supplierReceipt.add T1 {supplierId:'$supplier CAHAYA',receivedFrom:'Robert Liem',plannedPayDate:'$day 20',lines:[{documentId:'$doc H1',hasInvoice:true,hasTaxInvoice:false,hasDeliveryNote:false}]}
3 11:10 akuntansi purchase.supplierReceipt.add T2 {supplierId:'$supplier CAHAYA',receivedFrom:'Robert Liem',plannedPayDate:'$day 20',lines:[{documentId:'$doc H2',hasInvoice:true,hasTaxInvoice:false,hasDeliveryNote:true}]}
3 11:20 akuntansi purchase.supplierReceipt.add T3 {supplierId:'$supplier CAHAYA',receivedFrom:'Robert Liem',plannedPayDate:'$day 20',lines:[{documentId:'$doc H4',hasInvoice:true,hasTaxInvoice:true,hasDeliveryNote:false}]}
5 10:00 akuntansi purchase.debtPayment.add - {supplierId:'$supplier CAHAYA',lines:[{documentId:'$doc H2',amount:'$half H2'}],payments:[{methodId:'$method TRANSFER',amount:'$half H2',bankAccountId:'$bank',refNo:'$no TRF'}]}
5 10:10 akuntansi purchase.debtPayment.add - {supplierId:'$supplier CAHAYA',supplierReceiptId:'$doc T3',lines:[{documentId:'$doc H4',amount:'$open H4'}],payments:[{methodId:'$method TRANSFER',amount:'$open H4',bankAccountId:'$bank',refNo:'$no TRF'}]}
5 10:20 akuntansi purchase.debtPayment.add - {supplierId:'$supplier SINAR',lines:[{documentId:'$doc C2',amount:310000},{documentId:'$doc N2',amount:180000},{documentId:'$doc N1',amount:100000}],payments:[{methodId:'$method TUNAI',amount:30000}]}
5 10:30 akuntansi purchase.debtPayment.add - {supplierId:'$supplier SINAR',lines:[{documentId:'$doc C3',amount:100000}],payments:[{methodId:'$method TRANSFER',amount:100000,bankAccountId:'$bank',refNo:'$no TRF'}]}

# Uang muka dan giro kepada supplier @ -24
0 09:10 akuntansi purchase.downPayment.add U1 {supplierId:'$supplier MANDALA',amount:2000000,taxed:false,payments:[{methodId:'$method TRANSFER',amount:2000000,bankAccountId:'$bank',refNo:'$no TRF'}]}
0 09:20 akuntansi purchase.downPayment.add U2 {supplierId:'$supplier MANDALA',amount:1500000,taxed:false,payments:[{methodId:'$method TRANSFER',amount:1500000,bankAccountId:'$bank',refNo:'$no TRF'}]}
0 09:30 akuntansi purchase.downPayment.add U3 {supplierId:'$supplier MANDALA',amount:500000,taxed:false,payments:[{methodId:'$method TUNAI',amount:500000}]}
0 09:50 akuntansi purchase.downPayment.add U5 {supplierId:'$supplier MANDALA',amount:250000,taxed:false,payments:[{methodId:'$method GIRO',amount:250000,refNo:'$no BG',issueDate:'$day 0',effectiveDate:'$day 9',bankAccountId:'$bank'}]}
1 09:10 akuntansi purchase.debtPayment.changeTender - {detailId:'$tender U5 1',status:'CANCELLED',reason:'Pesanan dibatalkan'}
0 09:40 akuntansi purchase.downPayment.add U4 {supplierId:'$supplier MANDALA',amount:750000,taxed:false,payments:[{methodId:'$method TRANSFER',amount:750000,bankAccountId:'$bank',refNo:'$no TRF'}]}
1 10:00 owner purchase.purchaseReceipt.add B {supplierId:'$supplier MANDALA',taxMode:'EXCLUDE',warehouseId:'$warehouse TOKO',supplierDeliveryNo:'$no SJM',lines:'$lines KPI/PCS*150@14500 TEH/PCS*200@7650'}
1 15:00 pembelian purchase.purchaseInvoice.add F {supplierId:'$supplier MANDALA',receiptIds:['$doc B'],supplierInvoiceNo:'$no INM',taxInvoiceNo:'$no NSFP',taxInvoiceDate:'$day 0',termDays:40,taxMode:'EXCLUDE',downPaymentUse:[{documentId:'$doc U2',amount:600000},{documentId:'$doc U3',amount:500000}],lines:[{receiptId:'$doc B',receiptLine:1,qty:150,unitPrice:14500},{receiptId:'$doc B',receiptLine:2,qty:200,unitPrice:7650}]}
3 10:00 akuntansi purchase.downPayment.refund - {downPaymentId:'$doc U4',amount:750000,methodId:'$method TRANSFER',bankAccountId:'$bank'}
4 10:00 akuntansi purchase.debtPayment.add G1 {supplierId:'$supplier MANDALA',lines:[{documentId:'$doc F',amount:400000}],payments:[{methodId:'$method GIRO',amount:400000,refNo:'$no BG',issueDate:'$day 0',effectiveDate:'$day 5',bankAccountId:'$bank'}]}
4 10:10 akuntansi purchase.debtPayment.add G2 {supplierId:'$supplier MANDALA',lines:[{documentId:'$doc F',amount:300000}],payments:[{methodId:'$method GIRO',amount:200000,refNo:'$no BG',issueDate:'$day 0',effectiveDate:'$day 5',bankAccountId:'$bank'},{methodId:'$method TRANSFER',amount:100000,bankAccountId:'$bank',refNo:'$no TRF'}]}
4 10:20 akuntansi purchase.debtPayment.add G3 {supplierId:'$supplier MANDALA',lines:[{documentId:'$doc F',amount:150000}],payments:[{methodId:'$method GIRO',amount:150000,refNo:'$no BG',issueDate:'$day 0',effectiveDate:'$day 30',bankAccountId:'$bank'}]}
4 10:30 akuntansi purchase.debtPayment.add G4 {supplierId:'$supplier MANDALA',lines:[{documentId:'$doc F',amount:120000}],payments:[{methodId:'$method GIRO',amount:120000,refNo:'$no BG',issueDate:'$day 0',effectiveDate:'$day 9',bankAccountId:'$bank'}]}
5 10:30 akuntansi purchase.debtPayment.changeTender - {detailId:'$tender G4 1',status:'CANCELLED',reason:'Diganti transfer'}
9 10:00 akuntansi purchase.debtPayment.changeTender - {detailId:'$tender G1 1',status:'CLEARED',bankAccountId:'$bank'}
9 10:10 akuntansi purchase.debtPayment.changeTender - {detailId:'$tender G2 1',status:'BOUNCED',bankAccountId:'$bank'}
10 10:00 akuntansi purchase.debtPayment.add - {supplierId:'$supplier MANDALA',lines:[{documentId:'$doc F',amount:50000}],payments:[]}
11 10:00 akuntansi purchase.debtPayment.add X1 {supplierId:'$supplier MANDALA',lines:[{documentId:'$doc F',amount:60000}],payments:[]}
11 10:10 akuntansi purchase.debtPayment.cancel - {id:'$doc X1',reason:'Ditunda'}
12 10:00 akuntansi purchase.debtPayment.add X2 {supplierId:'$supplier MANDALA',lines:[{documentId:'$doc F',amount:70000}],payments:[{methodId:'$method TRANSFER',amount:70000,bankAccountId:'$bank',refNo:'$no TRF'}]}
12 10:10 akuntansi purchase.debtPayment.undo - {id:'$doc X2',reason:'Salah tagihan'}
`

export const sellingTales = `
# Booking @ -9
0 10:05 sales sales.salesOrder.add B1 {type:'BOOKING',customerId:'$customer member 2',salesmanId:'$employee sales',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*2 TEH/PCS*3'}
0 10:20 kasir sales.cashier.payment - {bookingId:'$doc B1',payments:[{methodId:'$method TUNAI',amount:500000}]}
0 11:05 sales sales.salesOrder.add B2 {type:'BOOKING',customerId:'$customer member 3',salesmanId:'$employee sales',warehouseId:'$warehouse TOKO',lines:'$lines KPI/PCS*2'}
0 11:25 kepala sales.salesOrder.process - {id:'$doc B2',action:'CANCEL',reason:'Batal diambil'}
1 12:05 sales sales.salesOrder.add - {type:'BOOKING',customerId:'$customer member 4',salesmanId:'$employee sales',warehouseId:'$warehouse TOKO',lines:'$lines MIG/PCS*5'}
9 19:40 sales sales.salesOrder.add - {type:'BOOKING',customerId:'$customer member 5',salesmanId:'$employee sales',warehouseId:'$warehouse TOKO',lines:'$lines MIG/PCS*10 SBN/PCS*6'}
9 20:10 sales sales.salesOrder.add - {type:'BOOKING',customerId:'$customer member 6',salesmanId:'$employee sales',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*1 TEH/PCS*2'}

# Pesanan penjualan @ -12
0 09:00 sales sales.salesOrder.add O1 {type:'ORDER',customerId:'$customer shop 4',salesmanId:'$employee sales',warehouseId:'$warehouse TOKO',lines:'$lines MG2/DUS*1 MIG/DUS*1'}
0 09:30 kepala sales.salesOrder.process - {id:'$doc O1',action:'PROCESS'}
1 09:00 sales sales.salesInvoice.add F1 {orderIds:['$doc O1'],lines:[{orderId:'$doc O1',orderLine:1,qty:1}]}
1 09:10 gudang sales.deliveryNote.printStatus - {ids:['$note F1'],driverName:'Slamet Riyadi',vehicleNo:'L 8123 GR'}
1 15:00 gudang sales.deliveryNote.status - {id:'$note F1',status:'FAILED',reason:'Toko tutup'}
2 09:00 sales sales.salesOrder.add O2 {type:'ORDER',customerId:'$customer shop 4',salesmanId:'$employee sales',warehouseId:'$warehouse TOKO',lines:'$lines MIG/DUS*1'}
2 10:00 kepala sales.salesOrder.process - {id:'$doc O2',action:'CANCEL',reason:'Pelanggan batal'}
3 09:00 sales sales.salesOrder.add O3 {type:'ORDER',customerId:'$customer shop 4',salesmanId:'$employee sales',warehouseId:'$warehouse TOKO',lines:'$lines MIG/DUS*1 TEH/PCS*6'}
3 09:30 kepala sales.salesOrder.process - {id:'$doc O3',action:'PROCESS'}
4 09:00 sales sales.salesInvoice.add - {orderIds:['$doc O3'],lines:[{orderId:'$doc O3',orderLine:2,qty:6}]}
5 09:00 kepala sales.salesOrder.process - {id:'$doc O3',action:'CLOSE',reason:'Sisanya tidak jadi'}
11 09:00 sales sales.salesOrder.add O4 {type:'ORDER',customerId:'$customer shop 4',salesmanId:'$employee sales',warehouseId:'$warehouse TOKO',lines:'$lines TEH/PCS*12'}
11 09:30 kepala sales.salesOrder.process - {id:'$doc O4',action:'PROCESS'}
12 15:40 sales sales.salesOrder.add - {type:'ORDER',customerId:'$customer shop 4',salesmanId:'$employee sales',warehouseId:'$warehouse TOKO',lines:'$lines KPI/PCS*6'}

# Tagihan terbuka dan diantar @ -2
0 08:10 owner purchase.purchaseReceipt.add B {supplierId:'$supplier NUSA',taxMode:'EXCLUDE',warehouseId:'$warehouse TOKO',supplierDeliveryNo:'$no SJN',lines:'$lines TEH/PCS*24@7650 SBN/PCS*36@3250'}
0 08:40 pembelian purchase.purchaseInvoice.add - {supplierId:'$supplier NUSA',receiptIds:['$doc B'],supplierInvoiceNo:'$no INV',taxInvoiceNo:'$no NSFP',taxInvoiceDate:'$day 0',termDays:30,taxMode:'EXCLUDE',lines:[{receiptId:'$doc B',receiptLine:1,qty:24,unitPrice:7650},{receiptId:'$doc B',receiptLine:2,qty:36,unitPrice:3250}]}
0 09:00 sales sales.salesOrder.add O {type:'ORDER',customerId:'$customer shop 4',salesmanId:'$employee sales',warehouseId:'$warehouse TOKO',lines:'$lines MIG/DUS*1'}
0 09:10 kepala sales.salesOrder.process - {id:'$doc O',action:'PROCESS'}
0 09:20 sales sales.salesInvoice.add F {orderIds:['$doc O']}
0 11:00 gudang sales.deliveryNote.printStatus - {ids:['$note F'],driverName:'Slamet Riyadi',vehicleNo:'L 8123 GR'}
0 13:00 sales sales.salesInvoice.add G {customerId:'$customer shop 4',warehouseId:'$warehouse TOKO',goods:'$lines TEH/PCS*6',termDays:30}
0 14:00 gudang sales.deliveryNote.printStatus - {ids:['$note G'],driverName:'Slamet Riyadi',vehicleNo:'L 8123 GR'}
1 10:00 gudang sales.deliveryNote.status - {id:'$note G',status:'DELIVERED'}

# COD: lunas, ditolak sebagian, ditolak, masih di jalan @ -8
0 15:20 kasir sales.cod.add C1 {customerId:'$customer member 1',courierId:'$employee gudang',deliveryAddress:'Jl. Raya Darmo No. 12',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*2 KPI/PCS*3'}
1 10:40 kasir sales.cod.payment S1 {codId:'$doc C1',acceptedLines:[{line:1,qty:2},{line:2,qty:3}],courierCash:true,payments:[{methodId:'$method TUNAI',amount:'$due'}]}
1 17:30 kasir sales.courierHandover.add - {courierId:'$employee gudang',billIds:['$doc S1'],counted:'$cash S1'}
2 15:20 kasir sales.cod.add C2 {customerId:'$customer member 2',courierId:'$employee gudang',deliveryAddress:'Jl. Manyar Kertoarjo No. 88',warehouseId:'$warehouse TOKO',lines:'$lines MIG/PCS*20 TEH/PCS*4'}
3 10:40 kasir sales.cod.payment S2 {codId:'$doc C2',acceptedLines:[{line:1,qty:12},{line:2,qty:4}],courierCash:true,payments:[{methodId:'$method TUNAI',amount:'$due'}]}
3 17:30 kasir sales.courierHandover.add K2 {courierId:'$employee gudang',billIds:['$doc S2'],counted:'$cash S2'}
3 17:40 kepala sales.courierHandover.undo - {id:'$doc K2',reason:'Salah hitung'}
4 15:20 kasir sales.cod.add C3 {customerId:'$customer member 3',courierId:'$employee gudang',deliveryAddress:'Jl. Soekarno Hatta No. 45',warehouseId:'$warehouse TOKO',lines:'$lines SBN/PCS*6'}
5 09:50 kasir sales.cod.cancel - {id:'$doc C3',reason:'Tidak di rumah'}
5 15:20 kasir sales.cod.add - {customerId:'$customer member 4',courierId:'$employee gudang',deliveryAddress:'Jl. Ijen No. 10',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*1 SBN/PCS*4'}

# Retur penjualan dan tukar barang @ -20
0 10:00 kasir sales.cashier.payment S1 {customerId:'$customer member 1',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*3 KPI/PCS*4 TEH/PCS*5 SBN/PCS*8',payments:[{methodId:'$method TUNAI',amount:'$due'}]}
1 10:00 kasir sales.salesReturn.add R1 {invoiceId:'$doc S1',reason:'RUSAK',settleBy:'TUNAI',lines:[{invoiceLine:1,qty:1,condition:'RUSAK',warehouseId:'$warehouse RUSAK'}]}
1 10:05 kepala sales.salesReturn.process - {id:'$doc R1',action:'APPROVE'}
2 10:00 kasir sales.salesReturn.add R2 {invoiceId:'$doc S1',reason:'LAIN',settleBy:'TUNAI',lines:[{invoiceLine:2,qty:1,condition:'BAIK'}]}
2 10:05 kepala sales.salesReturn.process - {id:'$doc R2',action:'REJECT',reason:'Segel sudah dibuka'}
3 10:00 kasir sales.salesReturn.add R3 {invoiceId:'$doc S1',reason:'LAIN',settleBy:'TUNAI',lines:[{invoiceLine:3,qty:1,condition:'BAIK'}]}
3 10:05 kasir sales.salesReturn.process - {id:'$doc R3',action:'CANCEL',reason:'Jadi dipakai'}
4 10:00 kasir sales.exchange.submit - {invoiceId:'$doc S1',reason:'LAIN',warehouseId:'$warehouse TOKO',rest:'TUNAI',lines:[{invoiceLine:4,qty:2,condition:'BAIK'}],taken:'$lines MG2/PCS*1',payments:[{methodId:'$method TUNAI',amount:'$due'}]}
4 10:20 kasir sales.salesReturn.add R6 {invoiceId:'$doc S1',reason:'LAIN',settleBy:'DEPOSIT',lines:[{invoiceLine:4,qty:1,condition:'BAIK'}]}
4 10:25 kepala sales.salesReturn.process - {id:'$doc R6',action:'APPROVE'}
5 10:00 sales sales.salesInvoice.add S2 {customerId:'$customer shop 4',warehouseId:'$warehouse TOKO',goods:'$lines MG2/DUS*1 TEH/PCS*12',termDays:60}
6 10:00 kasir sales.salesReturn.add R4 {invoiceId:'$doc S2',reason:'SALAH_KIRIM',settleBy:'POTONG_PIUTANG',lines:[{invoiceLine:2,qty:2,condition:'BAIK'}]}
6 10:05 kepala sales.salesReturn.process - {id:'$doc R4',action:'APPROVE'}
19 10:00 kasir sales.salesReturn.add R5 {invoiceId:'$doc S2',reason:'KEDALUWARSA',settleBy:'POTONG_PIUTANG',lines:[{invoiceLine:2,qty:1,condition:'RUSAK',warehouseId:'$warehouse RUSAK'}]}
8 10:00 sales sales.salesPastReturn.add L1 {customerId:'$customer shop 4',oldInvoiceNo:'FJ-LAMA-88',taxable:true,reason:'RUSAK',settleBy:'POTONG_PIUTANG',warehouseId:'$warehouse TOKO',lines:[{goodsUnitId:'$unit TEH/PCS',qty:3,unitPrice:6900,condition:'BAIK'}]}
8 10:10 kepala sales.salesPastReturn.process - {id:'$doc L1',action:'APPROVE'}
9 10:00 sales sales.salesPastReturn.add L2 {customerId:'$customer shop 4',oldInvoiceNo:'FJ-LAMA-91',taxable:false,reason:'LAIN',settleBy:'DEPOSIT',warehouseId:'$warehouse TOKO',lines:[{goodsUnitId:'$unit KPI/PCS',qty:2,unitPrice:12900,condition:'BAIK'}]}
9 10:10 kepala sales.salesPastReturn.process - {id:'$doc L2',action:'APPROVE'}
10 10:00 sales sales.salesPastReturn.add L3 {customerId:'$customer shop 4',oldInvoiceNo:'FJ-LAMA-92',taxable:false,reason:'LAIN',settleBy:'TUNAI',warehouseId:'$warehouse TOKO',lines:[{goodsUnitId:'$unit KPI/PCS',qty:1,unitPrice:12900,condition:'BAIK'}]}
10 10:10 kepala sales.salesPastReturn.process - {id:'$doc L3',action:'REJECT',reason:'Bukan dari toko ini'}
11 10:00 sales sales.salesPastReturn.add L4 {customerId:'$customer shop 4',oldInvoiceNo:'FJ-LAMA-93',taxable:false,reason:'LAIN',settleBy:'TUNAI',warehouseId:'$warehouse TOKO',lines:[{goodsUnitId:'$unit KPI/PCS',qty:1,unitPrice:12900,condition:'BAIK'}]}
11 10:10 sales sales.salesPastReturn.process - {id:'$doc L4',action:'CANCEL',reason:'Salah pelanggan'}
19 10:30 sales sales.salesPastReturn.add - {customerId:'$customer shop 4',oldInvoiceNo:'FJ-LAMA-95',taxable:false,reason:'RUSAK',settleBy:'POTONG_PIUTANG',warehouseId:'$warehouse TOKO',lines:[{goodsUnitId:'$unit SBN/PCS',qty:4,unitPrice:3500,condition:'BAIK'}]}

# Dikembalikan di cabang lain @ -14
0 12:00 kasir sales.cashier.payment S1 {customerId:'$customer member 2',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*2 TEH/PCS*2',payments:[{methodId:'$method TUNAI',amount:'$due'}]}
2 12:00 kasir sales.salesReturn.add - {invoiceId:'$there-doc S1',soldElsewhereNo:'$number S1',reason:'LAIN',settleBy:'TUNAI',lines:[{invoiceLine:1,qty:1,condition:'BAIK'}]}
3 12:00 kasir sales.salesReturn.add - {invoiceId:'$there-doc S1',soldElsewhereNo:'$number S1',reason:'LAIN',settleBy:'DEPOSIT',lines:[{invoiceLine:2,qty:1,condition:'BAIK'}]}

# Jatuh tempo terlewati @ -34
0 09:00 sales sales.salesInvoice.add - {customerId:'$customer shop 3',warehouseId:'$warehouse TOKO',goods:'$lines MG2/DUS*1 MIG/DUS*1',termDays:14}

# Nota pelanggan, uang muka, piutang lain @ -22
0 09:00 sales sales.salesInvoice.add F {customerId:'$customer shop 6',warehouseId:'$warehouse TOKO',goods:'$lines MG2/DUS*2 KPI/PCS*12',termDays:60}
0 10:00 akuntansi sales.salesCreditNote.add - {scope:'INVOICE',customerId:'$customer shop 6',salesInvoiceId:'$doc F',amount:20000,taxable:true,reason:'POTONGAN',memo:'Potongan susulan'}
0 10:10 akuntansi sales.salesDebitNote.add I1 {scope:'INVOICE',customerId:'$customer shop 6',salesInvoiceId:'$doc F',amount:15000,taxable:false,reason:'ONGKIR',memo:'Ongkos kirim'}
0 10:12 akuntansi sales.salesDebitNote.add I2 {scope:'INVOICE',customerId:'$customer shop 6',salesInvoiceId:'$doc F',amount:12000,taxable:false,reason:'ONGKIR',memo:'Ongkos bongkar'}
0 10:14 akuntansi sales.salesDebitNote.add I3 {scope:'INVOICE',customerId:'$customer shop 6',salesInvoiceId:'$doc F',amount:11000,taxable:false,reason:'KURANG_TAGIH',memo:'Karton pengganti'}
0 10:20 akuntansi sales.salesDebitNote.add D1 {scope:'CUSTOMER',customerId:'$customer shop 6',amount:50000,taxable:false,reason:'DENDA',memo:'Denda keterlambatan'}
0 10:30 akuntansi sales.salesDebitNote.add D2 {scope:'CUSTOMER',customerId:'$customer shop 6',amount:40000,taxable:false,reason:'DENDA',memo:'Palet tidak kembali'}
0 10:40 akuntansi sales.salesDebitNote.add D3 {scope:'CUSTOMER',customerId:'$customer shop 6',amount:30000,taxable:false,reason:'DENDA',memo:'Krat tidak kembali'}
0 10:50 akuntansi sales.salesCreditNote.add K1 {scope:'CUSTOMER',customerId:'$customer shop 6',amount:35000,taxable:false,reason:'POTONGAN',memo:'Potongan volume'}
0 10:55 akuntansi sales.salesCreditNote.add K2 {scope:'CUSTOMER',customerId:'$customer shop 6',amount:25000,taxable:false,reason:'SELISIH_HARGA',memo:'Selisih harga'}
0 10:58 akuntansi sales.salesCreditNote.add K3 {scope:'CUSTOMER',customerId:'$customer shop 6',amount:18000,taxable:false,reason:'POTONGAN',memo:'Bonus tahunan'}
1 09:00 akuntansi sales.salesDownPayment.add U1 {customerId:'$customer shop 6',amount:1000000,taxed:true,payments:[{methodId:'$method TRANSFER',amount:1000000,bankAccountId:'$bank',refNo:'$no TRF'}]}
1 09:10 akuntansi sales.salesDownPayment.add U2 {customerId:'$customer shop 6',amount:300000,taxed:false,payments:[{methodId:'$method TUNAI',amount:300000}]}
1 09:20 akuntansi sales.salesDownPayment.add U3 {customerId:'$customer shop 6',amount:200000,taxed:false,payments:[{methodId:'$method TUNAI',amount:200000}]}
1 09:30 akuntansi sales.salesDownPayment.add U4 {customerId:'$customer shop 6',amount:150000,taxed:false,payments:[{methodId:'$method TUNAI',amount:150000}]}
2 09:00 akuntansi sales.salesDownPayment.update - {id:'$doc U4',action:'REFUND',reason:'Pesanan batal',methodId:'$method TUNAI'}
3 09:00 sales sales.salesInvoice.add F2 {customerId:'$customer shop 6',warehouseId:'$warehouse TOKO',goods:'$lines MG2/DUS*1 MIG/DUS*2',termDays:60,downPaymentUse:[{documentId:'$doc U2',amount:100000},{documentId:'$doc U3',amount:200000}]}
4 09:00 akuntansi sales.receivableRepayment.add P1 {customerId:'$customer shop 6',lines:[{documentId:'$doc F2',amount:150000},{documentId:'$doc I2',amount:5000},{documentId:'$doc I3',amount:11000},{documentId:'$doc D2',amount:15000},{documentId:'$doc D3',amount:30000},{documentId:'$doc K2',amount:10000},{documentId:'$doc K3',amount:18000}],payments:[{methodId:'$method TRANSFER',amount:183000,bankAccountId:'$bank',refNo:'$no TRF'}]}
5 09:00 akuntansi sales.receivableRepayment.add G1 {customerId:'$customer shop 6',lines:[{documentId:'$doc F',amount:60000}],payments:[{methodId:'$method GIRO',amount:60000,refNo:'$no BG',giroBank:'Bank Mandiri',issueDate:'$day 0',effectiveDate:'$day 4'}]}
5 09:10 akuntansi sales.receivableRepayment.add G2 {customerId:'$customer shop 6',lines:[{documentId:'$doc F',amount:80000}],payments:[{methodId:'$method GIRO',amount:50000,refNo:'$no BG',giroBank:'Bank BNI',issueDate:'$day 0',effectiveDate:'$day 4'},{methodId:'$method TUNAI',amount:30000}]}
5 09:20 akuntansi sales.receivableRepayment.add G3 {customerId:'$customer shop 6',lines:[{documentId:'$doc F',amount:45000}],payments:[{methodId:'$method GIRO',amount:45000,refNo:'$no BG',giroBank:'Bank BRI',issueDate:'$day 0',effectiveDate:'$day 30'}]}
5 09:30 akuntansi sales.receivableRepayment.add G4 {customerId:'$customer shop 6',lines:[{documentId:'$doc F',amount:35000}],payments:[{methodId:'$method GIRO',amount:35000,refNo:'$no BG',giroBank:'Bank BRI',issueDate:'$day 0',effectiveDate:'$day 9'}]}
6 09:30 akuntansi sales.receivableRepayment.changeTender - {detailId:'$tender G4 1',status:'CANCELLED',reason:'Ditukar tunai'}
9 10:00 akuntansi sales.receivableRepayment.changeTender - {detailId:'$tender G1 1',status:'CLEARED',bankAccountId:'$bank'}
9 10:10 akuntansi sales.receivableRepayment.changeTender - {detailId:'$tender G2 1',status:'BOUNCED',bankAccountId:'$bank',charge:2500}
10 10:00 akuntansi sales.receivableRepayment.add - {customerId:'$customer shop 6',lines:[{documentId:'$doc F',amount:25000}],payments:[]}
11 10:00 akuntansi sales.receivableRepayment.add X1 {customerId:'$customer shop 6',lines:[{documentId:'$doc F',amount:26000}],payments:[]}
11 10:10 akuntansi sales.receivableRepayment.cancel - {id:'$doc X1',reason:'Janji mundur'}
12 10:00 akuntansi sales.receivableRepayment.add X2 {customerId:'$customer shop 6',lines:[{documentId:'$doc F',amount:27000}],payments:[{methodId:'$method TUNAI',amount:27000}]}
12 10:10 akuntansi sales.receivableRepayment.undo - {id:'$doc X2',reason:'Salah pelanggan'}
2 11:00 akuntansi sales.otherReceivable.add A1 {customerId:'$customer member 5',accountId:'$account 7-1102',amount:750000,dueDate:'$day 60',memo:'Sewa teras'}
2 11:10 akuntansi sales.otherReceivable.add A2 {customerId:'$customer member 5',accountId:'$account 7-1102',amount:400000,dueDate:'$day 60',memo:'Sewa teras'}
2 11:20 akuntansi sales.otherReceivable.add A3 {customerId:'$customer member 6',accountId:'$account 7-1102',amount:350000,dueDate:'$day 5',memo:'Sewa lahan parkir'}
2 11:30 akuntansi sales.otherReceivable.add A4 {customerId:'$customer member 5',accountId:'$account 7-1102',amount:250000,dueDate:'$day 30',memo:'Sewa spanduk'}
6 11:00 akuntansi sales.receivableRepayment.add - {customerId:'$customer member 5',lines:[{documentId:'$doc A2',amount:150000},{documentId:'$doc A4',amount:250000}],payments:[{methodId:'$method TUNAI',amount:400000}]}

# Kartu, QRIS terlambat, paylater dan cicilan @ -18
0 13:00 kasir sales.cashier.payment S1 {customerId:'$customer member 3',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*4 KPI/PCS*2',payments:[{methodId:'$method KREDIT',amount:'$due',edcId:'$edc',approvalCode:'413377',cardLast4:'4411',onUs:false}]}
0 13:10 kasir sales.cashier.payment S2 {customerId:'$customer member 4',warehouseId:'$warehouse TOKO',lines:'$lines TEH/PCS*6',payments:[{methodId:'$method QRIS',amount:'$due',edcId:'$edc',approvalCode:'882190'}]}
0 13:20 kasir sales.cashier.payment S3 {customerId:'$customer member 1',warehouseId:'$warehouse TOKO',lines:'$lines KPI/PCS*5',payments:[{methodId:'$method DEBIT',amount:'$due',edcId:'$edc',approvalCode:'551002',cardLast4:'7009',onUs:true}]}
0 13:30 kasir sales.tenderCorrection.add - {paymentId:'$tender S3 1',methodId:'$method QRIS',edcId:'$edc',approvalCode:'551003',reason:'Salah tekan tombol'}
0 13:40 kasir sales.cashier.payment S4 {customerId:'$customer member 1',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*6',payments:[{methodId:'$method DEBIT',amount:'$due',edcId:'$edc',approvalCode:'551009',cardLast4:'7009',onUs:false}]}
3 09:20 akuntansi bankCash.disbursement.add D1 {type:'CC',bankAccountId:'$bank',paymentIds:['$tender S1 1'],mdrActual:4500}
3 09:30 akuntansi bankCash.disbursement.undo - {id:'$doc D1',reason:'Salah rekening'}
4 09:20 akuntansi bankCash.disbursement.add - {type:'CC',bankAccountId:'$bank',paymentIds:['$tender S1 1'],mdrActual:5000}
4 09:30 akuntansi bankCash.disbursement.add D2 {type:'DC',bankAccountId:'$bank',paymentIds:['$tender S4 1']}
4 09:40 akuntansi bankCash.disbursement.undo - {id:'$doc D2',reason:'Salah tanggal'}
5 09:30 akuntansi bankCash.disbursement.add - {type:'DC',bankAccountId:'$bank',paymentIds:['$tender S4 1']}
1 14:00 kasir sales.cashier.payment L1 {customerId:'$customer member 2',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*5 TEH/PCS*4',payments:[{methodId:'$method PAYLATER',amount:'$due',providerId:'$lender PROVIDER',refNo:'$no AKU'}]}
1 14:10 kasir sales.cashier.payment L2 {customerId:'$customer member 3',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*3',payments:[{methodId:'$method PAYLATER',amount:'$due',providerId:'$lender PROVIDER',refNo:'$no AKU'}]}
4 10:20 akuntansi bankCash.disbursement.add D3 {type:'PAYLATER',bankAccountId:'$bank',paymentIds:['$tender L1 1']}
4 10:30 akuntansi bankCash.disbursement.undo - {id:'$doc D3',reason:'Belum masuk rekening'}
5 10:20 akuntansi bankCash.disbursement.add - {type:'PAYLATER',bankAccountId:'$bank',paymentIds:['$tender L1 1']}
1 14:20 kasir sales.cashier.payment L3 {customerId:'$customer shop 4',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*10 KPI/PCS*10',payments:[{methodId:'$method PAYLATER',amount:'$due',providerId:'$lender OWN',refNo:'$no CIC',instalments:3}]}
16 10:00 akuntansi sales.instalmentPayment.add - {contractId:'$tender L3 1',payments:[{methodId:'$method TUNAI',amount:120000}]}
17 10:00 akuntansi sales.instalmentPayment.add I2 {contractId:'$tender L3 1',payments:[{methodId:'$method TRANSFER',amount:50000,bankAccountId:'$bank'}]}
17 10:10 akuntansi sales.instalmentPayment.undo - {id:'$doc I2',reason:'Salah kontrak'}

# Belanja yang sama @ -21, -15, -11, -5
0 16:05 kasir sales.cashier.payment - {customerId:'$customer member 2',warehouseId:'$warehouse TOKO',lines:'$lines TEH/PCS*1 KPI/PCS*1 MIG/PCS*5',payments:[{methodId:'$method TUNAI',amount:'$due'}]}

# Poin dan hadiah @ -7
0 09:40 kepala sales.pointCorrection.add - {customerId:'$customer member 1',points:1500,reason:'TERLEWAT',memo:'Kartu member tertinggal saat belanja'}
0 10:15 kasir sales.pointRedemption.add - {customerId:'$customer member 1',warehouseId:'$warehouse TOKO',rewards:[{goodsId:'$reward',qty:1}]}
1 11:25 kasir sales.pointRedemption.add - {customerId:'$customer member 1',voucherAmount:10000}
2 11:00 kasir sales.cashier.payment - {customerId:'$customer member 1',warehouseId:'$warehouse TOKO',lines:'$lines MG2/PCS*2',payments:[{methodId:'$method POIN',amount:10000},{methodId:'$method TUNAI',amount:100000}]}
`

export const stockTales = `
# Mutasi antar cabang: diterima, sebagian, di jalan, hilang, ditarik, kembali @ -16
0 09:00 gudang stock.externalMutation.add M1 {warehouseId:'$warehouse TOKO',toBranchId:'$there',toWarehouseId:'$there-warehouse TOKO',driverName:'Slamet Riyadi',vehicleNo:'L 8123 GR',lines:'$lines MG2/PCS*6 TEH/PCS*8'}
1 09:00 gudang stock.externalMutation.received - {id:'$there-doc M1',lines:[{line:1,qty:6},{line:2,qty:8}]}
2 09:00 gudang stock.mutationReturn.add RM1 {mutationId:'$there-doc M1',fromTransit:false,reason:'Kelebihan kirim',lines:[{line:2,qty:3}]}
3 09:00 gudang stock.mutationReturn.received - {id:'$there-doc RM1',lines:[{line:1,qty:3}]}
3 10:00 gudang stock.mutationReturn.add RM2 {mutationId:'$there-doc M1',fromTransit:false,reason:'Kemasan lama',lines:[{line:1,qty:2}]}
4 09:00 gudang stock.mutationReturn.received - {id:'$there-doc RM2',lines:[{line:1,qty:1}]}
12 10:00 gudang stock.mutationReturn.add RM3 {mutationId:'$there-doc M1',fromTransit:false,reason:'Salah kirim',lines:[{line:1,qty:1}]}
4 10:00 gudang stock.externalMutation.add M2 {warehouseId:'$warehouse TOKO',toBranchId:'$there',toWarehouseId:'$there-warehouse TOKO',lines:'$lines KPI/PCS*6'}
5 09:00 gudang stock.externalMutation.received - {id:'$there-doc M2',lines:[{line:1,qty:4}]}
6 09:00 gudang stock.externalMutation.add M3 {warehouseId:'$warehouse TOKO',toBranchId:'$there',toWarehouseId:'$there-warehouse TOKO',lines:'$lines MIG/PCS*20'}
7 09:00 gudang stock.externalMutation.received - {id:'$there-doc M3',lines:[{line:1,qty:15}]}
8 09:00 gudang stock.mutationReturn.add RC {mutationId:'$doc M3',fromTransit:true,reason:'Hilang di jalan',lines:[{line:1,qty:5}]}
8 09:30 gudang stock.correction.add - {type:'OUT',warehouseId:'$warehouse TOKO',reason:'TRANSIT_LOSS',recallId:'$doc RC',reportNo:'$no BA',memo:'Kardus hilang di terminal',lines:[{goodsUnitId:'$unit MIG/PCS',qty:5,sourceLine:1}]}
9 09:00 gudang stock.externalMutation.add M4 {warehouseId:'$warehouse TOKO',toBranchId:'$there',toWarehouseId:'$there-warehouse TOKO',lines:'$lines SBN/PCS*10'}
9 15:00 gudang stock.mutationReturn.add - {mutationId:'$doc M4',fromTransit:true,reason:'Truk batal berangkat',lines:[{line:1,qty:10}]}
15 10:00 gudang stock.externalMutation.add - {warehouseId:'$warehouse TOKO',toBranchId:'$there',toWarehouseId:'$there-warehouse TOKO',lines:'$lines TEH/PCS*6'}

# Hitung stok, koreksi dan perakitan @ -13
0 08:00 gudang stock.internalMutation.add - {warehouseId:'$warehouse TOKO',toWarehouseId:'$warehouse RUSAK',lines:'$lines TEH/PCS*2'}
0 21:00 gudang stock.stockOpname.add S1 {warehouseId:'$warehouse TOKO',scope:'GOODS',goodsIds:['$goods MG2','$goods TEH','$goods SBN'],blind:true}
0 21:10 gudang stock.stockOpname.add - {id:'$doc S1',lines:[{goodsId:'$goods MG2',countedQty:'$stock TOKO MG2 -1'},{goodsId:'$goods TEH',countedQty:'$stock TOKO TEH 0'},{goodsId:'$goods SBN',countedQty:'$stock TOKO SBN 3'}]}
0 21:20 kepala stock.stockOpname.submit - {id:'$doc S1'}
1 08:00 gudang stock.stockOpname.add S2 {warehouseId:'$warehouse TOKO',scope:'GOODS',goodsIds:['$goods KPI'],blind:false}
1 08:30 kepala stock.stockOpname.cancel - {id:'$doc S2',reason:'Diulang malam hari'}
12 08:00 gudang stock.stockOpname.add S3 {warehouseId:'$warehouse TOKO',scope:'GOODS',goodsIds:['$goods KPI','$goods MIG'],blind:true}
2 09:00 gudang stock.correction.add K1 {type:'OUT',warehouseId:'$warehouse TOKO',reason:'RUSAK',reportNo:'$no BA',memo:'Botol pecah',lines:'$lines KPI/PCS*2'}
3 09:00 gudang stock.correction.add - {type:'OUT',warehouseId:'$warehouse TOKO',reason:'PEMAKAIAN_SENDIRI',ownUseVat:true,memo:'Konsumsi rapat',lines:'$lines TEH/PCS*4'}
4 09:00 gudang stock.correction.add K2 {type:'OUT',warehouseId:'$warehouse TOKO',reason:'HILANG',reportNo:'$no BA',memo:'Hilang di rak',lines:'$lines MIG/PCS*6'}
5 09:00 kepala stock.correction.add - {type:'IN',warehouseId:'$warehouse TOKO',reason:'DITEMUKAN',lossId:'$doc K2',memo:'Terselip di rak belakang',lines:[{goodsUnitId:'$unit MIG/PCS',qty:2,sourceLine:1}]}
6 09:00 kepala stock.correction.add - {type:'IN',warehouseId:'$warehouse TOKO',reason:'BONUS_SUPPLIER',memo:'Bonus pajangan',lines:'$lines SBN/PCS*12'}
7 09:00 gudang stock.billOfMaterial.add - {kind:'ASSEMBLY',bomId:'$recipe',warehouseId:'$warehouse TOKO',qty:6}
8 09:00 gudang stock.billOfMaterial.add - {kind:'DISASSEMBLY',bomId:'$recipe',warehouseId:'$warehouse TOKO',qty:2}
9 10:00 kasir sales.cashier.payment - {customerId:'$customer member 3',warehouseId:'$warehouse TOKO',lines:'$lines PKT-HMT/PCS*4',payments:[{methodId:'$method TUNAI',amount:'$due'}]}

# Kas, bank dan jurnal @ -11
0 10:00 akuntansi bankCash.cashIn.add I1 {accountId:'$account 1-1102',partyName:'Penjualan kardus bekas',lines:[{accountId:'$account 7-1102',amount:185000,memo:'Kardus bekas'}],memo:'Kardus bekas'}
0 10:10 akuntansi bankCash.cashIn.add I2 {accountId:'$account 1-1102',partyName:'Penjualan kardus bekas',lines:[{accountId:'$account 7-1102',amount:158000,memo:'Kardus bekas'}],memo:'Kardus bekas'}
0 10:20 akuntansi bankCash.cashFlow.reverse - {id:'$doc I2',reason:'Salah jumlah'}
1 10:00 akuntansi bankCash.cashOut.add O2 {accountId:'$account 1-1102',partyName:'Toko alat tulis',lines:[{accountId:'$account 6-1104',amount:85000,memo:'Tinta'}],memo:'Tinta'}
1 10:10 akuntansi bankCash.cashFlow.reverse - {id:'$doc O2',reason:'Dibayar pemilik'}
2 10:00 akuntansi bankCash.bankIn.add I3 {accountId:'$account bank',partyName:'Bank',lines:[{accountId:'$account 7-1101',amount:12000,memo:'Bunga'}],memo:'Bunga'}
2 10:10 akuntansi bankCash.cashFlow.reverse - {id:'$doc I3',reason:'Salah rekening'}
2 10:20 akuntansi bankCash.bankOut.add O3 {accountId:'$account bank',partyName:'Internet',lines:[{accountId:'$account 6-1103',amount:350000,memo:'Internet'}],memo:'Internet'}
2 10:30 akuntansi bankCash.cashFlow.reverse - {id:'$doc O3',reason:'Tagihan ganda'}
3 10:00 akuntansi bankCash.generalJournal.add J1 {memo:'Biaya pemeliharaan yang masih harus dibayar',lines:[{accountId:'$account 6-1103',debit:275000,credit:0},{accountId:'$account 2-1105',debit:0,credit:275000}]}
3 10:10 akuntansi bankCash.generalJournal.add J2 {memo:'Reklasifikasi perlengkapan',lines:[{accountId:'$account 6-1104',debit:90000,credit:0},{accountId:'$account 6-1103',debit:0,credit:90000}]}
3 10:20 akuntansi bankCash.cashFlow.reverse - {id:'$doc J2',reason:'Akun tertukar'}
4 10:00 akuntansi bankCash.adjustmentJournal.add J3 {memo:'Gaji yang masih harus dibayar',lines:[{accountId:'$account 6-1101',debit:600000,credit:0},{accountId:'$account 2-1105',debit:0,credit:600000}]}
4 10:10 akuntansi bankCash.cashFlow.reverse - {id:'$doc J3',reason:'Sudah dibayar'}
5 10:00 akuntansi bankCash.adjustmentJournal.add - {memo:'Sewa gudang tambahan',lines:[{accountId:'$account 6-1102',debit:400000,credit:0},{accountId:'$account 1-1403',debit:0,credit:400000}]}
`

export const taxTales = `
# Bendahara pemerintah memungut PPN @ -40, -10 [SBY]
0 08:00 owner purchase.purchaseReceipt.add B {supplierId:'$supplier TIRTA',taxMode:'EXCLUDE',warehouseId:'$warehouse GUDANG',supplierDeliveryNo:'$no SJT',lines:'$lines MNY-001/DUS*14@205000 MIG/DUS*2@99484'}
1 15:00 pembelian purchase.purchaseInvoice.add - {supplierId:'$supplier TIRTA',receiptIds:['$doc B'],supplierInvoiceNo:'$no INT',taxInvoiceNo:'$no NSFP',taxInvoiceDate:'$day 0',termDays:30,taxMode:'EXCLUDE',lines:[{receiptId:'$doc B',receiptLine:1,qty:14,unitPrice:205000},{receiptId:'$doc B',receiptLine:2,qty:2,unitPrice:99484}]}
0 09:03 kepala sales.salesInvoice.add F {customerId:'$customer CSBY90001',warehouseId:'$warehouse GUDANG',goods:'$lines MNY-001/DUS*12',termDays:14}
2 13:23 akuntansi sales.receivableRepayment.add - {customerId:'$customer CSBY90001',lines:[{documentId:'$doc F',amount:'$open F'}],whtObject:'22-910-01',whtBase:'$base F',withheld:'$withheld 1.5 F',whtSlipNo:'$no BP',whtSlipDate:'$day 0',payments:[{methodId:'$method TRANSFER',amount:'$rest 1.5 F',bankAccountId:'$bank',refNo:'$no TRF'}]}
4 13:23 akuntansi sales.collectedVatProof.add P {customerId:'$customer CSBY90001',proof:'NTPN',refNo:'$no NTPN',proofDate:'$day 0',lines:[{documentId:'$doc F',amount:'$vat F'}]}
4 14:00 akuntansi sales.collectedVatProof.undo - {id:'$doc P',reason:'NTPN salah ketik'}
5 13:23 akuntansi sales.collectedVatProof.add - {customerId:'$customer CSBY90001',proof:'NTPN',refNo:'$no NTPN',proofDate:'$day 0',lines:[{documentId:'$doc F',amount:'$vat F'}]}

# BUMN, kawasan berikat, ekspor dan lokapasar @ -38, -6 [SBY]
0 08:00 owner purchase.purchaseReceipt.add B {supplierId:'$supplier TIRTA',taxMode:'EXCLUDE',warehouseId:'$warehouse GUDANG',supplierDeliveryNo:'$no SJT',lines:'$lines MNY-001/DUS*58@205000 MIG/DUS*8@99484'}
1 15:00 pembelian purchase.purchaseInvoice.add - {supplierId:'$supplier TIRTA',receiptIds:['$doc B'],supplierInvoiceNo:'$no INT',taxInvoiceNo:'$no NSFP',taxInvoiceDate:'$day 0',termDays:30,taxMode:'EXCLUDE',lines:[{receiptId:'$doc B',receiptLine:1,qty:58,unitPrice:205000},{receiptId:'$doc B',receiptLine:2,qty:8,unitPrice:99484}]}
0 09:09 kepala sales.salesInvoice.add F2 {customerId:'$customer CSBY90002',warehouseId:'$warehouse GUDANG',goods:'$lines MNY-001/DUS*50',termDays:30}
0 09:15 kepala sales.salesInvoice.add F3 {customerId:'$customer CSBY90003',warehouseId:'$warehouse GUDANG',goods:'$lines MIG/DUS*6',termDays:30,taxFreeReason:'FASILITAS',taxMode:'NONE'}
0 09:21 kepala sales.salesInvoice.add F4 {customerId:'$customer CSBY90004',warehouseId:'$warehouse GUDANG',goods:'$lines MNY-001/DUS*6',termDays:14,taxFreeReason:'EKSPOR',taxMode:'NONE'}
0 09:27 kepala sales.salesInvoice.add F5 {customerId:'$customer CSBY90005',warehouseId:'$warehouse TOKO',goods:'$lines MG2/DUS*2 TEH/PCS*12',termDays:7}
3 13:27 akuntansi sales.receivableRepayment.add - {customerId:'$customer CSBY90005',lines:[{documentId:'$doc F5',amount:'$open F5'}],whtObject:'22-102-01',whtBase:'$base F5',withheld:'$withheld 0.5 F5',whtSlipNo:'$no BP',whtSlipDate:'$day 0',payments:[{methodId:'$method TRANSFER',amount:'$rest 0.5 F5',bankAccountId:'$bank',refNo:'$no TRF'}]}
5 13:29 akuntansi sales.receivableRepayment.add - {customerId:'$customer CSBY90002',lines:[{documentId:'$doc F2',amount:'$open F2'}],whtObject:'22-900-01',whtBase:'$base F2',withheld:'$withheld 1.5 F2',whtSlipNo:'$no BP',whtSlipDate:'$day 0',payments:[{methodId:'$method TRANSFER',amount:'$rest 1.5 F2',bankAccountId:'$bank',refNo:'$no TRF'}]}
20 13:00 akuntansi sales.receivableRepayment.add - {customerId:'$customer CSBY90003',lines:[{documentId:'$doc F3',amount:'$open F3'}],payments:[{methodId:'$method TRANSFER',amount:'$open F3',bankAccountId:'$bank',refNo:'$no TRF'}]}
20 13:10 akuntansi sales.receivableRepayment.add - {customerId:'$customer CSBY90004',lines:[{documentId:'$doc F4',amount:'$open F4'}],payments:[{methodId:'$method TRANSFER',amount:'$open F4',bankAccountId:'$bank',refNo:'$no TRF'}]}
`
