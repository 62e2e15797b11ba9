import { openShop } from './small-shop.ts'

/** The small company, made or opened in the data folder that is named, with some documents; as whoever runs it. */
const shop = await openShop(process.argv[2] ?? '')
for (let n = 0; n < 3; n += 1) await shop.sell()
await shop.stop()
