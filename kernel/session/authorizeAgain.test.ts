import { expect, test, vi } from 'vitest'
import { createWallet, one, rest, startKit } from '../fixtures/chain.ts'
import type { Kernel, Plugin } from '../index.ts'

/** A gate that asks about every account and network, and is answered by the test. */
function gateOf() {
  const asked: { readonly about: string; answer(passes: boolean): void }[] = []
  const plugin: Plugin = {
    name: 'gate',
    apply: ({ hooks }) =>
      hooks.authorize.tapPromise(
        'gate',
        ({ account, network, signal }) =>
          new Promise<void>((resolve, reject) => {
            const about = `${network.id}:${account.address}`
            asked.push({ about, answer: (passes) => (passes ? resolve() : reject(new Error('refused'))) })
            signal.addEventListener('abort', () => reject(signal.reason))
          }),
      ),
  }
  const about = (account: string) => vi.waitUntil(() => asked.findLast((each) => each.about === account))
  return { plugin, about }
}

const make = () => Object.assign(createWallet('one'), { accounts: ['bob', 'ada'] })

/** How a press has ended, and what a host saw then. */
function follow(kernel: Kernel, press: Promise<unknown>) {
  const outcome = { now: 'pending' }
  press.then(
    () => {
      outcome.now = `resolved while ${kernel.account('alpha').status}`
    },
    (error) => {
      outcome.now = error.name
    },
  )
  return outcome
}

test.each([
  ['switchAccount', 'alpha:1:ada'],
  ['switchNetwork', 'alpha:2:eve'],
  ['recheck', 'alpha:1:eve'],
] as const)(
  '%s of a session that waits at a gate as it is read anew ends as the gate decides (sessions 7)',
  async (verb, about) => {
    const wallet = make()
    const gate = gateOf()
    const { kernel, chain } = await startKit([wallet], { also: [gate.plugin] })
    const connecting = kernel.connect(one)
    ;(await gate.about('alpha:1:bob')).answer(true)
    const { sessionId } = await connecting
    // The wallet says that something has changed: it shares another account first.
    wallet.accounts = ['eve', 'ada']
    chain.report('one', 'again')
    await gate.about('alpha:1:eve')
    const outcome = follow(
      kernel,
      {
        switchAccount: () => kernel.switchAccount({ namespace: 'alpha', address: 'ada' }),
        switchNetwork: () => kernel.switchNetwork('alpha:2'),
        recheck: () => kernel.recheck({ sessionId, namespace: 'alpha' }),
      }[verb](),
    )
    const question = await gate.about(about)
    await rest()
    question.answer(false)
    await rest()
    expect([kernel.account('alpha').status, outcome.now]).toEqual(['disconnected', 'SessionRefusedError'])
  },
)
