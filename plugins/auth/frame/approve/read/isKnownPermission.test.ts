// @vitest-environment node
import { expect, test } from 'vitest'
import { fakeNode, usdc } from '../fixtures/fakeNode.ts'
import { codesOf, linesOf } from '../fixtures/readers.ts'
import { evmAddress } from '../fixtures/seed.ts'
import { fields, readTyped } from '../fixtures/typedData.ts'

const chainId = 11155111
const token = '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238'
const spender = '0x00000000000000000000000000000000deadbeef'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const parts = { token, amount: '1000000', expiration: 1_900_000_000, nonce: 0 }
const values: Readonly<Record<string, unknown>> = {
  ...{ owner: evmAddress, from: evmAddress, holder: evmAddress, spender, to: spender, value: '1000000', nonce: 0 },
  ...{ deadline: 1_900_000_000, expiry: 1_900_000_000, validAfter: 0, validBefore: 1_900_000_000, allowed: true },
  ...{ sigDeadline: 1_900_000_000, call: '0xdeadbeef', witness: { order: 7 } },
}

/** A permission with a value for each of its fields. */
function permission(primaryType: string, text: string, { contract = token, list = [parts] as readonly object[] } = {}) {
  const own = fields(text)
  const filled = own.map(({ type, name }) => [name, values[name] ?? (type.endsWith('[]') ? list : parts)] as const)
  return {
    domain: { name: 'USDC', version: '2', chainId, verifyingContract: contract },
    types: {
      [primaryType]: own,
      PermitDetails: fields('address token,uint160 amount,uint48 expiration,uint48 nonce'),
      TokenPermissions: fields('address token,uint256 amount'),
      Order: fields('uint256 order'),
    },
    primaryType,
    message: {
      ...Object.fromEntries(filled),
      ...(text.includes('bytes32 nonce') ? { nonce: `0x${'9c'.repeat(32)}` } : {}),
    },
  }
}

async function sign(data: object) {
  fakeNode({ ...usdc, eth_getCode: '0x60' })
  return readTyped(data)
}

const standard = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const authorization = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const taken = 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'

test.each([
  ['Permit', standard, token],
  ['TransferWithAuthorization', authorization, token],
  ['ReceiveWithAuthorization', authorization, token],
  ['PermitSingle', 'PermitDetails details,address spender,uint256 sigDeadline', permit2],
  ['PermitBatch', 'PermitDetails[] details,address spender,uint256 sigDeadline', permit2],
  ['PermitTransferFrom', taken, permit2],
  ['PermitBatchTransferFrom', taken.replace('TokenPermissions', 'TokenPermissions[]'), permit2],
])('a %s exactly as its standard writes it is drawn without a warning (approvals 41)', async (type, text, contract) => {
  const act = await sign(permission(type, text, { contract }))
  expect(linesOf(act, 'allows')).toEqual(['1 USDC'])
  expect(codesOf(act)).toEqual([])
})

test.each([
  ['a further field', permission('Permit', `${standard},bytes call`)],
  [
    'its fields in another order',
    permission('Permit', 'address spender,address owner,uint256 value,uint256 nonce,uint256 deadline'),
  ],
  ['an amount of another type', permission('Permit', standard.replace('uint256 value', 'int256 value'))],
  ['a witness', permission('PermitWitnessTransferFrom', `${taken},Order witness`, { contract: permit2 })],
  [
    'a witness, and nothing that may be taken',
    permission(
      'PermitBatchWitnessTransferFrom',
      `${taken.replace('TokenPermissions', 'TokenPermissions[]')},Order witness`,
      {
        ...{ contract: permit2, list: [] },
      },
    ),
  ],
  [
    'nothing that may be taken',
    permission('PermitBatch', 'PermitDetails[] details,address spender,uint256 sigDeadline', {
      contract: token,
      list: [],
    }),
  ],
  ['a form of Permit2 that the token checks', permission('PermitTransferFrom', taken)],
])('a permission with %s is said in red: its contract may do more than is drawn (approvals 41)', async (_, data) => {
  expect(codesOf(await sign(data))).toContain('orderUnread')
})

test.each([
  ['owner', 'Permit', standard],
  ['holder', 'Permit', 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'],
  ['from', 'TransferWithAuthorization', authorization],
])(
  'a permission that another account gives by its field %s is said in red (approvals 41)',
  async (name, type, text) => {
    const data = permission(type, text)
    expect(codesOf(await sign({ ...data, message: { ...data.message, [name]: spender } }))).toContain('orderUnread')
  },
)

test.each([
  ['its parts in another order', 'uint256 amount,address token', '1000000'],
  ['an amount below nothing', 'address token,int256 amount', '-5'],
  ['an amount in words', 'address token,string amount', 'none'],
  ['bytes in its parts', 'address token,uint256 amount,bytes call', '1000000'],
])(
  'a message to Permit2 with %s is no permission of Permit2, and is drawn as data (approvals 41)',
  async (_, inner, amount) => {
    const data = permission('PermitTransferFrom', taken, { contract: permit2 })
    const types = { ...data.types, TokenPermissions: fields(inner) }
    const message = { ...data.message, permitted: { token, amount, call: '0xdeadbeef' } }
    const act = await sign({ ...data, types, message })
    expect([act.title, linesOf(act, 'allows')]).toEqual(['typedData', []])
    expect(codesOf(act)).toContain('orderUnread')
  },
)

test('a time in words of a message to Permit2 is no time (approvals 41)', async () => {
  const text = 'PermitDetails details,address spender,string sigDeadline'
  const data = permission('PermitSingle', text, { contract: permit2 })
  const act = await sign({ ...data, message: { ...data.message, sigDeadline: 'never' } })
  expect([act.title, codesOf(act)]).toEqual(['typedData', ['orderUnread']])
})

test('a permit that names the token itself is not drawn as a permit of its contract (approvals 41)', async () => {
  const data = permission('Permit', standard.replace('address spender', 'address spender,address token'))
  const act = await sign({ ...data, message: { ...data.message, token: spender } })
  expect(act.title).toBe('typedData')
  expect(linesOf(act, 'allows')).toEqual([])
  expect(codesOf(act)).toEqual(['orderUnread'])
})

test.each([
  ['deadline', 'Permit', standard, token],
  ['validBefore', 'TransferWithAuthorization', authorization, token],
  ['deadline', 'PermitTransferFrom', taken, permit2],
])(
  'a %s of 0 of a %s is not drawn as ended in 1970: vaults of Yearn take such a permit for ever (approvals 45)',
  async (name, type, text, contract) => {
    const data = permission(type, text, { contract })
    const act = await sign({ ...data, message: { ...data.message, [name]: 0 } })
    expect(linesOf(act, 'allows')).toEqual(['1 USDC'])
    expect(linesOf(act, 'until')).toEqual([])
    expect(linesOf(await sign(data), 'until')).toEqual(['2030-03-17T17:46:40.000Z'])
  },
)
