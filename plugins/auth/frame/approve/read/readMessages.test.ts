// @vitest-environment node
import { base58 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMessage } from '../../../../features/siwx/message/createMessage.ts'
import { envelopesOf } from '../../../../solana/message/envelopesOf.ts'
import { devnet, fakeNode } from '../fixtures/fakeNode.ts'
import { codesOf, linesOf, read } from '../fixtures/readers.ts'
import { accounts, evmAddress, solanaAddress } from '../fixtures/seed.ts'
import { toHex } from './hex.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hexOf = (text: string) => toHex(bytesOf(text))
const personal = (message: string) => read('personal_sign', [message, evmAddress])
const solanaSign = (message: Uint8Array) => read('solana_signMessage', { message: base58.encode(message) })

const signIn = (fields: Partial<Parameters<typeof createMessage>[0]> = {}) =>
  createMessage({
    domain: 'app.acme.test',
    accountAddress: evmAddress,
    chainId: 'eip155:11155111',
    uri: 'https://app.acme.test/login',
    version: '1',
    nonce: 'mNvP3kQ0ab2Zx9LwT6yE',
    issuedAt: '2030-01-31T12:00:00Z',
    ...fields,
  })

test('a text is drawn as a person reads it, whether the app writes it in hex or not', async () => {
  for (const message of [hexOf('Hello, Ada'), 'Hello, Ada']) {
    const act = await personal(message)
    expect(act.title).toBe('message')
    expect(act.stake).toEqual({ kind: 'unknown' })
    expect(linesOf(act, 'message')).toEqual(['Hello, Ada'])
    expect(linesOf(act, 'account')).toEqual([evmAddress])
    expect(act.warnings).toEqual([])
  }
})

test('no network is drawn of a message or a sign-in: a host could have an order taken for a test (approvals 46)', async () => {
  for (const act of [await personal('Hello'), await personal(signIn()), await solanaSign(bytesOf('Hello'))]) {
    expect(linesOf(act, 'account')).toHaveLength(1)
    expect(linesOf(act, 'network')).toEqual([])
  }
})

test('an app that writes the account before the message is understood', async () => {
  const act = await read('personal_sign', [evmAddress, hexOf('Hello')])
  expect(linesOf(act, 'message')).toEqual(['Hello'])
})

test('32 bytes that are no text are refused, because they could be a hash', async () => {
  await expect(personal(`0x${'9c'.repeat(32)}`)).rejects.toMatchObject({
    code: 'not_allowed',
    params: { reason: 'hash' },
  })
  const text = await personal(hexOf('a text of thirty-two characters.'))
  expect(codesOf(text)).toEqual([])
})

test('other bytes that are no text are drawn as bytes, and said in red (approvals 9)', async () => {
  const act = await personal('0xff00ff')
  expect(linesOf(act, 'message')).toEqual(['0xff00ff'])
  expect(codesOf(act)).toEqual(['notText'])
})

test('hidden characters are named where they stand, and said in red', async () => {
  const act = await personal(hexOf('pay 10\u202e001\u200b'))
  expect(linesOf(act, 'message')).toEqual(['pay 10⟨U+202E⟩001⟨U+200B⟩'])
  expect(codesOf(act)).toEqual(['hiddenCharacters'])
})

test('a sign-in text of the host is drawn as a sign-in', async () => {
  const act = await personal(signIn())
  expect(act.title).toBe('signIn')
  expect(linesOf(act, 'signIn')).toEqual([signIn()])
  expect(act.stake).toEqual({ kind: 'none' })
  expect(codesOf(act)).toEqual([])
})

test.each([
  ['another domain', signIn({ domain: 'bank.test' })],
  ['another port', signIn({ domain: 'app.acme.test:8443' })],
  ['another scheme', signIn({ scheme: 'http' })],
  ['another account', signIn({ accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' })],
  ['a domain that only begins like the host', signIn({ domain: 'app.acme.test.evil.test' })],
  ['a line before its first line', `Welcome\n${signIn({ domain: 'bank.test' })}`],
  ['a hidden character in its words', signIn({ domain: 'bank.test' }).replace('wants you', 'wants\u200b you')],
  ['words in another case', signIn({ domain: 'bank.test' }).replace('wants you to sign in', 'Wants You To Sign In')],
  ['two spaces in its words', signIn({ domain: 'bank.test' }).replace('wants you', 'wants  you')],
])('a sign-in text with %s is refused (approvals 8)', async (_, text) => {
  await expect(personal(hexOf(text))).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'sign_in' } })
  await expect(solanaSign(bytesOf(text.replace(evmAddress, solanaAddress)))).rejects.toMatchObject({
    params: { reason: 'sign_in' },
  })
})

