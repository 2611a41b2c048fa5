import type { Connection, Kernel } from 'tapkit/kernel'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emailCapture } from '../../plugins/features/email-capture/index.ts'
import { core } from '../core/index.ts'
import { createOn } from '../host/createOn.ts'
import { connectWallet } from './connectWallet.ts'

async function openKit() {
  const chain = mockChain({
    networks: [mockNetwork('mock:1'), mockNetwork('other:1')],
    wallets: [
      { id: 'alice', mode: 'hang' },
      { id: 'bob', mode: 'hang' },
      { id: 'other', namespaces: ['other'], mode: 'hang' },
    ],
  })
  const kernel = createTestKernel({ plugins: [core(), chain.plugin] })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  await kernel.view('Connect')?.load()
  const kit = { kernel, on: createOn(kernel) as never }
  const press = (wallet: string) => {
    const outcome = { now: 'pending' }
    connectWallet(kit, wallet).then(
      ({ connector }: Connection) => {
        outcome.now = connector.id
      },
      ({ name }) => {
        outcome.now = name
      },
    )
    return outcome
  }
  const held = (id: string) => vi.waitUntil(() => chain.wallet(id).held[0])
  return { kernel, chain, press, held }
}

const rest = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve))
}

const connectOther = (kernel: Kernel) => kernel.connect({ connectorId: 'other', namespace: 'other' } as never)

test('a press for a wallet is not answered with the connection of a wallet that the host asked elsewhere (interface 11)', async () => {
  const { kernel, press, held } = await openKit()
  const elsewhere = connectOther(kernel)
  const alice = press('alice')
  await held('alice')
  ;(await held('other')).answer()
  await elsewhere
  await rest()
  expect(alice.now).toBe('pending')
})

test('a press for a wallet is not declined because another wallet is', async () => {
  const { kernel, press, held } = await openKit()
  const elsewhere = connectOther(kernel).catch(() => {})
  const alice = press('alice')
  await held('alice')
  ;(await held('other')).answer('reject')
  await elsewhere
  await rest()
  ;(await held('alice')).answer()
  await rest()
  expect([alice.now, kernel.connection('mock' as never)?.connector.id]).toEqual(['alice', 'alice'])
})

test('a press that a press for another wallet has given up is not answered with that wallet', async () => {
  const { press, held } = await openKit()
  const alice = press('alice')
  await held('alice')
  const bob = press('bob')
  ;(await held('bob')).answer()
  await rest()
  expect([alice.now, bob.now]).toEqual(['ConnectAbortedError', 'bob'])
})

test('a press whose wallet connects after its question at a gate was skipped by closing the modal is not told as given up (interface 11)', async () => {
  const chain = mockChain({ networks: [mockNetwork('mock:1')], wallets: [{ id: 'alice', mode: 'approve' }] })
  const kernel = createTestKernel({
    plugins: [core(), chain.plugin, emailCapture({ onCapture: () => {}, required: false } as never)],
  })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  await kernel.view('Connect')?.load()
  const kit = { kernel, on: createOn(kernel) as never }
  const outcome = connectWallet(kit, 'alice').then(
    ({ connector }: Connection) => connector.id,
    ({ name }) => name,
  )
  await vi.waitUntil(() => kernel.state.router.stack.at(-1)?.view === ('DataCapture' as never))
  kernel.close()
  await vi.waitUntil(() => kernel.connection('mock' as never))
  expect([await outcome, kernel.connection('mock' as never)?.connector.id]).toEqual(['alice', 'alice'])
})
