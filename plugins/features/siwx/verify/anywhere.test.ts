// @vitest-environment node
import { join, posix } from 'node:path'
import vm from 'node:vm'
import { build, type Plugin, parseSync, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { nameOf, walk } from '../../../../tests/architecture/banned.ts'
import { plain } from '../fixtures/anyMessage.ts'
import { signatories } from '../fixtures/signatories.ts'
import { createMessage } from '../message/createMessage.ts'
import type * as Entry from './index.ts'

type Chunk = Rolldown.OutputChunk

/** Vite's own way to load a chunk is made for pages. */
const withoutPreload: Plugin = {
  name: 'without-preload',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** The entry and all that verifies our namespaces, as a worker's bundler makes it. */
async function bundle(): Promise<Chunk[]> {
  const built = await build({
    configFile: false,
    root: join(import.meta.dirname, '../../../..'),
    logLevel: 'silent',
    publicDir: false,
    plugins: [withoutPreload],
    resolve: { conditions: ['tapkit-source', 'module', 'browser', 'default'] },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'index.ts'),
        preserveEntrySignatures: 'strict',
        output: { format: 'cjs' },
      },
    },
  })
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput
  return output.filter((part) => part.type === 'chunk')
}

/** What a server of any kind has beside the language; made of the context's own bytes, as it would be. */
const encoders = `
  globalThis.TextEncoder = class { encode(text = '') { return Uint8Array.from(encode(text)) } }
  globalThis.TextDecoder = class { decode(bytes) { return decode(bytes) } }`

/** Runs the entry where there is nothing but the language, and what reads UTF-8 and base64; `seen` collects what of a page it looks for. */
function load(chunks: readonly Chunk[], seen: Set<string>): typeof Entry {
  const encode = (text: string) => Array.from(new TextEncoder().encode(text))
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(Uint8Array.from(bytes))
  const context = vm.createContext({ encode, decode, atob })
  vm.runInContext(encoders, context)
  for (const name of ofPages) Object.defineProperty(context, name, { get: () => void seen.add(name) })
  const loaded = new Map<string, { exports: unknown }>()
  const run = (fileName: string): unknown => {
    const known = loaded.get(fileName)
    if (known) return known.exports
    const chunk = chunks.find((one) => one.fileName === fileName)
    if (!chunk) throw new Error(`${fileName} is asked for`)
    const module = { exports: {} }
    loaded.set(fileName, module)
    const around = vm.runInContext(`(function (require, module, exports) {${chunk.code}\n})`, context)
    around((path: string) => run(posix.join(posix.dirname(fileName), path)), module, module.exports)
    return module.exports
  }
  return run(chunks.find(({ isEntry }) => isEntry)?.fileName ?? '') as typeof Entry
}

const ofPages = ['window', 'document', 'location', 'navigator', 'localStorage', 'sessionStorage', 'customElements']

/** Globals of a page that code names: as the owner of a member, or asking whether they are there. */
function namesOfPages(code: string): string[] {
  const { program } = parseSync('chunk.js', code)
  return [...walk(program)].flatMap((node) => {
    const asked =
      node.type === 'MemberExpression' ? node.object : node.type === 'UnaryExpression' ? node.argument : undefined
    return ofPages.includes(nameOf(asked)) ? [nameOf(asked)] : []
  })
}

describe('siwx/verify without a page (sign-in 5)', () => {
  const seen = new Set<string>()
  let chunks: Chunk[]
  let entry: typeof Entry
  beforeAll(async () => {
    chunks = await bundle()
    entry = load(chunks, seen)
  }, 60_000)

  test.each(Object.entries(signatories))('verifies a sign-in of %s', async (_, { chainId, accountAddress, sign }) => {
    const message = entry.createMessage({ ...plain, chainId, accountAddress })
    expect(message).toBe(createMessage({ ...plain, chainId, accountAddress }))
    const { domain, nonce } = plain
    const input = { message, signature: await sign(message), domain, nonce, now: new Date(plain.issuedAt) }
    expect({ ...(await entry.verifySignIn(input)) }).toEqual({ ...plain, chainId, accountAddress })
    await expect(entry.verifySignIn({ ...input, nonce: 'aaaaaaaa' })).rejects.toHaveProperty('params.reason', 'nonce')
    const other = { ...input, signature: await sign(`${message}.`) }
    await expect(entry.verifySignIn(other)).rejects.toHaveProperty('params.reason', 'signature')
    expect([...seen]).toEqual([])
  })

  test('says what to install where what a signature needs is not there', async () => {
    const { chainId, accountAddress: address } = signatories.bip122 ?? expect.fail()
    const signed = { chainId, address, message: 'Hello', signature: btoa('a'.repeat(65)) }
    const isSdk = ({ moduleIds }: Chunk) => moduleIds.some((id) => id.includes('node_modules/bitcoinjs-lib/'))
    const without = load(
      chunks.filter((chunk) => !isSdk(chunk)),
      new Set(),
    )
    await expect(without.verifySignature(signed)).rejects.toThrow(
      'bitcoinjs-lib is not here: npm install bitcoinjs-lib',
    )
  })

  test('names nothing of a page', () => {
    expect(chunks.length).toBeGreaterThan(4)
    expect(chunks.flatMap(({ fileName, code }) => namesOfPages(code).map((name) => `${fileName}: ${name}`))).toEqual([])
    expect(namesOfPages('typeof window; document.title')).toEqual(['window', 'document'])
  })

  test('loads what verifies a namespace when it is needed', () => {
    const entryChunk = chunks.find(({ isEntry }) => isEntry)
    const names = Object.keys(
      Object.assign({}, ...chunks.filter((chunk) => chunk === entryChunk).map(({ modules }) => modules)),
    )
    expect(names.filter((id) => /bitcoinjs-lib|@stacks|noble\/curves/.test(id))).toEqual([])
  })
})
