// @vitest-environment node
import { type Abi, encodeFunctionData, getAddress, type Hex, parseAbi, parseTransaction, toHex } from 'viem'
import { expect, test } from 'vitest'
import { fakeNode, tokenOf, usdc } from '../fixtures/fakeNode.ts'
import { codesOf, linesOf, read } from '../fixtures/readers.ts'
import { evmAddress } from '../fixtures/seed.ts'
import type { Act } from './act.ts'

const bob = getAddress('0x00000000000000000000000000000000000000bb')
const token = '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function launch(uint256)',
  'function transferFrom(address,address,uint256)',
])
const ether = (count: number) => toHex(BigInt(count) * 10n ** 18n)
const send = (transaction: object) => read('eth_sendTransaction', [{ from: evmAddress, to: bob, ...transaction }])

const unsignedOf = (act: Act) => {
  const subject = act.signings[0]?.subject
  return parseTransaction(subject?.kind === 'eip155Transaction' ? subject.unsigned : '0x')
}

test('a payment is drawn with amount, receiver and the most that its fee can be', async () => {
  fakeNode()
  const act = await send({ value: ether(2) })
  expect(linesOf(act, 'sends')).toEqual(['2 ETH'])
  expect(linesOf(act, 'to')).toEqual([bob])
  // 21,000 gas at twice the base fee of 1 gwei, and 1 gwei for the block's maker.
  expect(linesOf(act, 'fee')).toEqual(['0.000063 ETH'])
  expect(act.warnings).toEqual([])
  expect(act.stake).toEqual({ kind: 'native', chainId: 'eip155:11155111', amount: 2_000_063n * 10n ** 12n })
})

test('nonce, gas and fees are of the page’s own node, whatever the host says (approvals 11)', async () => {
  const node = fakeNode()
  const act = await send({ value: '0x1', gas: '0x1', gasPrice: '0xffffffffffff', maxFeePerGas: '0x1' })
  expect(unsignedOf(act)).toMatchObject({
    ...{ type: 'eip1559', chainId: 11155111, nonce: 7, gas: 21_000n, value: 1n },
    ...{ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  })
  expect(new Set(node.asked.map(({ url }) => url))).toEqual(new Set(['https://node.acme.test/evm']))
})

test('a network without base fees gets a legacy transaction', async () => {
  fakeNode({ eth_getBlockByNumber: {}, eth_gasPrice: '0x5' })
  expect(unsignedOf(await send({ value: '0x1' }))).toMatchObject({ type: 'legacy', gasPrice: 5n, chainId: 11155111 })
})

test('a transfer of tokens is drawn in the token’s unit, with its address and the receiver', async () => {
  fakeNode(usdc)
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 2_500_000n] })
  const act = await send({ to: token, data })
  expect(linesOf(act, 'sends')).toEqual(['2.5 USDC'])
  expect(linesOf(act, 'token')).toEqual([token])
  expect(linesOf(act, 'to')).toEqual([bob])
  expect(act.stake).toEqual({ kind: 'unknown' })
})

test('an approval is drawn as what it allows, and is a permission of any amount', async () => {
  fakeNode(usdc)
  for (const [amount, allows, codes] of [
    [1_000_000n, '1 USDC', []],
    [0n, '0 USDC', []],
    [2n ** 256n - 1n, '∞ USDC', ['unlimited']],
  ] as const) {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [bob, amount] })
    const act = await send({ to: token, data })
    expect(linesOf(act, 'allows')).toEqual([allows])
    expect(linesOf(act, 'spender')).toEqual([bob])
    expect(codesOf(act)).toEqual(codes)
    expect(act.stake).toEqual({ kind: 'permission' })
  }
})

