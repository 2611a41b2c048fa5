// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { HttpNetworkError, HttpStatusError } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { checkRow } from '../../../../tests/vectors/checkRow.ts'
import { readRows } from '../../../../tests/vectors/readRows.ts'
import { idOf, type NetworkName } from '../networks.ts'
import { ask } from './ask.ts'
import * as calls from './calls.ts'
import * as replies from './replies.ts'
import { serviceOf } from './serviceOf.ts'
import { toServiceError } from './toServiceError.ts'

const file = join(import.meta.dirname, '../fixtures/runes-service.json')

type Given = { id: string; orderId: string; fundTransactionId: string; newFeeRate: number; network?: NetworkName }

const made: Readonly<Record<string, (given: Given) => calls.Call>> = {
  estimateMint: (given) => calls.estimate('mint', given),
  estimateEtch: (given) => calls.estimate('etch', given),
  mintOrder: (given) => calls.create('mint', given),
  etchOrder: (given) => calls.create('etch', given),
  executeMint: ({ orderId, fundTransactionId }) => calls.execute('mint', orderId, fundTransactionId),
  executeEtch: ({ orderId, fundTransactionId }) => calls.execute('etch', orderId, fundTransactionId),
  getOrder: ({ id }) => calls.getOrder(id),
  estimateRbf: ({ orderId, newFeeRate }) => calls.estimateBump(orderId, newFeeRate),
  rbfOrder: ({ orderId, newFeeRate }) => calls.estimateBump(orderId, newFeeRate),
}
const make = (name: string, given: Partial<Given>): calls.Call =>
  (made[name] as (given: unknown) => calls.Call)({
    orderId: 'o',
    id: 'o',
    newFeeRate: 1,
    fundTransactionId: '',
    ...given,
  })

test.each(readRows(file, 'serviceRequest'))('$id (runes 1)', (row) =>
  checkRow(row, (name: string, given: Given) => {
    const { method, path, body } = make(name, given)
    const url = serviceOf({}, idOf(given.network ?? 'Mainnet')) + path
    // A request carries only the fields that JSON can hold.
    return { method, url, ...(body ? { body: JSON.parse(JSON.stringify(body)) } : {}) }
  }),
)

test.each(readRows(file, 'serviceError'))('$id (runes 2)', (row) =>
  checkRow(row, (name: string, { status, body }: { status?: number; body?: unknown }) => {
    const url = 'https://orders.example/v1'
    const cause = status ? new HttpStatusError({ status, url, body }) : new HttpNetworkError({ url, cause: undefined })
    const { code, message, data } = toServiceError(make(name, {}), cause)
    const why = expect.stringMatching(/^https:\/\/orders\.example could not be reached/)
    expect([message === '', data]).toEqual([
      false,
      status ? { httpStatus: status, body } : { reason: 'http_network', why },
    ])
    return { code, message }
  }),
)

test('a service of the host’s own takes the place of the public service, and serves Regtest (runes 1)', () => {
  const own = { [idOf('Regtest')]: 'http://localhost:3000/v1/', [idOf('Mainnet')]: 'https://orders.example' }
  expect([serviceOf(own, idOf('Regtest')), serviceOf(own, idOf('Mainnet')), serviceOf(own, idOf('Signet'))]).toEqual([
    'http://localhost:3000/v1',
    'https://orders.example',
    'https://ordinals-signet.xverse.app/v1',
  ])
  const stray = { 'bip122:mainnet': 'https://orders.example', [idOf('Signet')]: 'https://signet.example' }
  expect(serviceOf(stray, idOf('Signet'))).toBe('https://signet.example')
  expect(() => serviceOf(stray, idOf('Mainnet'))).toThrow(
    `names "bip122:mainnet", which is no network of Bitcoin. Write the CAIP-2 id of the network, such as ${idOf('Mainnet')}.`,
  )
  expect(() => serviceOf({}, 'bip122:ffffffffffffffffffffffffffffffff')).toThrow('does not support')
})

test('whatever an order is called, its path stays below the service (runes 1)', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('.', '..', '%2e%2e', '\ud800')),
      (id) => {
        let call: calls.Call
        try {
          call = calls.getOrder(id)
        } catch (error) {
          expect(error).toMatchObject({ code: -32602 })
          return
        }
        const { pathname, search, hash } = new URL(`https://orders.example/v1${call.path}`)
        expect([pathname.split('/').length, pathname.startsWith('/v1/orders/'), search, hash]).toEqual([
          4,
          true,
          '',
          '',
        ])
      },
    ),
  )
})

