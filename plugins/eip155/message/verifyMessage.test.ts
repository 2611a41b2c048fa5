import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex } from '@noble/hashes/utils'
import fc from 'fast-check'
import { isError } from 'tapkit/kernel'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkRow } from '../../../tests/vectors/checkRow.ts'
import { readRows } from '../../../tests/vectors/readRows.ts'
import { verifyMessage } from '../verifyMessage.ts'
import { isErc1271Valid } from './erc1271.ts'
import { isErc6492Signature } from './erc6492.ts'
import type { EthCall } from './ethCall.ts'
import { hashMessage } from './hashMessage.ts'

const parts: [fn: string, part: (...args: never[]) => unknown][] = [
  ['verifyEvmMessage', verifyMessage],
  ['isErc1271Valid', isErc1271Valid],
  ['isErc6492Signature', (signature: string) => isErc6492Signature(signature.slice(2))],
  ['hashPersonalMessage', (message: string) => `0x${bytesToHex(hashMessage(message))}`],
]

describe.each(parts)('evm-signatures: %s', (fn, part) => {
  const file = join(import.meta.dirname, '../fixtures/evm-signatures.json')
  test.each(readRows(file, fn))('$id', (row) => checkRow(row, part))
})

const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const { address } = account
const message = 'Grüße'
const contract = '0x1111111111111111111111111111111111111111'

describe('a key (evm 5)', () => {
  test('signs in each form that has the same point', async () => {
    const signature = await account.signMessage({ message })
    const [r, s, v] = [
      signature.slice(2, 66),
      BigInt(`0x${signature.slice(66, 130)}`),
      Number(`0x${signature.slice(130)}`),
    ]
    const hex = (value: bigint) => value.toString(16).padStart(64, '0')
    const parity = v - 27
    const high = secp256k1.CURVE.n - s
    const forms = [
      signature,
      signature.toUpperCase().replace('0X', '0x'),
      `0x${r}${hex(s)}0${parity}`,
      `0x${r}${hex(s | (BigInt(parity) << 255n))}`,
      // What the precompile takes, and only transactions may not have.
      `0x${r}${hex(high)}${(28 - parity).toString(16)}`,
    ]
    for (const form of forms)
      expect([form, await verifyMessage({ address, message, signature: form })]).toEqual([form, true])
    expect(await verifyMessage({ address: address.toLowerCase(), message, signature })).toBe(true)
    const others = [
      `0x${r}${hex(s)}${(v + 10).toString(16)}`,
      `0x${r}${hex(s)}02`,
      `0x${r}${hex(s)}${(28 - parity).toString(16)}`,
      `0x${r}${hex(high)}${v.toString(16)}`,
      `0x${r}${hex(s | (BigInt(1 - parity) << 255n))}`,
      `0x${hex(secp256k1.CURVE.n)}${hex(s)}1b`,
      `0x${r}${hex(0n)}1b`,
      signature.slice(2),
      `${signature}00`,
      '',
    ]
    for (const form of others)
      expect([form, await verifyMessage({ address, message, signature: form })]).toEqual([form, false])
  })

  test('of another account, or of another text, is not this one', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), async (signed, shown) => {
        const signature = await account.signMessage({ message: signed })
        expect(await verifyMessage({ address, message: shown, signature })).toBe(signed === shown)
        expect(await verifyMessage({ address: contract, message: signed, signature })).toBe(false)
      }),
      { numRuns: 30 },
    ))

  test('what is malformed is false', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.oneof(fc.string(), fc.constant(address)),
        fc.string(),
        async (text, owner, signature) => {
          expect(await verifyMessage({ address: owner, message: text, signature })).toBe(false)
          expect(
            await verifyMessage({
              address: owner,
              message: text,
              signature: `0x${bytesToHex(Buffer.from(signature))}`,
            }),
          ).toBe(false)
        },
      ),
    ))
})

