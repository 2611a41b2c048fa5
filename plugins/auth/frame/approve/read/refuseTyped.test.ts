// @vitest-environment node
import { expect, test } from 'vitest'
import { createMessage } from '../../../../features/siwx/message/createMessage.ts'
import { fakeNode } from '../fixtures/fakeNode.ts'
import { codesOf } from '../fixtures/readers.ts'
import { evmAddress } from '../fixtures/seed.ts'
import { fields, readTyped } from '../fixtures/typedData.ts'
import { toHex } from './hex.ts'

const chainId = 11155111
const contract = '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238'
const other = '0x00000000000000000000000000000000deadbeef'
const named = { name: 'Some Network', version: '1', chainId }
const genesis = `0x${'9c'.repeat(32)}`

const usual: Readonly<Record<string, unknown>> = {
  address: other,
  bytes: '0xdeadbeef',
  bytes32: genesis,
  string: 'Ada',
  'bytes32[]': [genesis],
}

/** Typed data of one struct, with a value for each field. */
const typed = (domain: object, primaryType: string, text: string, message: Readonly<Record<string, unknown>> = {}) => ({
  domain,
  primaryType,
  types: { [primaryType]: fields(text) },
  message: {
    ...Object.fromEntries(fields(text).map(({ name, type }) => [name, usual[type] ?? 1])),
    ...message,
  },
})

const ofNetworks: readonly (readonly [name: string, data: unknown])[] = [
  ['Astar’s claim of the account, by a salt', typed({ ...named, salt: genesis }, 'Claim', 'bytes substrateAddress')],
  ['a salt and no bytes', typed({ ...named, salt: genesis }, 'Claim', 'bytes32 account')],
  [
    'Humanode’s claim, by the first bytes of the hash of the first block',
    typed({ ...named, verifyingContract: `0x${'9c'.repeat(20)}` }, 'Claim', 'bytes substrateAddress'),
  ],
  [
    'Phala’s call, by an address without an owner',
    typed(
      { ...named, verifyingContract: `0x${'cc'.repeat(20)}` },
      'SubstrateCall',
      'string who,bytes callData,uint64 nonce',
    ),
  ],
  ['a call without a contract', typed(named, 'Act', 'address to,uint256 value,bytes data,uint256 nonce')],
  ['a call written as a list of bytes', typed(named, 'Act', 'uint8[] data', { data: [222, 173] })],
  [
    'a call for the zero address',
    typed({ ...named, verifyingContract: `0x${'0'.repeat(40)}` }, 'Act', 'address to,bytes data'),
  ],
  [
    'Polygon’s order for its own currency, by its precompile',
    typed(
      { ...named, verifyingContract: `0x${'1010'.padStart(40, '0')}` },
      'TokenTransferOrder',
      'address spender,uint256 tokenIdOrAmount,bytes32 data,uint256 expiration',
    ),
  ],
]

test.each(ofNetworks)(
  'typed data that no contract checks, but the network may, is refused: %s (approvals 38)',
  async (_, data) => {
    fakeNode()
    await expect(readTyped(data)).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'transaction' } })
  },
)

test.each([
  ['that has no code', other],
  ['that is built into the network', `0x${'0801'.padStart(40, '0')}`],
])('data that names the network by number and salt is refused for a contract %s (approvals 38)', async (_, place) => {
  fakeNode({ eth_getCode: '0x' })
  const data = typed({ ...named, salt: genesis, verifyingContract: place }, 'Claim', 'bytes32 account')
  await expect(readTyped(data)).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'transaction' } })
  fakeNode({ eth_getCode: '0x60' })
  const wallet = typed({ ...named, salt: genesis, verifyingContract: contract }, 'ReplaySafeHash', 'bytes32 hash')
  expect(codesOf(await readTyped(wallet))).toEqual(['orderUnread', 'callUnread'])
})

test('typed data with bytes is read if a contract checks it, and is not if the node does not say so (approvals 38)', async () => {
  const data = typed({ ...named, verifyingContract: contract }, 'Act', 'address to,bytes data')
  const node = fakeNode({ eth_getCode: '0x60' })
  expect(codesOf(await readTyped(data))).toContain('orderUnread')
  expect(node.asks('eth_getCode').map(({ params }) => params[0])).toEqual([contract])
  fakeNode({ eth_getCode: new Error('out of order') })
  await expect(readTyped(data)).rejects.toMatchObject({ code: 'unavailable' })
})

