import { describe, expect, test } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { rows, rpc } from '../fixtures/contract.ts'
import { always, createWorld, lonely, mainnet, solana } from '../fixtures/createWorld.ts'
import * as calls from './index.ts'

describe('every call of the API, as it is made and read', () => {
  test.each(rows)(
    '$verb asks for $asks.path (blockchain-api 1)',
    async ({ verb, input, network = mainnet, asks, answer, gives }) => {
      const { call, calls: made } = createWorld({ answers: { [asks.path]: answer } })
      expect(await call(verb, { network, ...input } as never)).toEqual(gives)
      const { params = {}, body, ...where } = asks
      expect(made()).toEqual([
        { origin: 'https://rpc.walletconnect.org', ...where, params: { ...params, ...always }, body },
      ])
    },
  )

  test.each(rows)(
    '$verb asks nobody about a network that is not supported (blockchain-api 2)',
    async ({ verb, input, neutral }) => {
      const { call, calls: made } = createWorld()
      const answer = call(verb, { network: lonely, ...input } as never)
      if (neutral instanceof Error) await expect(answer).rejects.toThrow(neutral.message)
      else expect(await answer).toEqual(neutral)
      expect(made()).toEqual([])
    },
  )

  test.each(rows)(
    '$verb says a status by its number, and refuses what is no answer (blockchain-api 4)',
    async ({ verb, input, asks }) => {
      const { call, answer } = createWorld()
      const ask = () => call(verb, { network: mainnet, ...input } as never)
      for (const status of [500, 403, 429, 503]) {
        answer(asks.path, () => new Response('{"reasons":[]}', { status, headers: { 'retry-after': '3600' } }))
        await expect(ask()).rejects.toMatchObject({ name: 'HttpStatusError', status, code: status })
      }
      for (const body of ['<html>busy</html>', '[[[', '{"jsonrpc":"2.0"}', '"yes"', 'null']) {
        answer(asks.path, () => new Response(body))
        // It has said nothing but that it was done.
        if (verb === 'revokeSession' && !/[<[]/.test(body)) continue
        await expect(ask(), body).rejects.toMatchObject({ name: 'HttpParseError' })
      }
    },
  )
})

test('no call and no endpoint is without its row', () => {
  const verbs = [...rows.map(({ verb }) => verb), 'fetchDepositStatus']
  expect(verbs.toSorted()).toEqual(Object.keys(calls).toSorted())
  const asked = ['v1/supported-chains', ...rows.map(({ asks }) => asks.path)]
  const missing = Object.values(endpoints).filter((path) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    return !asked.some((each) => pattern.test(each))
  })
  expect(missing).toEqual([])
})

test('the status of a deposit is asked for wherever the visitor is now; an unknown word is unknown', async () => {
  const { call, calls: made, answer } = createWorld()
  const input = { exchange: 'otter', sessionId: 's1' }
  for (const [word, status] of Object.entries({
    UNKNOWN: 'unknown',
    IN_PROGRESS: 'inProgress',
    SUCCESS: 'success',
    FAILED: 'failed',
    toString: 'unknown',
  })) {
    answer('v1/json-rpc', rpc({ status: word, txHash: '0xabc' }))
    expect(await call('fetchDepositStatus', input)).toEqual({ status, transactionId: '0xabc' })
  }
  expect(made()[0]).toMatchObject({
    params: { ...always, source: 'fund-wallet' },
    body: { method: 'reown_getExchangeBuyStatus', params: { sessionId: 's1', exchangeId: 'otter' } },
  })
})

test('an error of its JSON-RPC is told by its code', async () => {
  const { call } = createWorld({
    answers: { 'v1/json-rpc': { jsonrpc: '2.0', id: '1', error: { code: -32602, message: 'no such asset' } } },
  })
  const asked = call('fetchExchanges', { network: mainnet, assetId: 'eip155:1/slip44:60', amount: '1' })
  await expect(asked).rejects.toMatchObject({ name: 'RPCError', code: -32602 })
})

test('Solana has balances and purchases of its own', async () => {
  const own = {
    name: 'Solana',
    symbol: 'SOL',
    chainId: solana.id,
    quantity: { decimals: '9', numeric: '2' },
    price: 150,
  }
  const { call } = createWorld({
    answers: {
      'v1/account/owner/balance': {
        balances: [
          own,
          {
            ...own,
            symbol: 'JUP',
            address: `${solana.id}:JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN`,
            quantity: { decimals: '6', numeric: '1.5' },
          },
        ],
      },
      'v1/onramp/options': {
        paymentCurrencies: [],
        purchaseCurrencies: [
          { id: 'b', name: 'Solana', symbol: 'SOL', networks: [{ name: 'solana', chain_id: '101' }] },
        ],
      },
    },
  })
  expect(await call('fetchBalances', { network: solana, address: 'owner' })).toMatchObject([
    { symbol: 'SOL', value: 2_000_000_000n, price: 150 },
    { symbol: 'JUP', value: 1_500_000n, unlisted: true },
  ])
  expect(await call('fetchOnrampOptions', { network: solana })).toMatchObject({
    purchase: [{ symbol: 'SOL', network: 'solana' }],
  })
})