describe('a contract (evm 6)', () => {
  const signature = '0xdeadbeef'
  const magic = `0x1626ba7e${'0'.repeat(56)}`
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is asked what ERC-1271 asks, of the network that is named', async () => {
    const asked: unknown[] = []
    const call: EthCall = async (...input) => {
      asked.push(input)
      return magic
    }
    expect(await verifyMessage({ address: contract, message, signature, call, chainId: 'eip155:8453' })).toBe(true)
    const { decodeFunctionData, hashMessage: hash, parseAbi } = await import('viem')
    const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
    const [[transaction, chainId]] = asked as [[{ to: string; data: `0x${string}` }, string]]
    expect([transaction.to, chainId, asked.length]).toEqual([contract, 'eip155:8453', 1])
    expect(decodeFunctionData({ abi, data: transaction.data }).args).toEqual([hash(message), signature])
  })

  test.each([
    ['nothing, as an account without code does', '0x'],
    ['false', `0x${'0'.repeat(64)}`],
    ['true', `0x${'0'.repeat(63)}1`],
    ['more than the value', `${magic}00`],
    ['no text', 1],
  ])('that answers %s has not signed', async (_, answer) => {
    expect(await verifyMessage({ address: contract, message, signature, call: async () => answer })).toBe(false)
  })

  test('that reverts has not signed', async () => {
    const revert = Object.assign(new Error('execution reverted: bad signature'), { code: 3 })
    for (const error of [revert, new Error('call failed', { cause: revert }), { code: -32015 }])
      expect(await verifyMessage({ address: contract, message, signature, call: () => Promise.reject(error) })).toBe(
        false,
      )
  })

  test('a node that fails says nothing: the error is the caller’s', async () => {
    const call = () => Promise.reject(new Error('fetch failed'))
    await expect(verifyMessage({ address: contract, message, signature, call })).rejects.toThrow('fetch failed')
  })

  test('a key needs no node', async () => {
    const call = () => Promise.reject(new Error('asked'))
    expect(await verifyMessage({ address, message, signature: await account.signMessage({ message }), call })).toBe(
      true,
    )
  })

  test('that is not deployed is asked through the validator of ERC-6492', async () => {
    const {
      encodeDeployData,
      erc6492SignatureValidatorAbi,
      erc6492SignatureValidatorByteCode,
      hashMessage: hash,
    } = await import('viem')
    const { serializeErc6492Signature } = await import('viem')
    const wrapped = serializeErc6492Signature({ address: contract, data: '0xcafe', signature })
    const asked: unknown[] = []
    const answering =
      (answer: string): EthCall =>
      async (transaction) => {
        asked.push(transaction)
        return answer
      }
    expect(await verifyMessage({ address, message, signature: wrapped, call: answering('0x01') })).toBe(true)
    expect(await verifyMessage({ address, message, signature: wrapped, call: answering('0x00') })).toBe(false)
    expect(await verifyMessage({ address, message, signature: wrapped, call: answering('0x') })).toBe(false)
    expect(await verifyMessage({ address, message, signature: wrapped })).toBe(false)
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      args: [address, hash(message), wrapped],
      bytecode: erc6492SignatureValidatorByteCode,
    })
    expect(asked[0]).toEqual({ data })
  })

  const reply = (answers: Record<string, unknown>, status = 200) =>
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { method } = JSON.parse(body)
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, ...Object(answers[method]) }), { status })
    })
  const input = { address: contract, message, signature, call: 'https://node.example', chainId: 'eip155:1' } as const

  test('is asked by an RPC endpoint, if that is of the network', async () => {
    reply({ eth_chainId: { result: '0x1' }, eth_call: { result: magic } })
    expect(await verifyMessage(input)).toBe(true)
    reply({ eth_chainId: { result: '0x89' }, eth_call: { result: magic } })
    const other = { ...input, call: 'https://other.example' }
    await expect(verifyMessage(other)).rejects.toThrow(expect.objectContaining({ code: 'chain_mismatch' }))
  })

  test('an endpoint is asked for its network after every yes, and after no refusal (server 11)', async () => {
    const node = { chain: '0x1', verdict: magic }
    const asked: string[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { method } = JSON.parse(body)
      asked.push(method)
      return new Response(JSON.stringify({ result: method === 'eth_chainId' ? node.chain : node.verdict }))
    })
    for (const _ of [1, 2]) expect(await verifyMessage(input)).toBe(true)
    expect(asked.splice(0)).toEqual(['eth_call', 'eth_chainId', 'eth_call', 'eth_chainId'])
    node.verdict = '0x'
    expect(await verifyMessage(input)).toBe(false)
    expect(asked.splice(0)).toEqual(['eth_call'])
    // The endpoint is led to another node, where the same address is somebody else's contract.
    Object.assign(node, { chain: '0x89', verdict: magic })
    await expect(verifyMessage(input)).rejects.toThrow(expect.objectContaining({ code: 'chain_mismatch' }))
  })

  test('an endpoint tells a revert from a failure', async () => {
    reply({ eth_chainId: { result: '0x1' }, eth_call: { error: { code: 3, message: 'execution reverted' } } })
    expect(await verifyMessage(input)).toBe(false)
    reply({ eth_chainId: { result: '0x1' }, eth_call: { error: { code: -32005, message: 'limit exceeded' } } })
    const limited = await verifyMessage(input).catch((error) => error)
    expect(isError(limited, 'RPCError') && limited.code).toBe(-32005)
    reply({ eth_chainId: { result: '0x1' } })
    expect((await verifyMessage(input).catch((error) => error)).code).toBe('http_parse')
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    expect((await verifyMessage(input).catch((error) => error)).code).toBe(502)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect((await verifyMessage(input).catch((error) => error)).code).toBe('http_network')
  })

  test('an answer is read to 8 kB, and a longer one is no yes (server 13)', async () => {
    let [given, cancelled] = [0, false]
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          given += 1_000
          controller.enqueue(new TextEncoder().encode('0'.repeat(1_000)))
        },
        cancel() {
          cancelled = true
        },
      })
    vi.stubGlobal('fetch', async () => new Response(endless()))
    expect((await verifyMessage(input).catch((error) => error)).code).toBe('http_parse')
    expect([given < 20_000, cancelled]).toEqual([true, true])
  })
})
