import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { alice, rejection } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const mail = {
  domain: { name: 'Mail', chainId: 1 as unknown },
  types: { Mail: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Mail',
  message: { amount: 2n ** 200n },
}
const connected = async (...args: Parameters<typeof createSimulatedWallet>) => {
  const made = await world({ wallet: createSimulatedWallet(...args) })
  await made.connect()
  return made
}

test('a text that looks like hex is signed as text', async () => {
  const { kernel, wallet } = await connected()
  await kernel.signMessage({ message: '0xff' })
  expect(wallet.requests.at(-1)?.params).toEqual(['0x30786666', alice])
})

test.each(['reject', 'lie'] as const)('a wallet in mode %s signs nothing', async (mode) => {
  const { kernel, wallet } = await connected()
  wallet.mode = mode
  const name = mode === 'reject' ? 'UserRejectedError' : 'NoWalletResponseError'
  await expect(kernel.signMessage({ message: 'hi' })).rejects.toMatchObject({ name })
})

// safe-global/safe-apps-sdk#237, spruceid/siwe-py#76: the owners of a Safe sign on chain, and the signature is empty.
describe('an empty signature (evm 6)', () => {
  const signing = async (code: (() => string) | undefined) => {
    const wallet = createSimulatedWallet({ answers: { personal_sign: () => '0x', eth_signTypedData_v4: () => '0x' } })
    const { kernel, connect } = await world({ wallet, rpc: code ? { eth_getCode: code } : {} })
    await connect()
    const said = (asked: Promise<object>) =>
      asked.catch(({ name, unsent }: { name: string; unsent?: true }) => ({ name, unsent }))
    return [await said(kernel.signMessage({ message: 'hi' })), await said(kernel.signTypedData({ data: mail }))]
  }
  const none = { name: 'NoWalletResponseError', unsent: true }

  test('is one of an account that signs by its code', async () => {
    const safe = { signature: '0x', address: alice }
    expect(await signing(() => '0x6080')).toMatchObject([safe, safe])
  })
  test.each([
    ['a key', () => '0x'],
    ['a key with a delegate (EIP-7702)', () => `0xef0100${'11'.repeat(20)}`],
    ['an account whose code no node knows', undefined],
  ])('is none of %s', async (_, code) => {
    expect(await signing(code)).toEqual([none, none])
  })
})

describe('structured data', () => {
  test('goes out as JSON with its domain type, big numbers as decimal text', async () => {
    const { kernel, wallet } = await connected()
    await kernel.signTypedData({ data: mail })
    const [address, json = ''] = (wallet.requests.at(-1)?.params ?? []) as string[]
    expect(address).toBe(alice)
    expect(JSON.parse(json)).toEqual({
      domain: { name: 'Mail', chainId: 1 },
      types: {
        ...mail.types,
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
      },
      primaryType: 'Mail',
      message: { amount: (2n ** 200n).toString() },
    })
  })

  test.each([[1n], ['1'], ['0x1'], [undefined]])('for the active chain (%o) is signed', async (chainId) => {
    const { kernel } = await connected()
    const { signature } = await kernel.signTypedData({
      data: { ...mail, domain: { name: 'Mail', ...(chainId === undefined ? {} : { chainId }) } },
    })
    expect(signature).toMatch(/^0x/)
  })

  test.each([[8453], ['0x2105'], ['one'], [null]])(
    'for another chain (%o) is not shown to the wallet',
    async (chainId) => {
      const { kernel, wallet } = await connected()
      const before = wallet.requests.length
      await expect(kernel.signTypedData({ data: { ...mail, domain: { chainId } } })).rejects.toMatchObject({
        name: 'ChainMismatchError',
        code: 'chain_mismatch',
      })
      expect(wallet.requests).toHaveLength(before)
    },
  )
})

describe('requests pass through', () => {
  test('with what the wallet answers, null included', async () => {
    const { kernel, wallet } = await connected({
      answers: { wallet_watchAsset: () => true, eth_getTransactionReceipt: () => null },
    })
    const params = { type: 'ERC20', options: {} }
    expect(await kernel.request({ method: 'wallet_watchAsset', params })).toBe(true)
    expect(wallet.requests.at(-1)).toEqual({ method: 'wallet_watchAsset', params })
    expect(await kernel.request({ method: 'eth_getTransactionReceipt', params: ['0x'] })).toBeNull()
  })
  test('with the errors that it throws', async () => {
    const { kernel } = await connected()
    await expect(kernel.request({ method: 'eth_unknown' })).rejects.toMatchObject({ name: 'RPCError', code: -32601 })
  })
  test('need a wallet', async () => {
    const { kernel } = await world()
    await expect(kernel.request({ method: 'eth_chainId' })).rejects.toMatchObject({ name: 'NotConnectedError' })
  })
})

describe('capabilities (EIP-5792)', () => {
  const paymaster = { '0x1': { paymasterService: { supported: true } } }
  const read = async (answer: (params: unknown) => unknown) => {
    const { kernel } = await connected({ answers: { wallet_getCapabilities: answer } })
    return kernel.getCapabilities()
  }

  test('are asked for the account on the active chain', async () => {
    const asked: unknown[] = []
    const answer = (params: unknown) => {
      asked.push(params)
      return paymaster
    }
    expect(await read(answer)).toEqual(paymaster)
    expect(asked).toEqual([[alice, ['0x1']]])
  })
  test('of a wallet from before the list of chains', () =>
    expect(
      read((params) => {
        if ((params as unknown[]).length > 1) throw rejection('too many params', -32602)
        return paymaster
      }),
    ).resolves.toEqual(paymaster))
  test.each([
    ['JSON text', JSON.stringify(paymaster)],
    ['an entry an account', { [alice.toLowerCase()]: paymaster }],
    ['JSON text with an entry an account', JSON.stringify({ [alice]: paymaster })],
  ])('as %s', (_, answer) => expect(read(() => answer)).resolves.toEqual(paymaster))
  test.each([['{'], ['7'], [null], [[]], [7], [{ [alice]: null }]])('as %o are an error', (answer) =>
    expect(read(() => answer)).rejects.toMatchObject({ message: 'Error parsing wallet capabilities' }),
  )
  test('of a wallet that knows none', () =>
    expect(
      read(() => {
        throw rejection('no such method', -32601)
      }),
    ).resolves.toBeUndefined())
})

describe('addresses', () => {
  test.each([
    [alice, true],
    [alice.toLowerCase(), true],
    [alice.slice(2), true],
    [alice.slice(2).toUpperCase(), true],
    ['0x', false],
    [`${alice}0`, false],
    ['alice.eth', false],
    ['', false],
  ])('%s: %s', async (address, valid) => {
    const { kernel } = await world()
    expect(await kernel.validateAddress({ address })).toBe(valid)
  })
  test('in a case that is not the checksum’s are refused with a reason', async () => {
    const { kernel } = await world()
    await expect(kernel.validateAddress({ address: alice.replace('C51812', 'c51812') })).rejects.toMatchObject({
      name: 'InvalidAddressError',
      message: 'Invalid address',
    })
  })
})
