import { selectNetwork } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { chooseNetwork } from './chooseNetwork.ts'
import {
  base,
  bitcoin,
  connect,
  ethereum,
  openOnStranger,
  solana,
  stranger,
  twoChains,
  views,
} from './fixtures/twoChains.ts'
import { walletRows } from './walletRows.ts'

const rows = ({ state }: ReturnType<typeof twoChains>['kernel'], namespace?: string) =>
  walletRows(state, namespace).map(
    ({ name, tag, parts }) => `${name} ${tag} ${parts.map((part) => part.namespace).join('+')}`,
  )
const both = async () => {
  const kit = twoChains()
  await connect(kit.kernel, 'solana', 'Tern')
  await connect(kit.kernel, 'eip155', 'app.harbor')
  return kit
}

test('walletRows: a wallet of two namespaces is one row; of one namespace alone, its part', () => {
  const { kernel } = twoChains()
  expect(rows(kernel)).toEqual(['Harbor installed eip155+solana', 'Quartz installed eip155', 'Tern installed solana'])
  expect(rows(kernel, 'solana')).toEqual(['Harbor installed solana', 'Tern installed solana'])
})

test('walletRows: a merged wallet used in both namespaces is recent once, and connected when it is so in all', async () => {
  const { kernel } = twoChains({ features: { multiWallet: true } })
  await connect(kernel, 'eip155', 'app.harbor')
  expect(rows(kernel)[0]).toBe('Harbor recent eip155+solana')
  await connect(kernel, 'solana', 'Harbor')
  expect(rows(kernel)).toEqual(['Harbor connected eip155+solana', 'Quartz installed eip155', 'Tern installed solana'])
})

test('open({ namespace }): the wallets of a namespace, or its account, which is the active one at once', async () => {
  const { kernel, world } = await both()
  kernel.open({ namespace: 'bip122' })
  expect(kernel.state.router.stack).toMatchObject([{ view: 'Connect', params: { namespace: 'bip122' } }])
  kernel.open({ namespace: 'solana' })
  expect([views(kernel), selectNetwork(kernel.state)]).toEqual([['Account'], solana.id])
  kernel.open()
  expect(views(kernel)).toEqual(['Account'])
  expect(world.asked.filter((what) => what.startsWith('switch'))).toEqual([])
})

test('open({ namespace }): a wallet on a network that the app does not offer is asked to move', async () => {
  const { kernel } = await openOnStranger()
  expect(kernel.state.router.stack).toMatchObject([{ view: 'SwitchNetwork', params: { networkId: ethereum.id } }])
  kernel.close()
  await kernel.switchNetwork(solana)
  kernel.open({ namespace: 'solana' })
  expect(views(kernel)).toEqual(['Account'])
})

test('a wallet that lives in the page asks nothing by itself, so the kit asks where it moves to another namespace (networks 4)', async () => {
  const { kernel } = twoChains()
  for (const network of [ethereum, solana]) {
    kernel.connectors.add({
      id: 'mail',
      name: 'Mail',
      namespace: network.namespace,
      kind: 'external',
      embedded: true,
      getProvider: async () => ({}),
      connect: async () => ({ network, accounts: [{ address: `mail-${network.namespace}` }] }),
    } as never)
  }
  expect(rows(kernel).some((row) => row.startsWith('Mail'))).toBe(false)
  await connect(kernel, 'solana', 'mail')
  await connect(kernel, 'eip155', 'mail')
  kernel.open('Networks')
  chooseNetwork(kernel, solana)
  expect(kernel.state.router.stack.at(-1)).toMatchObject({ view: 'SwitchNetwork', params: { networkId: solana.id } })
  // The switch runs at once: without the confirmation, the view is skipped.
  await vi.waitFor(() => expect(selectNetwork(kernel.state)).toBe(solana.id))
  await kernel.switchNetwork(ethereum)
  kernel.open('Networks')
  chooseNetwork(kernel, solana, true)
  expect(views(kernel)).toEqual(['Networks'])
  await vi.waitFor(() => expect(selectNetwork(kernel.state)).toBe(solana.id))
})