test('typed data of a service, which no contract checks, is drawn and said in red (approvals 38)', async () => {
  const node = fakeNode()
  for (const domain of [named, { ...named, verifyingContract: `0x${'0'.repeat(40)}` }])
    expect(codesOf(await readTyped(typed(domain, 'dYdX', 'string action')))).toEqual(['orderUnread'])
  const salted = { name: 'Farcaster Verify Ethereum Address', version: '2.0.0', salt: genesis }
  const claim = typed(salted, 'VerificationClaim', 'uint256 fid,address address,bytes32 blockHash,uint8 network')
  expect(codesOf(await readTyped(claim))).toEqual(['orderUnread', 'anyNetwork'])
  expect(node.asked).toEqual([])
})

test.each(['entryPoint', 'verificationGasLimit', 'accountGasLimits'])(
  'a user operation under another name is refused by its field %s: Safe’s (approvals 39)',
  async (name) => {
    fakeNode({ eth_getCode: '0x60' })
    const type = name === 'entryPoint' ? 'address' : name === 'accountGasLimits' ? 'bytes32' : 'uint128'
    const data = typed(
      { chainId, verifyingContract: contract },
      'SafeOp',
      `address safe,bytes callData,${type} ${name}`,
    )
    await expect(readTyped(data)).rejects.toMatchObject({ params: { reason: 'account_handed_over' } })
  },
)

test('a sign-in text within typed data is refused, as text and as bytes (approvals 40)', async () => {
  fakeNode({ eth_getCode: '0x60' })
  const text = createMessage({
    ...{ domain: 'bank.test', accountAddress: evmAddress, chainId: 'eip155:11155111', uri: 'https://bank.test/' },
    ...{ version: '1', nonce: 'mNvP3kQ0ab2Zx9LwT6yE', issuedAt: '2030-01-31T12:00:00Z' },
  })
  const domain = { ...named, verifyingContract: contract }
  for (const data of [
    typed(domain, 'SignIn', 'string message', { message: text }),
    typed(domain, 'PersonalSign', 'bytes prefixed', { prefixed: toHex(new TextEncoder().encode(text)) }),
    typed({ ...named, name: text, verifyingContract: contract }, 'Mail', 'string message'),
  ])
    await expect(readTyped(data)).rejects.toMatchObject({ params: { reason: 'sign_in' } })
})

const safeTx = 'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 nonce'

test.each([
  ['a transaction of a Safe', 'SafeTx', safeTx],
  ['a message of a Safe', 'SafeMessage', 'bytes message'],
  [
    'a request to a forwarder (ERC-2771)',
    'ForwardRequest',
    'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data',
  ],
  ['a call of a token for its owner', 'MetaTransaction', 'uint256 nonce,address from,bytes functionSignature'],
  ['nothing but a hash', 'CoinbaseSmartWalletMessage', 'bytes32 hash'],
  ['a hash and the account that acts', 'AmbireOperation', 'address account,bytes32 hash'],
  ['a hash, a nonce and a time', 'ApproveHash', 'bytes32 hash,uint256 nonce,uint48 validUntil'],
  ['a hash that its name calls valid', 'Enable', 'bytes32 validationHash'],
  ['hashes', 'Batch', 'bytes32[] hashes,uint256 nonce'],
])(
  'typed data with %s is said in red as a call that cannot be read, with the contract (approvals 47)',
  async (_, type, text) => {
    fakeNode({ eth_getCode: '0x60' })
    const act = await readTyped(typed({ ...named, verifyingContract: contract }, type, text))
    expect(act.warnings).toEqual([{ code: 'orderUnread' }, { code: 'callUnread', value: contract }])
  },
)

test('an authorisation that is cancelled is no call: its 32 bytes are a nonce (approvals 47)', async () => {
  fakeNode({ eth_getCode: '0x60' })
  const data = typed(
    { ...named, verifyingContract: contract },
    'CancelAuthorization',
    'address authorizer,bytes32 nonce',
  )
  expect(codesOf(await readTyped(data))).toEqual(['orderUnread'])
})

test('an order of an exchange is said in red as an order alone (approvals 47)', async () => {
  fakeNode({ eth_getCode: '0x60' })
  const order = typed(
    { ...named, verifyingContract: contract },
    'Order',
    'address seller,uint256 price,bytes32 appData',
  )
  expect(codesOf(await readTyped(order))).toEqual(['orderUnread'])
})

test('actions of Hyperliquid, which move what the account has there, are refused (approvals 10)', async () => {
  const data = typed(
    { name: 'HyperliquidSignTransaction', version: '1', chainId, verifyingContract: `0x${'0'.repeat(40)}` },
    'HyperliquidTransaction:UsdSend',
    'string hyperliquidChain,string destination,string amount,uint64 time',
  )
  await expect(readTyped(data)).rejects.toMatchObject({ code: 'malformed' })
})
