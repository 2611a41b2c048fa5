// @vitest-environment node
import { getAddress } from 'viem'
import { zksync } from 'viem/chains'
import { expect, test } from 'vitest'
import { fakeNode, usdc } from '../fixtures/fakeNode.ts'
import { codesOf, linesOf, read } from '../fixtures/readers.ts'
import { evmAddress } from '../fixtures/seed.ts'

const token = '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238'
const spender = '0x00000000000000000000000000000000000000bb'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const chainId = 11155111
const field = (name: string, type: string) => ({ name, type })

type Typed = { domain: object; types: Record<string, readonly object[]>; primaryType: string; message: object }

const mail: Typed = {
  domain: { name: 'Mail', version: '1', chainId, verifyingContract: token },
  types: {
    Mail: [field('to', 'Person'), field('words', 'string[]'), field('urgent', 'bool')],
    Person: [field('name', 'string'), field('wallet', 'address')],
  },
  primaryType: 'Mail',
  message: { to: { name: 'Bob', wallet: spender }, words: ['Hello', 'Bob'], urgent: false, unsigned: 'never drawn' },
}

const permit: Typed = {
  domain: { name: 'USDC', version: '2', chainId, verifyingContract: token },
  types: {
    Permit: [
      field('owner', 'address'),
      field('spender', 'address'),
      ...['value', 'nonce', 'deadline'].map((name) => field(name, 'uint256')),
    ],
  },
  primaryType: 'Permit',
  message: { owner: evmAddress, spender, value: '2500000', nonce: 0, deadline: 1_900_000_000 },
}

const sign = (data: unknown) => read('eth_signTypedData_v4', [evmAddress, JSON.stringify(data)])

test('typed data is drawn value by value, as the types name them, and nothing else of it', async () => {
  const act = await sign(mail)
  expect(act.lines.filter(({ label }) => label === 'field').map(({ name, value }) => [name, value])).toEqual([
    ['', 'Mail'],
    ['to.name', 'Bob'],
    ['to.wallet', spender],
    ['words.0', 'Hello'],
    ['words.1', 'Bob'],
    ['urgent', 'false'],
  ])
  expect(linesOf(act, 'about')).toEqual(['Mail'])
  expect(linesOf(act, 'contract')).toEqual([token])
  expect(codesOf(act)).toEqual(['orderUnread'])
  expect(act.stake).toEqual({ kind: 'unknown' })
  expect(JSON.stringify(act)).not.toContain('never drawn')
})

test('a permit is drawn as what it allows, in the unit of the token', async () => {
  fakeNode(usdc)
  const act = await sign(permit)
  expect(act.title).toBe('permit')
  expect(linesOf(act, 'allows')).toEqual(['2.5 USDC'])
  expect(linesOf(act, 'token')).toEqual([token])
  expect(linesOf(act, 'spender')).toEqual([spender])
  expect(linesOf(act, 'until')).toEqual(['2030-03-17T17:46:40.000Z'])
  expect(act.stake).toEqual({ kind: 'permission' })
  expect(codesOf(act)).toEqual([])
})

test('a permit without a limit is said in red', async () => {
  fakeNode(usdc)
  const act = await sign({ ...permit, message: { ...permit.message, value: (2n ** 256n - 1n).toString() } })
  expect(linesOf(act, 'allows')).toEqual(['∞ USDC'])
  expect(codesOf(act)).toEqual(['unlimited'])
})

test('a permit of a token that tells no unit is said in red', async () => {
  fakeNode()
  const act = await sign(permit)
  expect(linesOf(act, 'allows')).toEqual(['2500000'])
  expect(codesOf(act)).toEqual(['unknownToken'])
})

