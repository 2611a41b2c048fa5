import { RPCError } from 'tapkit/kernel'
import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { answering, hex, token as tokenOf } from '../fixtures/answering.ts'
import { bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { mainnet, zksync } from '../networks/index.ts'
import { refusalKind } from './refusalKind.ts'

const world = openWorlds()
const ether = 10n ** 18n
const errorData = `0x08c379a0${'0'.repeat(64)}`

const funds: [string, number, string, unknown?][] = [
  ['geth', -32000, 'insufficient funds for gas * price + value: balance 0, tx cost 21000, overshot 21000'],
  [
    'geth',
    -32003,
    'failed to apply transaction: insufficient funds for gas * price + value: address 0x24 have 5 want 7',
  ],
  ['geth', -32000, 'insufficient funds for transfer'],
  ['geth', -32000, 'gas required exceeds allowance (0)'],
  ['zkSync', 3, 'insufficient funds for gas + value. balance: 10, fee: 3, value: 10', '0x'],
  ['zkSync', 3, 'execution reverted: Failed to submit transaction: insufficient balance for transfer', '0x'],
  ['Nethermind', -32000, 'insufficient sender balance'],
  ['Nethermind', -32000, 'insufficient MaxFeePerGas for sender balance'],
  ['Besu', -32004, 'Upfront cost exceeds account balance'],
  ['Besu', -32000, 'transaction up-front cost 0x3 exceeds transaction sender account balance 0x1'],
  [
    'OpenEthereum',
    -32010,
    'Insufficient funds. The account you tried to send transaction from does not have enough funds. Required 5 and got: 0.',
  ],
  ['Hardhat', -32000, "sender doesn't have enough funds to send tx. The max upfront cost is: 5"],
  // paradigmxyz/reth#14212
  ['OP Stack', -32000, 'gas required exceeds allowance (1698)'],
  // besu-eth/besu#11272, before and since
  [
    'Besu',
    -32603,
    'Internal error (Internal Error in Besu - java.lang.IllegalStateException: Cannot remove 0x11 wei from account, balance is only 0x7)',
  ],
  ['Besu', -32004, 'Insufficient funds for transfer (Cannot remove 0x11 wei from account, balance is only 0x7)'],
  // NethermindEth/nethermind#4829, #12164
  ['Nethermind', -32010, 'InsufficientFunds, Account balance: 3, cumulative cost: 5'],
  ['Nethermind', -32000, 'insufficient sender balance for transfer'],
  // crypto-com/defi-wallet-core-rs#258, okx/exchain#1025
  ['Cosmos EVM', -32000, 'failed to check sender balance: sender balance < tx cost (0 < 5): insufficient funds'],
  ['Cosmos EVM', -32000, 'insufficient funds: sender balance < tx gas cost (0.0okt < 0.1okt)'],
  // juzi-code/FilecoinJ#13
  [
    'Filecoin',
    1,
    'message execution failed: exit SysErrInsufficientFunds(6), reason: failed to transfer funds (RetCode=6)',
  ],
  // polkadot-evm/frontier#363
  ['Frontier', -32603, 'evm error: OutOfFund'],
  // ethereum-optimism/optimism#2834, paradigmxyz/reth#10732
  ['OP Stack', -32000, 'invalid transaction: insufficient funds for gas * price + value'],
  ['Reth', -32003, 'failed with 50000000 gas: insufficient funds for gas * price + value: address 0x24 have 5 want 7'],
]
const reverts: [string, number, string, unknown?][] = [
  ['geth', 3, 'execution reverted: ERC20: transfer amount exceeds balance', errorData],
  ['a contract that speaks like a node', 3, 'execution reverted: insufficient funds for gas', errorData],
  ['a contract without words', 3, 'execution reverted', '0x'],
  ['Nethermind', -32015, 'VM execution error.'],
  ['Erigon before 2026', -32000, 'execution reverted'],
  ['geth', -32000, 'invalid opcode: INVALID'],
  ['geth', -32000, 'out of gas'],
]

describe('what a node refuses a transaction for (evm 13)', () => {
  test.each(funds)('%s, %i %s: the account cannot pay for it', (_, code, message, data) => {
    expect(refusalKind(new RPCError({ code, message, data }))).toBe('funds')
  })
  test.each(reverts)('%s, %i %s: a contract refuses it', (_, code, message, data) => {
    expect(refusalKind(new RPCError({ code, message, data }))).toBe('reverts')
  })
  test('anything else says nothing of it', () => {
    expect(refusalKind(new RPCError({ code: -32603, message: 'Internal error' }))).toBeUndefined()
    // More than a node lets any estimate use.
    expect(
      refusalKind(new RPCError({ code: -32000, message: 'gas required exceeds allowance (50000000)' })),
    ).toBeUndefined()
    expect(refusalKind(new Error('insufficient funds for gas'))).toBeUndefined()
  })
})

describe('a fee that is not covered is said, and is nobody’s refusal (evm 13)', () => {
  const refusing = (message: string, code: number) => () => {
    throw rejection(message, code)
  }
  const notices = async (rpc: Parameters<typeof answering>[0], balance: bigint, isToken = false) => {
    const { kernel, connect } = await world({
      networks: [mainnet, zksync],
      wallet: createSimulatedWallet({ chainId: '0x144', chains: [1, 324] }),
      rpc: answering({ eth_getBalance: () => hex(balance), eth_call: tokenOf(), ...rpc }),
    })
    await connect()
    const token = isToken ? { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' } : undefined
    const prepared = await kernel.prepare({ kind: 'transfer', to: bob, amount: isToken ? 5n : ether, token })
    return prepared.notices.map(({ code }) => code)
  }
  const zksyncText = 'insufficient funds for gas + value. balance: 1, fee: 1, value: 1'

  test('all of the ether', async () => {
    const eth_estimateGas = ([{ value }]: [{ value: string }]) =>
      BigInt(value) > 0n ? refusing(zksyncText, 3)() : '0x2dc6c0'
    expect(await notices({ eth_estimateGas }, ether)).toEqual(['feeFunds'])
  })
  test.each([
    ['zkSync', zksyncText, 3],
    ['geth', 'insufficient funds for gas * price + value: balance 0, tx cost 21000', -32000],
    ['a node that knows no better', 'Internal error', -32603],
  ])('a token without ether for the fee, on %s', async (_, message, code) => {
    expect(await notices({ eth_estimateGas: refusing(message, code) }, 0n, true)).toEqual(
      expect.arrayContaining(['feeFunds']),
    )
  })
  test('a token that the contract does refuse', async () => {
    const eth_estimateGas = refusing('execution reverted: paused', 3)
    expect(await notices({ eth_estimateGas }, ether, true)).toContain('wouldFail')
  })
})