test('an allowance of more than there is of a token has no limit, also if it is a number (approvals 9)', async () => {
  const supply = (call: unknown) => String(Object(call).data) === '0x18160ddd' && toHex(2_000_000n, { size: 32 })
  const ofUsdc = usdc.eth_call as (params: readonly unknown[]) => unknown
  const node = { ...usdc, eth_call: (params: readonly unknown[]) => supply(params[0]) || ofUsdc(params) }
  for (const [amount, codes] of [
    [2_000_000n, []],
    [2_000_001n, ['unlimited']],
  ] as const) {
    fakeNode(node)
    const act = await send({
      to: token,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [bob, amount] }),
    })
    expect(codesOf(act)).toEqual(codes)
    const types = ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256']
    const Permit = types.map((each) => ({ name: each.split(' ')[0], type: each.split(' ')[1] }))
    const message = { owner: evmAddress, spender: bob, value: String(amount), nonce: 0, deadline: 1_900_000_000 }
    const domain = { name: 'USDC', chainId: 11155111, verifyingContract: token }
    const permit = { domain, types: { Permit }, primaryType: 'Permit', message }
    expect(codesOf(await read('eth_signTypedData_v4', [evmAddress, permit]))).toEqual(codes)
  }
})

test('a call that cannot be read is said in red, with the contract (approvals 9)', async () => {
  fakeNode({ eth_estimateGas: '0xc350' })
  const act = await send({ to: token, data: encodeFunctionData({ abi, functionName: 'launch', args: [1n] }) })
  expect(act.warnings).toEqual([{ code: 'callUnread', value: token }])
  expect(linesOf(act, 'contract')).toEqual([token])
  expect(act.stake).toEqual({ kind: 'unknown' })
  expect(unsignedOf(act).gas).toBe(65_000n)
})

test('what a contract only claims to pay out is not drawn as received, and the call is said in red (approvals 16)', async () => {
  fakeNode(usdc)
  const pool = '0x00000000000000000000000000000000000000cc'
  const data = encodeFunctionData({
    abi,
    functionName: 'transferFrom',
    args: [pool, evmAddress as Hex, 3_000_000_000n],
  })
  const act = await send({ to: token, data, value: ether(1) })
  expect(linesOf(act, 'sends')).toEqual(['1 ETH'])
  expect(JSON.stringify(act.lines)).not.toContain('3000')
  expect(act.warnings).toEqual([{ code: 'callUnread', value: token }])
  expect(act.stake).toEqual({ kind: 'unknown' })
})

test('a call that takes tokens of somebody else, who let the account take them, is said in red (approvals 16)', async () => {
  fakeNode(usdc)
  const friend = '0x00000000000000000000000000000000000000cc'
  const data = encodeFunctionData({ abi, functionName: 'transferFrom', args: [friend, bob, 3_000_000_000n] })
  const act = await send({ to: token, data })
  expect(codesOf(act)).toEqual(['callUnread'])
  expect(act.stake).toEqual({ kind: 'unknown' })
})

test.each([
  ['read', '0x6000', [bob], []],
  ['not read on a network without Multicall3, because they would stay at its address', '0x', [], ['callUnread']],
] as const)('payments through Multicall3 are %s (approvals 30)', async (_, code, receivers, codes) => {
  fakeNode({ eth_getCode: ([address]: readonly unknown[]) => (/^0xca11/i.test(String(address)) ? code : '0x') })
  const multicall = parseAbi([
    'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
    'function aggregate3Value(Call[] calls) payable',
  ])
  const payment = { target: bob, allowFailure: false, value: 10n ** 18n, callData: '0x' } as const
  const data = encodeFunctionData({ abi: multicall, functionName: 'aggregate3Value', args: [[payment]] })
  const act = await send({ to: '0xcA11bde05977b3631167028862bE2a173976CA11', data, value: ether(1) })
  expect(linesOf(act, 'sends')).toEqual(['1 ETH'])
  expect(linesOf(act, 'to')).toEqual(receivers.length > 0 ? receivers : ['0xcA11bde05977b3631167028862bE2a173976CA11'])
  expect(codesOf(act)).toEqual(codes)
})

test('the fee counts for what a frame may ask: a receiver that burns gas costs more than its payment (approvals 17)', async () => {
  fakeNode({ eth_estimateGas: toHex(30_000_000n) })
  const act = await send({ value: '0x1' })
  expect(act.stake).toEqual({ kind: 'native', chainId: 'eip155:11155111', amount: 1n + 30_000_000n * 3_000_000_000n })
})

test('a contract that is created is said in red', async () => {
  fakeNode({ eth_estimateGas: '0xc350' })
  const act = await send({ to: undefined, data: '0x6000' })
  expect(codesOf(act)).toEqual(['createsContract'])
  expect(unsignedOf(act).to).toBeUndefined()
})

