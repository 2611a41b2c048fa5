// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AssetMethod, change, etchings, inscriptionId, mints, orders, whole } from '../fixtures/askAssets.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { parseParams } from '../request/parse.ts'

const { payment, ordinals } = addresses
const most = 2n ** 128n - 1n
const { MAX_SAFE_INTEGER } = Number

describe('the parameters of an order (requests 14)', () => {
  test.each(Object.keys(whole) as AssetMethod[])('%s takes all of its fields, and no others', async (method) => {
    expect(await change(method, { unknown: 1 })).toEqual(whole[method])
  })

  test.each([
    ['runes_estimateMint', ['runeName', 'repeats', 'destinationAddress', 'feeRate']],
    ['runes_mint', ['runeName', 'repeats', 'destinationAddress', 'refundAddress', 'feeRate']],
    ['runes_estimateEtch', ['runeName', 'isMintable', 'destinationAddress', 'feeRate']],
    ['runes_etch', ['runeName', 'isMintable', 'destinationAddress', 'refundAddress', 'feeRate']],
    ['runes_estimateRbfOrder', ['orderId', 'newFeeRate']],
    ['runes_rbfOrder', ['orderId', 'newFeeRate']],
    ['runes_getOrder', ['id']],
    ['runes_executeOrder', ['orderId']],
  ] as const)('%s needs %j, and names the one that is missing', async (method, needed) => {
    for (const field of needed) {
      expect(await change(method, { [field]: undefined })).toEqual(expect.stringMatching(`^${field}: .*${field}`))
    }
    const optional = Object.keys(whole[method] ?? {}).filter((field) => !needed.includes(field as never))
    // A fee and its address go together, and so do the terms of a mint.
    const without = Object.fromEntries(optional.map((field) => [field, undefined]))
    const etched = method.endsWith('tch') ? { isMintable: false, premine: 1 } : {}
    expect(await change(method, { ...without, ...etched })).toBeTypeOf('object')
  })

  test.each([
    ...['', 'a', 'Ab', '•A', 'A•', 'A••B', 'A B', 'A-B', 'А', 'A\u200bB', 'A·B', '1A', 7, null, 'A'.repeat(29)],
    // 28 letters, and more than 128 bits.
    'BCGDENLQRQWDSLRUGSNLBTMFIJAW',
  ])('no rune has the name %j', async (runeName) => {
    const words = 'runeName: runeName must be 1 to 28 letters from A to Z. Between two letters there may be a •.'
    for (const method of orders) expect(await change(method, { runeName })).toBe(words)
    const recipients = [{ runeName, amount: '1', address: ordinals }]
    expect(await change('runes_transfer', { recipients })).toBe(`recipients.0.${words}`)
  })

  test('a full stop is a spacer, and the wallet gets the name as the app wrote it; a reserved name can be minted and sent, and not be chosen', async () => {
    for (const method of orders)
      for (const runeName of ['A.B', 'A•B']) expect(await change(method, { runeName })).toMatchObject({ runeName })
    for (const runeName of ['A'.repeat(27), 'BCGDENLQRQWDSLRUGSNLBTMFIJAV']) {
      for (const method of mints) expect(await change(method, { runeName })).toMatchObject({ runeName })
      for (const method of etchings) {
        expect(await change(method, { runeName })).toEqual(expect.stringMatching(/^runeName: runeName is reserved: /))
      }
    }
    for (const method of etchings) expect(await change(method, { runeName: 'Z'.repeat(26) })).toBeTypeOf('object')
  })

  test.each([
    ...[0, 4_001, 1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, '1', null].map(
      (repeats) => [mints, { repeats }] as const,
    ),
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, '5', null].map((feeRate) => [orders, { feeRate }] as const),
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY, '5'].map(
      (newFeeRate) => [['runes_estimateRbfOrder', 'runes_rbfOrder'], { newFeeRate }] as const,
    ),
    ...[-1, 39, 1.5, '2'].map((divisibility) => [etchings, { divisibility }] as const),
    ...['', 'BTC', '❤️', '\ud83e', 7].map((symbol) => [etchings, { symbol }] as const),
    ...[-1, 1.5, '1.5', 'x', ' 1', '1e3', '0x1', `${most + 1n}`, 2 ** 53, null].map(
      (premine) => [etchings, { premine }] as const,
    ),
    ...[undefined, 'yes', 1].map((isMintable) => [etchings, { isMintable }] as const),
    ...[-1, 0.5, 2_100_000_000_000_001, Number.NaN, '5'].map((appServiceFee) => [orders, { appServiceFee }] as const),
    ...[{ appServiceFee: undefined }, { appServiceFeeAddress: undefined }].map(
      (half) => [orders, { ...half }] as const,
    ),
    ...[
      '',
      'x',
      `${inscriptionId.slice(1)}`,
      `${'A'.repeat(64)}i0`,
      `${'1'.repeat(64)}i00`,
      `${'1'.repeat(64)}i4294967296`,
    ].map((delegateInscriptionId) => [etchings, { delegateInscriptionId }] as const),
    ...['mainnet', 'Testnet5', 7].map(
      (network) => [[...orders, 'runes_getOrder', 'runes_transfer'], { network }] as const,
    ),
    ...['', 7].map((id) => [['runes_getOrder'], { id }] as const),
    ...['', 7].map(
      (orderId) => [['runes_estimateRbfOrder', 'runes_rbfOrder', 'runes_executeOrder'], { orderId }] as const,
    ),
  ] as const)('%j do not take %j, and say which field it is', async (methods, fields) => {
    const [field = ''] = Object.keys(fields)
    for (const method of methods) {
      const answer = await change(method as AssetMethod, fields)
      expect(answer).toEqual(
        expect.stringMatching(/^appServiceFee/.test(field) ? /^appServiceFee: appServiceFee/ : `^${field}: .*${field}`),
      )
    }
  })

  test('the ends of each range are taken', async () => {
    for (const method of mints) {
      for (const repeats of [1, 4_000]) expect(await change(method, { repeats })).toMatchObject({ repeats })
      expect(await change(method, { feeRate: 0.001 })).toMatchObject({ feeRate: 0.001 })
    }
    for (const method of etchings) {
      for (const divisibility of [0, 38]) expect(await change(method, { divisibility })).toMatchObject({ divisibility })
      for (const symbol of ['¤', '🧿', ' ']) expect(await change(method, { symbol })).toMatchObject({ symbol })
      for (const appServiceFee of [0, 2_100_000_000_000_000]) {
        expect(await change(method, { appServiceFee })).toMatchObject({ appServiceFee })
      }
      const delegateInscriptionId = `${'a'.repeat(64)}i4294967295`
      expect(await change(method, { delegateInscriptionId })).toMatchObject({ delegateInscriptionId })
    }
  })

  test.each(['amount', 'cap', 'heightStart', 'heightEnd', 'offsetStart', 'offsetEnd'])(
    'terms.%s is a whole number of any writing, and becomes text',
    async (field) => {
      const bits = /^(amount|cap)$/.test(field) ? 128n : 64n
      const alone = { amount: '1', cap: '1' }
      const ask = (value: unknown) => change('runes_etch', { premine: '0', terms: { ...alone, [field]: value } })
      await fc.assert(
        fc.asyncProperty(fc.bigInt(1n, 2n ** bits - 1n), async (value) => {
          const text = { terms: { ...alone, [field]: `${value}` } }
          expect([await ask(value), await ask(`${value}`)]).toMatchObject([text, text])
        }),
        { numRuns: 50 },
      )
      expect(await ask(MAX_SAFE_INTEGER)).toMatchObject({ terms: { [field]: `${MAX_SAFE_INTEGER}` } })
      for (const value of [-1, -1n, 1.5, '1.5', '-1', '', 'x', 2 ** 53, 2n ** bits, '9'.repeat(40), null, {}]) {
        expect(await ask(value)).toBe(`terms.${field}: terms.${field} must be a whole number from 0 to 2^${bits} − 1.`)
      }
    },
  )

  test.each(['height', 'offset'])('a window of %ss does not end before it starts', async (kind) => {
    const uint64 = fc.bigInt(0n, 2n ** 64n - 1n)
    await fc.assert(
      fc.asyncProperty(uint64, uint64, async (start, end) => {
        const window = { [`${kind}Start`]: start, [`${kind}End`]: end }
        const answer = await change('runes_estimateEtch', { terms: { amount: 1, cap: 1, ...window } })
        if (start <= end) expect(answer).toBeTypeOf('object')
        else expect(answer).toBe(`terms.${kind}Start: terms.${kind}Start must not be above terms.${kind}End.`)
      }),
      { numRuns: 50 },
    )
    for (const end of ['Start', 'End']) {
      const window = { amount: 1, cap: 1, [`${kind}${end}`]: 7 }
      expect(await change('runes_etch', { terms: window })).toBeTypeOf('object')
    }
  })

  test('all that there can be of a rune is a number of 128 bits', async () => {
    const uint128 = fc.bigInt(0n, most)
    await fc.assert(
      fc.asyncProperty(uint128, fc.bigInt(1n, most), fc.bigInt(1n, 2n ** 40n), async (premine, amount, cap) => {
        const answer = await change('runes_etch', { premine, terms: { amount, cap } })
        if (premine + amount * cap <= most) expect(answer).toBeTypeOf('object')
        else expect(answer).toBe('premine: premine + terms.cap × terms.amount must be at most 2^128 − 1.')
      }),
    )
    const full = { premine: 1n, terms: { amount: most - 1n, cap: 1n } }
    expect(await change('runes_etch', full)).toMatchObject({ terms: { amount: `${most - 1n}` } })
    expect(await change('runes_etch', { ...full, premine: 2n })).toBeTypeOf('string')
  })

  test.each([
    [{ isMintable: true, terms: undefined }, false],
    [{ isMintable: true, terms: { amount: 1 } }, false],
    [{ isMintable: true, terms: { cap: 1 } }, false],
    [{ isMintable: true, terms: { amount: 0, cap: 1 } }, false],
    [{ isMintable: true, terms: { amount: 1, cap: 0 } }, false],
    [{ isMintable: true, premine: undefined, terms: { amount: 1, cap: 1 } }, true],
    [{ isMintable: false, premine: undefined }, false],
    [{ isMintable: false, premine: '0' }, false],
    [{ isMintable: false, premine: '1', terms: undefined }, true],
  ])('a rune of which there could never be any is not etched: %j', async (fields, isTaken) => {
    for (const method of etchings) {
      const words = expect.stringMatching(/^premine: premine must be above 0 unless isMintable is true; /)
      expect(await change(method, fields)).toEqual(isTaken ? expect.any(Object) : words)
    }
  })
})

