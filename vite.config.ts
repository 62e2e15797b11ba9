import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

type ChunkingContext = Rolldown.ChunkingContext

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

/** zod's JSON Schema is for the OpenAPI of the server; no screen asks for it, and no bundler can tell. */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  load: {
    filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: async (id) => {
      const exported = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)
      return [...exported].map(([, name]) => `export const ${name} = () => () => {}`).join('\n')
    },
  },
})

/** Loaded one after another, each as one piece: what stands at a layer's roots and whatever of ours they load with them. */
const LAYERS = [
  ['start', ['main.tsx', 'auth/login.tsx']],
  ['frame', ['platform/frame/app-frame.tsx', 'platform/frame/screen-page.tsx']],
] as const
const isPackage = (id: string) => id.includes('node_modules')

/** A few large files in place of hundreds of small ones: each has its headers, and stands in the lists of what needs it. */
function layers() {
  const known = new Map<string, ReadonlySet<string>>()
  const modulesOf = (roots: readonly string[], context: ChunkingContext) => {
    const modules = new Set<string>()
    const rest = roots.map((root) => join(import.meta.dirname, 'web', root))
    for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
      if (modules.has(id) || isPackage(id)) continue
      modules.add(id)
      rest.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
    return modules
  }
  return LAYERS.map(([name, roots], i) => ({
    debugName: name,
    priority: LAYERS.length - i,
    name: (id: string, context: ChunkingContext) => {
      const modules = known.get(name) ?? modulesOf(roots, context)
      known.set(name, modules)
      return modules.has(id) ? name : null
    },
  }))
}

const groupOf = (name: string) => name.split('~')[0] ?? name

export default defineConfig({
  root: 'web',
  plugins: [react(), withoutJsonSchema(), brotli()],
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
        // Not by the names of all that share them.
        chunkFileNames: ({ name }) => `assets/${groupOf(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.includes('~') ? `${groupOf(name)}-[hash].css` : '[name]-[hash][extname]'}`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            {
              name: 'router',
              test: /node_modules\/(@tanstack|zustand|use-sync-external-store|zod)\/|web\/platform\/no-eval\.ts$/,
              priority: 20,
            },
            { name: 'echarts', test: /node_modules\/(echarts|zrender)\//, priority: 20 },
            // antd by which screens share it; what is too small for a file of its own goes with its nearest.
            {
              name: 'antd',
              test: /node_modules\/(antd|@ant-design|@rc-component)\//,
              entriesAware: true,
              entriesAwareMergeThreshold: 8000,
              priority: 10,
            },
            ...layers(),
            // The same of our own.
            {
              name: 'shared',
              test: /\/(web|contract)\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1000,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
})