test('the allowances of Permit2 are drawn each', async () => {
  fakeNode(usdc)
  const act = await sign({
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    types: {
      PermitBatch: [field('details', 'PermitDetails[]'), field('spender', 'address'), field('sigDeadline', 'uint256')],
      PermitDetails: [
        field('token', 'address'),
        field('amount', 'uint160'),
        field('expiration', 'uint48'),
        field('nonce', 'uint48'),
      ],
    },
    primaryType: 'PermitBatch',
    message: {
      details: [
        { token, amount: '1000000', expiration: 1_900_000_000, nonce: 0 },
        { token: spender, amount: (2n ** 160n - 1n).toString(), expiration: 0, nonce: 1 },
      ],
      spender,
      sigDeadline: 1_900_000_000,
    },
  })
  expect(linesOf(act, 'allows')).toEqual(['1 USDC', '∞ USDC'])
  expect(codesOf(act)).toEqual(['unlimited'])
})

test('a permit that DAI takes for ever is not drawn as ended in 1970 (approvals 19)', async () => {
  fakeNode(usdc)
  const names = ['holder:address', 'spender:address', 'nonce:uint256', 'expiry:uint256', 'allowed:bool']
  const types = { Permit: names.map((name) => field(...(name.split(':') as [string, string]))) }
  const message = { holder: evmAddress, spender, nonce: 0, expiry: 0, allowed: true }
  const act = await sign({ ...permit, types, message })
  expect(linesOf(act, 'allows')).toEqual(['∞ USDC'])
  expect(linesOf(act, 'until')).toEqual([])
  const bounded = await sign({ ...permit, types, message: { ...message, expiry: 1_900_000_000 } })
  expect(linesOf(bounded, 'until')).toEqual(['2030-03-17T17:46:40.000Z'])
})

test('an allowance of Permit2 that lasts for the block of its use is drawn with the time of the last use, not as ended in 1970 (approvals 19)', async () => {
  fakeNode(usdc)
  const act = await sign({
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    types: {
      PermitSingle: [field('details', 'PermitDetails'), field('spender', 'address'), field('sigDeadline', 'uint256')],
      PermitDetails: ['token:address', 'amount:uint160', 'expiration:uint48', 'nonce:uint48'].map((name) =>
        field(...(name.split(':') as [string, string])),
      ),
    },
    primaryType: 'PermitSingle',
    message: { details: { token, amount: '1000000', expiration: 0, nonce: 0 }, spender, sigDeadline: 1_900_000_000 },
  })
  expect(linesOf(act, 'until')).toEqual(['2030-03-17T17:46:40.000Z'])
})

