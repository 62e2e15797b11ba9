import { chromium } from 'playwright-core'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const ctx = await b.newContext({ viewport: { width: 1366, height: 768 }, locale: 'id-ID', timezoneId: 'Asia/Jakarta' })
const p = await ctx.newPage(); p.setDefaultTimeout(20000)
const url = 'http://127.0.0.1:3900'
const signIn = async (as) => { await p.goto(url); await p.fill('input[type=email], input[name=email]', as); await p.fill('input[type=password]', 'Gerai-demo-2026'); await p.keyboard.press('Enter'); await p.waitForURL(/\/app\//) }
const who = process.argv[2]
await signIn(who)
await p.waitForTimeout(1500)
if (process.argv[3] === 'closing') {
  await p.goto(url + '/app/system/closing-periode'); await p.waitForTimeout(4000)
  await p.screenshot({ path: '/tmp/w1.png' })
  const btn = p.getByRole('button', { name: 'Malang', exact: true }).first()
  if (await btn.count()) { await btn.click(); await p.waitForTimeout(2500); await p.screenshot({ path: '/tmp/w2.png' }); await p.setViewportSize({ width: 360, height: 740 }); await p.waitForTimeout(800); await p.screenshot({ path: '/tmp/w3.png' }) }
}
if (process.argv[3] === 'till') {
  await p.goto(url + '/app/sales/cashier'); await p.waitForTimeout(4000)
  await p.screenshot({ path: '/tmp/w1.png' })
}
await b.close()
