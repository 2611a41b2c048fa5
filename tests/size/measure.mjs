import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { root } from '../../scripts/steps.mjs'

const react = [/^react($|\/)/, /^react-dom($|\/)/]

/**
 * Bundles a page as a host's bundler would, from `dist/`, and weighs what it loads.
 * @returns {Promise<{ bytes: number, chunks: object[], modules: object[], forbidden: string[] }>}
 */
export async function measure({ name, source, external = [/^viem($|\/)/], opens, absent = [] }) {
  const chunks = await bundle(name, source, [...react, ...external])
  const entry = chunks.find(({ isEntry }) => isEntry)
  const initial = closure(chunks, [entry])
  const counted = opens ? opened(chunks, opens).filter((chunk) => !initial.includes(chunk)) : initial
  const modules = counted
    .flatMap((chunk) => Object.entries(chunk.modules))
    .map(([id, { renderedLength }]) => ({ id: relative(root, id), bytes: renderedLength }))
    .toSorted((left, right) => right.bytes - left.bytes)
  return {
    bytes: counted.reduce((sum, { code }) => sum + weigh(code), 0),
    chunks: counted.map(({ fileName, code }) => ({ fileName, bytes: weigh(code) })),
    modules,
    forbidden: absent.filter((dependency) =>
      modules.some(({ id }) => id.startsWith(`node_modules${sep}${dependency}${sep}`)),
    ),
  }
}

const weigh = (code) => gzipSync(code, { level: 9 }).length

/** Vite wraps each `import()` in a helper of its own (1.3 kB): that is the host's bundler, not us. */
const noPreloadHelper = {
  name: 'no-preload-helper',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** `dist/` names the kernel's modules themselves; where the kernel is another budget's, they are. */
const kernelOutside = {
  name: 'kernel-outside',
  enforce: 'pre',
  resolveId: (id, from) =>
    /^\.{1,2}\//.test(id) && !isKernel(from) && isKernel(join(dirname(from), id))
      ? { id: 'tapkit/kernel', external: true }
      : null,
}
const isKernel = (path) => path.startsWith(join(root, 'dist', 'kernel', sep))

async function bundle(name, source, external) {
  const folder = join(root, '.cache', 'size', name.replaceAll(/[^a-z0-9]+/gi, '-'))
  const input = join(folder, 'page.js')
  await mkdir(folder, { recursive: true })
  await writeFile(input, source)
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    plugins: [noPreloadHelper, ...(external.some((pattern) => pattern.test('tapkit/kernel')) ? [kernelOutside] : [])],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, external, treeshake: true, onwarn: () => {} },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}

/** The chunks given and all that they import at once. */
function closure(chunks, roots) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(roots)
  for (const chunk of found) {
    for (const name of chunk.imports) if (byName.has(name)) found.add(byName.get(name))
  }
  return [...found]
}

function opened(chunks, files) {
  return closure(
    chunks,
    files.map((file) => {
      const chunk = chunks.find(({ modules }) => join(root, file) in modules)
      if (!chunk) throw new Error(`${file} is in no chunk of this page: nothing imports it, or it was not built.`)
      return chunk
    }),
  )
}
