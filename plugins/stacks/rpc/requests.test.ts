import {
  Cl,
  deserializeTransaction,
  makeUnsignedSTXTokenTransfer,
  Pc,
  postConditionToHex,
  privateKeyToPublic,
} from '@stacks/transactions'
import { describe, expect, test } from 'vitest'
import {
  alice,
  aliceOnTestnet,
  bob,
  createPageWallet,
  publicKey,
  signature,
  txid,
} from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()
const key = '0390a5cac7c33fda49f70bc1b0866fa0ba7a9440d9de647fecb8132ceb76a94dfa'
const transfer = async (network: 'mainnet' | 'testnet', amount = 5n) => {
  const recipient = network === 'mainnet' ? bob : aliceOnTestnet
  const made = await makeUnsignedSTXTokenTransfer({ recipient, amount, network, publicKey: key, fee: 200n, nonce: 1n })
  return made.serialize()
}
const domain = (chainId: number) =>
  Cl.tuple({ name: Cl.stringAscii('App'), version: Cl.stringAscii('1'), 'chain-id': Cl.uint(chainId) })

/** Asks through the kernel; answers the result, or what went wrong, and what reached the wallet after connecting. */
async function ask(
  method: string,
  params?: unknown,
  { dialect = 'sip030', answer }: { dialect?: 'sip030' | 'sats-connect'; answer?: unknown } = {},
) {
  const wallet = createPageWallet(dialect)
  const { connect, kernel } = await world({ dialect, wallet })
  await connect()
  if (answer !== undefined) wallet.answers[method] = () => answer
  const before = wallet.requests.length
  const outcome = await kernel.request({ method, params, namespace: 'stacks' }).then(
    (result) => ({ result }),
    ({ name, code, message, transactionId }) => ({ error: { name, code, message, transactionId } }),
  )
  return { ...outcome, asked: wallet.requests.slice(before) } as {
    result?: unknown
    error?: { name: string; code: unknown; message: string; transactionId?: string }
    asked: { method: string; params: Record<string, unknown> }[]
  }
}

describe('parameters are checked before the wallet is asked (requests 5)', () => {
  const bad = 'Invalid hex-encoded Stacks transaction.'
  test.each<[string, unknown, string]>([
    ['stx_signTransactions', { transactions: [] }, 'At least one transaction is required.'],
    ['stx_signTransactions', { transactions: ['zzz'] }, bad],
    ['stx_signTransactions', { transactions: [''] }, bad],
    ['stx_signTransactions', { transactions: ['0000'] }, bad],
    ['stx_signTransactions', { transactions: [7] }, bad],
    ['stx_signTransaction', { transaction: 'zzz' }, bad],
    ['stx_signTransaction', { transaction: `05${'00'.repeat(200)}` }, bad],
    ['stx_transferStx', { recipient: bob }, 'amount is missing.'],
    ['stx_transferStx', { amount: 1, recipient: bob, memo: 7 }, 'memo must be text.'],
    ['stx_transferStx', 'everything', '`params` of stx_transferStx must be an object.'],
    ['stx_transferStx', { amount: -1, recipient: bob }, 'Invalid amount'],
    ['stx_transferStx', { amount: 1.5, recipient: bob }, 'Invalid amount'],
    ['stx_transferStx', { amount: '1e3', recipient: bob }, 'Invalid amount'],
    ['stx_transferStx', { amount: '', recipient: bob }, 'Invalid amount'],
    ['stx_transferStx', { amount: 0, recipient: bob }, 'Invalid amount'],
    ['stx_transferStx', { amount: 2 ** 53, recipient: bob }, 'Invalid amount'],
    ['stx_transferStx', { amount: 1, recipient: 'bob' }, 'Invalid address'],
    ['stx_transferStx', { amount: 1, recipient: aliceOnTestnet }, 'Invalid address'],
    ['stx_transferStx', { amount: 1, recipient: bob, memo: 'x'.repeat(35) }, 'The memo must not exceed 34 bytes.'],
    [
      'stx_transferStx',
      { amount: 1, recipient: bob, postConditionMode: 'x' },
      'The post-condition mode is allow or deny.',
    ],
    [
      'stx_callContract',
      { contract: bob, functionName: 'f' },
      'A contract is written as its address, a dot and its name.',
    ],
    ['stx_callContract', { contract: `${aliceOnTestnet}.c`, functionName: 'f' }, 'Invalid address'],
    ['stx_callContract', { contract: `${bob}.c`, functionName: '1' }, 'This is not a name in Clarity.'],
    [
      'stx_callContract',
      { contract: `${bob}.c`, functionName: 'f', functionArgs: ['zz'] },
      'Invalid hex-encoded Clarity value.',
    ],
    [
      'stx_callContract',
      { contract: `${bob}.c`, functionName: 'f', functionArgs: [{ type: 'x' }] },
      'Invalid hex-encoded Clarity value.',
    ],
    ['stx_deployContract', { name: 'c', clarityCode: '' }, 'The contract is empty.'],
    ['stx_signStructuredMessage', { domain: 'zz', message: '03' }, 'Invalid hex-encoded Clarity value.'],
    [
      'stx_signStructuredMessage',
      { domain: '03', message: '03' },
      'The domain needs a name, a version and a chain-id.',
    ],
    ['stx_signMessage', { message: 7 }, 'A message to be signed is required'],
    ['stx_getAddresses', { message: 'x'.repeat(81) }, 'The message must not exceed 80 characters.'],
  ])('%s %j', async (method, params, message) => {
    const { error, asked } = await ask(method, params)
    expect(error?.message).toBe(message)
    expect(error?.code).toBe(-32602)
    expect(asked).toEqual([])
  })

  test('a transaction of another chain, or with bytes behind it, is refused', async () => {
    const { error, asked } = await ask('stx_signTransaction', { transaction: await transfer('testnet') })
    expect([error?.name, asked]).toEqual(['ChainMismatchError', []])
    const trailing = await ask('stx_signTransaction', { transaction: `${await transfer('mainnet')}00` })
    expect(trailing.error?.message).toBe('Invalid hex-encoded Stacks transaction.')
  })

  test('structured data for another chain is refused', async () => {
    const { error } = await ask('stx_signStructuredMessage', {
      domain: Cl.serialize(domain(2147483648)),
      message: '03',
    })
    expect(error?.name).toBe('ChainMismatchError')
  })
})

