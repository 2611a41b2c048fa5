// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { driveApi } from '../../tests/e2e/driveApi.ts'
import { people } from '../evm/addresses.mjs'
import { projectIds } from '../projects.mjs'
import { openApi } from './fixtures/openApi.ts'
import { type ApiFault, startApi } from './startApi.mjs'

const open = openApi()
const [alice] = people.accounts
const chains = '/v1/supported-chains'
const account = `eip155:1:${alice}`
const ofSessions = `/v1/sessions/${encodeURIComponent(account)}`

test('it says which networks it serves, and passes calls on to their nodes', async () => {
  expect((await open.get(chains)).body).toEqual({ http: ['eip155:1', 'eip155:8453', open.solana.id], ws: [] })
  const call = (chainId: string, method: string, params: unknown = []) =>
    open.post('/v1', { jsonrpc: '2.0', id: '1', method, params }, { chainId })
  expect((await call('eip155:8453', 'eth_chainId')).body).toEqual({ jsonrpc: '2.0', id: '1', result: '0x2105' })
  expect((await call(open.solana.id, 'getHealth')).body).toEqual({ jsonrpc: '2.0', id: '1', result: 'ok' })
  expect((await call('eip155:1', 'eth_nonsense')).body.error.code).toBe(-32601)
  expect((await call('eip155:1', 'getAddressBalance', { address: alice })).body.result).toBe('0x56bc75e2d63100000')
  expect(
    (await call(open.solana.id, 'getAddressBalance', { address: open.solana.addresses.people.bob })).body.result,
  ).toBe('1000000000')
  expect((await call('eip155:137', 'eth_chainId')).status).toBe(400)
  // As clients write it that look for a base to join paths with, and send text so that no preflight comes.
  const text = await fetch(`${open.api.url}/v1/?chainId=eip155:1&projectId=${projectIds.open}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify([{ jsonrpc: '2.0', id: 5, method: 'eth_chainId', params: [] }]),
  })
  expect(await text.json()).toEqual([{ jsonrpc: '2.0', id: 5, result: '0x1' }])
})

test('every call names a project that is known, in the query or in the body', async () => {
  const of = (projectId?: string) => open.get(chains, { projectId })
  expect([(await of()).status, (await of('nobody')).status, (await of(projectIds.guarded)).status]).toEqual([
    401, 403, 200,
  ])
  const body = { projectId: projectIds.open, currency: 'usd', addresses: [] }
  expect(await open.post('/v1/fungible/price', body, { projectId: undefined })).toEqual({
    status: 200,
    body: { fungibles: [] },
  })
  expect((await open.get('/v1/nothing')).status).toBe(404)
})

test('any site may ask, and what was asked is remembered', async () => {
  const asked = await fetch(`${open.api.url}/v1/fungible/price`, { method: 'OPTIONS' })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  await open.get(`/v1/identity/${alice}`, { sender: alice })
  await open.post('/v1/fungible/price', { currency: 'usd', addresses: ['x'] })
  await fetch(`${open.api.url}/elsewhere`, { headers: { origin: 'http://localhost:5173' } })
  await expect.poll(async () => (await open.api.state()).log.map(({ status }) => status)).toEqual([200, 400, 404])
  expect((await open.api.state()).log).toMatchObject([
    {
      name: 'identity',
      method: 'GET',
      path: `/v1/identity/${alice}`,
      query: { sender: alice, projectId: projectIds.open, st: 'appkit', sv: 'html-tapkit-0' },
    },
    { name: 'price', method: 'POST', body: { currency: 'usd', addresses: ['x'] } },
    { path: '/elsewhere', origin: 'http://localhost:5173' },
  ])
  await open.api.reset()
  expect((await open.api.state()).log).toEqual([])
})

describe('sessions', () => {
  test('those that apps were granted are listed, and end by a signature', async () => {
    const { pci } = await open.api.grantSession({ address: account, permissions: [{ type: 'contract-call' }] })
    const other = await open.api.grantSession({ address: account, expiry: 1 })
    await open.api.grantSession({ address: `eip155:8453:${alice}` })
    const list = async () => (await open.get(ofSessions)).body.pcis
    expect(await list()).toMatchObject([
      {
        pci,
        expiry: expect.any(Number),
        createdAt: expect.any(Number),
        permissions: [{ type: 'contract-call' }],
        policies: [],
        project: { name: 'Sandbox app' },
      },
      { pci: other.pci, expiry: 1 },
    ])
    const revoke = (signature?: string) => open.post(`${ofSessions}/revoke`, { pci, signature })
    expect([(await revoke()).status, (await revoke('0xzz')).status]).toEqual([401, 401])
    expect((await list())[0]).not.toHaveProperty('revokedAt')
    expect((await revoke('0x1234')).status).toBe(200)
    expect((await list()).map(({ revokedAt }: { revokedAt?: number }) => typeof revokedAt)).toEqual([
      'number',
      'undefined',
    ])
    expect((await open.post(`${ofSessions}/revoke`, { pci: 'other', signature: '0x12' })).status).toBe(404)
  })

  test('an app makes one with a key of the service, which counts once it is activated', async () => {
    const { body } = await open.post(ofSessions, {}, { v: '2' })
    expect(body).toEqual({
      pci: expect.any(String),
      key: { type: 'secp256k1', publicKey: expect.stringMatching(/^0x04/) },
    })
    expect((await open.get(ofSessions)).body.pcis).toEqual([])
    await open.post(`${ofSessions}/activate`, { pci: body.pci, expiry: 4_000_000_000, permissions: [] })
    expect((await open.get(ofSessions)).body.pcis).toMatchObject([{ pci: body.pci, expiry: 4_000_000_000 }])
  })
})

describe('faults', () => {
  const fault = (rule: ApiFault) => open.api.setFaults([{ times: 1, ...rule }])

  test.each([403, 429, 500, 503])('status %i, once, of the endpoint that was named', async (status) => {
    await fault({ on: 'supported-chains', do: 'status', status })
    expect((await open.get('/v1/onramp/options')).status).toBe(200)
    expect((await open.get(chains)).status).toBe(status)
    expect((await open.get(chains)).status).toBe(200)
    expect((await open.api.state()).faults).toMatchObject([{ on: 'supported-chains', hits: 1 }])
  })

  test('a service that is down does nothing; one whose answer is lost has done it', async () => {
    const registered = async () => {
      const { body } = await open.get('/v1/profile/suggestions/second')
      return body.suggestions[0].registered
    }
    const register = async () => {
      const name = 'second.reown.id'
      const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
      const signature = await open.wallet(1).signMessage({ message })
      const body = { coin_type: 0x80000001, address: people.accounts[1], message, signature }
      return open.post('/v1/profile/account', body)
    }
    await fault({ on: 'register', do: 'status', status: 500 })
    expect((await register()).status).toBe(500)
    expect(await registered()).toBe(false)
    await fault({ on: 'register', do: 'cut' })
    await expect(register()).rejects.toThrow()
    expect(await registered()).toBe(true)
  })

  test('pages, shapes, floods', async () => {
    await fault({ do: 'html' })
    await expect(open.get(chains)).rejects.toThrow(/JSON/)
    await fault({ do: 'schema' })
    expect((await open.get(chains)).body.http).toEqual({})
    await fault({ do: 'nothing' })
    expect((await open.get(chains)).body).toBeNull()
    await fault({ do: 'huge', megabytes: 2 })
    const flood = await fetch(`${open.api.url}${chains}?projectId=${projectIds.open}`)
    expect((await flood.text()).length).toBeGreaterThan(2 * 1024 * 1024)
    await fault({ do: 'delay', ms: 1 })
    expect((await open.get(chains)).status).toBe(200)
  })

  test('what hangs is never answered, what is held once faults are set anew', async () => {
    await fault({ do: 'hang' })
    const abort = new AbortController()
    const hanging = fetch(`${open.api.url}${chains}?projectId=${projectIds.open}`, { signal: abort.signal })
    await expect.poll(async () => (await open.api.state()).faults[0]?.hits).toBe(1)
    expect((await open.api.state()).log[0]).not.toHaveProperty('status')
    abort.abort()
    await expect(hanging).rejects.toThrow()
    await fault({ do: 'hold' })
    const held = open.get(chains)
    await expect.poll(async () => (await open.api.state()).faults[0]?.hits).toBe(1)
    await open.api.setFaults([])
    expect((await held).status).toBe(200)
  })

  test('lies about accounts: no numbers, names, collectibles, a cursor that leads back, pictures that run', async () => {
    const balance = async () => (await open.get(`/v1/account/${alice}/balance`, { chainId: 'eip155:1' })).body.balances
    const history = async (query = {}) =>
      (await open.get(`/v1/account/${alice}/history`, { chainId: 'eip155:1', ...query })).body
    await fault({ on: 'balance', do: 'nan' })
    expect((await balance())[0]).toMatchObject({
      value: 'NaN',
      price: '-1',
      quantity: { decimals: '1e999', numeric: '0x10' },
    })
    await fault({ on: 'balance', do: 'spam' })
    expect((await balance())[0]).toMatchObject({ name: expect.stringContaining('\u202e'), symbol: 'USDC\u200b' })
    await fault({ on: 'balance', do: 'otherDecimals' })
    expect((await balance())[0].quantity.decimals).toBe('77')
    await fault({ on: 'balance', do: 'badUrl' })
    expect((await balance())[0].iconUrl).toBe('javascript:alert(1)')
    const [first] = (await history()).data
    await fault({ on: 'history', do: 'junk' })
    const { data } = await history()
    expect(data[0].transfers).toMatchObject([{ nft_info: { flags: { is_spam: true } } }])
    expect(data[1]).toEqual(first)
    await open.api.setFaults([{ on: 'history', do: 'loop' }])
    const { next } = await history()
    const again = await history({ cursor: next })
    expect([again.data[0], again.next]).toEqual([first, next])
  })

  test('another process orders the same', async () => {
    const driver = await driveApi(open.api)
    await driver.setFaults({ on: 'supported-chains', do: 'status', status: 503 })
    expect((await open.get(chains)).status).toBe(503)
    await expect(driver.setFaults({ do: 'explode' } as never)).rejects.toThrow('faults: A fault does one of')
    await expect(driver.setFaults({ do: 'status', code: 503 } as never)).rejects.toThrow('A fault has no "code"')
    await driver.grantSession({ address: account })
    expect((await open.get(ofSessions)).body.pcis).toHaveLength(1)
    expect((await driver.requests()).map(({ name }) => name)).toEqual(['supported-chains', 'sessions'])
    expect(await driver.requests('sessions')).toMatchObject([{ path: ofSessions }])
    await driver.reset()
    expect((await open.get(chains)).status).toBe(200)
    expect((await open.get(ofSessions)).body.pcis).toEqual([])
  })
})

test('without a Solana cluster the rest is served', async () => {
  const alone = await startApi({ chains: [open.chain()] })
  try {
    const { http } = await (await fetch(`${alone.url}${chains}?projectId=${projectIds.open}`)).json()
    expect(http).toEqual(['eip155:1'])
    expect((await fetch(`${alone.jupiterUrl}/tokens`)).status).toBe(503)
  } finally {
    await alone.stop()
  }
})

test('a taken port is one sentence', async () => {
  const { port } = new URL(open.api.url)
  await expect(startApi({ port: Number(port), chains: [] })).rejects.toThrow(
    `Port ${port} for the Blockchain API is in use`,
  )
})
