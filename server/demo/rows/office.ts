/** What offices write beside papers of trade, told as the tales of `papers.ts`. */
export const officeTales = `
# Kantor pusat mengatur harga dan data pribadi @ -24 [SBY]
0 13:00 owner master.margin.update - {version:1,basis:'COST',base:'LAST_PURCHASE',priceRounding:100,companyDefaultPct:12,rules:[{priceLevel:'RETAIL',pct:14},{priceLevel:'GROSIR',pct:7}]}
1 13:00 owner master.priceCeiling.add - {goodsId:'$goods BRS5',price:82500,validFrom:'$day 0',regulation:'Surat edaran contoh 11 tentang beras premium',regulationDate:'$day -20',source:'Dinas Perdagangan'}
1 13:10 owner master.priceCeiling.add - {goodsId:'$goods MG2',price:39800,validFrom:'$day 0',regulation:'Surat edaran contoh 12 tentang minyak goreng',regulationDate:'$day -20',source:'Dinas Perdagangan'}
3 13:00 owner system.personalRequest.add - {requestKind:'CORRECTION',name:'Siti Aminah',receivedAt:'$moment -1',note:'Nomor telepon lama masih tertera',doneAt:'$moment 0',answer:'Nomor diganti di kartu pelanggan'}
23 13:00 owner system.personalRequest.add - {requestKind:'ACCESS',name:'Budi Santoso',receivedAt:'$moment 0',note:'Minta salinan data member'}

# Jurnal yang berulang @ -23
0 13:30 akuntansi bankCash.recurringJournal.add - {name:'Iuran keamanan lingkungan',type:'FIXED',day:25,firstMonth:'$day 0',automatic:false,lines:[{accountId:'$account 6-1103',debit:150000,credit:0},{accountId:'$account 2-1105',debit:0,credit:150000}]}
1 13:30 akuntansi bankCash.recurringJournal.add - {name:'Asuransi toko dibayar di muka',type:'AMORTISATION',firstMonth:'$day 0',lastMonth:'$day 330',acquisitionCost:4800000,residual:0,automatic:false,lines:[{accountId:'$account 6-1102',debit:4800000,credit:0},{accountId:'$account 1-1403',debit:0,credit:4800000}]}
`