afterEach(() => void vi.useRealTimers())

const asking = (fetch: typeof globalThis.fetch) => {
  const kernel = createTestKernel({ plugins: [], fetch })
  kernel.http.allow('https://orders.example')
  kernel.http.wake()
  return kernel
}
const service = 'https://orders.example/v1'

test.each(['<html><h1>502 Bad Gateway</h1></html>', ' <!DOCTYPE html><p>Down', '<?xml version="1.0"?><Error/>'])(
  'a page of a gateway is no message: %s (runes 34)',
  async (page) => {
    const kernel = asking(async () => new Response(page, { status: 502, headers: { 'content-type': 'text/html' } }))
    const failure = await ask(kernel, service, calls.getOrder('a'), replies.order).catch((error) => error)
    expect(failure).toMatchObject({
      code: -32603,
      message: 'The order service answered 502',
      data: { httpStatus: 502 },
    })
    kernel.destroy()
  },
)

test('words of a service are one line of plain text of a bounded length (runes 2)', async () => {
  const kernel = asking(async () => Response.json({ message: `no\u202e\n ${'x'.repeat(2_000)}` }, { status: 400 }))
  const failure = await ask(kernel, service, calls.getOrder('a'), replies.order).catch((error) => error)
  expect(failure).toMatchObject({ name: 'OrderServiceError', code: -32600, message: `no ${'x'.repeat(297)}` })
  kernel.destroy()
})

test.each([
  ['a page of HTML', '<html>'],
  ['nothing', ''],
  ['null', 'null'],
  ['another shape', '{"orderId":1}'],
  ['half a satoshi', '{"orderId":"a","fundAddress":"b","fundAmount":1.5}'],
  ['an amount in text', '{"orderId":"a","fundAddress":"b","fundAmount":"1"}'],
  ['nothing to pay', '{"orderId":"a","fundAddress":"b","fundAmount":0}'],
  ['an endless reply', `{"orderId":"${'x'.repeat(200_000)}"}`],
])('error: %s is no reply (runes 2)', async (_, text) => {
  const kernel = asking(async () => new Response(text))
  await expect(ask(kernel, service, calls.create('mint', {}), replies.created)).rejects.toMatchObject({
    name: 'OrderServiceError',
    code: -32603,
    data: { reason: 'http_parse', why: expect.stringContaining('https://orders.example') },
  })
  kernel.destroy()
})

test('error: a service that does not answer is given up after 15 s, and asked once (runes 2)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const asked: string[] = []
  const limits: number[] = []
  const expiry = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return expiry.signal
  })
  const kernel = asking(async (url) => {
    asked.push(String(url))
    queueMicrotask(() => expiry.abort())
    return new Promise<Response>(() => {})
  })
  await expect(ask(kernel, service, calls.getOrder('a'), replies.order)).rejects.toMatchObject({
    code: -32603,
    data: { reason: 'http_timeout', why: 'https://orders.example did not answer within 15000 ms.' },
  })
  expect([limits, asked]).toEqual([[15_000], [`${service}/orders/a`]])
  vi.restoreAllMocks()
  kernel.destroy()
})

test('a service that cannot be reached is told by its origin, without what its URL may keep secret (runes 2)', async () => {
  const kernel = createTestKernel({
    plugins: [],
    fetch: async () => {
      throw new TypeError('Failed to fetch')
    },
  })
  kernel.http.allow('https://orders.example')
  kernel.http.wake()
  const failure = await ask(kernel, 'https://orders.example/key-1234', calls.getOrder('a'), replies.order).catch(
    (error) => error,
  )
  expect(failure).toMatchObject({ code: -32603, data: { reason: 'http_network' } })
  expect(JSON.stringify([failure.message, failure.debug, failure.data])).not.toContain('1234')
  kernel.destroy()
})

test('both writings of a type of order, and of what a bump costs, are understood (runes 1)', () => {
  const told = { id: 'a', orderType: 'rune_mints', state: 'new', fundingAddress: 'b', createdAt: 'now', reason: null }
  const read = (parse: typeof replies.order | typeof replies.bump, json: unknown) => parse['~standard'].validate(json)
  expect(read(replies.order, told)).toMatchObject({ value: { orderType: 'rune_mint' } })
  expect(read(replies.bump, { fundingAddress: 'b', rbfAmount: 7, more: 1 })).toMatchObject({
    value: { fundingAddress: 'b', rbfCost: 7 },
  })
  expect(read(replies.bump, { fundingAddress: 'b' })).toHaveProperty('issues')
})