test('a sign-in text of another site within an envelope of bytes is refused (approvals 8)', async () => {
  const message = bytesOf(signIn({ domain: 'bank.test' }).replace(evmAddress, solanaAddress))
  for (const envelope of envelopesOf(message, base58.decode(solanaAddress)))
    await expect(solanaSign(envelope)).rejects.toMatchObject({ params: { reason: 'sign_in' } })
  await expect(personal(toHex(Uint8Array.of(...message, 0xff)))).rejects.toMatchObject({
    params: { reason: 'sign_in' },
  })
})

test('a sign-in text for an address of another site is said in red', async () => {
  const act = await personal(signIn({ uri: 'https://bank.test/login' }))
  expect(act.warnings).toEqual([{ code: 'foreignUri', value: 'https://bank.test/login' }])
})

test('a message of Solana is drawn as text', async () => {
  const act = await solanaSign(bytesOf('Hello'))
  expect(linesOf(act, 'message')).toEqual(['Hello'])
})

const payer = new PublicKey(solanaAddress)
const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: Keypair.generate().publicKey, lamports: 5 })
const blockhash = base58.encode(new Uint8Array(32).fill(7))
const compiled = new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions: [transfer] })

test.each([
  ['legacy message', compiled.compileToLegacyMessage().serialize()],
  ['message of version 0', compiled.compileToV0Message().serialize()],
  ['legacy transaction', new VersionedTransaction(compiled.compileToLegacyMessage()).serialize()],
  ['transaction of version 0', new VersionedTransaction(compiled.compileToV0Message()).serialize()],
  ['message of a version that is not known yet', Uint8Array.of(0x81, ...compiled.compileToLegacyMessage().serialize())],
])('a message of Solana that is a %s is refused', async (_, bytes) => {
  await expect(solanaSign(bytes)).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'transaction' } })
})

test('no transaction that the network takes is signed as a message', async () => {
  const anyTransfer = fc.record({
    lamports: fc.integer({ min: 0, max: 2 ** 40 }),
    to: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    count: fc.integer({ min: 1, max: 4 }),
    version: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(anyTransfer, async ({ lamports, to, count, version }) => {
      const instructions = Array.from({ length: count }, (_, at) =>
        SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(to), lamports: lamports + at }),
      )
      const message = new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions })
      const bytes = version ? message.compileToV0Message() : message.compileToLegacyMessage()
      await expect(solanaSign(bytes.serialize())).rejects.toMatchObject({ params: { reason: 'transaction' } })
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['of a network that the page does not list', { chainId: 'eip155:1' }, 'network_unknown'],
  ['of an account that is not the wallet’s', { account: '0x00000000000000000000000000000000000000aa' }, 'not_allowed'],
  ['of a host that the visitor has not let in', { shared: [] }, 'not_connected'],
  ['of an account that the host was not let see', { shared: [accounts[1]] }, 'not_connected'],
  ['of the other namespace’s network', { chainId: devnet.id }, 'not_allowed'],
])('a request %s is refused', async (_, doors, code) => {
  await expect(read('personal_sign', ['Hello', evmAddress], doors)).rejects.toMatchObject({ code })
})

test('a method that the page does not sign is refused', async () => {
  const method = 'eth_sign' as 'personal_sign'
  await expect(read(method, [evmAddress, `0x${'00'.repeat(32)}`])).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(read('wallet_sendCalls', [])).rejects.toMatchObject({ code: 'not_allowed' })
})

test.each([
  ['no message', [undefined, evmAddress]],
  ['no account', ['Hello']],
  ['another account than the request', ['Hello', '0x00000000000000000000000000000000000000aa']],
])('personal_sign with %s is malformed', async (_, params) => {
  await expect(read('personal_sign', params)).rejects.toMatchObject({ code: 'malformed' })
})

test('a message is read without a question to a node', async () => {
  const node = fakeNode()
  await personal('Hello')
  await solanaSign(bytesOf('Hello'))
  expect(node.asked).toEqual([])
})

test('a legacy transaction that web3.js signs is refused as a message', async () => {
  const transaction = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight: 1 }).add(transfer)
  await expect(solanaSign(transaction.serializeMessage())).rejects.toMatchObject({ params: { reason: 'transaction' } })
})

