import { selectNetwork } from 'tapkit/kernel'
import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { rest } from '../../../kernel/fixtures/chain.ts'
import { announce, rejection } from '../fixtures/createWorld.ts'
import { hold } from '../fixtures/hold.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const granted = { wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }] }
const methods = (wallet: { requests: readonly { method: string }[] }) =>
  wallet.requests.map(({ method }) => method).slice(2)
const unsupported = () => {
  throw rejection('The method does not exist', -32601)
}

test('the permission is taken back', async () => {
  const wallet = createSimulatedWallet({ answers: { ...granted, wallet_revokePermissions: () => null } })
  const { kernel, connect } = await world({ wallet })
  await connect()
  await kernel.disconnect()
  expect(wallet.requests.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
})

describe('there is nothing to take back', () => {
  test.each([
    ['permissions are unknown', {}, ['wallet_getPermissions']],
    ['none is granted', { wallet_getPermissions: () => [] }, ['wallet_getPermissions']],
    ['nonsense is granted', { wallet_getPermissions: () => [null, 7] }, ['wallet_getPermissions']],
    [
      'revoking is unknown',
      { ...granted, wallet_revokePermissions: unsupported },
      ['wallet_getPermissions', 'wallet_revokePermissions'],
    ],
  ])('%s', async (_, answers, asked) => {
    const wallet = createSimulatedWallet({ answers })
    const { kernel, connect } = await world({ wallet })
    await connect()
    await kernel.disconnect()
    expect(methods(wallet)).toEqual(asked)
    expect(kernel.connection('eip155')).toBeUndefined()
  })

  test('in a legacy wallet', async () => {
    const { kernel } = await world()
    const legacy = createSimulatedWallet({ answers: granted })
    Object.defineProperty(window, 'ethereum', { configurable: true, value: legacy.provider })
    dispatchEvent(new Event('ethereum#initialized'))
    Reflect.deleteProperty(window, 'ethereum')
    await kernel.connect({ connectorId: 'injected', namespace: 'eip155' })
    await kernel.disconnect()
    expect(methods(legacy)).toEqual([])
    expect(kernel.connection('eip155')).toBeUndefined()
  })
})

test('a provider that announces itself under two names keeps its permission while the second takes the place of the first (sessions 21)', async () => {
  const wallet = createSimulatedWallet({
    answers: {
      ...granted,
      wallet_revokePermissions: () => {
        wallet.emit('accountsChanged', [])
        return null
      },
    },
  })
  const { kernel, connect } = await world({ wallet })
  await connect()
  announce(wallet.provider, { rdns: 'com.example.other', name: 'Other' })
  await kernel.connect({ connectorId: 'com.example.other', namespace: 'eip155' })
  await rest()
  expect(kernel.connection('eip155')?.connector.id).toBe('com.example.other')
  await kernel.disconnect()
  expect(wallet.requests.at(-1)).toMatchObject({ method: 'wallet_revokePermissions' })
})

test('a revocation that fails is told, and the connection is forgotten', async () => {
  const wallet = createSimulatedWallet({
    answers: {
      ...granted,
      wallet_revokePermissions: () => {
        throw rejection('disk full', -32603)
      },
    },
  })
  const { kernel, connect } = await world({ wallet })
  await connect()
  await expect(kernel.disconnect()).rejects.toMatchObject({ message: 'Failed to disconnect' })
  expect(kernel.connection('eip155')).toBeUndefined()
})

test('connecting again while the old session ends keeps its listeners', async () => {
  const permissions = hold<unknown[]>()
  const wallet = createSimulatedWallet({ answers: { wallet_getPermissions: () => permissions.answer } })
  const { kernel, connect } = await world({ wallet })
  await connect()
  const ending = kernel.disconnect()
  await connect()
  permissions.give([])
  await ending
  expect(wallet.listeners()).toBe(4)
  wallet.emit('chainChanged', '0x2105')
  expect(selectNetwork(kernel.state)).toBe('eip155:8453')
})
