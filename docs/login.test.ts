import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FrameOptions } from '../plugins/auth/frame/index.ts'
import { base } from '../plugins/eip155/networks/index.ts'

const read = (path: string) => readFile(join(import.meta.dirname, '..', path), 'utf8')

test.each(['index.html', 'main.ts', 'site.ts', 'buildSecurePages.ts', 'vite.config.ts', 'tsconfig.json'])(
  'the quick start of the login prints %s of the example',
  async (file) => {
    const name = file.endsWith('.html') ? `<!-- ${file} -->` : `// ${file}`
    const [, printed] = (await read('docs/login.md')).split(`\n${name}\n`)
    expect(printed?.split('\n```')[0]).toBe((await read(`examples/secure-site/${file}`)).trimEnd())
  },
)

type Emitted = { readonly fileName: string; readonly source: string }
type Handler = (request: object, response: object, next: () => void) => void
type Built = {
  generateBundle: (this: { emitFile: (file: Emitted) => void }, _: unknown, files: object) => void
  configurePreviewServer: (server: { middlewares: { use: (handler: Handler) => void } }) => void
}

/** The plugin of the example. A copy of it stands in this package, from which it can import tapkit. */
async function loadPlugin(): Promise<(site: FrameOptions) => Built> {
  const copy = join(import.meta.dirname, '../.cache/secure-site/buildSecurePages.ts')
  await mkdir(join(copy, '..'), { recursive: true })
  await writeFile(copy, await read('examples/secure-site/buildSecurePages.ts'))
  return (await import(copy)).buildSecurePages
}

/** The files that the plugin adds to a build of the site, by name. */
async function build(hosts: readonly string[]): Promise<Record<string, string>> {
  const { generateBundle } = (await loadPlugin())({ name: 'Acme', hosts, networks: [base] })
  const emitted: Record<string, string> = {}
  const emitFile = ({ fileName, source }: Emitted) => {
    emitted[fileName] = source
  }
  generateBundle.call({ emitFile }, {}, { 'index.html': { type: 'asset', source: '' } })
  return emitted
}

/** The headers that the preview sets for a path. */
async function preview(path: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
  }
  const middlewares = { use: (handler: Handler) => handler({ url: path }, response, () => {}) }
  const site = { name: 'Acme', hosts: ['https://app.acme.example'], networks: [base] }
  ;(await loadPlugin())(site).configurePreviewServer({ middlewares })
  return headers
}

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

test('the example builds no headers that a host of static files would leave out for their length (login 45)', async () => {
  const hosts = (apps: number) =>
    Array.from({ length: apps }, (_, at) => `https://a-team-of-the-company-${at}.apps.acme.example`)
  await build(hosts(10))
  await expect(build(hosts(60))).rejects.toThrow(/2,000 characters/)
})

test('each file that the example builds has a policy at its own path, and assets alone are cached (login 45)', async () => {
  const files = await build(['https://app.acme.example'])
  const blocks = (files._headers ?? '').trim().split('\n\n')
  const policies = Object.fromEntries(
    blocks.map((block) => [block.split('\n')[0], /Content-Security-Policy: (.+)/.exec(block)?.[1]]),
  )
  const pages = Object.keys(files).filter((name) => name.endsWith('.html'))
  expect(pages).toEqual(['frame.html', 'approve.html', 'window.html', 'loading.html', 'done.html', 'device.html'])
  for (const path of [...pages.map((name) => `/${name}`), '/assets/*'])
    expect([path, policies[path]]).toEqual([path, nothing])
  for (const path of ['/frame', '/approve', '/window', '/loading', '/done', '/device'])
    expect(policies[path]).toContain("script-src 'self'")
  expect(blocks.filter((block) => block.includes('immutable')).map((block) => block.split('\n')[0])).toEqual([
    '/assets/*',
  ])
})

test.each([
  '/',
  '/frame.html',
  '/approve.html',
  '/window.html',
  '/loading.html',
  '/done.html',
  '/device.html',
  '/nothing',
  '/assets/nothing.js',
  '/frame/',
  '//frame',
])(
  'the preview of the example serves %s with a policy that allows nothing, and keeps it in no cache (login 45)',
  async (path) =>
    expect(await preview(path)).toMatchObject({ 'Content-Security-Policy': nothing, 'Cache-Control': 'no-store' }),
)

test.each(['/frame', '/approve', '/window?at=1', '/loading', '/done', '/device'])(
  'the preview of the example serves %s with its own policy',
  async (path) => expect((await preview(path))['Content-Security-Policy']).toContain("script-src 'self'"),
)

test.each(['https://app.acme.example/', 'https://*.acme.example', 'http://app.acme.example'])(
  'the build of the example says that the host %s is no exact origin (login 45)',
  async (host) => {
    const reason = await build([host]).catch(String)
    expect(reason).toContain(host)
    expect(reason).toContain('no exact origin')
  },
)
