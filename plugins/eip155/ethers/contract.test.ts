// What an app asks of ethers' own provider and signer, of those that are over a session of the kit: by ethers 6 and by ethers 5.
import * as ethers6 from 'ethers'
import * as ethers5 from 'ethers-5'
import type { Kernel, Plugin } from 'tapkit/kernel'
import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { endWithTest } from '../../../kernel/fixtures/endWithTest.ts'
import * as adapter5 from '../ethers5/index.ts'
import { alice, announce, bob, createWorld, rejection } from '../fixtures/createWorld.ts'
import { turn } from '../fixtures/hold.ts'
import * as adapter6 from './index.ts'

const hash = `0x${'ab'.repeat(32)}`
const mined = {
  ...{ hash, blockHash: null, blockNumber: null, transactionIndex: null, type: '0x0', from: alice, to: bob },
  ...{ nonce: '0x0', gas: '0x5208', gasPrice: '0x1', value: '0x1', input: '0x', chainId: '0x1', v: '0x25' },
  ...{ r: `0x${'1'.repeat(64)}`, s: `0x${'1'.repeat(64)}` },
}
const domain = { name: 'Acme', chainId: 1 }
const types = { Greeting: [{ name: 'text', type: 'string' }] }
const value = { text: 'hello' }
const inHex = '0x68656c6c6f'

const abi = ['function take() view returns (uint256)']
const reason = new ethers6.Interface(['error Error(string)']).encodeErrorResult('Error', ['Not yours'])

/** What both versions can do, each by its own names. */
const versions = [
  {
    version: 'ethers 6',
    provider: (kernel: Kernel) => adapter6.getEthersProvider(kernel, ethers6),
    signer: (kernel: Kernel) => adapter6.getEthersSigner(kernel, ethers6),
    sign: (signer: unknown) => (signer as ethers6.JsonRpcSigner).signTypedData(domain, types, value),
    missing: (kernel: Kernel) => adapter6.getEthersSigner(kernel, ethers5 as never),
    refusing: (provider: unknown) => new ethers6.Contract(bob, abi, provider as ethers6.BrowserProvider),
    install: 'ethers 6 is not here: npm install ethers@6, and hand it over',
  },
  {
    version: 'ethers 5',
    provider: (kernel: Kernel) => adapter5.getEthersProvider(kernel, ethers5),
    signer: (kernel: Kernel) => adapter5.getEthersSigner(kernel, ethers5),
    sign: (signer: unknown) => (signer as ethers5.providers.JsonRpcSigner)._signTypedData(domain, types, value),
    missing: (kernel: Kernel) => adapter5.getEthersSigner(kernel, ethers6 as never),
    refusing: (provider: unknown) => new ethers5.Contract(bob, abi, provider as ethers5.providers.Web3Provider),
    install: 'ethers 5 is not here: npm install ethers@5, and hand it over',
  },
] as const