describe('the parameters of a transfer (requests 14)', () => {
  test.each(['runes_transfer', 'ord_sendInscriptions', 'sendTransfer'] as const)(
    '%s needs somebody to send to',
    async (method) => {
      const [field = ''] = Object.keys(whole[method] ?? {})
      expect(await change(method, { [field]: [] })).toBe(`${field}: At least one recipient is required`)
    },
  )

  test('runes are sent in whole numbers above 0, exact to the last of 128 bits', async () => {
    const send = (amount: unknown) =>
      change('runes_transfer', { recipients: [{ runeName: 'A', amount, address: ordinals }] })
    await fc.assert(
      fc.asyncProperty(fc.bigInt(1n, most), async (amount) => {
        const sent = { recipients: [{ amount: `${amount}` }] }
        expect([await send(amount), await send(`${amount}`)]).toMatchObject([sent, sent])
      }),
      { numRuns: 50 },
    )
    for (const amount of [0, '0', 0n, -1, 1.5, '1.5', most + 1n, '', 'x', Number.NaN, 2 ** 53, null, undefined]) {
      expect(await send(amount)).toBe('recipients.0.amount: Invalid amount')
    }
  })

  test.each(['x', `${'1'.repeat(63)}i0`, `${'1'.repeat(64)}:0`, 7])('%j is no inscription', async (inscriptionId) => {
    expect(await change('ord_sendInscriptions', { transfers: [{ address: ordinals, inscriptionId }] })).toEqual(
      expect.stringMatching(/^transfers\.0\.inscriptionId: inscriptionId must be the id of an inscription/),
    )
  })

  test.each([
    ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', 546],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 540],
    [payment, 294],
    ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 330],
    [ordinals, 330],
  ])('a payment to %s is %i satoshi at least', async (address, least) => {
    const pay = (amount: unknown) => change('sendTransfer', { recipients: [{ address, amount }] })
    expect(await pay(least)).toEqual({ recipients: [{ address, amount: BigInt(least) }] })
    expect(await pay(least - 1)).toBe('recipients.0.amount: Invalid amount')
  })
})