describe('what reaches the wallet', () => {
  const common = { address: alice, network: 'mainnet' }
  test('amounts of every writing become decimal text', async () => {
    for (const amount of [1000, '1000', 1000n]) {
      const { asked } = await ask('stx_transferStx', { amount, recipient: bob, unknown: 'x' })
      expect(asked).toEqual([{ method: 'stx_transferStx', params: { ...common, amount: '1000', recipient: bob } }])
    }
  })

  test.each([
    ['sip030', 2, 'deny'],
    ['sip030', 'allow', 'allow'],
    ['sats-connect', 'deny', 2],
    ['sats-connect', 1, 1],
  ] as const)('%s: the mode %j of a transfer is %j', async (dialect, postConditionMode, sent) => {
    const { asked } = await ask('stx_transferStx', { amount: 1, recipient: bob, postConditionMode }, { dialect })
    expect(asked.at(-1)?.params.postConditionMode).toBe(sent)
  })

  test('a call: older names, JSON values and numbers are put into today’s words', async () => {
    const condition = Pc.principal(alice).willSendLte(1000).ustx()
    const { asked, result } = await ask('stx_callContract', {
      contract: `${bob}.c`,
      functionName: 'do-it!',
      arguments: ['0x03', { type: 'uint', value: '12' }],
      postConditions: [condition, `0x${postConditionToHex(condition)}`],
      postConditionMode: 1,
    })
    expect(asked[0]?.params).toEqual({
      ...common,
      contract: `${bob}.c`,
      functionName: 'do-it!',
      functionArgs: ['03', Cl.serialize(Cl.uint(12))],
      postConditions: [postConditionToHex(condition), postConditionToHex(condition)],
      postConditionMode: 'allow',
    })
    expect(result).toEqual({ txid, transaction: '00' })
    expect(postConditionToHex(condition)).toBe('000216a46ff88886c2ef9762d970b4d2c63678835bd39d0500000000000003e8')
  })

  test('a deployment', async () => {
    const { asked, result } = await ask('stx_deployContract', { name: 'c', clarityCode: '(ok 1)', clarityVersion: '3' })
    expect(asked[0]?.params).toEqual({ ...common, name: 'c', clarityCode: '(ok 1)', clarityVersion: 3 })
    expect(result).toEqual({ txid })
  })

  test('broadcasting is always said: yes, unless the page says no', async () => {
    const transaction = await transfer('mainnet')
    const { asked } = await ask('stx_signTransaction', { transaction: `0x${transaction}` })
    expect(asked[0]?.params).toEqual({ ...common, transaction, broadcast: true })
    const several = await ask('stx_signTransactions', { transactions: [transaction], broadcast: false })
    expect(several.asked[0]?.params).toMatchObject({ transactions: [transaction], broadcast: false })
  })

  test('structured data as hex, from hex or JSON', async () => {
    const message = { type: 'ascii', value: 'Hello' }
    const { asked, result } = await ask('stx_signStructuredMessage', {
      domain: `0x${Cl.serialize(domain(1))}`,
      message,
    })
    const hex = { domain: Cl.serialize(domain(1)), message: Cl.serialize(Cl.stringAscii('Hello')) }
    expect(asked[0]?.params).toEqual({ ...common, ...hex })
    expect(result).toEqual({ signature, publicKey })
  })

  test('a method that nobody here knows passes as it is', async () => {
    const { asked, result } = await ask('stx_updateProfile', { a: 1 }, { answer: { b: 2 } })
    expect(asked).toEqual([{ method: 'stx_updateProfile', params: { a: 1 } }])
    expect(result).toEqual({ b: 2 })
  })
})

