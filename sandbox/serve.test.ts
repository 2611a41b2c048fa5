// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from './serve.mjs'

const outDir = mkdtempSync(join(tmpdir(), 'tapkit-demo-'))
let sandbox: RunningSandbox & { url: string }

beforeAll(async () => {
  mkdirSync(join(outDir, 'assets'))
  writeFileSync(join(outDir, 'index.html'), '<!doctype html>home')
  writeFileSync(join(outDir, 'gallery.html'), '<!doctype html>gallery')
  writeFileSync(join(outDir, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(`${outDir}-secret.json`, '{}')
  sandbox = await startSandbox({
    ports: { demo: 0, ethereum: 0, base: 0, solana: 0, bitcoin: 0, stacks: 0 },
    build: false,
    outDir,
  })
}, 60_000)
afterAll(async () => {
  await sandbox?.stop()
  rmSync(outDir, { recursive: true })
  rmSync(`${outDir}-secret.json`)
})

test('pages come under the strict policy, which names the nodes, the WebSocket included', async () => {
  const response = await fetch(`${sandbox.url}/?theme=dark`)
  expect(await response.text()).toContain('home')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const { rpcUrl: rpc, wsUrl: socket } = sandbox.solana ?? {}
  const own = [
    sandbox.bitcoin.explorerUrl,
    sandbox.stacks.apiUrl,
    sandbox.relay.url,
    sandbox.directory.url,
    sandbox.api.url,
  ]
  const nodes = [...sandbox.chains.map(({ rpcUrl }) => rpcUrl), rpc, socket, ...own].join(' ')
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: ${sandbox.bitcoin.explorerUrl}; connect-src 'self' ${nodes}; require-trusted-types-for 'script'`,
  )
})

test('a page needs no suffix; scripts have the type that modules need', async () => {
  expect(await (await fetch(`${sandbox.url}/gallery`)).text()).toContain('gallery')
  const script = await fetch(`${sandbox.url}/assets/app-1a2b.js`)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(script.headers.get('cache-control')).toContain('immutable')
})

test('the page learns at run time where the chains are', async () => {
  const config = await (await fetch(`${sandbox.url}/sandbox.json`)).json()
  expect(config).toEqual(sandbox.config)
  expect(config.chains.map(({ id }: { id: number }) => id)).toEqual([1, 8453])
  expect(config.solana.id).toBe('solana:CpyzBbsJ4G8zgiJvcQaq4HYmmG5mjjY1')
})

test.each([
  '/missing',
  '/missing.js',
  '/%00',
  '/%zz',
  `/../${outDir.split('/').pop()}-secret.json`,
  '/..%2f..%2fetc/hostname',
])('%s is not found', async (path) => {
  // Not by fetch, which would tidy the path up.
  const status = await new Promise((resolve, reject) => {
    const { port } = new URL(sandbox.url)
    request({ host: '127.0.0.1', port, path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(404)
})

test('a taken port is one sentence, and no chain is left behind', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const start = startSandbox({
    ports: { demo: port, ethereum: 0, base: 0, solana: 0, bitcoin: 0, stacks: 0 },
    build: false,
    outDir,
  })
  await expect(start).rejects.toThrow(`Port ${port} for the demo is in use: stop what runs there, or choose another`)
  server.close()
})
