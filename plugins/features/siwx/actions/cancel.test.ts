import type { Kernel } from 'tapkit/kernel'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askToConnect } from '../../../../ui/core/actions/ask.ts'
import { core } from '../../../../ui/core/index.ts'
import { siwx } from '../index.ts'
import { siwxState } from '../state.ts'
import { cancel } from './cancel.ts'
import { sign } from './sign.ts'

const mock = { connectorId: 'wallet', namespace: 'mock' } as never
const other = { connectorId: 'other', namespace: 'other' } as never

async function openKit() {
  const chain = mockChain({
    networks: [mockNetwork('mock:1'), mockNetwork('mock:2'), mockNetwork('other:1')],
    wallets: [{ id: 'wallet' }, { id: 'other', namespaces: ['other'] }],
  })
  const kernel = createTestKernel({ plugins: [core(), chain.plugin, siwx()] })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  await kernel.view('Connect')?.load()
  return { kernel, chain }
}

const requests = (kernel: Kernel) => siwxState.of(kernel).requests
const views = (kernel: Kernel) => kernel.state.router.stack.map(({ view }) => view)
const asked = (kernel: Kernel) => vi.waitUntil(() => requests(kernel).find(({ status }) => status === 'ready'))
const task = () => new Promise((resolve) => setTimeout(resolve))
const rest = async () => {
  for (let tasks = 0; tasks < 15; tasks++) await task()
}

async function signNow(kernel: Kernel) {
  const { id } = await asked(kernel)
  await sign(kernel, id)
}

async function signedIn() {
  const kit = await openKit()
  const { kernel } = kit
  kernel.open('Connect')
  askToConnect(kernel, mock)
  await signNow(kernel)
  await vi.waitUntil(() => kernel.account('mock' as never).status === 'connected' && !kernel.state.modal.open)
  return kit
}

/** A visitor who cancels the sign-in of mock:2, whose wallet shows its question, and who goes back in the wallet by hand. */
async function cancelledByHand() {
  const kit = await signedIn()
  const { kernel, chain } = kit
  chain.wallet().emitNetwork('mock:2')
  const { id } = await asked(kernel)
  chain.wallet().mode = 'hang'
  void cancel(kernel, id)
  await vi.waitUntil(() => chain.wallet().held.length === 1)
  chain.wallet().emitNetwork('mock:1')
  await rest()
  expect([requests(kernel), kernel.state.modal.open, kernel.account('mock' as never).status]).toEqual([
    [],
    false,
    'connected',
  ])
  return kit
}

test('a cancelled sign-in that is over does not close what the visitor has opened since (sign-in 9)', async () => {
  const { kernel, chain } = await cancelledByHand()
  kernel.open('Account')
  chain.wallet().held[0]?.answer('reject')
  await rest()
  expect(views(kernel)).toEqual(['Account'])
})

test('a cancelled sign-in that is over does not give up the wallet that the visitor has pressed since', async () => {
  const { kernel, chain } = await cancelledByHand()
  chain.wallet('other').mode = 'hang'
  kernel.open('Connect')
  askToConnect(kernel, other)
  await vi.waitUntil(() => chain.wallet('other').held.length === 1)
  chain.wallet().held[0]?.answer('reject')
  await rest()
  expect([chain.wallet('other').held[0]?.signal?.aborted, views(kernel).at(-1)]).toEqual([false, 'ConnectingExternal'])
})