test('a text that only begins like a sign-in is a message, which a window asks for (approvals 25)', async () => {
  for (const text of [`${signIn()}\nI sell my house to 0xbb.`, signIn().replace('Nonce: ', 'Number: ')]) {
    const act = await personal(hexOf(text))
    expect(act.title).toBe('message')
    expect(act.stake).toEqual({ kind: 'unknown' })
  }
})

test('a sign-in text of the host that holds a sign-in text of another site is refused (approvals 8)', async () => {
  const text = `${signIn()}\n${signIn({ domain: 'bank.test' })}`
  await expect(personal(hexOf(text))).rejects.toMatchObject({ params: { reason: 'sign_in' } })
  await expect(solanaSign(bytesOf(text.replaceAll(evmAddress, solanaAddress)))).rejects.toMatchObject({
    params: { reason: 'sign_in' },
  })
})

test('a sign-in text for an address of another site is said in red, though its statement names the host’s address', async () => {
  const statement = 'URI: https://app.acme.test/login'
  const act = await personal(signIn({ uri: 'https://bank.test/login', statement }))
  expect(act.warnings).toEqual([{ code: 'foreignUri', value: 'https://bank.test/login' }])
})

test('characters that no screen draws are named, also if they are marks of the character before them', async () => {
  const act = await personal(hexOf('pay 10\u{e0131}\u180b'))
  expect(linesOf(act, 'message')).toEqual(['pay 10⟨U+E0131⟩⟨U+180B⟩'])
  expect(codesOf(act)).toEqual(['hiddenCharacters'])
  expect(codesOf(await personal(hexOf('I ❤️ Acme')))).toEqual([])
})

test('marks that pile up on a letter would paint over the lines beside it: they are named, and said in red (approvals 33)', async () => {
  const act = await personal(hexOf(`1${'\u0336'.repeat(6)}`))
  expect(linesOf(act, 'message')).toEqual([`1${'\u0336'.repeat(4)}⟨U+0336⟩⟨U+0336⟩`])
  expect(codesOf(act)).toEqual(['hiddenCharacters'])
  // A joiner between marks leaves them on the same letter.
  const joined = await personal(hexOf(`1${'\u0336\u200d'.repeat(3)}`))
  expect(linesOf(joined, 'message')).toEqual(['1\u0336⟨U+200D⟩\u0336⟨U+200D⟩⟨U+0336⟩⟨U+200D⟩'])
  for (const plain of ['Việt Nam', 'לְשָׁלוֹם', 'လျှော့', 'ཧཱུྃ', 'ที่', '👩‍❤️‍👨 🏳️‍⚧️ 1️⃣'])
    expect(codesOf(await personal(hexOf(plain)))).toEqual([])
})

test('a joiner that joins nothing, and a variation of nothing that varies, are invisible and are named (approvals 43)', async () => {
  for (const [text, drawn] of [
    ['pay 1\u200d0', 'pay 1⟨U+200D⟩0'],
    ['pay\u200d', 'pay⟨U+200D⟩'],
    ['pay 10\ufe0f0', 'pay 10⟨U+FE0F⟩0'],
    ['pay\ufe0e now', 'pay⟨U+FE0E⟩ now'],
    ['👋\ufe0f\ufe0f', '👋\ufe0f⟨U+FE0F⟩'],
    ['👋\u200d\u200d👋', '👋\u200d⟨U+200D⟩👋'],
    ['плати\u200d', 'плати⟨U+200D⟩'],
    ['۱\u200c۰', '۱⟨U+200C⟩۰'],
    ['۱\u200d۰', '۱⟨U+200D⟩۰'],
    ['नमः।\u200d', 'नमः।⟨U+200D⟩'],
    ['支\u200d付', '支⟨U+200D⟩付'],
    ['שלם\u200d', 'שלם⟨U+200D⟩'],
    ['pay 1\u200c0', 'pay 1⟨U+200C⟩0'],
    ['پرداخت\u200c', 'پرداخت⟨U+200C⟩'],
    ['پرداخت\u200c 10', 'پرداخت⟨U+200C⟩ 10'],
    ['می\u200c\u200cخواهم', 'می⟨U+200C⟩⟨U+200C⟩خواهم'],
  ] as const) {
    const act = await personal(hexOf(text))
    expect(linesOf(act, 'message')).toEqual([drawn])
    expect(codesOf(act)).toEqual(['hiddenCharacters'])
  }
  for (const plain of ['👩🏽‍❤️‍👨🏿 🏴‍☠️ 1️⃣ #️⃣ ☎︎', 'ක්‍ෂ क्‍ष', 'الله‍م', '🧑‍💻', 'می‌خواهم نمی‌شود', 'क्‌ष'])
    expect(codesOf(await personal(hexOf(plain)))).toEqual([])
})

