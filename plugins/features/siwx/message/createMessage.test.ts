import type { CaipNetworkId } from 'tapkit/kernel'
import { solanaDevnet, solanaMainnet, solanaTestnet } from 'tapkit/solana/networks'
import { describe, expect, test } from 'vitest'
import { plain } from '../fixtures/anyMessage.ts'
import { refusedFor, texts, withField } from '../fixtures/refusedFor.ts'
import type { SignInMessage } from '../types.ts'
import { createMessage } from './createMessage.ts'
import { parseMessage } from './parseMessage.ts'

describe('the text (sign-in 1)', () => {
  test('is that of ERC-4361 on eip155, an empty line in the place of a statement', () => {
    expect(createMessage(plain)).toBe(`example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2


URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: mNvP3kQ0ab2Zx9Lw
Issued At: 2030-01-31T12:00:00Z`)
  })

  const solana = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
  const genesis = '000000000019d6689c085ae165831e93'
  test.each<[CaipNetworkId, string, string, string]>([
    ['eip155:8453', plain.accountAddress, 'Ethereum', '8453'],
    [solanaMainnet.id, solana, 'Solana', 'mainnet'],
    [solanaDevnet.id, solana, 'Solana', 'devnet'],
    [solanaTestnet.id, solana, 'Solana', 'testnet'],
    ['solana:7PRW4mHpvLGsnAEcNqAmSyXrJPvvvsLE', solana, 'Solana', 'solana:7PRW4mHpvLGsnAEcNqAmSyXrJPvvvsLE'],
    [`bip122:${genesis}`, 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 'Bitcoin', `bip122:${genesis}`],
    ['stacks:1', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', 'Stacks', 'stacks:1'],
    ['cosmos:cosmoshub-4', 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', 'Cosmos', 'cosmos:cosmoshub-4'],
  ])('of %s names the account’s chain and network', (chainId, accountAddress, name, line) => {
    const fields = { ...plain, chainId, accountAddress, statement: 'I accept.' }
    const text = createMessage(fields)
    expect(text.split('\n').slice(0, 5)).toEqual([
      `example.com wants you to sign in with your ${name} account:`,
      accountAddress,
      '',
      'I accept.',
      '',
    ])
    expect(text).toContain(`\nChain ID: ${line}\n`)
    expect(parseMessage(text)).toEqual(fields)
  })

  test('has one empty line where nothing is stated, on other chains', () => {
    const text = createMessage({
      ...plain,
      chainId: 'stacks:1',
      accountAddress: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
    })
    expect(text.split('\n').slice(2, 4)).toEqual(['', 'URI: https://example.com/login'])
  })

  test('has its lines in their order', () => {
    const text = createMessage({
      ...plain,
      resources: ['https://example.com/tos', 'urn:recap:e30'],
      requestId: 'request-1',
      notBefore: '2030-01-31T12:00:00Z',
      expirationTime: '2030-02-01T12:00:00Z',
    })
    const labels = text
      .split('\n')
      .slice(4)
      .map((line) => line.split(': ')[0])
    expect(labels).toEqual([
      ...['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID'],
      ...['Resources:', '- https://example.com/tos', '- urn:recap:e30'],
    ])
  })

  test('has the name that a chain of somebody else gives itself, and no name of ours for it', () => {
    const hub = { ...plain, chainId: 'cosmos:cosmoshub-4', accountAddress: 'cosmos1hsk6jryyqjfhp5' } as const
    const text = createMessage({ ...hub, chainName: 'Cosmos Hub' })
    expect(text).toMatch(/^example\.com wants you to sign in with your Cosmos Hub account:\n/)
    expect(parseMessage(text)).toEqual({ ...hub, chainName: 'Cosmos Hub' })
    expect(parseMessage(createMessage({ ...hub, chainName: 'Cosmos' }))).toEqual(hub)
    for (const chainName of ['Ethereum', 'SOLANA', 'bitcoin', 'Stacks'])
      expect(refusedFor(() => createMessage({ ...hub, chainName }))).toBe('chainName')
    expect(refusedFor(() => createMessage({ ...hub, chainId: 'bitcoin:1' }))).toBe('chainName')
    expect(refusedFor(() => createMessage({ ...plain, chainName: 'Solana' }))).toBe('chainName')
  })
})

describe('what cannot be written (sign-in 1)', () => {
  /** Line ends, what is drawn as one or hides one, and what turns a line around. */
  const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\0', '\t', '\x1b', '\x7f', '\x85', '\u2028', '\u2029', '\u200b']
  const others = ['\u202e', '\u2066', '\ufeff', '\u00a0', '\u240a', '\u21b5', '\ud800', 'ä', 'а']

  test.each(texts)('%s takes no line break, control character or look-alike', (field, value) => {
    for (const mark of [...breaks, ...others])
      for (const hostile of [`${value}${mark}`, `${mark}${value}`, `${value}${mark}URI: https://evil.example`])
        expect([hostile, refusedFor(() => createMessage(withField(field, hostile)))]).toEqual([hostile, field])
    for (const mark of [...breaks, ...others])
      expect(refusedFor(() => createMessage({ ...plain, resources: [`urn:a${mark}- urn:b`] }))).toBe('resources')
  })

  test.each(texts)('%s is a text', (field) => {
    const text = { toString: () => 'example.com', length: 20, startsWith: () => true }
    for (const value of [null, 1, true, {}, text, ['example.com'], new String('1')])
      expect(refusedFor(() => createMessage(withField(field, value)))).toBe(field)
  })

  test.each<[keyof SignInMessage, unknown[]]>([
    ['scheme', ['', 'https://', '1https', 'a b']],
    [
      'domain',
      [
        '',
        'a b',
        'example.com/path',
        '#x',
        'x?y',
        'user@example.com',
        'a:b',
        'example.com:999999',
        '[::1',
        '::1',
        '[::1]x',
        '[1::2::3]',
        '[1.2.3.4::]',
        '[12345::]',
        '[]',
        '%zz',
        'https://example.com',
        undefined,
      ],
    ],
    [
      'accountAddress',
      [
        '',
        '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
        plain.accountAddress.toUpperCase(),
        `${plain.accountAddress}0`,
        undefined,
      ],
    ],
    ['chainId', ['eip155:01', 'eip155:0x1', 'eip155:-1', 'eip155:', 'eip155', '1', 'eip155:1:2', undefined]],
    [
      'uri',
      [
        '',
        'example.com',
        '/login',
        ':x',
        'https://a b',
        'https://[::1',
        'https://x/[',
        'https://x#a#b',
        'https://x/%',
        undefined,
      ],
    ],
    ['version', ['2', '01', 1, undefined]],
    ['nonce', ['', '1234567', '1234567-', '12345678 ', undefined]],
    [
      'issuedAt',
      [
        '',
        '2030',
        '2030-02-29T00:00:00Z',
        '2030-01-31',
        '2030-01-31T12:00:00',
        '2030-01-31T24:00:00Z',
        '2030-01-31T12:60:00Z',
        '2030-13-01T12:00:00Z',
        '2030-01-31T12:00:00+24:00',
        '2030-01-31t12:00:00z',
        '1893499200',
        'Wed Oct 05 2011 16:48:00 GMT+0200',
        undefined,
      ],
    ],
    ['statement', ['', 'Say "yes"', '<b>yes</b>', 'Grüße', '100%']],
    ['requestId', ['a b', 'a/b', '%', '%0']],
    ['resources', [['x'], ['https://a b'], [''], [1], 'https://example.com', {}, null]],
  ])('%s in another form', (field, values) => {
    for (const value of values)
      expect([value, refusedFor(() => createMessage(withField(field, value)))]).toEqual([value, field])
  })

  test('a message that ends before it begins', () => {
    const times = { notBefore: '2030-01-31T12:00:00Z', expirationTime: '2030-01-31T13:00:00+01:00' }
    expect(refusedFor(() => createMessage({ ...plain, ...times }))).toBe('notBefore')
    expect(
      refusedFor(() => createMessage({ ...plain, ...times, expirationTime: '2030-01-31T12:00:01Z' })),
    ).toBeUndefined()
  })

  test('a field is read once: it cannot be one thing when looked at and another when written', () => {
    let reads = 0
    const shifty = {
      ...plain,
      get nonce() {
        reads++
        return reads === 1 ? 'mNvP3kQ0ab2Zx9Lw' : 'x\nURI: https://evil.example'
      },
    }
    expect(createMessage(shifty)).toBe(createMessage(plain))
    expect(reads).toBe(1)
  })
})