describe.each(versions)('$version', ({ provider, signer, sign, missing, refusing, install }) => {
  const open = endWithTest(
    async ({ plugins = [], isConnected = true }: { plugins?: readonly Plugin[]; isConnected?: boolean } = {}) => {
      const wallet = createSimulatedWallet({ accounts: [alice, bob], chains: [1, 10, 8453] })
      const rpc = {
        eth_blockNumber: () => `0x${(16 + world.calls.length).toString(16)}`,
        eth_estimateGas: () => '0x5208',
        eth_getBalance: () => '0x7',
        eth_getLogs: () => [],
        eth_getTransactionByHash: () => mined,
        eth_call: () => {
          throw rejection('execution reverted: Not yours', 3, reason)
        },
      }
      const world = await createWorld({ rpc, wallet, plugins })
      if (isConnected) await world.connect()
      /** What the visitor was asked. */
      const asked = () => wallet.requests.filter(({ method }) => /sign|sendTransaction/i.test(method))
      const signerNow = () => {
        const found = signer(world.kernel)
        if (!found) throw new Error('nobody is connected')
        return found
      }
      const providerNow = () => {
        const found = provider(world.kernel)
        if (!found) throw new Error('no network')
        return found
      }
      return { ...world, asked, signerNow, providerNow }
    },
    ({ kernel }) => kernel.destroy(),
  )

  test('the provider reads from the composed endpoints, connected or not, and asks no wallet', async () => {
    const { kernel, wallet, calls, connect, providerNow } = await open({ isConnected: false })
    expect(signer(kernel)).toBeUndefined()
    expect(String(await providerNow().getBalance(bob))).toBe('7')
    expect(await providerNow().listAccounts()).toEqual([])
    expect(wallet.requests).toEqual([])
    await connect()
    const before = wallet.requests.length
    expect(String(await providerNow().getBalance(bob))).toBe('7')
    expect(Number((await providerNow().getNetwork()).chainId)).toBe(1)
    expect(wallet.requests).toHaveLength(before)
    expect(calls.filter(({ method }) => method === 'eth_getBalance')).toHaveLength(2)
  })

  test('getSigner of the provider is the account in use, without a question', async () => {
    const { kernel, wallet, providerNow } = await open()
    await kernel.switchAccount({ namespace: 'eip155', address: bob })
    const before = wallet.prompts()
    expect(await (await providerNow().getSigner()).getAddress()).toBe(bob)
    expect(await signer(kernel)?.getAddress()).toBe(bob)
    expect(wallet.prompts()).toBe(before)
  })

  test('sends a transaction from the account in use, on the network that was named to the visitor (evm 11)', async () => {
    const { kernel, asked, signerNow } = await open()
    const sent = await signerNow().sendTransaction({ to: bob, value: 1n as never })
    expect(sent.hash).toBe(hash)
    const [from, to] = [alice.toLowerCase(), bob.toLowerCase()]
    expect(asked()).toMatchObject([{ method: 'eth_sendTransaction', params: [{ value: '0x1', chainId: '0x1' }] }])
    const [{ params } = { params: undefined }] = asked()
    const [transaction] = params as [{ from: string; to: string }]
    expect([transaction.from.toLowerCase(), transaction.to.toLowerCase()]).toEqual([from, to])
    // What an app sends is the app's (evm 10).
    expect(kernel.state.ledger).toEqual([])
  })

  test('signs a message and typed data', async () => {
    const { asked, signerNow } = await open()
    expect(await signerNow().signMessage('hello')).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await sign(signerNow())).toMatch(/^0x[0-9a-f]{130}$/)
    expect(asked()).toMatchObject([
      { method: 'personal_sign', params: [inHex, alice.toLowerCase()] },
      { method: 'eth_signTypedData_v4', params: [alice.toLowerCase(), expect.stringContaining('hello')] },
    ])
  })

  test.each([
    { code: 4001, message: 'No.' },
    { code: 5000, message: 'Declined' },
    { code: -32603, message: 'User rejected the request.' },
  ])('a refusal is ACTION_REJECTED, whatever the wallet calls it: $code', async (refusal) => {
    const { wallet, signerNow } = await open()
    const refuse = () => {
      throw Object.assign(new Error(refusal.message), { code: refusal.code })
    }
    Object.assign(wallet.answers, { personal_sign: refuse, eth_signTypedData_v4: refuse, eth_sendTransaction: refuse })
    const refused = { code: 'ACTION_REJECTED' }
    await expect(signerNow().signMessage('hello')).rejects.toMatchObject(refused)
    await expect(sign(signerNow())).rejects.toMatchObject(refused)
    await expect(signerNow().sendTransaction({ to: bob, value: 1n as never })).rejects.toMatchObject(refused)
  })

  test('a wallet that fails is asked once: it may have sent', async () => {
    const { wallet, asked, signerNow } = await open()
    wallet.answers.eth_sendTransaction = () => {
      throw Object.assign(new Error('Internal JSON-RPC error.'), { code: -32603 })
    }
    await expect(signerNow().sendTransaction({ to: bob, value: 1n as never })).rejects.toThrow(
      'Internal JSON-RPC error',
    )
    expect(asked()).toHaveLength(1)
  })

  test('is the same object until the account or the network is another', async () => {
    const { kernel, signerNow, providerNow } = await open()
    const [first, before] = [signerNow(), providerNow()]
    await kernel.fetchBalance()
    expect(signerNow()).toBe(first)
    expect(providerNow()).toBe(before)
    await kernel.switchAccount({ namespace: 'eip155', address: bob })
    expect(signerNow()).not.toBe(first)
    expect(signerNow().provider).toBe(providerNow())
  })

  const refusesEach = async (old: ReturnType<typeof signer>, message: RegExp) => {
    await expect(old?.signMessage('hello')).rejects.toThrow(message)
    await expect(sign(old)).rejects.toThrow(message)
    await expect(old?.sendTransaction({ to: bob, value: 1n as never })).rejects.toThrow(message)
  }

  test('of another account now, the old signer refuses, and the wallet is not asked (evm 11)', async () => {
    const { wallet, asked, signerNow } = await open()
    const old = signerNow()
    wallet.accounts = [bob]
    wallet.emit('accountsChanged', [bob])
    await expect.poll(() => signerNow().getAddress()).toBe(bob)
    await refusesEach(old, /The account in use is not 0x7099/)
    expect(await (old.provider as { listAccounts(): unknown }).listAccounts()).toEqual([])
    await expect((async () => (await old.provider.getSigner()).getAddress())()).rejects.toThrow()
    expect(asked()).toEqual([])
    await signerNow().signMessage('hello')
    expect(asked()).toMatchObject([{ params: [inHex, bob.toLowerCase()] }])
  })

  test('on another network now, the old signer refuses, and its provider reads where it did (evm 11)', async () => {
    const { kernel, calls, asked, signerNow, providerNow } = await open()
    const old = signerNow()
    await kernel.switchNetwork('eip155:8453')
    await refusesEach(old, /The network in use is no longer eip155:1/)
    expect(asked()).toEqual([])
    calls.length = 0
    await old.provider.getBalance(bob)
    await providerNow().getBalance(bob)
    const [before, now] = [kernel.networks.get('eip155:1'), kernel.networks.get('eip155:8453')]
    const read = calls.filter(({ method }) => method === 'eth_getBalance').map(({ url }) => url)
    expect(read).toEqual([`${before?.rpcUrl}/`, `${now?.rpcUrl}/`])
    expect(Number((await old.provider.getNetwork()).chainId)).toBe(1)
    expect(Number((await providerNow().getNetwork()).chainId)).toBe(8453)
  })

  test('a wallet that has moved, or shares the account no more, and has not said so is not asked', async () => {
    const { wallet, asked, signerNow } = await open()
    wallet.chainId = '0x2105'
    await refusesEach(signerNow(), /The wallet is not on eip155:1/)
    wallet.chainId = '0x1'
    wallet.accounts = [bob]
    await refusesEach(signerNow(), /The wallet does not share 0x7099/)
    expect(asked()).toEqual([])
  })

  test('nobody is connected any more: no signer, and the old one refuses', async () => {
    const { kernel, asked, signerNow } = await open()
    const old = signerNow()
    await kernel.disconnect()
    expect(signer(kernel)).toBeUndefined()
    await refusesEach(old, /The account in use is not 0x7099/)
    expect(asked()).toEqual([])
  })

  test('what names another account or another chain than the provider’s is refused', async () => {
    const { asked, providerNow } = await open()
    const raw = (method: string, params: unknown[]) => providerNow().send(method, params)
    await expect(raw('personal_sign', [inHex, bob])).rejects.toThrow(/This is for the account 0x7099/)
    await expect(raw('eth_signTypedData_v4', [bob, '{}'])).rejects.toThrow(/This is for the account 0x7099/)
    await expect(raw('eth_signTypedData', [[], bob])).rejects.toThrow(/This is for the account 0x7099/)
    await expect(raw('eth_sendTransaction', [{ from: bob, to: alice }])).rejects.toThrow(/This is for the account/)
    await expect(raw('eth_sendTransaction', [{ to: alice }])).rejects.toThrow(/This is for the account/)
    await expect(raw('eth_sendTransaction', [{ from: alice, to: bob, chainId: '0xa' }])).rejects.toThrow(/chain 10/)
    await expect((async () => (await providerNow().getSigner(bob)).signMessage('hello'))()).rejects.toThrow()
    expect(asked()).toEqual([])
  })

  test('a gate holds for it as for the kit: who is not signed in has no signer', async () => {
    let pass: (() => void) | undefined
    const gate: Plugin = {
      name: 'gate',
      apply: ({ hooks }) =>
        hooks.authorize.tapPromise(
          { name: 'gate', namespace: 'eip155' },
          () => new Promise<void>((resolve) => (pass = resolve)),
        ),
    }
    const { kernel, connect } = await open({ plugins: [gate], isConnected: false })
    const connecting = connect()
    await expect.poll(() => pass).toBeDefined()
    expect(signer(kernel)).toBeUndefined()
    pass?.()
    await connecting
    expect(await signer(kernel)?.getAddress()).toBe(alice)
  })

  test('on a network that the app does not offer the wallet is asked for everything, and ethers sees it move', async () => {
    const { wallet, kernel, providerNow } = await open()
    wallet.answers.eth_getBalance = () => '0x9'
    wallet.chainId = '0xa'
    wallet.emit('chainChanged', '0xa')
    await expect.poll(() => kernel.connection('eip155')?.network.id).toBe('eip155:10')
    const there = providerNow()
    expect(String(await there.getBalance(bob))).toBe('9')
    expect(Number((await there.getNetwork()).chainId)).toBe(10)
    wallet.chainId = '0x1'
    const changed = () =>
      there.getNetwork().then(
        () => undefined,
        ({ code, event }) => [code, event],
      )
    await expect.poll(changed).toEqual(['NETWORK_ERROR', 'changed'])
  })

  test('events are polled for: a filter lives on one node, and the endpoints of a network are several', async () => {
    const { calls, wallet, providerNow } = await open({ isConnected: false })
    const there = providerNow() as ethers6.BrowserProvider
    there.pollingInterval = 10
    await there.on({ address: bob }, () => {})
    await expect.poll(() => calls.map(({ method }) => method)).toContain('eth_getLogs')
    await there.removeAllListeners()
    expect(calls.filter(({ method }) => /Filter|subscribe/.test(method))).toEqual([])
    expect(wallet.requests).toEqual([])
  })

  test('why a contract refuses is read from what the node says', async () => {
    const { providerNow } = await open()
    await expect(refusing(providerNow()).take?.()).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
      reason: 'Not yours',
    })
  })

  test('another wallet in use: the signer is that one’s, and the old one refuses', async () => {
    const { kernel, asked, signerNow } = await open()
    const old = signerNow()
    const other = createSimulatedWallet({ accounts: [alice] })
    announce(other.provider, { rdns: 'com.other', name: 'Other' })
    await kernel.connect({ connectorId: 'com.other', namespace: 'eip155' })
    await turn()
    await expect(old.signMessage('hello')).rejects.toThrow(/The account in use is not/)
    await signerNow().signMessage('hello')
    expect(asked()).toEqual([])
    expect(other.requests.at(-1)).toMatchObject({ method: 'personal_sign' })
  })

  test('what is not ethers in that version is said with what to install', async () => {
    const { kernel } = await open()
    expect(() => missing(kernel)).toThrow(install)
  })
})
