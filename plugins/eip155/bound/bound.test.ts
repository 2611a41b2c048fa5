import fc from 'fast-check'
import { createMemoryArea, createSimulatedWallet } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { alice, announce, bob, createWorld } from '../fixtures/createWorld.ts'
import { turn } from '../fixtures/hold.ts'
import { bindProvider } from './bindProvider.ts'
import { type Bond, selectBond } from './bond.ts'

const carol = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const chainId = fc.constantFrom(1, 10, 8453)
const walletId = fc.constantFrom('com.example.wallet' as const, 'com.two' as const)
const step = fc.oneof(
  fc.record({ by: fc.constant('take' as const) }),
  fc.record({ by: fc.constant('ask' as const), which: fc.nat(20), kind: fc.constantFrom('send', 'sign') }),
  fc.record({ by: fc.constant('connect' as const), walletId }),
  fc.record({ by: fc.constant('disconnect' as const), walletId }),
  fc.record({ by: fc.constant('switch account' as const), address: fc.constantFrom(alice, bob, carol) }),
  fc.record({ by: fc.constant('switch network' as const), chainId: fc.constantFrom(1, 8453) }),
  fc.record({
    by: fc.constant('wallet changes accounts' as const),
    walletId,
    accounts: fc.constantFrom([alice], [alice, bob], [bob], []),
    says: fc.boolean(),
  }),
  fc.record({ by: fc.constant('wallet moves' as const), walletId, chainId, says: fc.boolean() }),
)

test('a wallet is asked by a provider for its own session, account and network alone, whatever happens in between (evm 11)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ act: step, waits: fc.boolean() }), { maxLength: 16 }), async (steps) => {
      const wallets = {
        'com.example.wallet': createSimulatedWallet({ accounts: [alice, bob], chains: [1, 10, 8453] }),
        'com.two': createSimulatedWallet({ accounts: [carol], chains: [1, 10, 8453] }),
      }
      const { kernel } = await createWorld({ wallet: wallets['com.example.wallet'], area: createMemoryArea() })
      announce(wallets['com.two'].provider, { rdns: 'com.two', name: 'Two' })
      const taken: { readonly bond: Bond; readonly provider: ReturnType<typeof bindProvider> }[] = []
      const wrong: unknown[] = []
      for (const [id, wallet] of Object.entries(wallets)) {
        const check = (from: string, chain: number | undefined) => {
          const now = kernel.connection('eip155')
          const isOwn = now?.connector.id === id && now.account.address === from
          const isThere = chain === undefined || chain === Number(now?.network.reference)
          if (!isOwn || !isThere) wrong.push({ id, from, chain, now: now?.account.address })
        }
        wallet.answers.eth_sendTransaction = (params) => {
          const [{ from, chainId }] = params as [{ from: string; chainId: string }]
          check(from, Number(chainId))
          return `0x${'ab'.repeat(32)}`
        }
        wallet.answers.personal_sign = (params) => {
          check((params as [string, string])[1], undefined)
          return '0x00'
        }
      }
      const asks: Promise<unknown>[] = []
      try {
        for (const { act, waits } of steps) {
          const doing = take(act)
          asks.push(Promise.resolve(doing).catch(() => {}))
          if (waits) await Promise.allSettled(asks)
          else await turn()
        }
        await Promise.allSettled(asks)
        expect(wrong).toEqual([])
      } finally {
        kernel.destroy()
      }

      function take(act: (typeof steps)[number]['act']): unknown {
        switch (act.by) {
          case 'take': {
            const bond = selectBond(kernel.snapshot())
            return bond && taken.push({ bond, provider: bindProvider(kernel, bond) })
          }
          case 'ask': {
            const { bond, provider } = taken[act.which % (taken.length || 1)] ?? {}
            if (!bond?.address || !provider) return
            const transaction = { from: bond.address, to: carol, value: '0x1' }
            return act.kind === 'send'
              ? provider.request({ method: 'eth_sendTransaction', params: [transaction] })
              : provider.request({ method: 'personal_sign', params: ['0x00', bond.address] })
          }
          case 'connect':
            return kernel.connect({ connectorId: act.walletId, namespace: 'eip155' })
          case 'disconnect':
            return kernel.disconnect({ connectorId: act.walletId })
          case 'switch account':
            return kernel.switchAccount({ address: act.address })
          case 'switch network':
            return kernel.switchNetwork(`eip155:${act.chainId}`)
          case 'wallet changes accounts': {
            const wallet = wallets[act.walletId]
            wallet.accounts = [...act.accounts]
            return act.says && wallet.emit('accountsChanged', act.accounts)
          }
          default: {
            const wallet = wallets[act.walletId]
            wallet.chainId = `0x${act.chainId.toString(16)}`
            return act.says && wallet.emit('chainChanged', wallet.chainId)
          }
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('what changes while the wallet is looked at is noticed before it is asked (evm 11)', async () => {
  const { kernel, wallet, connect } = await createWorld({ wallet: createSimulatedWallet({ accounts: [alice, bob] }) })
  await connect()
  const bond = selectBond(kernel.snapshot())
  let answer: ((chainId: string) => void) | undefined
  wallet.answers.eth_chainId = () => new Promise((resolve) => (answer = resolve))
  const provider = bindProvider(kernel, bond as Bond)
  const asked = provider.request({ method: 'personal_sign', params: ['0x00', alice] })
  const refused = expect(asked).rejects.toMatchObject({ name: 'RPCError', code: 4100 })
  await expect.poll(() => answer).toBeDefined()
  delete wallet.answers.eth_chainId
  await kernel.switchAccount({ namespace: 'eip155', address: bob })
  answer?.('0x1')
  await refused
  expect(wallet.requests.some(({ method }) => method === 'personal_sign')).toBe(false)
  kernel.destroy()
})
