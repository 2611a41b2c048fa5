// @vitest-environment node
import { createMessage } from 'tapkit/features/siwx/verify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from './accounts.mjs'
import { scan } from './fixtures/scan.ts'
import { type RunningFarcaster, startFarcaster } from './startFarcaster.mjs'

let sandbox: RunningFarcaster
beforeAll(async () => {
  sandbox = await startFarcaster()
})
beforeEach(() => sandbox.setManner({ do: 'answer' }))
afterAll(() => sandbox.stop())

const question = {
  siweUri: 'https://keys.acme.example/',
  domain: 'keys.acme.example',
  nonce: 'abcdefghijklmnopqrstuvwx',
}
const send = async (path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
  const asked = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(`${sandbox.url}${path}`, { ...asked, headers })
  return { status: response.status, json: Object(await response.json()) }
}
const open = async (body: object = question) => (await send('/v1/channel', body)).json
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('the page on the phone shows what is asked, under a strict policy, and the relay tells the answer once', async () => {
  const { channelToken, url } = await open({
    ...question,
    siweUri: 'https://keys.acme.example/?a&b',
    expirationTime: '2030-01-31T12:00:00Z',
  })
  const page = await fetch(url)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  const html = await page.text()
  for (const shown of [question.domain, 'https://keys.acme.example/?a&amp;b', question.nonce, '2030-01-31T12:00:00Z'])
    expect(html).toContain(shown)
  const tell = () => send('/v1/channel/status', undefined, bearer(channelToken))
  expect(await tell()).toMatchObject({ status: 202, json: { state: 'pending', nonce: question.nonce } })
  expect(await scan(url, 'mallory')).toBe('Signed in')
  expect(await tell()).toMatchObject({ status: 200, json: { state: 'completed', username: 'mallory', fid: 3_003 } })
  expect(await tell()).toMatchObject({ status: 401 })
  await expect(scan(url, 'ada')).rejects.toThrow('Nothing is asked here')
})

test('the relay takes no question that is not of the protocol, and an answer of apps that it knows alone', async () => {
  for (const body of [
    {},
    { domain: 'a' },
    { ...question, domain: '<b>a</b>' },
    { ...question, nonce: 1 },
    { ...question, key: 'x' },
  ])
    expect(await send('/v1/channel', body)).toMatchObject({ status: 400 })
  const { channelToken, nonce } = await open({ siweUri: question.siweUri, domain: question.domain })
  const [ada] = accounts
  if (!ada) throw new Error('nobody')
  const message = createMessage({
    ...{ domain: question.domain, uri: question.siweUri, nonce, chainId: 'eip155:10', version: '1' },
    ...{ accountAddress: ada.key.address, issuedAt: '2030-01-31T12:00:00Z' },
  })
  const answer = { message, signature: await ada.key.signMessage({ message }), fid: ada.fid }
  const authenticate = (body: object, own: object) =>
    send('/v1/channel/authenticate', body, { ...bearer(channelToken), ...own })
  const key = { 'x-farcaster-auth-relay-key': sandbox.authKey }
  expect(await authenticate(answer, {})).toMatchObject({ status: 401 })
  expect(await authenticate({ ...answer, signature: '0x' }, key)).toMatchObject({ status: 400 })
  expect(await authenticate(answer, { ...key, ...bearer('none') })).toMatchObject({ status: 401 })
  expect(await authenticate(answer, key)).toMatchObject({ status: 201, json: { state: 'completed', message } })
})

test('the node knows whose an address is, and nothing else', async () => {
  const ask = (method: string, params: unknown[] = []) => send('/rpc', { jsonrpc: '2.0', id: 1, method, params })
  const registry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
  const idOf = (address: string) => ({ to: registry, data: `0xd94fe832${address.slice(2).padStart(64, '0')}` })
  for (const { key, fid } of accounts)
    expect(BigInt((await ask('eth_call', [idOf(key.address), 'latest'])).json.result)).toBe(BigInt(fid))
  expect(BigInt((await ask('eth_call', [idOf(registry), 'latest'])).json.result)).toBe(0n)
  expect((await ask('eth_chainId')).json.result).toBe('0xa')
  expect((await ask('eth_sendTransaction')).json.error).toMatchObject({ code: -32601 })
})

test('another process orders a manner, and hears of one that does not exist', async () => {
  const { url } = await open()
  expect((await send('/sandbox/manner', { do: 'refuse' })).status).toBe(200)
  expect(await scan(url, 'ada')).toBe('Refused')
  const wrong = await send('/sandbox/manner', { do: 'burn' })
  expect([wrong.status, wrong.json.error]).toEqual([400, expect.stringContaining('answer, refuse, fid')])
  expect((await send('/sandbox/manner', { do: 'late' })).json.error).toContain('milliseconds')
  expect((await send('/sandbox/reset', {})).status).toBe(200)
  expect(await scan(url, 'ada')).toBe('Signed in')
  expect((await fetch(`${sandbox.url}/nothing`)).status).toBe(404)
})