test('a network of another, connected namespace is chosen without a prompt where its wallet is there (networks 4)', async () => {
  const { kernel, world } = await both()
  kernel.open('Account')
  kernel.navigate('Networks')
  chooseNetwork(kernel, solana)
  await vi.waitFor(() => expect(views(kernel)).toEqual(['Account']))
  expect([selectNetwork(kernel.state), kernel.connection()?.connector.name]).toEqual([solana.id, 'Tern'])
  expect(world.asked.filter((what) => what.startsWith('switch'))).toEqual([])
  kernel.navigate('Networks')
  // The EVM wallet is on Ethereum. For Base it has to be asked, in a view that shows a refusal.
  chooseNetwork(kernel, base)
  expect(kernel.state.router.stack.at(-1)).toMatchObject({ view: 'SwitchNetwork', params: { networkId: base.id } })
})

test('a network of a namespace without an account asks for another wallet; the active network stays meanwhile (networks 4)', async () => {
  const { kernel } = twoChains()
  await connect(kernel, 'eip155', 'app.harbor')
  kernel.open('Account')
  kernel.navigate('Networks')
  chooseNetwork(kernel, solana)
  expect(kernel.state.router.stack.at(-1)).toMatchObject({
    view: 'SwitchActiveChain',
    params: { switchToChain: 'solana', networkId: solana.id, navigateTo: 'Connect', navigateWithReplace: true },
  })
  expect(selectNetwork(kernel.state)).toBe(ethereum.id)
})

test('before any wallet, a network of any namespace is chosen at once (networks 2)', async () => {
  const { kernel } = twoChains()
  kernel.open('Networks')
  chooseNetwork(kernel, solana)
  await vi.waitFor(() => expect(selectNetwork(kernel.state)).toBe(solana.id))
})

test('disconnect: one namespace is ended, and the other is the active one; nobody is asked', async () => {
  const { kernel, world } = await both()
  kernel.open('Account')
  await kernel.disconnect({ namespace: 'eip155' })
  expect([kernel.connection()?.connector.name, views(kernel)]).toEqual(['Tern', ['Account']])
  expect([selectNetwork(kernel.state), world.ended]).toEqual([solana.id, ['eip155:app.harbor']])
  expect(world.asked.filter((what) => what.startsWith('switch'))).toEqual([])
  await kernel.disconnect()
  expect([kernel.connection('solana'), kernel.state.modal.open]).toEqual([undefined, false])
})

test('disconnect: the modal shows the other account at once, while the wallet that is left takes its time', async () => {
  const { kernel, world } = await both()
  world.hold = new Promise(() => {})
  kernel.open('Account')
  void kernel.disconnect({ namespace: 'eip155' }).catch(() => undefined)
  await vi.waitFor(() => expect(kernel.connection()?.connector.name).toBe('Tern'))
  kernel.destroy()
})

test('disconnect: beside a namespace that is not the active one, nothing moves', async () => {
  const { kernel } = await both()
  kernel.open('Account')
  kernel.navigate('Networks')
  await kernel.disconnect({ namespace: 'solana' })
  expect([selectNetwork(kernel.state), views(kernel)]).toEqual([ethereum.id, ['Account', 'Networks']])
})

test('a wallet that locks gives way to the other namespace, but not to one on a network that the app does not offer', async () => {
  const { kernel, world } = twoChains()
  world.network.eip155 = stranger
  await connect(kernel, 'eip155', 'app.harbor')
  await connect(kernel, 'solana', 'Tern')
  kernel.open('Account')
  world.report['solana:Tern']?.({ accounts: [] })
  await vi.waitFor(() => expect(kernel.state.modal.open).toBe(false))
  expect(world.asked.filter((what) => what.startsWith('switch'))).toEqual([])
})

test('Account without a connection is Connect; back to a Connect that adds a wallet stays there', async () => {
  const { kernel } = twoChains()
  kernel.open('Account')
  expect(views(kernel)).toEqual(['Connect'])
  await connect(kernel, 'eip155', 'app.harbor')
  kernel.open('Account')
  kernel.navigate('Connect', { namespace: 'solana' })
  kernel.navigate('ConnectingExternal', { connectorId: 'Tern', namespace: 'solana' })
  kernel.goBack()
  expect(views(kernel)).toEqual(['Account', 'Connect'])
})

test('namespaces are named by their plugins; a network of an unknown one is refused', async () => {
  const { kernel } = twoChains()
  expect(kernel.networks.describe('eip155').name).toBe('EVM')
  await expect(kernel.switchNetwork(bitcoin)).rejects.toMatchObject({ name: 'NetworkNotFoundError' })
})
