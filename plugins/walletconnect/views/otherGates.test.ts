import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { askAtGate, type Plugin, type SessionChange } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createFakeClient } from '../fixtures/createFakeClient.ts'
import { walletconnect } from '../index.ts'

const ada = '0x71BE42c09de35f8A6B1147fe02cd98A45B63e0D7'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const eve = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A visitor at the code, whose connected wallet has moved to an account that a gate of the host's asks about. */
async function gateOverCode() {
  const fake = createFakeClient()
  const line: { requests: { readonly id: string }[] } = { requests: [] }
  const answers = new Map<string, (error?: unknown) => void>()
  let report: (change: SessionChange) => void = () => {}
  let count = 0
  const host: Plugin = {
    name: 'host',
    apply(kernel) {
      const view = { title: 'Terms', gate: true, back: false, load: async () => ({ default: () => null }) }
      kernel.hooks.resolveView.tap('host', (input) => (input.view === ('Terms' as never) ? (view as never) : undefined))
      kernel.hooks.authorize.tapPromise('host', async ({ account, signal }) => {
        if (account.address !== eve) return
        const question = { id: String(++count) }
        await askAtGate(kernel, { view: 'Terms' as never, line, answers, question, signal })
      })
      // Who closes it does not agree.
      kernel.hooks.onClose.tap('host', () => {
        for (const answer of [...answers.values()]) answer(Object.assign(new Error('no'), { code: 4001 }))
      })
      kernel.hooks.discover.tap('host', () => {
        kernel.connectors.add({
          ...{ id: 'page', name: 'Page', namespace: 'eip155', kind: 'injected' },
          getProvider: async () => ({ request: async () => undefined }) as never,
          connect: async ({ network }: { network: never }) => ({ network, accounts: [{ address: ada }] }),
          watch: (_: unknown, tell: (change: SessionChange) => void) => {
            report = tell
          },
        } as never)
        kernel.connectors.add({
          ...{ id: 'slow', name: 'Slow', namespace: 'eip155', kind: 'injected' },
          getProvider: async () => ({}) as never,
          connect: () => new Promise(() => {}),
        } as never)
      })
    },
  }
  const appkit = createAppKit({
    plugins: [eip155({ networks: [mainnet] }), walletconnect({ provider: fake }), host],
    storage: createMemoryArea(),
    metadata: { name: 'Test', url: 'https://test.example' },
    features: { multiWallet: true },
  })
  onTestFinished(() => appkit.destroy())
  const { kernel } = appkit
  await kernel.start()
  await kernel.connect({ connectorId: 'page', namespace: 'eip155' })
  kernel.open('Connect')
  kernel.navigate('ConnectingExternal', { connectorId: 'walletConnect', namespace: 'eip155' })
  await expect.poll(() => fake.proposed.length).toBe(1)
  report({ accounts: [{ address: eve }] } as never)
  await expect.poll(() => kernel.state.router.stack.at(-1)?.view).toBe('Terms')
  const pass = () => [...answers.values()][0]?.()
  return { kernel, fake, pass }
}

const rest = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
}

test('a modal that is closed at the gate of another session gives up the code that it showed beneath (sessions 7)', async () => {
  const { kernel, fake } = await gateOverCode()
  kernel.close('user')
  await rest()
  expect(kernel.state.modal.open).toBe(false)
  // A phone has scanned the code, and its owner approves now.
  fake.proposed[0]?.approve([`eip155:1:${bob}`])
  await rest()
  expect([kernel.connections('eip155').map(({ connectorId }) => connectorId), fake.ended]).toEqual([[], ['topic-1']])
})

test.each(['approves', 'declines'])(
  'a wallet that %s beneath the gate of another session is not asked again because that gate is passed',
  async (how) => {
    const { kernel, fake, pass } = await gateOverCode()
    if (how === 'approves') fake.proposed[0]?.approve([`eip155:1:${bob}`])
    else fake.proposed[0]?.fail(Object.assign(new Error('no'), { code: 5000 }))
    await expect.poll(() => kernel.state.graph.attempts.length).toBe(0)
    // The host asks another wallet in its own page meanwhile.
    kernel.connect({ connectorId: 'slow', namespace: 'eip155' }).catch(() => {})
    await rest()
    pass()
    await rest()
    const shown = kernel.state.router.stack.at(-1)?.view
    expect([fake.proposed.length, shown]).toEqual([1, how === 'approves' ? undefined : 'ConnectingWalletConnect'])
  },
)
