import fc from 'fast-check'
import { solanaMainnet } from 'tapkit/solana/networks'
import { describe, expect, test } from 'vitest'
import { anyMessage, plain } from '../fixtures/anyMessage.ts'
import { refusedFor, texts, withField } from '../fixtures/refusedFor.ts'
import type { SignInMessage } from '../types.ts'
import { createMessage } from './createMessage.ts'
import { parseMessage } from './parseMessage.ts'

describe('reading (sign-in 2)', () => {
  test('what was written is read as it was meant, whatever the fields', () => {
    fc.assert(
      fc.property(anyMessage, (fields) => {
        expect(parseMessage(createMessage(fields))).toEqual(fields)
      }),
      { numRuns: 1000 },
    )
  })

  const pieces = [
    '\n',
    '\n\n',
    '\r\n',
    '\u2028',
    ' account:',
    ' wants you to sign in with your ',
    'URI: ',
    'Nonce: 12345678',
    '://',
    '- ',
    'Resources:',
    'Version: 1',
    ':',
    '@',
    '/',
    '#',
    'a',
    ' ',
    'Ethereum',
    'é',
  ]
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 8 })
      .map((parts) => parts.join('')),
  )

  test('no field says more than itself, whatever stands in it', () => {
    const field = fc.constantFrom(...texts.map(([name]) => name), 'resources' as const)
    fc.assert(
      fc.property(anyMessage, field, hostile, fc.boolean(), (fields, name, value, append) => {
        const before = fields[name]
        const text = append && typeof before === 'string' ? before + value : value
        const changed = { ...fields, [name]: name === 'resources' ? [text] : text } as SignInMessage
        const refusal = refusedFor(() => createMessage(changed))
        if (refusal !== undefined) expect(refusal).not.toMatch(/^not coded/)
        else expect(parseMessage(createMessage(changed))).toEqual(changed)
      }),
      { numRuns: 3000 },
    )
  })

  /** The lines that fields stand for, written here anew. */
  const linesOf = ({ resources, ...fields }: SignInMessage): string[] => [
    fields.accountAddress,
    `URI: ${fields.uri}`,
    'Version: 1',
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...(fields.statement === undefined ? [] : [fields.statement]),
    ...(fields.expirationTime === undefined ? [] : [`Expiration Time: ${fields.expirationTime}`]),
    ...(fields.notBefore === undefined ? [] : [`Not Before: ${fields.notBefore}`]),
    ...(fields.requestId === undefined ? [] : [`Request ID: ${fields.requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ]

  test('a text that somebody changed is refused, or read as what stands there', () => {
    const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(12), put: hostile })
    const lines = fc.record({ from: fc.nat(14), to: fc.nat(14) })
    fc.assert(
      fc.property(anyMessage, fc.oneof(change, lines), (fields, how) => {
        const text = createMessage(fields)
        const changed = 'put' in how ? splice(text, how) : moveLine(text, how)
        const refusal = refusedFor(() => parseMessage(changed))
        if (refusal !== undefined) return void expect(refusal).not.toMatch(/^not coded/)
        const read = parseMessage(changed)
        expect(createMessage(read)).toBe(changed)
        const stands = changed.split('\n')
        for (const line of linesOf(read)) expect(stands).toContain(line)
        expect(stands.filter((line) => line !== '')).toHaveLength(linesOf(read).length + 2)
      }),
      { numRuns: 3000 },
    )
  })

  function splice(text: string, { at, cut, put }: { at: number; cut: number; put: string }): string {
    const from = Math.floor(at * text.length)
    return text.slice(0, from) + put + text.slice(from + cut)
  }
  function moveLine(text: string, { from, to }: { from: number; to: number }): string {
    const lines = text.split('\n')
    return lines
      .toSpliced(from, 1)
      .toSpliced(to, 0, lines[from] ?? '')
      .join('\n')
  }

  test.each([
    ['another chain’s name over a network', (text: string) => text.replace('Ethereum', 'Solana')],
    ['a network of another chain', (text: string) => text.replace('Chain ID: 1', 'Chain ID: solana:1')],
    ['the whole id where a number stands', (text: string) => text.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['a line break of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a line at the end', (text: string) => `${text}\n`],
    ['a space at the end of a line', (text: string) => text.replace('Version: 1', 'Version: 1 ')],
    ['a line twice', (text: string) => text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['a line that is nobody’s', (text: string) => text.replace('Version: 1', 'Version: 1\nFoo: bar')],
    ['an address whose case is not its checksum', (text: string) => text.toLowerCase()],
    ['no statement and no line for it', (text: string) => text.replace('\n\n\n', '\n\n')],
  ])('refuses %s', (_, change) => {
    expect(refusedFor(() => parseMessage(change(createMessage(plain))))).not.toBeUndefined()
  })

  test('refuses the whole id of a cluster that has a name', () => {
    const text = createMessage({
      ...plain,
      chainId: solanaMainnet.id,
      accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    })
    expect(refusedFor(() => parseMessage(text.replace('mainnet', solanaMainnet.id)))).toBe('text')
  })

  test('refuses what is no text', () => {
    for (const value of [undefined, null, 1, {}, ['a']])
      expect(refusedFor(() => parseMessage(value as never))).toBe('text')
  })

  test('takes time in proportion to the length, whatever stands in a field', { timeout: 60_000 }, () => {
    const long = 100_000
    const units = [
      'a',
      'aB',
      ' ',
      '\n',
      ':',
      '/',
      '//',
      '%',
      '%41',
      '@',
      '#',
      '?',
      '[',
      '1.',
      '::',
      '- ',
      '\n- ',
      '\n\n',
      '0',
      ' account:',
    ]
    const began = performance.now()
    for (const unit of units) {
      const value = unit.repeat(long / unit.length)
      for (const [field] of texts) refusedFor(() => createMessage(withField(field, value)))
      for (const uri of [
        `https://${value}`,
        `urn:${value}`,
        `https://x?${value}`,
        `https://x#${value}`,
        `https://${value}@x`,
      ])
        refusedFor(() => createMessage({ ...plain, uri, resources: [uri] }))
      const text = createMessage(plain)
      for (const hostile of [value, text + value, value + text, text.replace('\n\n\n', `\n\n${value}\n\n`)])
        refusedFor(() => parseMessage(hostile))
    }
    // One quadratic pass over any of them would take longer.
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})