test.each([
  [
    'a delegation',
    {
      primaryType: 'Delegation',
      types: { Delegation: [field('delegate', 'address')] },
      message: { delegate: spender },
    },
  ],
  [
    'a user operation',
    {
      primaryType: 'PackedUserOperation',
      types: { PackedUserOperation: [field('sender', 'address')] },
      message: { sender: spender },
    },
  ],
  [
    'an empty list of delegations',
    {
      types: { Mail: [field('list', 'Delegation[]')], Delegation: [field('delegate', 'address')] },
      message: { list: [] },
    },
  ],
  ['the account as the contract', { domain: { chainId, verifyingContract: evmAddress } }],
  [
    'an entry point as the contract',
    { domain: { chainId, verifyingContract: '0x0000000071727de22e5e9d8baf0edac6f37da032' } },
  ],
  [
    'the delegation manager as the contract',
    { domain: { chainId, verifyingContract: '0xDB9B1e94B5b69Df7e401DDbedE43491141047dB3' } },
  ],
  ['another network', { domain: { name: 'Mail', chainId: 1 } }],
  ['another network in hex', { domain: { name: 'Mail', chainId: '0x1' } }],
])('typed data with %s is refused (approvals 7)', async (_, change) => {
  await expect(sign({ ...mail, ...change })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('typed data without a network is said in red', async () => {
  const act = await sign({ ...mail, domain: { name: 'Mail' } })
  expect(codesOf(act)).toEqual(['orderUnread', 'anyNetwork'])
  // Nor is the network drawn that the host names (approvals 46).
  expect(linesOf(act, 'network')).toEqual([])
  expect(linesOf(await sign(mail), 'network')).toEqual(['Sepolia'])
})

test.each([
  ['no JSON', '{'],
  [
    'a domain that draws a contract and does not sign it',
    { ...mail, types: { ...mail.types, EIP712Domain: [field('name', 'string')] } },
  ],
  [
    'a domain type of another kind',
    {
      ...mail,
      types: {
        ...mail.types,
        EIP712Domain: [
          field('name', 'string'),
          field('version', 'string'),
          field('chainId', 'string'),
          field('verifyingContract', 'address'),
        ],
      },
    },
  ],
  ['a missing value', { ...mail, message: { ...mail.message, urgent: undefined } }],
  ['a number past its type', { ...permit, message: { ...permit.message, value: (2n ** 256n).toString() } }],
  ['a number that JavaScript rounds', { ...permit, message: { ...permit.message, value: 2 ** 60 } }],
  ['a type that is named like an address', { ...mail, types: { ...mail.types, address: [field('x', 'bool')] } }],
  [
    'a type whose name hides fields',
    { ...mail, types: { 'Mail(bool x)': [field('x', 'bool')] }, primaryType: 'Mail(bool x)', message: { x: true } },
  ],
  [
    'a field whose name hides fields',
    { ...mail, types: { Mail: [field('x,bool y', 'bool')] }, message: { 'x,bool y': true } },
  ],
  [
    'a field that stands twice',
    { ...mail, types: { Mail: [field('x', 'bool'), field('x', 'bool')] }, message: { x: true } },
  ],
  ['an unknown type', { ...mail, types: { Mail: [field('x', 'uint7')] }, message: { x: 1 } }],
  [
    'a type whose name ends elsewhere for other readers',
    { ...mail, types: { Mail: [field('x', 'A$B')], A$B: [field('y', 'bool')] }, message: { x: { y: true } } },
  ],
  [
    'an unknown type within an empty list',
    { ...mail, types: { Mail: [field('x', 'A[]')], A: [field('y', 'bool z)B(bool')] }, message: { x: [] } },
  ],
  ['the domain as the message', { ...mail, primaryType: 'EIP712Domain' }],
  ['a type that holds itself without end', { ...mail, types: { Mail: [field('x', 'Mail')] }, message: {} }],
])('typed data with %s is refused as malformed (approvals 10)', async (_, data) => {
  const params = [evmAddress, typeof data === 'string' ? data : JSON.stringify(data)]
  await expect(read('eth_signTypedData_v4', params)).rejects.toMatchObject({ code: 'malformed' })
})

test('typed data for another account is refused', async () => {
  await expect(read('eth_signTypedData_v4', [spender, JSON.stringify(mail)])).rejects.toMatchObject({
    code: 'malformed',
  })
})

test('typed data that names another network by the salt of its domain is refused (approvals 7)', async () => {
  const salt = (id: number) => `0x${id.toString(16).padStart(64, '0')}`
  const domain = { name: 'USD Coin (PoS)', version: '1', verifyingContract: token }
  await expect(sign({ ...mail, domain: { ...domain, salt: salt(137) } })).rejects.toMatchObject({
    code: 'not_allowed',
    params: { reason: 'other_network' },
  })
  expect(codesOf(await sign({ ...mail, domain: { ...domain, salt: salt(chainId) } }))).toContain('anyNetwork')
  expect(codesOf(await sign({ ...mail, domain: { ...domain, salt: `0x${'9c'.repeat(32)}` } }))).toContain('anyNetwork')
})

test.each(['0xbe4138886cb096bdc1b930f2f0ca7892aa234d78', '0x56D56e07e3d6Ee5a24e30203A37a0a460f42D7A3'])(
  'typed data with the older delegation manager %s as the contract is refused (approvals 7)',
  async (verifyingContract) => {
    await expect(sign({ ...mail, domain: { chainId, verifyingContract } })).rejects.toMatchObject({
      params: { reason: 'account_handed_over' },
    })
  },
)

test.each([
  ['a value', { message: { ...mail.message, words: ['pay \u202e01'] } }],
  ['the name of the domain', { domain: { ...mail.domain, name: 'Ma\u200bil' } }],
])('hidden characters in %s of typed data are said in red (approvals 33)', async (_, change) => {
  fakeNode(usdc)
  const act = await read('eth_signTypedData_v4', [evmAddress, { ...mail, ...change }])
  expect(codesOf(act)).toEqual(['orderUnread', 'hiddenCharacters'])
})

const struct = (names: readonly string[], type = 'uint256') => names.map((name) => field(name, type))

test('typed data that a network itself takes as a transaction is refused: zkSync’s (approvals 36)', async () => {
  const common = { nonce: 7, gas: 10n ** 6n, maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 0n, gasPerPubdata: 50_000n }
  const { message, ...rest } = zksync.custom.getEip712Domain({
    ...{ ...common, type: 'eip712', chainId, from: getAddress(evmAddress), to: spender, value: 10n ** 18n, data: '0x' },
    ...{ factoryDeps: [], paymaster: spender, paymasterInput: '0x' },
  })
  const text = JSON.stringify({ ...rest, message }, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  await expect(read('eth_signTypedData_v4', [evmAddress, text])).rejects.toMatchObject({
    ...{ code: 'not_allowed', params: { reason: 'transaction' } },
  })
})

test('typed data that a network itself takes as a transaction is refused: one that names its network by a salt (approvals 36)', async () => {
  const names = ['nonce', 'tip', 'value', 'gasLimit', 'storageLimit', 'validUntil']
  const Transaction = [field('action', 'string'), field('to', 'address'), ...struct(names), field('data', 'bytes')]
  const message = { action: 'Call', to: spender, data: '0x', ...Object.fromEntries(names.map((name) => [name, '1'])) }
  const domain = { name: 'Some EVM', version: '1', chainId, salt: `0x${'9c'.repeat(32)}` }
  await expect(sign({ domain, types: { Transaction }, primaryType: 'Transaction', message })).rejects.toMatchObject({
    params: { reason: 'transaction' },
  })
})

test.each([
  ['its type', { domain: mail.domain }],
  ['its contract', { primaryType: 'Other' }],
])('a permit for any call of the account (Moonbeam) is refused by %s (approvals 36)', async (_, change) => {
  const fields = [
    ...[field('from', 'address'), field('to', 'address'), field('value', 'uint256'), field('data', 'bytes')],
    ...[field('gaslimit', 'uint64'), field('nonce', 'uint256'), field('deadline', 'uint256')],
  ]
  const message = {
    from: evmAddress,
    to: spender,
    value: '1',
    data: '0x',
    gaslimit: 1,
    nonce: 0,
    deadline: 4_000_000_000,
  }
  const verifyingContract = '0x000000000000000000000000000000000000080a'
  const domain = { name: 'Call Permit Precompile', version: '1', chainId, verifyingContract }
  const primaryType = 'primaryType' in change ? change.primaryType : 'CallPermit'
  const given = { primaryType, domain: 'domain' in change ? change.domain : domain }
  await expect(sign({ ...given, types: { [primaryType]: fields }, message })).rejects.toMatchObject({
    params: { reason: 'account_handed_over' },
  })
})

test('a permit of tokens that another contract than Permit2 tells of is drawn, and said in red (approvals 34)', async () => {
  fakeNode(usdc)
  const fields = ['token:address', 'amount:uint160', 'expiration:uint48', 'nonce:uint48'].map((each) => {
    const [name = '', type = ''] = each.split(':')
    return field(name, type)
  })
  const given = (verifyingContract: string) => ({
    domain: { name: 'Permit2', chainId, verifyingContract },
    types: {
      PermitSingle: [field('details', 'PermitDetails'), field('spender', 'address'), field('sigDeadline', 'uint256')],
      PermitDetails: fields,
    },
    primaryType: 'PermitSingle',
    message: {
      details: { token, amount: '1000000', expiration: 1_900_000_000, nonce: 0 },
      ...{ spender, sigDeadline: 1_900_000_000 },
    },
  })
  const act = await sign(given('0x00000000000000000000000000000000deadbeef'))
  expect(linesOf(act, 'allows')).toEqual(['1 USDC'])
  expect(codesOf(act)).toEqual(['orderUnread'])
  expect(codesOf(await sign(given(permit2)))).toEqual([])
})
