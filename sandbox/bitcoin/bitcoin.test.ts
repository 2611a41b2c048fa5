// @vitest-environment node
import { Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AddressType, addresses, bob, faucet, keys } from './accounts.mjs'
import { findNode } from './findNode.mjs'
import { commit, envelope, reveal, tapscript } from './reveal.ts'
import { type Coin, locks, spend } from './spend.ts'
import { type BitcoinOptions, type RunningBitcoin, startBitcoin } from './startBitcoin.mjs'

const types: readonly AddressType[] = ['p2pkh', 'p2wpkh', 'p2sh', 'p2tr']
const own = addresses.regtest

test('the written-out addresses belong to the keys', () => {
  expect(Object.fromEntries(types.map((type) => [type, locks[type].address]))).toEqual(own)
})

/** The same promises from every judge; the node's where one is installed. */
const judges: readonly (readonly [string, BitcoinOptions])[] = [
  ['JavaScript ledger', { judge: 'javascript' }],
  ...(findNode() ? ([[findNode()?.name ?? '', {}]] as const) : []),
]

describe.each(judges)('%s', (name, options) => {
  let bitcoin: RunningBitcoin
  beforeAll(async () => {
    bitcoin = await startBitcoin({ port: 0, blockEvery: 0, ...options })
  }, 60_000)
  afterAll(() => bitcoin?.stop())

  const ask = (path: string, init?: RequestInit) => fetch(`${bitcoin.explorerUrl}${path}`, init)
  const read = async (path: string) => (await ask(path)).json()
  const submit = async (body: string) => {
    const response = await ask('/api/tx', { method: 'POST', body })
    const text = await response.text()
    if (response.ok) return text
    expect(response.status).toBe(400)
    throw JSON.parse(text.replace('sendrawtransaction RPC error: ', ''))
  }
  const refusal = (hex: string) =>
    submit(hex).then(
      () => expect.fail('accepted'),
      (error) => error,
    )
  const idsOf = async (address: string) =>
    (await read(`/api/address/${address}/txs`)).map(({ txid }: { txid: string }) => txid)

  /** A new coin of the sandbox wallet. */
  async function newCoin(type: AddressType, value = 100_000): Promise<Coin> {
    const txid = await bitcoin.fund(own[type], value)
    const found = (await read(`/api/address/${own[type]}/utxo`)).find((coin: Coin) => coin.txid === txid)
    return { ...found, type, hex: await (await ask(`/api/tx/${txid}/hex`)).text() }
  }

  test('says who it is, and starts with coins for the wallets', async () => {
    expect(bitcoin.judge).toBe(name)
    for (const type of types) expect(await read(`/api/address/${own[type]}/utxo`)).not.toEqual([])
    expect(await (await ask('/api/blocks/tip/height')).text()).toBe('121')
    const blocks = await read('/api/blocks')
    expect(blocks.map(({ height }: { height: number }) => height)).toEqual([
      121, 120, 119, 118, 117, 116, 115, 114, 113, 112,
    ])
    expect(blocks[0].mediantime).toBeLessThanOrEqual(blocks[0].timestamp)
    expect(blocks[0].mediantime).toBe(blocks[5].timestamp)
    expect(await read('/api/v1/fees/recommended')).toMatchObject({ fastestFee: 5, minimumFee: 1 })
  })

  describe.each(types)('%s', (type) => {
    test('a good signature is accepted, pending, then in a block', async () => {
      const coin = await newCoin(type)
      const txid = await submit(spend({ coins: [coin], to: [{ address: bob, sats: 99_000 }] }))
      expect(await read(`/api/tx/${txid}/status`)).toEqual({ confirmed: false })
      const { status, ...told } = await read(`/api/tx/${txid}`)
      expect(told).toMatchObject({
        txid,
        fee: 1000,
        vin: [{ txid: coin.txid, vout: coin.vout, prevout: { scriptpubkey_address: own[type], value: 100_000 } }],
        vout: [{ scriptpubkey_type: 'v0_p2wpkh', scriptpubkey_address: bob, value: 99_000 }],
      })
      const left = await read(`/api/address/${own[type]}/utxo`)
      expect(left.map((other: Coin) => other.txid)).not.toContain(coin.txid)
      const height = await bitcoin.mine()
      const confirmed = {
        confirmed: true,
        block_height: height,
        block_hash: expect.any(String),
        block_time: expect.any(Number),
      }
      expect(await read(`/api/tx/${txid}/status`)).toEqual(confirmed)
      const paid = (await read(`/api/address/${bob}/utxo`)).find((other: Coin) => other.txid === txid)
      expect(paid).toEqual({ txid, vout: 0, value: 99_000, status: confirmed })
    })

    test('a signature with one bit flipped is refused', async () => {
      const transaction = Transaction.fromHex(
        spend({ coins: [await newCoin(type)], to: [{ address: bob, sats: 99_000 }] }),
      )
      const [input] = transaction.ins
      const signed = type === 'p2pkh' ? input?.script : input?.witness[0]
      if (!signed) throw new Error('no signature')
      signed[20] = (signed[20] ?? 0) ^ 1
      const error = await refusal(transaction.toHex())
      expect(error.code).toBe(-26)
      expect(error.message).toContain('script-verify-flag')
      expect((await ask(`/api/tx/${transaction.getId()}`)).status).toBe(404)
    })

    test('whichever bit of it is flipped, a transaction is refused, and good when the bit is put back', async () => {
      const good = Buffer.from(spend({ coins: [await newCoin(type)], to: [{ address: bob, sats: 99_000 }] }), 'hex')
      const bit = fc.nat(good.length * 8 - 1)
      await fc.assert(
        fc.asyncProperty(bit, async (at) => {
          const flipped = Buffer.from(good)
          flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7))
          expect(await refusal(flipped.toString('hex'))).toMatchObject({ code: expect.any(Number) })
        }),
        { numRuns: 40 },
      )
      expect(await submit(good.toString('hex'))).toMatch(/^[0-9a-f]{64}$/)
    })

    test('a signature over another output is refused', async () => {
      const transaction = Transaction.fromHex(
        spend({ coins: [await newCoin(type)], to: [{ address: bob, sats: 99_000 }] }),
      )
      const [output] = transaction.outs
      if (output) output.value = 99_001n
      expect((await refusal(transaction.toHex())).message).toContain('script-verify-flag')
    })
  })

  test('inputs of every kind in one transaction', async () => {
    const coins = await Promise.all(types.map((type) => newCoin(type)))
    const txid = await submit(spend({ coins, to: [{ address: bob, sats: 390_000 }] }))
    expect((await read(`/api/tx/${txid}`)).vin).toHaveLength(4)
    const spends = await read(`/api/tx/${coins[0]?.txid}/outspends`)
    expect(spends[coins[0]?.vout ?? 0]).toMatchObject({ spent: true, txid })
  })

  describe('a reveal', () => {
    const text = (value: string) => new TextEncoder().encode(value)
    const inscription = envelope(text('ord'), Uint8Array.of(1), text('text/plain'), Uint8Array.of(), text('hello'))
    const to = [{ address: own.p2tr, sats: 9_000 }]
    const fund = async (script: Uint8Array, beside?: Uint8Array) => {
      const from = commit(script, beside)
      const txid = await bitcoin.fund(from.address, 10_000)
      const vout = (await read(`/api/tx/${txid}`)).vout.findIndex(
        ({ scriptpubkey_address }: { scriptpubkey_address?: string }) => scriptpubkey_address === from.address,
      )
      return { from, coin: { txid, vout, value: 10_000 }, to }
    }

    test.each([
      ['without an envelope', tapscript()],
      ['with an inscription', tapscript(...inscription)],
      ['with two', tapscript(...inscription, ...envelope(text('ord'), new Uint8Array(520)), ...envelope())],
    ])('%s is accepted, alone and beside another leaf', async (_, script) => {
      for (const beside of [undefined, tapscript(...envelope(text('another')))]) {
        const txid = await submit(reveal(await fund(script, beside)))
        expect((await read(`/api/tx/${txid}`)).vin[0].witness).toHaveLength(3)
      }
    })

    test('moves runes by a data output of 83 bytes, and not of 84', async () => {
      const funded = await fund(tapscript())
      const rune = (length: number) => Uint8Array.of(0x6a, 0x5d, 0x4c, length - 4, ...new Uint8Array(length - 4))
      const moving = (length: number) => reveal({ ...funded, to: [...to, { script: rune(length), sats: 0 }] })
      expect((await refusal(moving(84))).message).toContain('scriptpubkey')
      expect(await submit(moving(83))).toMatch(/^[0-9a-f]{64}$/)
    })

    test('is signed for its own leaf and for each kind of signature hash', async () => {
      const funded = await fund(tapscript(...inscription))
      const other = commit(tapscript())
      const swapped = reveal({ ...funded, witness: (signature) => [signature, other.script, other.control] })
      expect((await refusal(swapped)).message).toContain('Witness program hash mismatch')
      for (const sighash of [1, 2, 3, 0x81, 0x82, 0x83])
        expect(await submit(reveal({ ...(await fund(tapscript(...inscription))), sighash }))).toMatch(/^[0-9a-f]{64}$/)
    })

    test('whichever bit is flipped, it is refused, and good when the bit is put back', async () => {
      const good = Buffer.from(reveal(await fund(tapscript(...inscription), tapscript())), 'hex')
      await fc.assert(
        fc.asyncProperty(fc.nat(good.length * 8 - 1), async (at) => {
          const flipped = Buffer.from(good)
          flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7))
          expect(await refusal(flipped.toString('hex'))).toMatchObject({ code: expect.any(Number) })
        }),
        { numRuns: 60 },
      )
      expect(await submit(good.toString('hex'))).toMatch(/^[0-9a-f]{64}$/)
    })

    test.each([
      ['no signature', (_: Uint8Array, ...rest: Uint8Array[]) => [Uint8Array.of(), ...rest]],
      ['a signature too many', (...all: Uint8Array[]) => [Uint8Array.of(1), ...all]],
      ['an empty stack', (_: Uint8Array, ...rest: Uint8Array[]) => rest],
      ['a control block cut short', (a: Uint8Array, b: Uint8Array, c: Uint8Array) => [a, b, c.subarray(1)]],
    ])('%s is refused', async (_, witness) => {
      const error = await refusal(reveal({ ...(await fund(tapscript(...inscription))), witness }))
      expect(error).toMatchObject({ code: -26, message: expect.stringContaining('script-verify-flag') })
    })

    test('a push of more than 520 bytes is refused', async () => {
      const error = await refusal(reveal(await fund(tapscript(...envelope(new Uint8Array(521))))))
      expect(error.message).toContain('Push value size limit exceeded')
    })
  })

  test('no more than 25 pending transactions hang together', async () => {
    let coin = await newCoin('p2wpkh')
    await bitcoin.mine()
    for (let count = 1; count <= 25; count++) {
      const value = coin.value - 200
      const txid = await submit(spend({ coins: [coin], to: [{ address: own.p2wpkh, sats: value }] }))
      coin = { ...coin, txid, vout: 0, value, hex: '' }
    }
    const next = spend({ coins: [coin], to: [{ address: bob, sats: coin.value - 200 }] })
    expect(await refusal(next)).toMatchObject({ code: -26, message: expect.stringContaining('too-long-mempool-chain') })
    await bitcoin.mine()
    expect(await submit(next)).toMatch(/^[0-9a-f]{64}$/)
  })

  describe('replacement', () => {
    test('what was replaced leaves the index, and what spent from it with it', async () => {
      const coin = await newCoin('p2wpkh')
      const first = await submit(spend({ coins: [coin], to: [{ address: own.p2tr, sats: 99_800 }] }))
      const child: Coin = { txid: first, vout: 0, value: 99_800, type: 'p2tr', hex: '' }
      const second = await submit(spend({ coins: [child], to: [{ address: bob, sats: 99_600 }] }))
      expect(await idsOf(bob)).toContain(second)
      const better = await submit(spend({ coins: [coin], to: [{ address: own.p2tr, sats: 97_000 }] }))
      for (const gone of [first, second]) {
        expect((await ask(`/api/tx/${gone}`)).status).toBe(404)
        expect(await read(`/api/tx/${gone}/status`)).toEqual({ confirmed: false })
        expect(await idsOf(bob)).not.toContain(gone)
        expect(await idsOf(own.p2tr)).not.toContain(gone)
      }
      expect(await idsOf(own.p2tr)).toContain(better)
      const values = (await read(`/api/address/${own.p2tr}/utxo`)).map(({ value }: Coin) => value)
      expect(values).toContain(97_000)
      expect(values).not.toContain(99_800)
      await bitcoin.mine()
      expect(await read(`/api/tx/${better}/status`)).toMatchObject({ confirmed: true })
    })

    test('one that pays too little more is refused', async () => {
      const coin = await newCoin('p2wpkh')
      await submit(spend({ coins: [coin], to: [{ address: bob, sats: 99_500 }] }))
      const error = await refusal(spend({ coins: [coin], to: [{ address: bob, sats: 99_450 }] }))
      expect(error).toMatchObject({ code: -26, message: expect.stringContaining('insufficient fee') })
    })

    test('one that did not opt in stays', async () => {
      const coin = await newCoin('p2tr')
      const final = await submit(spend({ coins: [coin], to: [{ address: bob, sats: 99_500 }], sequence: 0xffffffff }))
      const error = await refusal(spend({ coins: [coin], to: [{ address: bob, sats: 99_450 }] }))
      expect(error.message).toMatch(/txn-mempool-conflict|insufficient fee/)
      expect(await read(`/api/tx/${final}`)).toMatchObject({ txid: final })
    })
  })

  test('a coin that was spent in a block is not spent again', async () => {
    const coin = await newCoin('p2wpkh')
    const hex = spend({ coins: [coin], to: [{ address: bob, sats: 99_000 }] })
    const txid = await submit(hex)
    expect(await submit(hex)).toBe(txid)
    await bitcoin.mine()
    expect(await refusal(spend({ coins: [coin], to: [{ address: bob, sats: 98_000 }] }))).toEqual({
      code: -25,
      message: 'bad-txns-inputs-missingorspent',
    })
    expect(await refusal(hex)).toMatchObject({ code: -27 })
  })

  test.each([
    ['p2wpkh', own.p2wpkh, 294],
    ['p2tr', own.p2tr, 330],
    ['p2sh', own.p2sh, 540],
    ['p2pkh', own.p2pkh, 546],
  ])('dust ends at the limit of %s', async (_, address, limit) => {
    const coin = await newCoin('p2wpkh', 20_000)
    const to = (sats: number) => [
      { address, sats },
      { address: own.p2wpkh, sats: 20_000 - 1000 - sats },
    ]
    const refused = await refusal(spend({ coins: [coin], to: to(limit - 1) }))
    expect(refused).toMatchObject({ code: -26, message: expect.stringMatching(/^dust/) })
    expect(await submit(spend({ coins: [coin], to: to(limit) }))).toMatch(/^[0-9a-f]{64}$/)
  })

  test('fees: too low, below nothing, absurd', async () => {
    const coin = await newCoin('p2tr', 20_000_000)
    const paying = (sats: number) => refusal(spend({ coins: [coin], to: [{ address: bob, sats }] }))
    expect(await paying(19_999_950)).toMatchObject({
      code: -26,
      message: expect.stringContaining('min relay fee not met'),
    })
    // No library signs this: the amount is raised afterwards, and is looked at before the signature.
    const greedy = Transaction.fromHex(spend({ coins: [coin], to: [{ address: bob, sats: 19_000_000 }] }))
    for (const output of greedy.outs) output.value = 20_000_001n
    expect(await refusal(greedy.toHex())).toMatchObject({
      code: -26,
      message: expect.stringContaining('bad-txns-in-belowout'),
    })
    expect(await paying(10_000_000)).toMatchObject({
      code: -25,
      message: expect.stringContaining('Fee exceeds maximum'),
    })
  })

  test('a mined coin rests for a hundred blocks', async () => {
    const height = await bitcoin.mine()
    const mined = (await read(`/api/address/${faucet}/txs`)).find(
      ({ vin, status }: { vin: { is_coinbase: boolean }[]; status: { block_height?: number } }) =>
        vin[0]?.is_coinbase && status.block_height === height,
    )
    const hex = await (await ask(`/api/tx/${mined.txid}/hex`)).text()
    const coin: Coin = { txid: mined.txid, vout: 0, value: mined.vout[0].value, type: 'p2wpkh', hex }
    const error = await refusal(
      spend({
        coins: [coin],
        to: [{ address: bob, sats: coin.value - 1000 }],
        owner: { ...keys, payment: keys.faucet },
      }),
    )
    expect(error.message).toContain('bad-txns-premature-spend-of-coinbase')
  })

  test('rubbish is refused in words', async () => {
    for (const body of ['', 'zz', '00', '0'.repeat(200), 'hello'])
      expect(await refusal(body)).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
    for (const address of [
      'ltc1qhzjptwpym9afcdjhs7jcz6fd0jma0l0rc0e5yr',
      addresses.mainnet.p2wpkh,
      'x',
      `${own.p2tr}a`,
    ])
      expect((await ask(`/api/address/${address}/utxo`)).status).toBe(400)
    expect((await ask(`/api/tx/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await ask('/api/tx/nothing')).status).toBe(400)
    expect((await ask('/api/nothing')).status).toBe(404)
    expect((await ask('/api/tx')).status).toBe(405)
  })

  test('an address adds up', async () => {
    const { chain_stats, mempool_stats } = await read(`/api/address/${own.p2sh}`)
    const coins = await read(`/api/address/${own.p2sh}/utxo`)
    const sum = (stats: Record<string, number>) => (stats.funded_txo_sum ?? 0) - (stats.spent_txo_sum ?? 0)
    expect(sum(chain_stats) + sum(mempool_stats)).toBe(
      coins.reduce((total: number, { value }: Coin) => total + value, 0),
    )
  })
})

test('POST /sandbox/settle mines a block if a transaction waits, and no block if none waits', async () => {
  const bitcoin = await startBitcoin({ port: 0, blockEvery: 0, judge: 'javascript' })
  try {
    const settle = async () => (await fetch(`${bitcoin.explorerUrl}/sandbox/settle`, { method: 'POST' })).json()
    const before = await settle()
    expect(await settle()).toBe(before)
    await bitcoin.fund(own.p2wpkh, 10_000)
    expect(await settle()).toBe(before + 1)
    expect(await settle()).toBe(before + 1)
  } finally {
    await bitcoin.stop()
  }
})

describe('the JavaScript ledger names what it does not judge', () => {
  let bitcoin: RunningBitcoin
  beforeAll(async () => {
    bitcoin = await startBitcoin({ port: 0, blockEvery: 0, judge: 'javascript' })
  }, 60_000)
  afterAll(() => bitcoin?.stop())

  const OP_1 = 0x51
  test.each([
    ['another opcode behind the key', tapscript(OP_1)],
    ['an opcode in an envelope', tapscript(0x00, 0x63, 0x76, 0x68)],
    ['an opcode that is for later', tapscript(0x00, 0x63, 0x50, 0x68)],
    ['an envelope that nothing closes', tapscript(0x00, 0x63)],
    ['an envelope within another', tapscript(0x00, 0x63, 0x00, 0x63, 0x68, 0x68)],
    ['an envelope that is run', tapscript(OP_1, 0x63, 0x68)],
    ['no key', Uint8Array.of(OP_1)],
  ])('%s', async (_, script) => {
    const from = commit(script)
    const txid = await bitcoin.fund(from.address, 10_000)
    const { vout } = await (await fetch(`${bitcoin.explorerUrl}/api/tx/${txid}`)).json()
    const at = vout.findIndex((output: { value: number }) => output.value === 10_000)
    const hex = reveal({ from, coin: { txid, vout: at, value: 10_000 }, to: [{ address: bob, sats: 9_000 }] })
    const response = await fetch(`${bitcoin.explorerUrl}/api/tx`, { method: 'POST', body: hex })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('does not know how to judge p2tr by a script other than')
  })
})
