import { selectAccount, selectNamespace, selectNetwork, selectUnsupported } from '../../index.ts'
import { failure, isFailure, type Stage, turn, until } from './stage.ts'

/** What the wallet does by itself, what it is asked to move to, and that nobody listens in the end. */
export function describeFollowing({ scenario, expect }: Stage): void {
  scenario(
    'behavior: follows the account that the wallet changes to',
    ['second account', 'emitAccounts'],
    async ({ world, connected, address, parts: { 'second account': other, emitAccounts } }) => {
      world.announce('approve')
      const kernel = await connected()
      emitAccounts([other])
      await until(() => address(kernel) === other)
      expect(selectAccount(kernel.state, world.namespace).address).toBe(other)
    },
  )

  scenario(
    'behavior: a wallet that locks is not connected until it is unlocked',
    ['lock that it tells', 'emitAccounts'],
    async ({ world, connected, address, expectNothing, parts: { emitAccounts } }) => {
      world.announce('approve')
      const kernel = await connected()
      world.setMode('locked')
      emitAccounts([])
      await until(() => address(kernel) === undefined)
      expectNothing(kernel)
      world.setMode('approve')
      emitAccounts(world.accounts.slice(0, 1))
      await until(() => address(kernel) === world.accounts[0])
    },
  )

  scenario(
    'behavior: follows the network that the wallet changes to',
    ['second network', 'emitNetwork'],
    async ({ world, connected, parts: { 'second network': other, emitNetwork } }) => {
      world.announce('approve')
      const kernel = await connected()
      emitNetwork(other)
      await until(() => selectNetwork(kernel.state, world.namespace) === other.id)
      expect(kernel.connection(world.namespace)?.network.id).toBe(other.id)
    },
  )

  scenario(
    'behavior: marks a network of the wallet that is not offered, until it is on another',
    ['unknownNetwork', 'emitNetwork'],
    async ({ world, connected, address, parts: { unknownNetwork, emitNetwork } }) => {
      const { namespace, networks } = world
      world.announce('approve')
      const kernel = await connected()
      emitNetwork(unknownNetwork)
      await until(() => selectUnsupported(kernel.state, namespace) === unknownNetwork.id)
      expect(address(kernel) !== undefined).toBe(true)
      expect(selectNetwork(kernel.state, namespace)).toBe(networks[0].id)
      emitNetwork(networks[0])
      await until(() => selectUnsupported(kernel.state, namespace) === undefined)
      expect(kernel.connection(namespace)?.network.id).toBe(networks[0].id)
    },
  )

  scenario(
    'behavior: switches the network through the wallet',
    ['second network', 'switches'],
    async ({ world, connected, parts: { 'second network': other } }) => {
      world.announce('approve')
      const kernel = await connected()
      await kernel.switchNetwork(other.id)
      expect(kernel.connection(world.namespace)?.network.id).toBe(other.id)
      expect(selectNetwork(kernel.state)).toBe(other.id)
      expect(selectNamespace(kernel.state)).toBe(world.namespace)
    },
  )

  scenario(
    'error: a refused switch leaves the network',
    ['second network', 'question before it switches'],
    async ({ world, connected, parts: { 'second network': other } }) => {
      const { namespace, networks, switches } = world
      world.announce('approve')
      const kernel = await connected()
      world.setMode('reject')
      const error = await failure(kernel.switchNetwork(other.id))
      expect(isFailure(error, switches ? 'SwitchDeclinedError' : 'UnsupportedChainError')).toBe(true)
      expect(kernel.connection(namespace)?.network.id).toBe(networks[0].id)
      expect(selectNetwork(kernel.state)).toBe(networks[0].id)
    },
  )

  scenario(
    'behavior: disconnecting unbinds what the session had bound',
    ['listeners'],
    async ({ world, visit, connect, parts: { listeners } }) => {
      world.announce('approve')
      const kernel = await visit()
      const idle = listeners()
      await connect(kernel)
      // A count that stands still proves nothing.
      if (world.emitAccounts || world.emitNetwork) expect(listeners() > idle).toBe(true)
      await kernel.disconnect({ namespace: world.namespace })
      expect(listeners()).toBe(idle)
    },
  )

  scenario(
    'behavior: destroy unbinds every listener',
    ['listeners'],
    async ({ world, visit, connect, parts: { listeners } }) => {
      world.announce('approve')
      const before = listeners()
      const kernel = await visit()
      await connect(kernel)
      kernel.destroy()
      expect(listeners()).toBe(before)
    },
  )

  scenario(
    'behavior: after destroy the wallet changes nothing any more',
    ['emitAccounts'],
    async ({ world, connected, parts: { emitAccounts } }) => {
      world.announce('approve')
      const kernel = await connected()
      kernel.destroy()
      emitAccounts(world.accounts.slice(1, 2))
      await turn()
      expect(selectAccount(kernel.state, world.namespace).address).toBe(world.accounts[0])
    },
  )
}
