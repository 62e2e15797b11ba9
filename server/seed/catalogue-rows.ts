/**
 * The goods of the demo shop, one a line:
 * brand | name | retail price of the base unit | units (base, then NAME:content) | gram | popularity
 * A line `# CATEGORY supplier` opens a category; supplier is the place in the list of suppliers.
 */
export const goodsRows = `
# BRS 1
Lumbung Padi|Beras Lumbung Padi Pandan Wangi 5 Kg|84500|SAK|5000|6
Lumbung Padi|Beras Lumbung Padi Setra Ramos 10 Kg|149000|SAK|10000|4
Lumbung Padi|Beras Lumbung Padi Medium 25 Kg|337500|SAK|25000|3
Cap Merak|Beras Cap Merak Putih 5 Kg|74500|SAK|5000|6
Cap Merak|Beras Cap Merak Putih 10 Kg|146500|SAK|10000|4
Sawah Hijau|Beras Merah Sawah Hijau 1 Kg|23500|PAK,DUS:12|1000|2
Sawah Hijau|Beras Ketan Putih Sawah Hijau 1 Kg|21500|PAK,DUS:12|1000|2
|Beras Curah C4|14200|KG,SAK:25|1000|5
# GUL 15
Manis Jaya|Gula Pasir Manis Jaya 1 Kg|17800|PAK,KARTON:20|1000|9
Manis Jaya|Gula Pasir Manis Jaya 500 Gr|9200|PAK,KARTON:40|500|4
Tebu Kuning|Gula Pasir Tebu Kuning 1 Kg|17300|PAK,KARTON:20|1000|7
|Gula Pasir Curah|16600|KG,SAK:50|1000|5
|Gula Merah Aren|24500|KG,SAK:20|1000|2
Tebu Kuning|Gula Batu Tebu Kuning 250 Gr|8500|PAK,DUS:40|250|2
# GRM 15
Segara|Garam Halus Segara 250 Gr|3000|PCS,PAK:20,KARTON:40|250|4
Segara|Garam Meja Segara 500 Gr|5500|PCS,KARTON:20|500|3
Kapal Layar|Garam Bata Kapal Layar 10 Pcs|6500|PAK,KARTON:30|600|2
# TLR-KAT 10
|Telur Ayam Kampung 10 Butir|33500|PAK|550|2
|Telur Bebek Asin 6 Butir|25500|PAK|480|2
|Telur Puyuh 25 Butir|14500|PAK|300|2
# SGR 1
|Bawang Merah Brebes|38500|KG|1000|4
|Bawang Putih Kating|42500|KG|1000|4
|Cabai Rawit Merah|54500|KG|1000|3
|Kentang Dieng|18500|KG|1000|3
|Wortel Batu|15500|KG|1000|2
|Tomat Sayur|13500|KG|1000|2
|Jeruk Batu 55|22500|KG|1000|2
|Pisang Cavendish|24500|KG|1000|2
# KCG 13
Panen Raya|Kacang Hijau Panen Raya 500 Gr|15500|PAK,DUS:20|500|2
Panen Raya|Kacang Tanah Panen Raya 500 Gr|18500|PAK,DUS:20|500|2
Panen Raya|Kedelai Kuning Panen Raya 500 Gr|9500|PAK,DUS:20|500|2
# MNY 0
Tropikal Mas|Minyak Goreng Tropikal Mas Pouch 1 L|20500|PCS,DUS:12|950|9
Tropikal Mas|Minyak Goreng Tropikal Mas Botol 2 L|42500|BOTOL,DUS:6|1900|4
Kelapa Kita|Minyak Goreng Kelapa Kita Pouch 1 L|18900|PCS,DUS:12|950|7
Kelapa Kita|Minyak Goreng Kelapa Kita Pouch 2 L|36900|PCS,DUS:6|1900|6
Kelapa Kita|Minyak Goreng Kelapa Kita Jerigen 5 L|95500|PCS,DUS:4|4700|3
Rakyatku|Minyak Goreng Rakyatku Bantal 1 L|15700|PCS,DUS:12|950|8
Palma Gold|Margarin Palma Gold 200 Gr|8900|PCS,DUS:60|200|5
Palma Gold|Margarin Palma Gold Kaleng 1 Kg|46500|PCS,DUS:12|1000|2
Zaitun Prima|Minyak Zaitun Zaitun Prima 250 Ml|62500|BOTOL,DUS:12|320|1
# TPG 13
Gunung Emas|Tepung Terigu Gunung Emas 1 Kg|12900|PAK,KARTON:12|1000|6
Gunung Emas|Tepung Terigu Gunung Emas 25 Kg|258000|SAK|25000|2
Roda Tiga|Tepung Terigu Roda Tiga 1 Kg|11500|PAK,KARTON:12|1000|6
Roda Tiga|Tepung Terigu Roda Tiga 500 Gr|6300|PAK,KARTON:20|500|3
Putih Salju|Tepung Beras Putih Salju 500 Gr|7900|PAK,KARTON:20|500|3
Putih Salju|Tepung Ketan Putih Salju 500 Gr|10900|PAK,KARTON:20|500|2
Putih Salju|Tepung Tapioka Putih Salju 500 Gr|7300|PAK,KARTON:20|500|3
Putih Salju|Tepung Maizena Putih Salju 200 Gr|7500|PAK,KARTON:24|200|2
Dapur Renyah|Tepung Bumbu Serbaguna Dapur Renyah 80 Gr|3200|PCS,RENCENG:10,DUS:80|80|5
Dapur Renyah|Tepung Bumbu Ayam Dapur Renyah 210 Gr|7800|PCS,DUS:40|210|3
# MIE 0
Nusamie|Nusamie Goreng Spesial 85 Gr|3400|PCS,DUS:40|85|9
Nusamie|Nusamie Kuah Ayam Bawang 69 Gr|3200|PCS,DUS:40|69|8
Nusamie|Nusamie Kuah Soto Lamongan 75 Gr|3200|PCS,DUS:40|75|7
Nusamie|Nusamie Kuah Kari Ayam 72 Gr|3300|PCS,DUS:40|72|6
Nusamie|Nusamie Goreng Rendang 91 Gr|3500|PCS,DUS:40|91|5
Nusamie|Nusamie Jumbo Goreng 127 Gr|4600|PCS,DUS:24|127|4
Nusamie|Nusamie Cup Baso Sapi 60 Gr|5400|PCS,DUS:24|60|4
Nusamie|Nusamie Cup Soto 60 Gr|5400|PCS,DUS:24|60|3
Sedapku|Mie Sedapku Goreng 90 Gr|3300|PCS,DUS:40|90|8
Sedapku|Mie Sedapku Soto 76 Gr|3200|PCS,DUS:40|76|6
Sedapku|Mie Sedapku Korea Pedas 86 Gr|4300|PCS,DUS:40|86|4
Sedapku|Mie Sedapku Cup Kari 77 Gr|5600|PCS,DUS:12|77|2
Telur Emas|Mie Telur Telur Emas 200 Gr|6200|PCS,DUS:30|200|3
Bihun Dewi|Bihun Jagung Bihun Dewi 320 Gr|8700|PCS,DUS:20|320|3
Sohun Dewi|Sohun Sohun Dewi 100 Gr|5200|PCS,DUS:50|100|2
Pasta Roma|Spaghetti Pasta Roma 450 Gr|15800|PCS,DUS:24|450|2
Pasta Roma|Makaroni Pasta Roma 250 Gr|9200|PCS,DUS:24|250|2
# BSK 2
Roma Manis|Biskuit Kelapa Roma Manis 300 Gr|10500|PCS,DUS:24|300|5
Roma Manis|Biskuit Malkist Crackers Roma Manis 135 Gr|8500|PCS,DUS:20|135|4
Roma Manis|Malkist Abon Roma Manis 135 Gr|9300|PCS,DUS:20|135|3
Regalia|Biskuit Marie Regalia 250 Gr|14500|PCS,DUS:12|250|3
Oriku|Biskuit Sandwich Oriku Vanila 133 Gr|9900|PCS,DUS:24|133|4
Oriku|Biskuit Sandwich Oriku Coklat 133 Gr|9900|PCS,DUS:24|133|4
Wafero|Wafer Wafero Coklat 21 Gr|1000|PCS,PAK:20,DUS:120|21|6
Wafero|Wafer Wafero Keju 21 Gr|1000|PCS,PAK:20,DUS:120|21|5
Wafero|Wafer Wafero Kaleng 350 Gr|32500|PCS,DUS:6|350|2
Astoria|Wafer Stik Astoria Coklat 150 Gr|13900|PCS,DUS:24|150|3
Krekers|Krekers Asin Krekers Sayur 250 Gr|12400|PCS,DUS:12|250|2
Tango Manis|Wafer Tango Manis Vanila 130 Gr|8900|PCS,DUS:20|130|4
Bolu Kita|Bolu Kukus Bolu Kita Pandan 6 Pcs|11500|PAK,DUS:12|180|2
Roti Pagi|Roti Tawar Roti Pagi 370 Gr|16500|PCS|370|4
Roti Pagi|Roti Sobek Coklat Roti Pagi 216 Gr|17500|PCS|216|3
# SNK 2
Chipsy|Keripik Kentang Chipsy Sapi Panggang 68 Gr|10900|PCS,DUS:30|68|4
Chipsy|Keripik Kentang Chipsy Rumput Laut 68 Gr|10900|PCS,DUS:30|68|4
Kusuma|Keripik Singkong Kusuma Balado 150 Gr|11500|PCS,DUS:24|150|3
Kusuma|Keripik Singkong Kusuma Original 150 Gr|11000|PCS,DUS:24|150|3
Cheesy|Stik Jagung Cheesy Balls 55 Gr|6500|PCS,DUS:40|55|4
Tarosa|Keripik Talas Tarosa 60 Gr|8200|PCS,DUS:30|60|2
Kacang Dua|Kacang Atom Kacang Dua 130 Gr|9200|PCS,DUS:30|130|4
Kacang Dua|Kacang Kulit Kacang Dua 200 Gr|15900|PCS,DUS:24|200|3
Kacang Dua|Kacang Telur Renceng Kacang Dua 15 Gr|1000|PCS,RENCENG:10,DUS:200|15|5
Mama Suka|Makaroni Pedas Renceng Mama Suka 14 Gr|500|PCS,RENCENG:20,DUS:400|14|4
Mama Suka|Kerupuk Udang Mama Suka Mentah 250 Gr|14500|PCS,DUS:20|250|3
Ikan Mas|Kerupuk Ikan Ikan Mas Siap Makan 100 Gr|9800|PCS,DUS:20|100|3
Seaweedo|Rumput Laut Seaweedo Panggang 4,5 Gr|4900|PCS,PAK:12,DUS:72|5|3
Pilusku|Pilus Pilusku Renceng 9 Gr|500|PCS,RENCENG:20,DUS:240|9|4
# PRM 2
Kopika|Permen Kopika 108 Gr|8200|PCS,DUS:24|108|4
Mintaku|Permen Mintaku Herbal 90 Gr|7200|PCS,DUS:24|90|3
Yupiku|Permen Jeli Yupiku Buah 110 Gr|9500|PCS,DUS:24|110|3
Lolipopa|Lolipop Lolipopa Susu 20 Pcs|15500|PAK,DUS:24|200|2
Silverking|Cokelat Silverking Almond 62 Gr|16500|PCS,PAK:10,DUS:120|62|3
Silverking|Cokelat Silverking Susu 25 Gr|7000|PCS,PAK:12,DUS:144|25|3
Cocoloco|Cokelat Cocoloco Pasta Renceng 9 Gr|1000|PCS,RENCENG:12,DUS:240|9|4
Relaxa Mint|Permen Relaxa Mint Barley 125 Gr|8500|PCS,DUS:24|125|3
# KLG 13
Samudra|Sarden Saus Tomat Samudra 155 Gr|11500|PCS,DUS:50|155|4
Samudra|Sarden Saus Cabai Samudra 425 Gr|26500|PCS,DUS:24|425|3
Samudra|Tuna Kaleng Samudra Minyak 150 Gr|22500|PCS,DUS:24|150|1
Cornia|Kornet Sapi Cornia 198 Gr|24500|PCS,DUS:24|198|2
Cornia|Kornet Sapi Cornia Sachet 50 Gr|7500|PCS,DUS:48|50|2
Olahan Kita|Sosis Ayam Siap Makan Olahan Kita 60 Gr|9000|PCS,PAK:10,DUS:60|60|4
Olahan Kita|Sosis Renceng Olahan Kita 8 Gr|1000|PCS,PAK:24,DUS:288|8|5
Selaika|Selai Stroberi Selaika 170 Gr|15500|BOTOL,DUS:12|170|2
Selaika|Selai Kacang Selaika 150 Gr|19500|BOTOL,DUS:12|150|2
Ceresia|Meses Cokelat Ceresia 90 Gr|12500|PCS,DUS:36|90|3
Serealku|Sereal Cokelat Serealku Renceng 30 Gr|2500|PCS,RENCENG:10,DUS:40|30|4
Quakermas|Oatmeal Quakermas 800 Gr|42500|PCS,DUS:12|800|2
Madu Rimba|Madu Hutan Madu Rimba 250 Ml|48500|BOTOL,DUS:12|350|1
# KCP 5
Bangau Mas|Kecap Manis Bangau Mas Pouch 520 Ml|24500|PCS,DUS:12|600|6
Bangau Mas|Kecap Manis Bangau Mas Botol 275 Ml|16500|BOTOL,DUS:24|330|4
Bangau Mas|Kecap Manis Sachet Bangau Mas 20 Ml|1000|PCS,RENCENG:12,DUS:144|22|5
Bangau Mas|Kecap Asin Bangau Mas 133 Ml|7500|BOTOL,DUS:24|180|2
Pedasku|Saus Sambal Pedasku 335 Ml|17500|BOTOL,DUS:24|380|5
Pedasku|Saus Sambal Sachet Pedasku 9 Gr|500|PCS,RENCENG:24,DUS:480|9|4
Pedasku|Saus Tomat Pedasku 335 Ml|14500|BOTOL,DUS:24|380|3
Tiramku|Saus Tiram Tiramku 133 Ml|11500|BOTOL,DUS:24|150|3
Ikan Terbang|Kecap Ikan Ikan Terbang 200 Ml|13500|BOTOL,DUS:12|240|1
Mayones|Mayones Mayones Prima 180 Gr|13900|PCS,DUS:24|180|2
Cuka Dapur|Cuka Makan Cuka Dapur 150 Ml|4500|BOTOL,DUS:24|180|2
# BMB 5
Royce|Kaldu Ayam Royce Sachet 8 Gr|500|PCS,RENCENG:12,DUS:432|8|7
Royce|Kaldu Sapi Royce Sachet 8 Gr|500|PCS,RENCENG:12,DUS:432|8|6
Royce|Kaldu Ayam Royce 220 Gr|11500|PCS,DUS:24|220|4
Ajimas|Penyedap Rasa Ajimas 250 Gr|13500|PCS,DUS:40|250|4
Ajimas|Penyedap Rasa Ajimas Renceng 6 Gr|500|PCS,RENCENG:20,DUS:400|6|5
Ladaku|Merica Bubuk Ladaku Sachet 4 Gr|1500|PCS,RENCENG:12,DUS:288|4|5
Ladaku|Ketumbar Bubuk Ladaku Sachet 5 Gr|1000|PCS,RENCENG:12,DUS:288|5|4
Ladaku|Kunyit Bubuk Ladaku Sachet 5 Gr|1000|PCS,RENCENG:12,DUS:288|5|2
Rasa Ibu|Bumbu Rendang Rasa Ibu 45 Gr|6500|PCS,PAK:12,DUS:48|45|3
Rasa Ibu|Bumbu Nasi Goreng Rasa Ibu 45 Gr|4500|PCS,PAK:12,DUS:48|45|4
Rasa Ibu|Bumbu Soto Rasa Ibu 45 Gr|5500|PCS,PAK:12,DUS:48|45|3
Rasa Ibu|Bumbu Rawon Rasa Ibu 45 Gr|5500|PCS,PAK:12,DUS:48|45|3
Santanku|Santan Instan Santanku 65 Ml|3500|PCS,DUS:36|70|6
Santanku|Santan Instan Santanku 200 Ml|9900|PCS,DUS:24|210|3
Terasi Puger|Terasi Udang Terasi Puger 20 Gr|3500|PCS,PAK:20,DUS:100|20|3
Petisia|Petis Udang Petisia 200 Gr|11500|PCS,DUS:24|200|2
Sambalku|Sambal Bawang Sambalku 150 Gr|22500|BOTOL,DUS:24|180|2
# KOP 6
Kapal Uap|Kopi Bubuk Kapal Uap 165 Gr|16500|PCS,DUS:20|165|6
Kapal Uap|Kopi Bubuk Kapal Uap 65 Gr|6500|PCS,PAK:10,DUS:60|65|5
Kapal Uap|Kopi Gula Kapal Uap Renceng 24 Gr|1700|PCS,RENCENG:10,DUS:120|24|8
Kopi Senja|Kopi Susu Kopi Senja Renceng 31 Gr|2000|PCS,RENCENG:10,DUS:120|31|8
Kopi Senja|Kopi Mocca Kopi Senja Renceng 31 Gr|2000|PCS,RENCENG:10,DUS:120|31|5
Kopi Senja|Kopi Susu Botol Kopi Senja 220 Ml|7500|BOTOL,DUS:24|240|4
Luwaka|Kopi Putih Luwaka Renceng 20 Gr|1600|PCS,RENCENG:10,DUS:120|20|6
Torabiko|Kopi Jahe Torabiko Renceng 27 Gr|1800|PCS,RENCENG:10,DUS:120|27|3
Dampit|Kopi Robusta Dampit 200 Gr|24500|PCS,DUS:20|200|2
Cappuku|Cappuccino Cappuku Renceng 25 Gr|1900|PCS,RENCENG:10,DUS:120|25|5
# TEH-KAT 6
Sosroku|Teh Celup Sosroku 25 Kantong|6900|PCS,DUS:48|50|5
Poci Mas|Teh Tubruk Poci Mas 40 Gr|3500|PCS,PAK:10,DUS:100|40|5
Poci Mas|Teh Celup Poci Mas 25 Kantong|7200|PCS,DUS:48|50|3
Tong Jati|Teh Melati Tong Jati 50 Gr|4200|PCS,PAK:10,DUS:100|50|4
Hijau Daun|Teh Hijau Hijau Daun 25 Kantong|10500|PCS,DUS:48|50|2
Sisriku|Teh Instan Lemon Sisriku Renceng 12 Gr|1000|PCS,RENCENG:12,DUS:240|12|4
# SSU 7
Bendera Putih|Susu Kental Manis Bendera Putih 370 Gr|13500|PCS,DUS:48|370|7
Bendera Putih|Susu Kental Manis Sachet Bendera Putih 38 Gr|2000|PCS,RENCENG:6,DUS:120|38|6
Bendera Putih|Susu UHT Coklat Bendera Putih 225 Ml|6800|PCS,DUS:24|240|5
Ultraku|Susu UHT Full Cream Ultraku 1 L|21500|PCS,DUS:12|1030|5
Ultraku|Susu UHT Coklat Ultraku 200 Ml|6500|PCS,DUS:24|210|6
Ultraku|Susu UHT Stroberi Ultraku 200 Ml|6500|PCS,DUS:24|210|4
Dancowa|Susu Bubuk Dancowa Instan 390 Gr|54500|PCS,DUS:12|390|3
Dancowa|Susu Bubuk Dancowa Sachet 27 Gr|4500|PCS,RENCENG:10,DUS:80|27|4
Malang Segar|Susu Pasteurisasi Malang Segar 500 Ml|15500|BOTOL|520|3
Yoghuri|Yogurt Minum Yoghuri Stroberi 200 Ml|9500|BOTOL,DUS:24|210|2
Kejumas|Keju Cheddar Kejumas 165 Gr|22500|PCS,DUS:24|165|3
Milova|Minuman Cokelat Malt Milova 300 Gr|33500|PCS,DUS:12|300|3
Milova|Minuman Cokelat Malt Milova Renceng 22 Gr|2300|PCS,RENCENG:10,DUS:120|22|5
# AIR 3
Sumber Lawu|Air Mineral Sumber Lawu 600 Ml|3500|BOTOL,DUS:24|610|8
Sumber Lawu|Air Mineral Sumber Lawu 1500 Ml|6000|BOTOL,DUS:12|1520|6
Sumber Lawu|Air Mineral Gelas Sumber Lawu 240 Ml|600|PCS,DUS:48|245|7
Sumber Lawu|Air Mineral Galon Sumber Lawu 19 L|20500|PCS|19300|5
Arjuna|Air Mineral Arjuna 600 Ml|2500|BOTOL,DUS:24|610|6
Arjuna|Air Mineral Gelas Arjuna 220 Ml|500|PCS,DUS:48|225|6
# MRG 3
Teh Kotak Kita|Teh Melati Teh Kotak Kita 300 Ml|4500|PCS,DUS:24|310|5
Pucuk Hijau|Teh Pucuk Hijau Botol 350 Ml|4000|BOTOL,DUS:24|360|8
Segara Cola|Minuman Soda Segara Cola 390 Ml|6000|BOTOL,DUS:12|400|3
Segara Cola|Minuman Soda Segara Jeruk 390 Ml|6000|BOTOL,DUS:12|400|3
Isotonia|Minuman Isotonik Isotonia 500 Ml|7500|BOTOL,DUS:24|510|4
Floridia|Minuman Jeruk Bulir Floridia 350 Ml|4000|BOTOL,DUS:12|360|5
Nutri Jeruk|Minuman Serbuk Nutri Jeruk Renceng 11 Gr|1000|PCS,RENCENG:10,DUS:200|11|6
Nutri Jeruk|Minuman Serbuk Nutri Mangga Renceng 11 Gr|1000|PCS,RENCENG:10,DUS:200|11|4
Marjani|Sirup Marjani Cocopandan 460 Ml|23500|BOTOL,DUS:12|650|3
Marjani|Sirup Marjani Melon 460 Ml|23500|BOTOL,DUS:12|650|2
Cincau Mas|Minuman Cincau Cincau Mas 310 Ml|7500|PCS,DUS:24|320|3
Kacang Ijo|Sari Kacang Hijau Kacang Ijo 250 Ml|5500|PCS,DUS:24|260|3
Kelapa Muda|Air Kelapa Kelapa Muda 250 Ml|7800|PCS,DUS:24|260|2
Energa|Minuman Energi Energa 150 Ml|6500|BOTOL,DUS:24|200|3
Energa|Minuman Energi Serbuk Energa Renceng 4 Gr|1300|PCS,RENCENG:6,DUS:180|4|5
Jahe Merah|Wedang Jahe Jahe Merah Renceng 20 Gr|1800|PCS,RENCENG:10,DUS:120|20|3
# SBM 8
Giva|Sabun Mandi Batang Giva Putih 72 Gr|3200|PCS,PAK:4,DUS:144|72|5
Giva|Sabun Mandi Batang Giva Merah 72 Gr|3200|PCS,PAK:4,DUS:144|72|4
Luxia|Sabun Mandi Cair Luxia 400 Ml|26500|PCS,DUS:12|420|4
Luxia|Sabun Mandi Cair Luxia Sakura 400 Ml|26500|PCS,DUS:12|420|3
Dettosan|Sabun Mandi Antiseptik Dettosan 60 Gr|5200|PCS,DUS:72|60|3
Lifebuoya|Sabun Cuci Tangan Lifebuoya 200 Ml|17500|PCS,DUS:24|210|2
# RMB 8
Sunsilka|Sampo Sunsilka Hitam 160 Ml|23500|BOTOL,DUS:24|170|3
Sunsilka|Sampo Sachet Sunsilka Hitam 9 Ml|1000|PCS,RENCENG:12,DUS:480|9|7
Clearas|Sampo Anti Ketombe Clearas 160 Ml|28500|BOTOL,DUS:24|170|2
Clearas|Sampo Sachet Clearas 9 Ml|1000|PCS,RENCENG:12,DUS:480|9|6
Zinko|Sampo Sachet Zinko 10 Ml|500|PCS,RENCENG:12,DUS:480|10|5
Rambut Indah|Kondisioner Rambut Indah 160 Ml|24500|BOTOL,DUS:24|170|1
Minyakayu|Minyak Rambut Minyakayu Urang Aring 100 Ml|15500|BOTOL,DUS:24|110|1
# GGI 8
Pepsodena|Pasta Gigi Pepsodena 190 Gr|15500|PCS,DUS:48|190|6
Pepsodena|Pasta Gigi Pepsodena 75 Gr|6500|PCS,DUS:96|75|5
Ciptadenta|Pasta Gigi Ciptadenta Herbal 190 Gr|12500|PCS,DUS:48|190|4
Formulasi|Sikat Gigi Formulasi Medium|5500|PCS,LUSIN:12,DUS:144|20|4
Formulasi|Sikat Gigi Formulasi Isi 3|13500|PAK,DUS:48|60|3
Listerina|Obat Kumur Listerina 250 Ml|26500|BOTOL,DUS:12|270|1
# KSM 8
Marinaya|Hand Body Lotion Marinaya 200 Ml|17500|BOTOL,DUS:24|210|2
Vasia|Hand Body Lotion Vasia Sachet 7 Ml|1000|PCS,RENCENG:12,DUS:240|7|3
Rexona Ria|Deodoran Rexona Ria 45 Ml|18500|PCS,DUS:36|60|2
Ponda|Sabun Muka Ponda 100 Gr|31500|PCS,DUS:24|100|2
Bedakin|Bedak Tabur Bedakin 75 Gr|14500|PCS,DUS:36|75|2
Gasolin|Parfum Badan Gasolin 100 Ml|21500|BOTOL,DUS:24|120|1
Kapas Awan|Kapas Wajah Kapas Awan 50 Gr|9500|PCS,DUS:48|50|2
Cukurin|Pisau Cukur Cukurin Isi 2|9900|PCS,LUSIN:12,DUS:144|15|2
# POP 12
Mamipoka|Popok Celana Mamipoka M 34|62500|PAK,DUS:4|1100|4
Mamipoka|Popok Celana Mamipoka L 30|62500|PAK,DUS:4|1100|5
Mamipoka|Popok Celana Mamipoka XL 26|62500|PAK,DUS:4|1100|4
Mamipoka|Popok Celana Mamipoka L 1 Pcs|2500|PCS,RENCENG:12,DUS:240|38|5
Swity|Popok Celana Swity L 28|48500|PAK,DUS:6|1000|4
Swity|Popok Celana Swity M 30|48500|PAK,DUS:6|1000|3
Charma|Pembalut Charma Wing 24 Cm 20|18500|PAK,DUS:24|180|4
Charma|Pembalut Charma Malam 35 Cm 12|21500|PAK,DUS:24|200|3
Lauri|Pembalut Lauri 8|6500|PAK,DUS:48|80|4
Dewasaku|Popok Dewasa Dewasaku M 10|82500|PAK,DUS:6|1200|1
# BYI 12
Bayi Ceria|Susu Formula Bayi Ceria 0-6 Bulan 400 Gr|98500|PCS,DUS:12|420|2
Bayi Ceria|Susu Pertumbuhan Bayi Ceria 1-3 Tahun 800 Gr|118500|PCS,DUS:12|820|2
Bayi Ceria|Bubur Bayi Ceria Beras Merah 120 Gr|16500|PCS,DUS:24|120|3
Bayi Ceria|Biskuit Bayi Ceria 120 Gr|13500|PCS,DUS:24|120|3
Zwita|Minyak Telon Zwita 60 Ml|22500|BOTOL,DUS:36|80|3
Zwita|Bedak Bayi Zwita 150 Gr|14500|PCS,DUS:36|150|2
Zwita|Sabun Bayi Cair Zwita 200 Ml|19500|BOTOL,DUS:24|210|2
Zwita|Tisu Basah Bayi Zwita 50 Lembar|13500|PAK,DUS:24|250|3
# TIS 11
Awan Lembut|Tisu Wajah Awan Lembut 250 Lembar|12500|PAK,DUS:40|220|6
Awan Lembut|Tisu Wajah Awan Lembut 900 Gr|38500|PAK,DUS:10|900|3
Awan Lembut|Tisu Toilet Awan Lembut 10 Rol|31500|PAK,DUS:10|700|3
Seruni|Tisu Makan Seruni 50 Lembar|6500|PAK,DUS:60|80|3
Seruni|Tisu Saku Seruni 10 Pcs|13500|PAK,DUS:24|140|2
# DTJ 4
Rinsa|Deterjen Bubuk Rinsa 800 Gr|25500|PCS,DUS:12|800|6
Rinsa|Deterjen Sachet Rinsa 44 Gr|1000|PCS,RENCENG:6,DUS:144|44|7
Rinsa|Deterjen Cair Rinsa 750 Ml|23500|PCS,DUS:12|780|4
Daiya|Deterjen Bubuk Daiya Bunga 850 Gr|19500|PCS,DUS:12|850|6
Daiya|Deterjen Sachet Daiya 53 Gr|1000|PCS,RENCENG:6,DUS:144|53|6
Sokila|Deterjen Cair Sokila Lavender 700 Ml|17500|PCS,DUS:12|720|4
Ekonomia|Sabun Colek Ekonomia 400 Gr|6500|PCS,DUS:24|400|3
Ekonomia|Sabun Cuci Batang Ekonomia 200 Gr|3500|PCS,DUS:60|200|3
Proklin|Pemutih Pakaian Proklin 1 L|15500|BOTOL,DUS:12|1050|2
# PWG 4
Molta|Pewangi Pakaian Molta 800 Ml|16500|PCS,DUS:12|820|5
Molta|Pewangi Sachet Molta 12 Ml|500|PCS,RENCENG:12,DUS:360|12|7
Rapikan|Pelicin Pakaian Rapikan 400 Ml|9500|PCS,DUS:24|410|3
Kispri|Pelicin Sachet Kispri 9 Ml|500|PCS,RENCENG:12,DUS:360|9|4
Stelar|Pengharum Ruangan Stelar 300 Ml|21500|PCS,DUS:12|330|2
Bayfri|Pengharum Gantung Bayfri 10 Gr|7500|PCS,DUS:48|15|2
Kamperia|Kapur Barus Kamperia 150 Gr|11500|PAK,DUS:36|150|2
# PCC 4
Sunlaya|Sabun Cuci Piring Sunlaya 755 Ml|15500|PCS,DUS:12|780|7
Sunlaya|Sabun Cuci Piring Sachet Sunlaya 95 Ml|2000|PCS,RENCENG:6,DUS:48|98|7
Mamalime|Sabun Cuci Piring Mamalime 780 Ml|13500|PCS,DUS:12|800|5
Ekonomia|Sabun Cuci Piring Ekonomia 1 Kg|12500|PCS,DUS:12|1000|3
Wipolo|Karbol Wipolo Pinus 780 Ml|19500|PCS,DUS:12|800|4
Superpeli|Pembersih Lantai Superpeli 770 Ml|15500|PCS,DUS:12|790|5
Superpeli|Pembersih Lantai Sachet Superpeli 25 Ml|1000|PCS,RENCENG:12,DUS:240|27|4
Vixala|Pembersih Porselen Vixala 780 Ml|19500|BOTOL,DUS:12|820|3
Kacaku|Pembersih Kaca Kacaku 500 Ml|13500|BOTOL,DUS:24|520|1
# OBN 4
Hitara|Obat Nyamuk Aerosol Hitara 600 Ml|44500|PCS,DUS:12|620|3
Baygona|Obat Nyamuk Bakar Baygona 10 Keping|5500|PAK,DUS:60|150|4
Soffela|Lotion Anti Nyamuk Sachet Soffela 6 Gr|1000|PCS,RENCENG:12,DUS:360|6|5
Lemtik|Lem Tikus Lemtik 70 Gr|12500|PCS,LUSIN:12,DUS:72|70|1
# DPR 9
Spongia|Spons Cuci Piring Spongia|3500|PCS,LUSIN:12,DUS:144|15|4
Spongia|Sabut Stainless Spongia|3000|PCS,LUSIN:12,DUS:144|20|3
Lionplast|Ember Plastik Lionplast 12 L|24500|PCS,LUSIN:12|400|2
Lionplast|Baskom Plastik Lionplast 30 Cm|18500|PCS,LUSIN:12|300|2
Lionplast|Gayung Plastik Lionplast|8500|PCS,LUSIN:12|120|2
Lionplast|Tempat Sampah Lionplast 10 L|36500|PCS|650|1
Lionplast|Toples Plastik Lionplast 1 L|13500|PCS,LUSIN:12|130|2
Sapuku|Sapu Ijuk Sapuku|22500|PCS,LUSIN:12|500|2
Sapuku|Kain Pel Sapuku Gagang|38500|PCS,LUSIN:12|800|1
Sapuku|Lap Serbaguna Sapuku Isi 3|15500|PAK,LUSIN:12|150|2
Maspon|Wajan Anti Lengket Maspon 24 Cm|89500|PCS,DUS:12|900|1
Maspon|Panci Susu Maspon 16 Cm|54500|PCS,DUS:12|500|1
Maspon|Sendok Makan Maspon Isi 6|21500|PAK,DUS:48|200|1
Dolarma|Pisau Dapur Dolarma|17500|PCS,LUSIN:12|120|1
Gasta|Korek Gas Gasta|3000|PCS,PAK:50|18|4
# KMS 9
Kresekita|Kantong Kresek Kresekita 28 Cm|11500|PAK,DUS:50|250|5
Kresekita|Kantong Kresek Kresekita 15 Cm|5500|PAK,DUS:100|120|4
Kresekita|Plastik Klip Kresekita 10 X 15|9500|PAK,DUS:50|180|2
Bening|Plastik Es Lilin Bening|4500|PAK,DUS:100|100|2
Bening|Plastik PP Bening 1 Kg|12500|PAK,DUS:50|250|3
Kertasnas|Kertas Nasi Kertasnas 250 Lembar|27500|PAK,DUS:10|2500|4
Boxia|Kotak Nasi Boxia 18 Cm 50 Pcs|42500|PAK,DUS:10|1300|2
Cupku|Gelas Plastik Cupku 16 Oz 50 Pcs|16500|PAK,DUS:20|350|3
Cupku|Sedotan Cupku 100 Pcs|6500|PAK,DUS:50|120|3
Alumia|Aluminium Foil Alumia 8 M|21500|PCS,DUS:24|200|1
# LST 14
Philar|Lampu LED Philar 5 Watt|24500|PCS,DUS:60|60|2
Philar|Lampu LED Philar 9 Watt|32500|PCS,DUS:60|75|3
Philar|Lampu LED Philar 14 Watt|42500|PCS,DUS:60|95|2
Hannova|Lampu LED Hannova 12 Watt|21500|PCS,DUS:60|80|3
Abecel|Baterai AA Abecel Isi 2|6500|PCS,PAK:12,DUS:144|50|4
Abecel|Baterai AAA Abecel Isi 2|6500|PCS,PAK:12,DUS:144|25|3
Abecel|Baterai Kotak 9V Abecel|15500|PCS,PAK:10|45|1
Broca|Stop Kontak Broca 3 Lubang|34500|PCS,DUS:24|250|1
Broca|Kabel Rol Broca 5 M|79500|PCS,DUS:12|600|1
Nitoka|Isolasi Listrik Nitoka Hitam|6500|PCS,LUSIN:12,DUS:144|30|2
# BKU 11
Sidua|Buku Tulis Sidua 38 Lembar|4000|PCS,PAK:10,DUS:160|120|5
Sidua|Buku Tulis Sidua 58 Lembar|5500|PCS,PAK:10,DUS:120|180|4
Sidua|Buku Gambar Sidua A4|6000|PCS,PAK:10,DUS:120|150|3
Paperlina|Kertas HVS Paperlina A4 70 Gr|49500|PAK,DUS:5|2300|3
Paperlina|Kertas HVS Paperlina F4 70 Gr|54500|PAK,DUS:5|2600|3
Paperlina|Nota Kontan Paperlina 2 Ply|4500|PCS,PAK:20,DUS:200|60|3
Amplopia|Amplop Putih Amplopia 100 Lembar|17500|PAK,DUS:40|350|2
Bantexa|Map Plastik Bantexa F4|3500|PCS,LUSIN:12,DUS:240|40|2
# TLS 11
Standarda|Pulpen Standarda Hitam|2500|PCS,LUSIN:12,DUS:144|10|5
Standarda|Pulpen Standarda Biru|2500|PCS,LUSIN:12,DUS:144|10|3
Fabera|Pensil Fabera 2B|3500|PCS,LUSIN:12,DUS:144|8|4
Fabera|Penghapus Fabera Putih|2000|PCS,PAK:40|12|3
Fabera|Pensil Warna Fabera 12|24500|PAK,DUS:48|100|2
Snowmana|Spidol Papan Snowmana Hitam|8500|PCS,LUSIN:12,DUS:144|20|3
Kenkona|Lem Kertas Kenkona 50 Ml|5500|PCS,LUSIN:12|60|2
Joykita|Gunting Joykita Sedang|12500|PCS,LUSIN:12|70|1
Joykita|Penggaris Joykita 30 Cm|4500|PCS,LUSIN:12|30|2
Daimara|Lakban Bening Daimara 2 Inci|13500|PCS,PAK:6,DUS:72|180|3
# OBT 8
Tolakia|Jamu Masuk Angin Tolakia 15 Ml|4500|PCS,PAK:12,DUS:240|16|5
Antangina|Jamu Masuk Angin Antangina 15 Ml|4000|PCS,PAK:10,DUS:200|16|4
Kayu Putih Ambon|Minyak Kayu Putih Ambon 60 Ml|26500|BOTOL,DUS:48|80|3
Hansapla|Plester Luka Hansapla 10 Lembar|7500|PCS,DUS:100|15|2
Balsemia|Balsem Balsemia 20 Gr|9500|PCS,LUSIN:12,DUS:144|35|2
Sensia|Masker Medis Sensia 50 Lembar|28500|PAK,DUS:40|200|2
`