test.each([
  ['a raw authorisation', { authorizationList: [] }, 'authorization'],
  ['a type that hands over the account', { type: '0x4' }, 'type'],
  ['a type with blobs', { type: '0x3' }, 'type'],
  ['blobs', { blobVersionedHashes: [] }, 'field'],
  ['a field that is not known', { sponsor: bob }, 'field'],
  ['another account', { from: bob }, 'account'],
  ['another network', { chainId: '0x1' }, 'other_network'],
  ['a nonce that is not the next one', { nonce: '0x6' }, 'nonce'],
])('a transaction with %s is refused', async (_, fields, reason) => {
  fakeNode()
  await expect(send({ value: '0x1', ...fields })).rejects.toMatchObject({ code: 'not_allowed', params: { reason } })
})

test.each([
  ['no transaction', []],
  ['two transactions', [{ to: bob }, { to: bob }]],
  ['a receiver that is no address', [{ to: 'bob.eth' }]],
  ['an amount that is no quantity', [{ to: bob, value: '-1' }]],
  ['call data that is not hex', [{ to: bob, data: 'launch' }]],
  ['two call data that differ', [{ to: bob, data: '0x01', input: '0x02' }]],
  ['neither receiver nor code', [{ value: '0x1' }]],
])('eth_sendTransaction with %s is malformed', async (_, params) => {
  fakeNode()
  await expect(read('eth_sendTransaction', params)).rejects.toMatchObject({ code: 'malformed' })
})

test.each([
  ['would fail', new Error('execution reverted'), { params: { reason: 'reverts' } }],
  [
    'costs more than there is',
    new Error('insufficient funds for gas * price + value'),
    { params: { reason: 'funds' } },
  ],
])('a transaction that %s is not asked for', async (_, failure, refusal) => {
  fakeNode({ eth_estimateGas: failure })
  await expect(send({ value: '0x1' })).rejects.toMatchObject(refusal)
})

test('a payment of nearly all leaves less room for the fee, and a payment of more than there is is refused', async () => {
  const price = 2_000_000_000n
  fakeNode({ eth_getBalance: toHex(1n + 21_000n * price) })
  expect(unsignedOf(await send({ value: '0x1' })).maxFeePerGas).toBe(price)
  await expect(send({ value: '0x2' })).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'funds' } })
})

test('a node that is out of reach is said so', async () => {
  fakeNode({ eth_getTransactionCount: new Error('down') })
  await expect(send({ value: '0x1' })).rejects.toMatchObject({ code: 'unavailable' })
})

test('a symbol that reads as more digits of an amount stands in quotes behind it (approvals 28)', async () => {
  fakeNode(tokenOf('000-USDC'))
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 2_000_000n] })
  expect(linesOf(await send({ to: token, data }), 'sends')).toEqual(['2 \u2068“000-USDC”\u2069'])
  const all = encodeFunctionData({ abi, functionName: 'approve', args: [bob, 2n ** 256n - 1n] })
  expect(linesOf(await send({ to: token, data: all }), 'allows')).toEqual(['∞ \u2068“000-USDC”\u2069'])
})

test('what a network charges for data is part of the fee on every network that has the contract that tells it (approvals 29)', async () => {
  const oracle = '0x420000000000000000000000000000000000000f'
  const isOracle = (address: unknown) => String(address).toLowerCase() === oracle
  fakeNode({
    eth_getCode: ([address]: readonly unknown[]) => (isOracle(address) ? '0x6000' : '0x'),
    eth_call: ([call]: readonly unknown[]) => {
      const { to, data } = Object(call)
      return isOracle(to) && data.startsWith('0xf1c7a58b') ? toHex(10n ** 15n, { size: 32 }) : '0x'
    },
  })
  const act = await send({ value: '0x1' })
  expect(linesOf(act, 'fee')).toEqual(['0.001063 ETH'])
  expect(act.stake).toEqual({ kind: 'native', chainId: 'eip155:11155111', amount: 1n + 1_063_000n * 10n ** 9n })
})

