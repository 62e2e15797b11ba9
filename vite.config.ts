import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Writes `x.br` beside every text file, so that the server never compresses the same bytes twice. */
function brotli(): Plugin {
  let folder = ''
  let failed = false
  return {
    name: 'brotli',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    buildEnd: (error) => {
      failed = error !== undefined
    },
    closeBundle: async () => {
      // A build that failed says why by itself, and has written no folder.
      if (failed) return
      const files = await readdir(folder, { recursive: true })
      const texts = files.filter((f) => /\.(js|css|svg|json)$/.test(f))
      await Promise.all(texts.map((file) => compressFile(join(folder, file))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < 1024) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await writeFile(`${path}.br`, await compress(bytes, { params }))
}

export default defineConfig({
  root: 'web',
  plugins: [react(), brotli()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Inlined fonts and icons would need `data:` in the policy for them.
    assetsInlineLimit: 0,
    // What a screen loads is measured (`npm run bench -- first-load`); the charts are one piece, fetched when they are drawn.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // antd's parts only declare; one provider of its form would bring the whole form with it.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            {
              name: 'router',
              test: /node_modules\/(@tanstack|zustand|i18next|use-sync-external-store|zod)\/|web\/platform\/no-eval\.ts$/,
              priority: 20,
            },
            { name: 'echarts', test: /node_modules\/(echarts|zrender)\//, priority: 20 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
})
