import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEmail } from './readEmail.ts'

const of = (length: number) => 'a'.repeat(length)

describe('an email as people have them (sign-in 16)', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  ada.quill+app@Example.COM ', 'ada.quill+app@example.com'],
    ["o'neil_{1}=`~!#$%&*/?^|-@example.co.uk", "o'neil_{1}=`~!#$%&*/?^|-@example.co.uk"],
    ['a..b.@docomo.example', 'a..b.@docomo.example'],
    ['Ada@example.com', 'Ada@example.com'],
    ['用户@例子.中国', '用户@例子.中国'],
    ['jo\u0065\u0301@example.com', 'jo\u00e9@example.com'],
    ['ada@ｅｘａｍｐｌｅ.com', 'ada@example.com'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    [`${of(64)}@example.com`, `${of(64)}@example.com`],
  ])('%s', (input, email) => {
    expect(readEmail(input)).toBe(email)
  })
})

describe('what is none (sign-in 16)', () => {
  test.each([
    ['nothing', ''],
    ['no @', 'ada.example.com'],
    ['no name', '@example.com'],
    ['no domain', 'ada@'],
    ['a domain without a dot', 'ada@localhost'],
    ['two @', 'ada@b@example.com'],
    ['two addresses', 'ada@example.com,bob@example.com'],
    ['a name and an address', 'Ada <ada@example.com>'],
    ['a header', 'ada@example.com\r\nBcc: bob@example.com'],
    ['a line within the name', 'ada\nBcc:bob@example.com'],
    ['a separator of lines', 'ada\u2028@example.com'],
    ['a null', 'ada\u0000@example.com'],
    ['a space', 'ada quill@example.com'],
    ['quotes', '"ada quill"@example.com'],
    ['a colon', 'mailto:ada@example.com'],
    ['a semicolon', 'ada;@example.com'],
    ['brackets', 'ada(x)@example.com'],
    ['a backslash', 'ada\\@example.com'],
    ['turned text', 'ada\u202e@example.com'],
    ['what cannot be seen', 'ada\u200b@example.com'],
    ['a letter that cannot be seen', 'ada\u3164@example.com'],
    ['an IP address', 'ada@127.0.0.1'],
    ['an IP address in brackets', 'ada@[127.0.0.1]'],
    ['a port', 'ada@example.com:25'],
    ['a path', 'ada@example.com/x'],
    ['two dots in the domain', 'ada@example..com'],
    ['a dot at its end', 'ada@example.com.'],
    ['a hyphen first', 'ada@-example.com'],
    ['a hyphen last', 'ada@example-.com'],
    ['one letter at its end', 'ada@example.c'],
    ['a punycode that is none', 'ada@xn--a.example'],
    ['a name of 65 bytes', `${of(65)}@example.com`],
    ['a name of 65 bytes in 33 letters', `${'é'.repeat(33)}@example.com`],
    ['a label of 64', `ada@${of(64)}.com`],
    ['255 bytes', `ada@${`${of(60)}.`.repeat(4)}${of(6)}x`],
  ])('%s', (_, input) => {
    expect(readEmail(input)).toBeUndefined()
  })
})

test('whatever is typed, what is handed on ends no header, names one address and is read as itself (sign-in 16)', () => {
  const piece = fc.constantFrom(
    'a',
    'é',
    '用',
    '@',
    '.',
    '-',
    ' ',
    '\r\n',
    '\t',
    ',',
    '<',
    '>',
    ';',
    '\u0000',
    '\u200f',
    'com',
  )
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const email = readEmail(text)
      if (email === undefined) return
      expect(email).not.toMatch(/[\p{C}\p{Z}<>,;:"()[\]\\]/u)
      expect(email.split('@')).toHaveLength(2)
      expect(readEmail(email)).toBe(email)
    }),
    { numRuns: 1_000 },
  )
})