test.each([
  ['runes_mint', { refundAddress: undefined }, 'refundAddress', 'refundAddress is missing.'],
  ['runes_etch', { refundAddress: undefined }, 'refundAddress', 'refundAddress is missing.'],
  ['runes_etch', { refundAddress: 7 }, 'refundAddress', 'refundAddress must be an address, as text.'],
  [
    'runes_transfer',
    { recipients: [{ runeName: 'A', amount: 0, address: ordinals }] },
    'recipients.0.amount',
    expect.stringMatching(/^recipients\.0\.amount must be a whole number above 0/),
  ],
  [
    'sendTransfer',
    { recipients: [{ address: payment, amount: 1 }] },
    'recipients.0.amount',
    expect.stringMatching(/^recipients\.0\.amount must .* the dust limit of its address\.$/),
  ],
] as const)(
  '%s with %j: the refusal says in `why` which field is wrong (requests 5)',
  async (method, fields, path, why) => {
    const refusal = parseParams(method, { ...whole[method], ...fields })
    await expect(refusal).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/^Invalid a(ddress|mount)$/),
      data: { path, why },
    })
  },
)

test('whatever is asked, the answer is parameters or a refusal (requests 5)', async () => {
  const odd = fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true }), fc.constantFrom(ordinals, 'A', 1))
  const methods = Object.keys(whole) as AssetMethod[]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...methods), fc.nat(), odd, async (method, at, value) => {
      const fields = Object.keys(whole[method] ?? {})
      const answer = await change(method, { [fields[at % fields.length] ?? '']: value })
      expect(['object', 'string']).toContain(typeof answer)
    }),
    { numRuns: 500 },
  )
})
