// @vitest-environment node
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { remoteConfig } from './index.ts'

type Answer = (response: ServerResponse, path: string) => void

/** A service on this machine that answers as it likes. */
async function startService(answer: Answer) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('connection', 'close')
    answer(response, request.url ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** A kit whose visitor has opened the modal, on the real `fetch`. */
async function visit(answer: Answer) {
  const { url, asked } = await startService(answer)
  const reported: string[] = []
  const kernel = createTestKernel({
    fetch: globalThis.fetch,
    debug: true,
    features: { multiWallet: true },
    plugins: [
      {
        name: 'start',
        apply({ hooks }) {
          const view = { title: '', load: async () => ({ default: () => null }) }
          hooks.resolveView.tap('start', () => view)
          hooks.onError.tap('start', ({ name }) => void reported.push(name))
        },
      },
      remoteConfig({ projectId: 'p1', endpoint: url }),
    ],
  })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  kernel.open()
  return { kernel, asked, reported }
}

const deep = (levels: number) => `{"features":${'['.repeat(levels)}${']'.repeat(levels)}}`
const features = (count: number) =>
  JSON.stringify({
    features: Array.from({ length: count }, () => ({ id: 'multi_wallet', isEnabled: false, config: [] })),
  })
const flood: Answer = (response) => {
  const piece = Buffer.alloc(100_000, 'a')
  let left = 100
  const pour = () => {
    while (left-- > 0) if (!response.write(piece)) return void response.once('drain', pour)
    response.end()
  }
  pour()
}

const hostile: Readonly<Record<string, Answer>> = {
  'sends a page': (response) => response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Sign in</h1>'),
  'sends 10 MB': flood,
  'sends 10 MB in a small packet': (response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(`{"features":[${' '.repeat(10_000_000)}]}`)),
  'sends a thousand features': (response) => response.end(features(1_000)),
  'sends brackets in brackets': (response) => response.end(deep(40_000)),
  'leads elsewhere': (response, path) =>
    path.startsWith('/elsewhere')
      ? response.end(features(1))
      : response.writeHead(302, { location: '/elsewhere' }).end(),
  'hangs up': (response) => response.destroy(),
  'ends in the middle': (response) => response.end('{"features":[{"id":"multi_wal'),
  'sends nothing': (response) => response.end(),
  'sends no list': (response) => response.end('{"features":{"0":{"id":"multi_wallet"}}}'),
  'sends a feature without a name': (response) => response.end('{"features":[null]}'),
  'says neither yes nor no': (response) =>
    response.end('{"features":[{"id":"multi_wallet","isEnabled":"false","config":[]}]}'),
  'says what is not there': (response) => response.writeHead(404).end(features(1)),
}

test.each(Object.entries(hostile))(
  'a service that %s changes nothing but an alert (remote-config 4)',
  async (_, answer) => {
    const { kernel, asked } = await visit(answer)
    await vi.waitFor(() => expect(kernel.state.alert?.code).toBe('APKT009'))
    expect(kernel.state.alert?.message).toMatch(/^Unable to fetch App Configuration\. /)
    expect(kernel.config).toEqual(kernel.initialState.config)
    expect(kernel.state.features.remoteConfig).toEqual({ exceeded: false })
    expect([kernel.state.status, kernel.state.modal.open]).toEqual(['ready', true])
    expect(asked.filter((path) => path.startsWith('/elsewhere'))).toEqual([])
  },
)

test('one that hangs holds nothing up: the kit is ready and open, and ends with it (remote-config 4)', async () => {
  const { kernel, asked, reported } = await visit(() => {})
  await vi.waitFor(() => expect(asked.length).toBe(3))
  expect([kernel.state.status, kernel.state.modal.open, kernel.state.alert]).toEqual(['ready', true, undefined])
  expect(kernel.config).toEqual(kernel.initialState.config)
  kernel.destroy()
  expect(reported).toEqual([])
})