describe('what the wallet answers is checked', () => {
  test('addresses are the Stacks ones', async () => {
    const answer = {
      addresses: [
        { address: 'bc1q', symbol: 'BTC' },
        { address: alice, publicKey },
      ],
      network: { stacks: { name: 'mainnet' } },
    }
    const { result } = await ask('stx_getAddresses', null, { answer })
    expect(result).toEqual({
      addresses: [{ address: alice, publicKey, purpose: 'stacks', addressType: 'stacks' }],
      network: { stacks: { name: 'mainnet' } },
    })
  })

  test.each(['accounts', 'addresses'])('accounts under the name of %s', async (name) => {
    const entry = { address: alice, publicKey, gaiaHubUrl: 'https://hub', gaiaAppKey: 'k' }
    const { result } = await ask('stx_getAccounts', undefined, {
      answer: { [name]: [entry], '~sats-connect-method': 'x' },
    })
    expect(result).toEqual({ accounts: [entry], addresses: [entry] })
  })

  test('another transaction than the one that was sent is refused; another fee and nonce are not (stacks 4)', async () => {
    const transaction = await transfer('mainnet')
    const other = await ask(
      'stx_signTransaction',
      { transaction, broadcast: false },
      { answer: { transaction: await transfer('mainnet', 6n) } },
    )
    expect(other.error?.name).toBe('NoWalletResponseError')
    const dearer = deserializeTransaction(transaction)
    dearer.setFee(999n)
    dearer.setNonce(7n)
    const { result } = await ask(
      'stx_signTransaction',
      { transaction },
      { answer: { transaction: dearer.serialize() } },
    )
    expect(result).toEqual({ transaction: dearer.serialize() })
    const several = { transactions: [transaction], broadcast: false }
    const fewer = await ask('stx_signTransactions', several, { answer: { transactions: [] } })
    expect(fewer.error?.name).toBe('NoWalletResponseError')
  })

  test('what was broadcast keeps its id, whatever else is wrong with the answer (money 12)', async () => {
    const [transaction, other] = await Promise.all([transfer('mainnet'), transfer('mainnet', 6n)])
    const named = { name: 'NoWalletResponseError', transactionId: `0x${txid}` }
    for (const answer of [{ transaction: other, txid }, { txid }, { transaction: 'x', txId: `0x${txid}` }]) {
      const { error } = await ask('stx_signTransaction', { transaction }, { answer })
      expect(error).toMatchObject(named)
    }
    const { connect, kernel, wallet } = await world()
    await connect()
    wallet.provider.request = async () => ({ result: { txid } })
    const unread = kernel.request({ namespace: 'stacks', method: 'stx_signTransaction', params: { transaction } })
    await expect(unread).rejects.toMatchObject(named)
    const call = { contract: `${bob}.c`, functionName: 'f' }
    const called = await ask('stx_callContract', call, { answer: { txid, transaction: 'x' } })
    expect(called.error).toMatchObject(named)
  })

  test('without an id, it may have been sent (money 10)', async () => {
    const [transaction, other] = await Promise.all([transfer('mainnet'), transfer('mainnet', 6n)])
    const ways: [string, object, unknown][] = [
      ['stx_signTransaction', { transaction }, { transaction: other }],
      ['stx_signTransaction', { transaction }, {}],
      ['stx_signTransactions', { transactions: [transaction] }, { transactions: [] }],
      ['stx_transferStx', { recipient: bob, amount: 1 }, { txid: 'x' }],
    ]
    for (const [method, params, answer] of ways) {
      const { error } = await ask(method, params, { answer })
      expect([method, error?.name]).toEqual([method, 'SendOutcomeUnknownError'])
    }
  })

  test.each(['stx_getAddresses', 'stx_getAccounts', 'stx_signMessage'])('%s: nonsense is refused', async (method) => {
    for (const answer of [null, 'x', 7, { addresses: 'x' }, [null]]) {
      const { result, error } = await ask(method, method === 'stx_signMessage' ? { message: 'x' } : null, { answer })
      if (error) expect(error.name).toBe('NoWalletResponseError')
      else expect(result).toEqual({ addresses: [] })
    }
  })
})

