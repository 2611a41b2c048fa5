import { selectStatus, selectUnsupported } from 'tapkit/kernel'
import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { alice, announce, bob } from '../fixtures/createWorld.ts'
import { hold, turn } from '../fixtures/hold.ts'
import { leaveVisit, openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const id = 'com.example.wallet'

describe('connecting', () => {
  test.each([['0x2105'], ['8453'], [8453]])('reads the chain id %j', async (chainId) => {
    const { connect } = await world({ wallet: createSimulatedWallet({ chainId }) })
    expect((await connect()).network.id).toBe('eip155:8453')
  })

  test('asks for accounts without params, and never for a switch', async () => {
    const wallet = createSimulatedWallet({ chainId: '0x2105' })
    const { kernel } = await world({ wallet })
    const { network } = await kernel.connect({ connectorId: id, namespace: 'eip155', networkId: 'eip155:1' })
    expect(network.id).toBe('eip155:8453')
    expect(wallet.requests).toEqual([
      { method: 'eth_requestAccounts', params: undefined },
      { method: 'eth_chainId', params: undefined },
    ])
  })

  test('on a network that the app does not offer, the connection is on a placeholder', async () => {
    const { connect, kernel } = await world({ wallet: createSimulatedWallet({ chainId: '0x7a69' }) })
    expect((await connect()).network).toMatchObject({ id: 'eip155:31337', name: 'Unknown Network' })
    expect(selectUnsupported(kernel.state)).toBe('eip155:31337')
  })

  test('accounts are checked, each kept once and in ERC-55 case', async () => {
    const accounts = [alice.toLowerCase(), alice, bob.toUpperCase().replace('0X', '0x'), '0x12', 7, null] as string[]
    const { connect } = await world({ wallet: createSimulatedWallet({ accounts }) })
    expect((await connect()).accounts.map(({ address }) => address)).toEqual([alice, bob])
  })

  test.each(['lie', 'locked', 'wrongTypes'] as const)('a wallet that is %s is no connection', async (mode) => {
    const { connect, kernel } = await world({ wallet: createSimulatedWallet({ mode }) })
    await expect(connect()).rejects.toMatchObject({ name: 'NoWalletResponseError', message: 'No response from wallet' })
    expect(selectStatus(kernel.state)).toBe('disconnected')
  })

  test('a refusal is a refusal', async () => {
    const { connect } = await world({ wallet: createSimulatedWallet({ mode: 'reject' }) })
    await expect(connect()).rejects.toMatchObject({ name: 'UserRejectedError', message: 'Connection rejected' })
  })

  test('a request that is open already says what the wallet says', async () => {
    const wallet = createSimulatedWallet({
      answers: {
        eth_requestAccounts: () => {
          throw Object.assign(new Error('Request already pending'), { code: -32002 })
        },
      },
    })
    const { connect } = await world({ wallet })
    await expect(connect()).rejects.toMatchObject({
      name: 'RPCError',
      code: -32002,
      message: 'Request already pending',
    })
  })

  test('an answer after the visitor gave up is not listened to', async () => {
    const accounts = hold<string[]>()
    const wallet = createSimulatedWallet({ answers: { eth_requestAccounts: () => accounts.answer } })
    const { kernel } = await world({ wallet })
    const abort = new AbortController()
    const attempt = kernel.connect({ connectorId: id, namespace: 'eip155', signal: abort.signal })
    attempt.catch(() => {})
    await expect.poll(() => wallet.requests).toHaveLength(1)
    abort.abort()
    await expect(attempt).rejects.toMatchObject({ name: 'ConnectAbortedError' })
    accounts.give([alice])
    await turn()
    expect(wallet.listeners()).toBe(0)
    expect(kernel.connection('eip155')).toBeUndefined()
  })
})

describe('restoring', () => {
  const visited = () => leaveVisit(world)

  test('a locked wallet is restored when it is unlocked', async () => {
    const wallet = createSimulatedWallet({ mode: 'locked' })
    const { kernel } = await world({ area: await visited(), wallet })
    expect(kernel.connection('eip155')).toBeUndefined()
    wallet.mode = 'approve'
    wallet.emit('accountsChanged', [alice])
    await expect.poll(() => kernel.connection('eip155')?.account.address).toBe(alice)
    expect(wallet.requests.some(({ method }) => method === 'eth_requestAccounts')).toBe(false)
  })

  test('an identity that two claim is not restored', async () => {
    const area = await visited()
    const [genuine, squatter] = [createSimulatedWallet(), createSimulatedWallet()]
    const onRequest = () => announce(squatter.provider, { rdns: id })
    addEventListener('eip6963:requestProvider', onRequest)
    const { kernel } = await world({ area, wallet: genuine })
    removeEventListener('eip6963:requestProvider', onRequest)
    expect(kernel.connectors.list('eip155')).toHaveLength(2)
    expect(kernel.connection('eip155')).toBeUndefined()
    expect([...genuine.requests, ...squatter.requests]).toEqual([])
  })

  test('behavior: an impostor that was restored is dropped once the genuine wallet claims its identity', async () => {
    const impostor = createSimulatedWallet({ accounts: [bob] })
    const { kernel } = await world({ area: await visited(), wallet: impostor })
    expect(kernel.connection('eip155')?.account.address).toBe(bob)
    announce(createSimulatedWallet().provider, { rdns: id })
    expect(kernel.connection('eip155')).toBeUndefined()
    impostor.emit('accountsChanged', [bob])
    await turn()
    expect(selectStatus(kernel.state)).toBe('disconnected')
  })
})
