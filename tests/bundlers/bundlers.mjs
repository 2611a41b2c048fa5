import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import * as esbuild from 'esbuild'
import { rollup } from 'rollup'
import * as vite from 'vite'
import webpack from 'webpack'

/** What the page has beside tapkit: it is looked for among the imports of a chunk, and never bundled. */
const hosts = [
  'react',
  'react-dom',
  'viem',
  '@solana/web3.js',
  '@solana/kit',
  '@solana/spl-token',
  '@stacks/transactions',
  'bitcoinjs-lib',
  '@walletconnect/universal-provider',
  '@wagmi/core',
  'ethers',
  'oauth4webapi',
  '@simplewebauthn/server',
]
const isHosts = (id) => hosts.some((name) => id === name || id.startsWith(`${name}/`))

/**
 * A file that a page loads, or may come to load.
 * @typedef {{ code: string, isInitial: boolean, imports: string[] }} Chunk `imports` are the packages that load with it
 * @typedef {(input: string, mode: 'production' | 'development') => Promise<Chunk[]>} Bundle
 */

/** What Rollup read of the files already, for the next page. */
let parsed

/** @type {Record<string, Bundle>} The bundlers of hosts, set up as little as each allows. */
export const bundlers = {
  async Vite(input, mode) {
    const { output } = await vite.build({
      configFile: false,
      root: dirname(input),
      mode,
      logLevel: 'silent',
      publicDir: false,
      define: defineMode(mode),
      build: { write: false, modulePreload: false, rolldownOptions: { input, external: isHosts } },
    })
    return reach(output.filter(({ type }) => type === 'chunk'))
  },

  async Rollup(input, mode) {
    const [[from, to]] = Object.entries(defineMode(mode))
    const bundle = await rollup({
      input,
      cache: parsed,
      // There are none, and to look for them takes a second.
      preserveSymlinks: true,
      onwarn: () => {},
      // tapable is CommonJS, which takes a plugin to read.
      external: (id) => isHosts(id) || id.startsWith('tapable/'),
      plugins: [
        nodeResolve({ browser: true }),
        { name: 'define', transform: (code) => (code.includes(from) ? { code: code.replaceAll(from, to) } : null) },
      ],
    })
    parsed = bundle.cache
    const { output } = await bundle.generate({ format: 'es' })
    await bundle.close()
    return reach(await Promise.all(output.map(async (chunk) => ({ ...chunk, code: await minify(chunk.code) }))))
  },

  esbuild: (input, mode) => buildWithEsbuild(input, mode, true),

  async webpack(input, mode) {
    const path = join(dirname(input), 'out')
    const compiler = webpack({
      mode,
      entry: input,
      context: dirname(input),
      devtool: false,
      experiments: { outputModule: true },
      output: { path, module: true, clean: true },
      externals: ({ request }, answer) => (isHosts(request) ? answer(null, `module ${request}`) : answer()),
      // By esbuild, below: Terser takes 3 s.
      optimization: { minimize: false },
    })
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    )
    const { chunks, errors } = stats.toJson({ all: false, chunks: true, errors: true })
    await new Promise((resolve) => compiler.close(resolve))
    if (errors.length) throw new Error(errors.map(({ message }) => message).join('\n'))
    return Promise.all(
      chunks.map(async ({ initial, files: [file] }) => {
        const code = await minify(await readFile(join(path, file), 'utf8'))
        const imports = [...code.matchAll(/\bimport\b[^;]*?["']([^"']+)["'];/g)].map(([, name]) => name)
        return { code, isInitial: initial, imports: imports.filter(isHosts) }
      }),
    )
  },
}

/** esbuild splits only when it is told to. */
export const unsplit = { ...bundlers, esbuild: (input, mode) => buildWithEsbuild(input, mode, false) }

async function buildWithEsbuild(input, mode, splitting) {
  const folder = dirname(input)
  const { metafile, outputFiles } = await esbuild.build({
    entryPoints: [input],
    bundle: true,
    splitting,
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    outdir: join(folder, 'out'),
    absWorkingDir: folder,
    define: defineMode(mode),
    external: hosts,
    logLevel: 'silent',
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [relative(folder, path), text]))
  const of = (imports, wanted) => imports.filter(({ kind }) => kind === wanted).map(({ path }) => path)
  return reach(
    Object.entries(metafile.outputs).map(([fileName, { entryPoint, imports }]) => ({
      fileName,
      code: texts.get(fileName),
      isEntry: entryPoint === basename(input),
      imports: of(imports, 'import-statement'),
      dynamicImports: of(imports, 'dynamic-import'),
    })),
  )
}

const minify = async (code) => (await esbuild.transform(code, { minify: true, format: 'esm', logLevel: 'silent' })).code

const defineMode = (mode) => ({ 'process.env.NODE_ENV': JSON.stringify(mode) })

/** The chunks that the page can come to load: a bundler writes others, to which a minifier took away what led. */
function reach(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const isAsked = ({ code }, name) => code.includes(basename(name))
  const closure = (follow) => {
    const found = new Set(chunks.filter(({ isEntry }) => isEntry))
    for (const chunk of found)
      for (const name of follow(chunk)) if (byName.has(name) && isAsked(chunk, name)) found.add(byName.get(name))
    return found
  }
  const initial = closure(({ imports }) => imports)
  return [...closure(({ imports, dynamicImports }) => [...imports, ...dynamicImports])].map((chunk) => ({
    code: chunk.code,
    isInitial: initial.has(chunk),
    imports: chunk.imports.filter((name) => !byName.has(name)),
  }))
}
