import { expect, onTestFinished, test, vi } from 'vitest'
import { Fault } from './fault.ts'
import { rawPort } from './fixtures/rawPort.ts'
import { samples, user } from './fixtures/samples.ts'
import { limits } from './limits.ts'
import { createMessageId } from './messageId.ts'
import { type Handlers, openResponder } from './openResponder.ts'
import { isRequestType, requests } from './requests.ts'

/** A page with these handlers, and a stranger’s hands on the host’s end of its port. */
function open(handlers: Handlers = {}) {
  const { port1, port2 } = new MessageChannel()
  const onEnd = vi.fn()
  const onError = vi.fn()
  const responder = openResponder({ port: port1, handlers, onEnd, onError })
  onTestFinished(() => {
    responder.close()
    port2.close()
  })
  return { responder, onEnd, onError, ...rawPort(port2) }
}

test('a request is answered with its type and its id', async () => {
  const { request, answersTo, heardByResponder } = open({ IS_CONNECTED: () => ({ isConnected: true }) })
  const id = request('IS_CONNECTED')
  await heardByResponder()
  expect(answersTo(id)).toEqual([{ id, type: 'IS_CONNECTED_SUCCESS', payload: { isConnected: true } }])
})

test('each request that a page has no handler for is parsed, and refused as not offered', async () => {
  const { request, answersTo, heardByResponder } = open()
  for (const type of Object.keys(requests).filter(isRequestType)) {
    const id = request(type, samples[type][0])
    await heardByResponder()
    expect(answersTo(id)).toEqual([{ id, type: `${type}_ERROR`, payload: { code: 'not_offered' } }])
  }
})

test.each([
  ['an unknown type', 'GET_SEED', {}, 'unknown_type'],
  ['a type of the prototype chain', 'CONSTRUCTOR', {}, 'unknown_type'],
  ['an unfit payload', 'CONNECT_OTP', { otp: 'abc' }, 'malformed'],
  ['an unfit payload of a request that is offered', 'CONNECT_EMAIL', { email: 1 }, 'malformed'],
])('%s is refused by a code alone', async (_, type, payload, code) => {
  const CONNECT_EMAIL = vi.fn(() => ({ action: 'CONNECT' as const }))
  const { request, answersTo, heardByResponder } = open({ CONNECT_EMAIL })
  const id = request(type, payload)
  await heardByResponder()
  expect(answersTo(id)).toEqual([{ id, type: `${type}_ERROR`, payload: { code } }])
  expect(CONNECT_EMAIL).not.toHaveBeenCalled()
})

test.each([
  ['no object', 'hello'],
  ['an id of other bits', { id: '1', type: 'GET_USER', payload: {} }],
  ['an id in capitals', { id: createMessageId().toUpperCase().replace(/^./, 'A'), type: 'GET_USER' }],
  ['no type', { id: createMessageId() }],
  ['a type in small letters', { id: createMessageId(), type: 'get_user' }],
  ['a giant payload', { id: createMessageId(), type: 'GET_USER', payload: { text: 'a'.repeat(limits.bytes) } }],
  ['prototype keys', { id: createMessageId(), type: 'GET_USER', payload: JSON.parse('{"__proto__":{}}') }],
  ['a map as payload', { id: createMessageId(), type: 'GET_USER', payload: new Map() }],
])('%s is answered with silence', async (_, message) => {
  const GET_USER = vi.fn(() => user)
  const { post, heard, heardByResponder } = open({ GET_USER })
  post(message)
  await heardByResponder()
  expect(heard.map(({ type }) => type)).toEqual(['UNKNOWN_ERROR'])
  expect(GET_USER).not.toHaveBeenCalled()
})

test('a message with a port of its own is answered with silence', async () => {
  const { port, heard, heardByResponder } = open({ GET_USER: () => user })
  const { port1, port2 } = new MessageChannel()
  port.postMessage({ id: createMessageId(), type: 'GET_USER', payload: {} }, [port2])
  await heardByResponder()
  expect(heard.map(({ type }) => type)).toEqual(['UNKNOWN_ERROR'])
  port1.close()
})

test('a replayed id is neither done nor answered again, under whatever type', async () => {
  const GET_USER = vi.fn(() => user)
  const { request, answersTo, heardByResponder } = open({ GET_USER })
  const id = request('GET_USER')
  request('GET_USER', {}, id)
  request('SIGN_OUT', {}, id)
  await heardByResponder()
  expect(answersTo(id)).toHaveLength(1)
  expect(GET_USER).toHaveBeenCalledTimes(1)
})