describe('structured data in the words of the kernel (SIP-018)', () => {
  const types = {
    Order: [
      { name: 'id', type: 'uint' },
      { name: 'to', type: 'principal' },
      { name: 'note', type: 'string' },
      { name: 'lines', type: 'Line[]' },
    ],
    Line: [
      { name: 'paid', type: 'bool' },
      { name: 'hash', type: 'bytes' },
    ],
  }
  const data = {
    domain: { name: 'App', version: '1', chainId: 1 },
    types,
    primaryType: 'Order',
    message: { id: 12n, to: bob, note: 'Grüße', lines: [{ paid: true, hash: '0xabcd' }] },
  }

  test('becomes Clarity values', async () => {
    const { connect, kernel, wallet } = await world()
    await connect()
    expect(await kernel.signTypedData({ data })).toMatchObject({ signature, address: alice, type: 'sip018' })
    const line = Cl.tuple({ paid: Cl.bool(true), hash: Cl.bufferFromHex('abcd') })
    const message = Cl.tuple({
      id: Cl.uint(12),
      to: Cl.address(bob),
      note: Cl.stringUtf8('Grüße'),
      lines: Cl.list([line]),
    })
    expect(wallet.requests.at(-1)?.params).toMatchObject({
      domain: Cl.serialize(domain(1)),
      message: Cl.serialize(message),
    })
  })

  test.each([
    [{ message: { ...data.message, id: 1.5 } }, 'StructuredDataError'],
    [{ message: { ...data.message, to: 'bob' } }, 'StructuredDataError'],
    [{ message: { id: 1n } }, 'StructuredDataError'],
    [{ types: { Order: [{ name: 'id', type: 'nonsense' }] } }, 'StructuredDataError'],
    [{ types: { Order: [{ name: 'id', type: 'Order' }] }, message: { id: {} } }, 'StructuredDataError'],
    [{ domain: { name: 'App' } }, 'StructuredDataError'],
    [{ domain: { ...data.domain, chainId: 5 } }, 'ChainMismatchError'],
  ])('%# is refused before the wallet is asked', async (changes, name) => {
    const { connect, kernel, wallet } = await world()
    await connect()
    await expect(kernel.signTypedData({ data: { ...data, ...changes } as never })).rejects.toMatchObject({ name })
    expect(wallet.requests).toHaveLength(1)
  })
})

describe('a wallet that is not connected', () => {
  test('can be asked by its id (the request layer of Bitcoin does)', async () => {
    const { kernel, wallet } = await world()
    const asked = kernel.request({ method: 'stx_getAddresses', namespace: 'stacks', connectorId: 'LeatherProvider' })
    expect(await asked).toMatchObject({ addresses: [{ address: alice }] })
    expect(wallet.requests).toEqual([{ method: 'stx_getAddresses', params: { network: 'mainnet' } }])
  })

  test('without one, there is nobody to ask', async () => {
    const { kernel } = await world()
    await expect(kernel.request({ method: 'stx_getAddresses', namespace: 'stacks' })).rejects.toMatchObject({
      name: 'NotConnectedError',
    })
  })
})

test('signing and verifying agree with the reference library', async () => {
  const { signMessageHashRsv, signStructuredData, getAddressFromPrivateKey } = await import('@stacks/transactions')
  const { hashMessage } = await import('../address/hashMessage.ts')
  const { verifyMessage, verifyStructuredMessage } = await import('../verify.ts')
  const privateKey = `${'11'.repeat(32)}01`
  const address = getAddressFromPrivateKey(privateKey, 'mainnet')
  expect(privateKeyToPublic(privateKey)).toHaveLength(66)
  const signed = signMessageHashRsv({ messageHash: hashMessage('Grüße'), privateKey })
  expect(await verifyMessage({ message: 'Grüße', signature: `0x${signed}`, address })).toBe(true)
  expect(await verifyMessage({ message: 'Gruesse', signature: signed, address })).toBe(false)
  expect(await verifyMessage({ message: 'Grüße', signature: signed, address: bob })).toBe(false)
  expect(await verifyMessage({ message: 'Grüße', signature: 'AAAA', address })).toBe(false)
  const data = { domain: domain(1), message: Cl.uint(7) }
  const structured = signStructuredData({ ...data, privateKey })
  const hex = { domain: Cl.serialize(data.domain), message: Cl.serialize(data.message) }
  expect(await verifyStructuredMessage({ ...hex, signature: structured, address })).toBe(true)
  expect(await verifyStructuredMessage({ ...hex, message: '03', signature: structured, address })).toBe(false)
})