test.each(['0x5300000000000000000000000000000000000002', '0x530000000000000000000000000000000000000f'])(
  'the fee for data is read from %s too: networks of Scroll and of Morph have their contracts there (approvals 29)',
  async (oracle) => {
    const isOracle = (address: unknown) => String(address).toLowerCase() === oracle
    fakeNode({
      eth_getCode: ([address]: readonly unknown[]) => (isOracle(address) ? '0x6000' : '0x'),
      eth_call: ([call]: readonly unknown[]) => {
        const { to, data } = Object(call)
        if (!isOracle(to)) return '0x'
        // The question for the most that the fee can be is of the OP Stack.
        return data.startsWith('0x49948e0e') ? toHex(10n ** 15n, { size: 32 }) : new Error('execution reverted')
      },
    })
    const act = await send({ value: '0x1' })
    expect(linesOf(act, 'fee')).toEqual(['0.001063 ETH'])
    expect(act.stake).toEqual({ kind: 'native', chainId: 'eip155:11155111', amount: 1n + 1_063_000n * 10n ** 9n })
  },
)

test('a call of the account’s own code is said in red, because the page knows no code of the account (approvals 9)', async () => {
  fakeNode(usdc)
  const friend = '0x00000000000000000000000000000000000000cc'
  const own = parseAbi([
    'struct Call { address target; uint256 value; bytes data; }',
    'function executeBatch(Call[] calls) payable',
  ])
  const taking = encodeFunctionData({ abi, functionName: 'transferFrom', args: [friend, bob, 3_000_000_000n] })
  const calls = [
    { target: bob, value: 1n, data: '0x' as const },
    { target: token as Hex, value: 0n, data: taking },
  ]
  const data = encodeFunctionData({ abi: own, functionName: 'executeBatch', args: [calls] })
  const act = await send({ to: evmAddress, data })
  expect(linesOf(act, 'sends')).toEqual(['0.000000000000000001 ETH'])
  expect(codesOf(act)).toEqual(['callUnread'])
  expect(act.stake).toEqual({ kind: 'unknown' })
})

test.each([
  ['transferFrom(address from, address to, uint160 amount, address token)', [evmAddress, bob, 2_500_000n, token]],
  ['approve(address token, address spender, uint160 amount, uint48 until)', [token, bob, 2_500_000n, 4_000_000_000]],
  [
    'selfPermit(address token, uint256 amount, uint256 until, uint8 v, bytes32 r, bytes32 s)',
    [token, 2_500_000n, 4_000_000_000n, 27, toHex(1n, { size: 32 }), toHex(1n, { size: 32 })],
  ],
] as const)(
  'a call that tells of a token which another contract keeps is drawn, and said in red: %s (approvals 34)',
  async (text, args) => {
    fakeNode(usdc)
    const own = parseAbi([`function ${text}`]) as Abi
    const functionName = text.slice(0, text.indexOf('('))
    const data = encodeFunctionData({ abi: own, functionName, args })
    const stranger = getAddress('0x00000000000000000000000000000000000000cc')
    const act = await send({ to: stranger, data })
    expect(act.warnings).toEqual([{ code: 'callUnread', value: stranger }])
    if (functionName === 'selfPermit') return
    // Permit2 itself does as its call says.
    expect(codesOf(await send({ to: '0x000000000022D473030F116dDEE9F6B43aC78BA3', data }))).toEqual([])
  },
)

test.each([
  ['the fee of a network’s operator is', toHex(2n * 10n ** 15n, { size: 32 }), '0.003063 ETH'],
  ['a network whose contract tells no such fee has none:', new Error('execution reverted'), '0.001063 ETH'],
])('%s part of the fee (approvals 35)', async (_, operator, fee) => {
  const oracle = '0x420000000000000000000000000000000000000f'
  const isOracle = (address: unknown) => String(address).toLowerCase() === oracle
  const node = fakeNode({
    eth_getCode: ([address]: readonly unknown[]) => (isOracle(address) ? '0x6000' : '0x'),
    eth_call: ([call]: readonly unknown[]) => {
      if (!isOracle(Object(call).to)) return '0x'
      return String(Object(call).data).startsWith('0x275aedd2') ? operator : toHex(10n ** 15n, { size: 32 })
    },
  })
  const act = await send({ value: '0x1' })
  expect(linesOf(act, 'fee')).toEqual([fee])
  // For the most gas that the transaction may use.
  expect(node.asks('eth_call').map(({ params }) => Object(params[0]).data)).toContain(
    `0x275aedd2${(21_000).toString(16).padStart(64, '0')}`,
  )
})
