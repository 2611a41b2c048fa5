// @vitest-environment node
import { Keypair, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marketMaker, people, tokens } from '../../solana/addresses.mjs'
import { seeds } from '../../wallet/solana/accounts.ts'
import { openApi } from '../fixtures/openApi.ts'
import type { ApiFault } from '../startApi.mjs'

const open = openApi()
const sol = 'So11111111111111111111111111111111111111112'
const { USDC, SAND } = tokens
const [alice] = people.accounts
const keypair = Keypair.fromSeed(Buffer.from(seeds[0], 'hex'))

// Jupiter asks for no project.
const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${open.api.jupiterUrl}${path}`, init)
  return { status: response.status, body: await response.json() }
}
const quote = (inputMint: string, outputMint: string, amount: bigint | string, more = {}) =>
  ask(`/quote?${new URLSearchParams({ inputMint, outputMint, amount: String(amount), slippageBps: '50', ...more })}`)
const swap = (quoteResponse: unknown, given: object = {}) =>
  ask('/swap', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ quoteResponse, userPublicKey: alice, wrapAndUnwrapSol: true, ...given }),
  })
const sign = (base64: string) => {
  const transaction = VersionedTransaction.deserialize(Buffer.from(base64, 'base64'))
  transaction.sign([keypair])
  return Buffer.from(transaction.serialize()).toString('base64')
}
const send = (base64: string): Promise<string> => open.callSolana('sendTransaction', [base64, { encoding: 'base64' }])
const held = async (address: string) => {
  const lamports = BigInt((await open.callSolana('getBalance', [address])).value)
  const accounts = await open.callSolana('getTokenAccountsByOwner', [
    address,
    { programId: USDC.program },
    { encoding: 'jsonParsed' },
  ])
  const amountOf = (mint: string) =>
    BigInt(
      accounts.value.find(
        ({ account }: { account: { data: { parsed: { info: { mint: string } } } } }) =>
          account.data.parsed.info.mint === mint,
      )?.account.data.parsed.info.tokenAmount.amount ?? 0,
    )
  return { sol: lamports, usdc: amountOf(USDC.address), sand: amountOf(SAND.address) }
}

test('what is traded has its facts, and a quote Jupiter’s shape', async () => {
  const { body } = await ask('/tokens')
  expect(body).toMatchObject([
    { address: sol, symbol: 'SOL', decimals: 9 },
    { address: USDC.address, symbol: 'USDC', decimals: 6, logoURI: expect.stringMatching(/^data:image/) },
    { address: SAND.address, symbol: 'SAND', decimals: 9 },
  ])
  expect((await quote(sol, USDC.address, 1_000_000_000n)).body).toEqual({
    inputMint: sol,
    inAmount: '1000000000',
    outputMint: USDC.address,
    outAmount: '149542545',
    otherAmountThreshold: '148794833',
    swapMode: 'ExactIn',
    slippageBps: 50,
    platformFee: null,
    priceImpactPct: expect.stringMatching(/^0\.0000/),
    routePlan: [
      {
        swapInfo: {
          ammKey: marketMaker.address,
          label: 'Sandbox',
          inputMint: sol,
          outputMint: USDC.address,
          inAmount: '1000000000',
          outAmount: '149542545',
          feeAmount: '3000000',
          feeMint: sol,
        },
        percent: 100,
      },
    ],
    contextSlot: expect.any(Number),
    timeTaken: expect.any(Number),
  })
})

test.each([
  ['SOL for USDC', sol, USDC.address, 2_000_000_000n],
  ['USDC for SOL', USDC.address, sol, 150_000_000n],
  ['USDC for SAND', USDC.address, SAND.address, 1_000_000n],
])('%s: what was quoted arrives, and no more is given', async (_, from, to, amount) => {
  const { body: quoted } = await quote(from, to, amount)
  const { body } = await swap(quoted)
  expect(body).toMatchObject({ computeUnitLimit: 200_000, prioritizationFeeLamports: 200 })
  const [before, makersBefore] = [await held(alice), await held(marketMaker.address)]
  const signed = sign(body.swapTransaction)
  await send(signed)
  const [after, makersAfter] = [await held(alice), await held(marketMaker.address)]
  const key = (mint: string) =>
    ({ [sol]: 'sol', [USDC.address]: 'usdc', [SAND.address]: 'sand' })[mint] as keyof typeof after
  // Two signatures and the price of the compute units.
  const fee = 10_200n
  expect(after[key(from)] - before[key(from)]).toBe(from === sol ? -amount - fee : -amount)
  expect(after[key(to)] - before[key(to)]).toBe(BigInt(quoted.outAmount) - (to === sol ? fee : 0n))
  expect(makersAfter[key(from)] - makersBefore[key(from)]).toBe(amount)
  // Once: the same transaction again is none.
  await expect(send(signed)).rejects.toThrow()
})

test('nobody gets the market maker’s side without their own', async () => {
  const { body } = await swap((await quote(sol, USDC.address, 1_000_000_000n)).body)
  await expect(send(body.swapTransaction)).rejects.toThrow(/signature/i)
})

test('each trade moves the price, and one past the slippage is refused', async () => {
  const { body: quoted } = await quote(sol, USDC.address, 1_000_000_000n)
  const { body: large } = await swap((await quote(sol, USDC.address, 80_000_000_000n)).body)
  await send(sign(large.swapTransaction))
  const { body: now } = await quote(sol, USDC.address, 1_000_000_000n)
  expect(BigInt(now.outAmount)).toBeLessThan(BigInt(quoted.otherAmountThreshold))
  expect(await swap(quoted)).toMatchObject({
    status: 400,
    body: { reasons: [{ description: 'Slippage tolerance exceeded' }] },
  })
  const prices = await open.post('/v1/fungible/price', { currency: 'usd', addresses: [`${open.solana.id}:${sol}`] })
  expect(prices.body.fungibles[0].price).toBeLessThan(149)
})

test('the market maker never gives more than its stock’s product allows', async () => {
  const cases = fc.asyncProperty(fc.bigInt({ min: 10_000n, max: 10n ** 13n }), async (amount) => {
    const there = (await quote(sol, SAND.address, amount)).body
    const back = (await quote(SAND.address, sol, there.outAmount)).body
    expect(BigInt(back.outAmount)).toBeLessThan(amount)
    expect(BigInt(there.otherAmountThreshold)).toBe(BigInt(there.outAmount) - (BigInt(there.outAmount) * 50n) / 10_000n)
  })
  await fc.assert(cases, { numRuns: 25 })
})

test.each([
  ['a token that nobody trades', [tokens.PAIL.address, sol, '1000'], 'TOKEN_NOT_TRADABLE'],
  ['the same twice', [sol, sol, '1000'], 'CIRCULAR_ARBITRAGE_IS_DISABLED'],
  ['more than there is', [sol, USDC.address, '900000000000000'], 'COULD_NOT_FIND_ANY_ROUTE'],
  ['too little', [sol, USDC.address, '1'], 'COULD_NOT_FIND_ANY_ROUTE'],
] as const)('%s has no quote', async (_, [from, to, amount], errorCode) => {
  expect(await quote(from, to, amount)).toMatchObject({ status: 400, body: { errorCode, error: expect.any(String) } })
})

test('what is no quote, no account or no amount is a 400', async () => {
  for (const amount of ['0', '-1', '1.5', 'NaN', '']) expect((await quote(sol, USDC.address, amount)).status).toBe(400)
  const { body } = await quote(sol, USDC.address, 1_000_000n)
  expect((await swap(body, { userPublicKey: 'nobody' })).status).toBe(400)
  expect((await swap(body, { wrapAndUnwrapSol: false })).status).toBe(400)
  expect((await swap({ ...body, otherAmountThreshold: undefined })).status).toBe(400)
  expect((await swap(undefined)).status).toBe(400)
  expect((await quote(sol, USDC.address, 1_000_000n, { slippageBps: '10001' })).status).toBe(400)
})

test('lies: each is in the transaction, signed by the market maker, and runs', async () => {
  const { body: quoted } = await quote(sol, USDC.address, 1_000_000_000n)
  const lie = async (fault: ApiFault['do'], of = alice) => {
    await open.api.setFaults([{ on: 'jupiter-swap', do: fault, times: 1 }])
    const { body } = await swap(quoted)
    const before = await held(of)
    await send(sign(body.swapTransaction))
    const after = await held(of)
    return { sol: after.sol - before.sol, usdc: after.usdc - before.usdc, sand: after.sand - before.sand }
  }
  expect((await lie('takesMore')).sol).toBeLessThan(-2_000_000_000n)
  expect((await lie('anyPrice')).usdc).toBe(1n)
  expect(await lie('wrongToken')).toMatchObject({ usdc: 0n })
  expect((await lie('wrongRecipient', people.bob)).usdc).toBeGreaterThan(140_000_000n)
})