test('a text that is nothing but bytes in hex is said in red, because it cannot be read (approvals 44)', async () => {
  for (const text of [`0x${'9c'.repeat(32)}`, '9c'.repeat(32), '9C'.repeat(40)]) {
    const act = await personal(hexOf(text))
    expect(linesOf(act, 'message')).toEqual([text])
    expect(codesOf(act)).toEqual(['notText'])
    expect(codesOf(await solanaSign(bytesOf(text)))).toEqual(['notText'])
  }
  expect(codesOf(await personal(hexOf(`Order ${'9c'.repeat(32)}`)))).toEqual([])
  expect(codesOf(await personal(hexOf('0123456789abcdef0123456789abcdef')))).toEqual([])
})

test('a text that writes the name of a hidden character is not drawn as the hidden character (approvals 33)', async () => {
  const act = await personal(hexOf('pay⟨U+200B⟩ ⟨1⟩'))
  expect(linesOf(act, 'message')).toEqual(['pay⟨U+27E8⟩U+200B⟩ ⟨1⟩'])
  expect(codesOf(act)).toEqual(['hiddenCharacters'])
})

test('a hash that was sought until its 32 bytes read as text is refused: no words look like that (approvals 37)', async () => {
  for (const text of ['k}8Q~^x%Zp#w@1Lr|G$u&b+7=Tc<9h>*', 'ӃٸґԶߥ¤ֆʂӜϡٷŤЖʁքǢ', 'k8Q~ґxZ 1LrԶGubǢ7Tc9hЖ eעaשnוי'].map(
    (letters) => letters.normalize(),
  )) {
    const bytes = bytesOf(letters32(text))
    expect(bytes).toHaveLength(32)
    await expect(personal(toHex(bytes))).rejects.toMatchObject({ params: { reason: 'hash' } })
  }
  for (const text of [
    ...[
      'Sign in to Acme: nonce 4711-0815',
      '0123456789abcdef0123456789abcdef',
      'Войти в Acme: 4711',
      'ログインしてください: 4711',
    ],
    ...['Acme に署名します。OK', 'Conéctate a Acme: 47110815'],
  ])
    expect(linesOf(await personal(hexOf(letters32(text))), 'message')).toEqual([letters32(text)])
})

test('a hash that was sought until its 32 bytes are letters, figures and marks at random is refused (approvals 42)', async () => {
  for (const text of [
    'q7Rz.Kp2,wXv9(Lm4)bN8-tYc5:Hd1!6',
    'QwErTyUiOpAsDfGhJkLzXcVbNmQwErTy',
    'Kj3LpQ8xWvRt5YnMz2BcDf7GhJk9SaEu',
    'qéRz.KÄ2,wXvñ(Lm4)bN-tYc5:ßd1!',
    'жQ7Фz.KЯ,wЮ9(Щm4)bЪ-Эc:Ыd1!',
    '名Rz.K字2,w漢9(L語)b-本c:H1!',
  ])
    await expect(personal(hexOf(letters32(text)))).rejects.toMatchObject({ params: { reason: 'hash' } })
})

test('words, figures and times of 32 bytes are signed, in capital letters and in other languages too (approvals 42)', async () => {
  for (const text of [
    ...['Please sign this to log in. 1234', 'PLEASE SIGN IN TO ACME: 47110815', 'Login: 2026-11-29T10:24:13.123Z '],
    ...[
      '¿Quieres firmar el acuerdo 4711?',
      'Đăng nhập vào Acme 47110815',
      'Wir grüßen Müller. 4711081',
      'Hello Acme 👋 nonce 4711',
    ],
    ...['Σύνδεση στο acme 4711', 'התחברות לאתר 4711', 'تسجيل الدخول 4711', 'एक्मे में लॉगिन', 'เข้าสู่ระบบ 4711'],
    ...['ورود به سایت ۴۷۱۱۰۸', 'تسجيل دخول ٤٧١١', 'लॉगिन ४७११', 'می‌شود نمی‌شود ۱'],
    ...['登录网站。随机数：4711', '로그인하세요: 4711', '8f14e45fceea167a5a36dedd4bea2543'],
  ])
    expect(linesOf(await personal(hexOf(letters32(text))), 'message')).toEqual([letters32(text)])
})

/** A text that is cut, or filled with figures, to 32 bytes. */
function letters32(text: string): string {
  let fit = text
  while (bytesOf(fit).length > 32) fit = [...fit].slice(0, -1).join('')
  return fit + '7'.repeat(32 - bytesOf(fit).length)
}