/**
 * The goods of the worked example, exactly as priced there (domain §5.5 and §9.1):
 * code | name | brand | category | units | supplier | list price of the purchase unit | discounts |
 * gram | popularity | prices (level, unit, from quantity, rupiah)
 */
export const fixedRows = `
MG2|Minyak Goreng 2 L|Tirta|MNY|PCS,DUS:6|0|180000|5|1900|9|R PCS 1 37500;R PCS 24 36800;R DUS 1 220000;M PCS 1 36500;G DUS 1 195000;G DUS 40 194000
MIG|Mie Instan Goreng|Tirta|MIE|PCS,DUS:40|0|108000|3+2|80|9|R PCS 1 3500;R DUS 1 125000;M DUS 1 122000;G DUS 1 112000;G DUS 60 111000
BRS5|Beras Premium 5 Kg|Tani Makmur|BRS|SAK|1|67000||5000|9|R SAK 1 77000;R SAK 20 75500;M SAK 1 76000
SBN|Sabun|Bersih Jaya|SBM|PCS|4|3250||75|6|R PCS 1 4250
KPI|Kopi|Mandala|KOP|PCS|6|14500||165|5|R PCS 1 18750
TEH|Teh|Mandala|TEH-KAT|PCS|6|7650||50|5|R PCS 1 9900
TLR|Telur||TLR-KAT|KG|10|26000||1000|9|R KG 1 28900
PKT-HMT|Paket Hemat||MIE|PCS|0|||2300|0|R PCS 1 57000
`
