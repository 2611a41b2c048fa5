import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createKernel } from '../createKernel.ts'
import { requestJsonRpc } from './requestJsonRpc.ts'

const [first, second] = ['https://one.example', 'https://two.example']
const reply = (value: object, status = 200) => new Response(JSON.stringify(value), { status })

/** Asks two nodes, of which `answers` says what each does. */
function ask(answers: Record<string, () => Response | Promise<Response>>, method = 'm') {
  const asked: string[] = []
  const kernel = createKernel({
    plugins: [],
    fetch: async (input) => {
      const { origin } = new URL(String(input instanceof Request ? input.url : input))
      asked.push(origin)
      return answers[origin]?.() ?? Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  for (const url of [first, second]) kernel.http.allow(url)
  kernel.http.wake()
  return { asked, result: requestJsonRpc(kernel.http, { urls: [first, second], method, signal: kernel.signal }) }
}

test('the next endpoint is asked where one is out of reach', async () => {
  const { asked, result } = ask({ [second]: () => reply({ result: null }) })
  expect(await result).toBe(null)
  expect(asked).toEqual([first, second])
})

test('a refusal is an answer: nobody else is asked, under whatever status it comes', async () => {
  for (const status of [200, 400, 500]) {
    const { asked, result } = ask({
      [first]: () => reply({ error: { code: 3, message: 'reverted', data: '0x' } }, status),
    })
    await expect(result).rejects.toMatchObject({ name: 'RPCError', code: 3, message: 'reverted', data: '0x' })
    expect(asked).toEqual([first])
  }
})

test('an error that is none of JSON-RPC keeps no foreign words of any length', async () => {
  const { result } = ask({ [first]: () => reply({ error: { code: 'x', message: 'a'.repeat(900) } }) })
  await expect(result).rejects.toMatchObject({ code: -32603, message: 'a'.repeat(500) })
})

test('where all are out of reach, the last failure is told', async () => {
  const { asked, result } = ask({ [first]: () => reply({}), [second]: () => reply({ no: 'result' }) })
  await expect(result).rejects.toMatchObject({ name: 'HttpParseError', debug: expect.stringContaining(second) })
  expect(asked).toEqual([first, second])
})

describe.each(['eth_sendRawTransaction', 'eth_sendTransaction', 'sendTransaction', 'sendrawtransaction'])(
  '%s is not repeated where a node may have taken it (privacy 3)',
  (method) => {
    test.each([
      ['a busy node', 'HttpStatusError', () => reply({}, 503)],
      ['a gateway', 'HttpStatusError', () => reply({}, 502)],
      [
        'a gateway without a backend',
        'HttpStatusError',
        () => reply({ error: { code: -32011, message: 'no backends available' } }),
      ],
      ['a line that was cut', 'HttpNetworkError', () => Promise.reject(new TypeError('Failed to fetch'))],
      ['an answer that cannot be read', 'HttpParseError', () => reply({})],
      [
        'a key that is refused',
        'HttpStatusError',
        () => reply({ error: { code: -32000, message: 'App is inactive' } }),
      ],
      ['HTTP 401', 'HttpStatusError', () => reply({ error: { code: -32000, message: 'no' } }, 401)],
      ['HTTP 403', 'HttpStatusError', () => reply({}, 403)],
      ['HTTP 404', 'HttpStatusError', () => reply({}, 404)],
    ])('%s', async (_, name, answer) => {
      const { asked, result } = ask(
        { [first]: answer, [second]: () => reply({ error: { code: -32000, message: 'already known' } }) },
        method,
      )
      await expect(result).rejects.toMatchObject({ name })
      expect(asked).toEqual([first])
    })
    test.each([
      ['HTTP 429', () => reply({}, 429)],
      ['a limit', () => reply({ error: { code: -32016, message: 'over rate limit' } })],
    ])('the next endpoint is asked after %s', async (_, answer) => {
      const { asked, result } = ask({ [first]: answer, [second]: () => reply({ result: '0x5' }) }, method)
      expect(await result).toBe('0x5')
      expect(asked).toEqual([first, second])
    })
  },
)

// rainlanguage/raindex#1662, circlefin/arc-node#207, drpcorg/nodecore#327, EspressoSystems/espresso-network#4838
const limits: [number, string][] = [
  [-32005, 'limit exceeded'],
  [-32005, 'Node is behind by 153 slots'],
  [-32007, '15/second request limit reached - reduce calls per second or upgrade your account'],
  [-32011, 'request limit reached'],
  [-32016, 'over rate limit'],
  [429, 'Your app has exceeded its compute units per second capacity.'],
  [15, 'You reached Public endpoint rate limit, please upgrade to paid plan'],
  [-32000, '429 Too Many Requests'],
  // bnb-chain/bnb-chain.github.io#38, enviodev/hyperindex#715
  [-32000, 'You have reached the maximum API usage limit of public. If you need higher throughput, please check out'],
  [30, 'Request timeout on the free tier, please upgrade your tier to the paid one'],
  [-32005, 'rate limit exceeded, this results in throttling'],
  // reown-com/blockchain-api#1102, #1164
  [-32029, 'slow down'],
  [-32029, 'no matched providers found'],
  // hemilabs/heminetwork#491
  [-32011, 'no backend is currently healthy to serve traffic'],
]

const unserving: [number, string][] = [
  // BitteProtocol/near-ca#173, kleros/kleros-v2#1100, ethereum-optimism/evmgateway-starter#2, ensdomains/ui#5, wevm/viem#3476
  [-32000, 'Unauthorized: You must authenticate your request with an API key. Create an account and generate your key'],
  [-32000, 'App is inactive'],
  [-32600, 'App is inactive. Please create a new app or contact support'],
  [-32002, 'rejected due to project ID settings'],
  [-32052, 'API key is not allowed to access blockchain'],
  // l2beat/l2beat#4313, ithacaxyz/relay#1093
  [-32000, 'header not found'],
  // solana-labs/solana#20973
  [-32010, 'TokenkegQ excluded from account secondary indexes; this RPC method unavailable for key'],
  [-32000, 'missing trie node 7635206a (path ) state 0x7635206a is not available'],
]

describe('a node that speaks of itself has not answered (reads 8)', () => {
  test.each([...limits, ...unserving])(
    '%i %s: the next endpoint is asked, under whatever status it comes',
    async (code, message) => {
      for (const status of [200, 400, 500]) {
        const { asked, result } = ask({
          [first]: () => reply({ error: { code, message } }, status),
          [second]: () => reply({ result: '0x5' }),
        })
        expect(await result).toBe('0x5')
        expect(asked).toEqual([first, second])
      }
    },
  )
  // rotki/rotki#11434
  test('a busy node is not waited for while there is another', async () => {
    const { asked, result } = ask({ [first]: () => reply({}, 429), [second]: () => reply({ result: '0x5' }) })
    expect(await result).toBe('0x5')
    expect(asked).toEqual([first, second])
  })
  test.each([401, 402, 403])('HTTP %i is about the key, whatever error comes with it', async (status) => {
    const { asked, result } = ask({
      [first]: () => reply({ error: { code: -32000, message: 'no' } }, status),
      [second]: () => reply({ result: '0x5' }),
    })
    expect(await result).toBe('0x5')
    expect(asked).toEqual([first, second])
  })
  test('where every node is over its limit, the failure is that of HTTP 429: nobody takes it for an answer', async () => {
    const { result } = ask({
      [first]: () => reply({ error: { code: -32005, message: 'limit exceeded' } }),
      [second]: () => reply({ error: { code: -32016, message: 'over rate limit' } }),
    })
    await expect(result).rejects.toMatchObject({ name: 'HttpStatusError', status: 429, params: { origin: first } })
  })
  test('what no node keeps is told in the words of the last one', async () => {
    const missing = () => reply({ error: { code: -32000, message: 'missing trie node 7635' } })
    const { asked, result } = ask({ [first]: missing, [second]: missing })
    await expect(result).rejects.toMatchObject({ name: 'RPCError', message: 'missing trie node 7635' })
    expect(asked).toEqual([first, second])
  })
  test.each([
    [3, 'execution reverted: rate limit exceeded'],
    [-32000, 'execution reverted: too many requests'],
    [-32000, 'gas limit exceeded'],
    [3, 'execution reverted: Unauthorized'],
    [-32000, 'execution reverted: App is inactive'],
    [-32005, 'query returned more than 10000 results'],
    // What a Solana node says of a transaction that it has tried, and not taken.
    [-32002, 'Transaction simulation failed: Program failed: exceeded maximum number of compute units allowed'],
    [-32002, 'Transaction simulation failed: custom program error: rate limit exceeded'],
  ])('%i %s is an answer, of a contract or to the question', async (code, message) => {
    const { asked, result } = ask({ [first]: () => reply({ error: { code, message } }) })
    await expect(result).rejects.toMatchObject({ name: 'RPCError', code })
    expect(asked).toEqual([first])
  })
})

test.each([
  ['is out of reach', undefined],
  ['only refuses its key', () => reply({}, 403)],
] as const)('a node that is busy for a moment is waited for if the other %s (reads 8)', async (_, other) => {
  let times = 0
  const { result } = ask({
    [first]: () => (++times === 1 ? reply({}, 429) : reply({ result: '0x5' })),
    ...(other && { [second]: other }),
  })
  expect(await result).toBe('0x5')
})

test.each([
  ['HTTP 429', () => reply({}, 429)],
  ['an error of JSON-RPC', () => reply({ error: { code: -32005, message: 'limit exceeded' } })],
])('error: a node that is busy by %s is not asked again within a second (privacy 3)', async (_, busy) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let times = 0
  const { asked, result } = ask({ [first]: () => (++times === 1 ? busy() : reply({ result: '0x5' })) })
  await vi.advanceTimersByTimeAsync(990)
  expect(asked).toEqual([first, second])
  await vi.advanceTimersByTimeAsync(300)
  expect(await result).toBe('0x5')
  expect(asked).toEqual([first, second, first])
})
