import { createHash } from 'node:crypto'
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

/** What the till is made of, from its address on: its frame, its page, and what that fetches when a window is opened. */
const TILL = [
  'main.tsx',
  'platform/frame/app-frame.tsx',
  'platform/frame/screen-page.tsx',
  'sales/cashier/cashier.tsx',
]
/** Of what these fetch later, everything; the menu would fetch every screen. */
const OF_TILL = /\/web\/(sales\/(cashier|shift|printer)|platform|ui)\//
const WORKER = 'till-worker'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & {
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}

/** Tells the worker that opens the till without a line which files that takes. */
function tillFiles(): Plugin {
  return {
    name: 'till-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const worker = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.name === WORKER,
      )
      if (worker?.type !== 'chunk') throw new Error(`no ${WORKER}`)
      const later = (id: string) =>
        OF_TILL.test(id) ? (this.getModuleInfo(id)?.dynamicallyImportedIds ?? []) : []
      const files = filesOf(bundle, later).map((file) => `/${file}`)
      const list = JSON.stringify(files.toSorted())
      const name = createHash('sha256').update(list).digest('hex').slice(0, 16)
      worker.code = worker.code
        .replaceAll('__TILL_FILES__', list)
        .replaceAll('__TILL_NAME__', JSON.stringify(name))
    },
  }
}

function filesOf(bundle: Bundle, later: (id: string) => readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk') as Chunk[]
  const chunkOf = (id: string) => chunks.find(({ moduleIds }) => moduleIds.includes(id))
  const files = new Set<string>()
  const seen = new Set<Chunk>()
  const rest = TILL.map((root) => chunkOf(join(import.meta.dirname, 'web', root)))
  for (let chunk = rest.pop(); rest.length > 0 || chunk; chunk = rest.pop()) {
    if (!chunk || seen.has(chunk)) continue
    seen.add(chunk)
    files.add(chunk.fileName)
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {}
    for (const file of [...importedCss, ...importedAssets]) files.add(file)
    rest.push(...chunk.imports.map((name) => bundle[name] as Chunk))
    rest.push(...chunk.moduleIds.flatMap((id) => later(id).map(chunkOf)))
  }
  return [...files]
}

const groupOf = (name: string) => name.split('~')[0] ?? name

export default defineConfig({
  root: 'web',
  plugins: [react(), withoutJsonSchema(), tillFiles(), brotli()],
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
      input: {
        index: join(import.meta.dirname, 'web/index.html'),
        [WORKER]: join(import.meta.dirname, 'web/till-worker.ts'),
      },
      // antd's parts only declare; one provider of its form would bring the whole form with it.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }],
      },
      output: {
        // The worker's address stays what it is: the browser looks there for the next one.
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
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