test('the seventeenth open request is refused, and there is room again once another is answered', async () => {
  const answers: (() => void)[] = []
  const GET_USER = vi.fn(() => new Promise<typeof user>((resolve) => answers.push(() => resolve(user))))
  const { request, answersTo, heardByResponder } = open({ GET_USER })
  for (let index = 0; index < limits.open; index++) request('GET_USER')
  const tooMuch = request('GET_USER')
  await heardByResponder()
  expect(GET_USER).toHaveBeenCalledTimes(limits.open)
  expect(answersTo(tooMuch)).toMatchObject([{ type: 'GET_USER_ERROR', payload: { code: 'too_many_open' } }])
  answers[0]?.()
  await heardByResponder()
  request('GET_USER')
  await heardByResponder()
  expect(GET_USER).toHaveBeenCalledTimes(limits.open + 1)
})

test('a fault of a handler is told by its code and values, and any other error of a handler without its words', async () => {
  const secret = new Error('seed is abandon abandon')
  const { request, heard, answersTo, heardByResponder, onError } = open({
    CONNECT_EMAIL: () => Promise.reject(new Fault('cooldown', { seconds: 30 })),
    SIGN_OUT: () => {
      throw secret
    },
  })
  const id = request('CONNECT_EMAIL', { email: 'ada@tapkit.test' })
  const other = request('SIGN_OUT')
  await heardByResponder()
  expect(answersTo(id)).toMatchObject([{ payload: { code: 'cooldown', params: { seconds: 30 } } }])
  expect(answersTo(other)).toMatchObject([{ payload: { code: 'internal' } }])
  expect(JSON.stringify(heard)).not.toContain('abandon')
  expect(onError.mock.calls).toEqual([[secret]])
})

test('an answer that the schema of its request refuses is not sent', async () => {
  const broken = { ...user, accounts: [{ namespace: 'eip155', address: '0x12', type: 'eoa' }] }
  const { request, answersTo, heardByResponder } = open({ GET_USER: () => broken as typeof user })
  const id = request('GET_USER')
  await heardByResponder()
  expect(answersTo(id)).toMatchObject([{ type: 'GET_USER_ERROR', payload: { code: 'internal' } }])
})

test('an abort reaches the handler of its request alone, and what the handler answers still counts', async () => {
  const signals: AbortSignal[] = []
  const { request, answersTo, heardByResponder } = open({
    RPC_REQUEST: (_, { signal }) => {
      signals.push(signal)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ result: '0xsent' })))
    },
  })
  const [first, second] = [
    request('RPC_REQUEST', samples.RPC_REQUEST[0]),
    request('RPC_REQUEST', samples.RPC_REQUEST[0]),
  ]
  request('RPC_ABORT', { request: first })
  request('RPC_ABORT', { request: createMessageId() })
  await heardByResponder()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(answersTo(first)).toMatchObject([{ type: 'RPC_REQUEST_SUCCESS', payload: { result: '0xsent' } }])
  expect(answersTo(second)).toEqual([])
})

test('an error after an abort does not say that nothing was done', async () => {
  const { request, answersTo, heardByResponder } = open({
    RPC_REQUEST: (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  const id = request('RPC_REQUEST', samples.RPC_REQUEST[0])
  request('RPC_ABORT', { request: id })
  await heardByResponder()
  expect(answersTo(id)).toMatchObject([{ payload: { code: 'internal' } }])
})

test('after the end, handlers are aborted and nothing is answered', async () => {
  let finish = (_answer: typeof user) => {}
  const finishing = new Promise<typeof user>((resolve) => {
    finish = resolve
  })
  let signal: AbortSignal | undefined
  const { responder, request, heard, heardByResponder, onEnd } = open({
    GET_USER: (_, context) => {
      signal = context.signal
      return finishing
    },
  })
  request('GET_USER')
  await heardByResponder()
  responder.close()
  expect(signal?.aborted).toBe(true)
  finish(user)
  await finishing
  responder.tell('ENDED', { reason: 'signed_out' })
  expect(heard.map(({ type }) => type)).toEqual(['UNKNOWN_ERROR'])
  expect(onEnd.mock.calls).toEqual([['closed']])
})

test.each([
  ['texts', (): unknown => 'x', 'flooded', limits.malformed],
  [
    'good requests',
    (): unknown => ({ id: createMessageId(), type: 'IS_CONNECTED', payload: {} }),
    'spent',
    limits.messages,
  ],
])('a flood of 10^5 of %s ends the port', async (_, message, reason, bound) => {
  const IS_CONNECTED = vi.fn((): { isConnected: boolean } => ({ isConnected: false }))
  const { post, heard, onEnd } = open({ IS_CONNECTED })
  for (let index = 0; index < 100_000; index++) post(message())
  await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([[reason]]))
  expect(IS_CONNECTED.mock.calls.length).toBeLessThanOrEqual(bound)
  expect(heard.length).toBeLessThanOrEqual(bound)
})

test('a notice that its schema refuses is a mistake of the page', () => {
  const { responder } = open()
  expect(() => responder.tell('ENDED', { reason: 'whatever' as 'signed_out' })).toThrow()
})
