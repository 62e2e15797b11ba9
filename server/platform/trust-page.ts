import type { FastifyInstance } from 'fastify'

/**
 * For a device of a shop whose certificates are the shop's own (docs/operations.md, "Toko dengan enam kasir"): the root
 * certificate, how each kind of device takes it, and whether this one has. The certificate and the sign are the proxy's.
 */
export function serveTrustPage(app: FastifyInstance): void {
  app.get('/ca', async (_request, reply) => {
    const { style, script } = reply.cspNonce
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(style, script))
  })
}

const STEPS: [device: string, steps: string][] = [
  [
    'Windows',
    'Buka berkas akar.crt yang terunduh, pilih “Install Certificate…”, “Local Machine”, lalu “Place all certificates in the following store”: “Trusted Root Certification Authorities”. Tutup dan buka lagi browsernya.',
  ],
  [
    'Android',
    'Setelan, Keamanan, Enkripsi & kredensial, Instal sertifikat, Sertifikat CA; pilih akar.crt yang terunduh.',
  ],
  [
    'iPad dan iPhone',
    'Buka akar.crt di Safari, izinkan profil. Lalu Pengaturan, Umum, VPN & Pengelolaan Perangkat, pasang profilnya; sesudah itu Pengaturan, Umum, Mengenai, Pengaturan Kepercayaan Sertifikat, nyalakan.',
  ],
  [
    'Linux (Chrome)',
    'Setelan, Privasi dan keamanan, Keamanan, Kelola sertifikat, Otoritas, Impor akar.crt, percayai untuk situs web.',
  ],
]

const page = (style: string, script: string) => `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Percayai server toko</title>
<style nonce="${style}">
body { margin: 0 auto; max-width: 640px; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; color: #1b2430; background: #fff }
a.button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1554c0; color: #fff; text-decoration: none; font-weight: 600 }
#told { padding: 12px 16px; border-radius: 8px; background: #fdf1dc; color: #7a4a00 }
#told.is-right { background: #e2f5e7; color: #14602c }
dt { margin-top: 16px; font-weight: 600 } dd { margin: 4px 0 0 }
</style></head><body>
<h1>Percayai server toko</h1>
<p id="told" role="status">Memeriksa perangkat ini…</p>
<p>1. Unduh sertifikat toko. <a class="button" href="/ca/akar.crt" download="akar.crt">Unduh akar.crt</a></p>
<p>2. Pasang di perangkat ini:</p>
<dl>${STEPS.map(([device, steps]) => `<dt>${device}</dt><dd>${steps}</dd>`).join('')}</dl>
<p>3. Halaman ini memeriksa sendiri. Bila sudah: <a id="open" href="/">buka aplikasinya</a>.</p>
<script nonce="${script}">
const told = document.getElementById('told')
const open = document.getElementById('open')
open.href = 'https://' + location.hostname + '/'
function look() {
  const sign = new Image()
  sign.onload = () => {
    told.textContent = 'Perangkat ini sudah mempercayai server toko.'
    told.className = 'is-right'
  }
  sign.onerror = () => {
    told.textContent = 'Perangkat ini belum mempercayai server toko.'
    setTimeout(look, 3000)
  }
  sign.src = 'https://' + location.hostname + '/ca/ok.svg?' + Date.now()
}
look()
</script></body></html>
`
