import { InvalidInputError, UserRejectedError } from 'tapkit/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SecurePageClosedError, SecurePageError, SecurePageFaultError } from './errors.ts'
import { Fault, type FaultCode } from './fault.ts'
import { rawPort } from './fixtures/rawPort.ts'
import { samples, user } from './fixtures/samples.ts'
import { limits } from './limits.ts'
import { createMessageId } from './messageId.ts'
import { openRequester } from './openRequester.ts'
import { type Handlers, openResponder } from './openResponder.ts'
import { isRequestType, requests } from './requests.ts'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    (value) => Promise.reject(new Error(`answered: ${JSON.stringify(value)}`)),
    (error: unknown) => error,
  )

function open() {
  const { port1, port2 } = new MessageChannel()
  const onNotice = vi.fn()
  const onEnd = vi.fn()
  const requester = openRequester({ port: port1, onNotice, onEnd })
  onTestFinished(() => {
    requester.close()
    port2.close()
  })
  return { ...requester, onNotice, onEnd, port2 }
}

/** A kit that talks to a page with these handlers. */
function withPage(handlers: Handlers) {
  const opened = open()
  const responder = openResponder({ port: opened.port2, handlers })
  return { ...opened, responder }
}

/** A kit whose port leads to a stranger. */
function withStranger() {
  const opened = open()
  const stranger = rawPort(opened.port2)
  const requestOf = (type: string) =>
    vi.waitFor(() => {
      const found = stranger.heard.find((message) => message.type === type)
      if (!found) throw new Error(`${type} has not come`)
      return found
    })
  return { ...opened, ...stranger, requestOf }
}

test('each request is answered', async () => {
  const handlers = Object.fromEntries(
    Object.entries(samples).map(([type, [, answer]]) => [type, () => answer]),
  ) as unknown as Handlers
  const { ask } = withPage(handlers)
  for (const type of Object.keys(requests).filter(isRequestType))
    expect(await ask(type, samples[type][0])).toEqual(samples[type][1])
})

test.each<[FaultCode, unknown]>([
  ['rejected', { name: 'UserRejectedError', code: 4001, message: 'User rejected the request', unsent: true }],
  ['aborted', { name: 'UserRejectedError', code: 4001, unsent: true }],
  ['expired', { name: 'SecurePageError', code: 'APKT004' }],
  [
    'host_refused',
    {
      name: 'SecurePageError',
      code: 'APKT005',
      message: 'The page of your wallet does not work with this app. Nothing was signed.',
    },
  ],
  ['not_offered', { name: 'SecurePageError', code: 'APKT002' }],
  ['busy', { name: 'SecurePageFaultError', params: { type: 'RPC_REQUEST', fault: 'busy', values: {} } }],
  ['outcome_unknown', { name: 'SecurePageFaultError', params: { fault: 'outcome_unknown', values: { id: '0x12' } } }],
])('the fault %s of a page is an error of the kit', async (code, expected) => {
  const { ask } = withPage({
    RPC_REQUEST: () => {
      throw new Fault(code, code === 'outcome_unknown' ? { id: '0x12' } : undefined)
    },
  })
  expect(await failure(ask('RPC_REQUEST', samples.RPC_REQUEST[0]))).toMatchObject(expected as object)
})

test('a fault of the page never says for certain that nothing was sent', async () => {
  const { ask } = withPage({ RPC_REQUEST: () => Promise.reject(new Error('node gone')) })
  const error = await failure(ask('RPC_REQUEST', samples.RPC_REQUEST[0]))
  expect(error).toBeInstanceOf(SecurePageFaultError)
  expect(error).not.toHaveProperty('unsent')
})

test.each([
  ['an unfit payload', { email: 'ada' }],
  ['a payload that is no data', { email: new Date() }],
  ['a giant payload', { email: 'a'.repeat(limits.bytes) }],
])('%s is refused before anything is posted', async (_, payload) => {
  const { ask, requestOf, heard } = withStranger()
  const error = await failure(ask('CONNECT_EMAIL', payload as { email: string }))
  expect(error).toBeInstanceOf(InvalidInputError)
  void ask('GET_USER', {}).catch(() => {})
  await requestOf('GET_USER')
  expect(heard).toHaveLength(1)
})

/** A signature request as large, or as deep, as the kit sends it. */
const requestOf = {
  size: (characters: number) => ({ ...samples.RPC_REQUEST[0], params: ['a'.repeat(characters)] }),
  depth: (levels: number) => {
    let params: unknown[] = []
    for (let level = 1; level < levels; level++) params = [params]
    return { ...samples.RPC_REQUEST[0], params }
  },
}

test.each(['size', 'depth'] as const)(
  'a request of any %s is either answered by an honest page or refused before anything is posted',
  async (kind) => {
    const { ask } = withPage({ RPC_REQUEST: () => ({ result: 'signed' }) })
    const near = kind === 'size' ? limits.bytes : limits.depth
    const tried = Array.from({ length: 12 }, (_, index) => (kind === 'size' ? near - 50 * index : near + 3 - index))
    const outcomes = await Promise.all(
      tried.map((size) =>
        ask('RPC_REQUEST', requestOf[kind](size)).then(
          ({ result }) => result,
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(new Set(outcomes)).toEqual(new Set(['invalid_input', 'signed']))
  },
)

test('an answer that is as large as a message is refused by the page, and the kit does not wait in vain', async () => {
  const { ask } = withPage({ RPC_REQUEST: () => ({ result: 'a'.repeat(limits.bytes - 50) }) })
  expect(await failure(ask('RPC_REQUEST', samples.RPC_REQUEST[0]))).toMatchObject({ params: { fault: 'internal' } })
})

test.each([
  ['no number', { seconds: Number.NaN }],
  ['an endless number', { seconds: Number.POSITIVE_INFINITY }],
  ['a giant text', { seconds: 'a'.repeat(201) }],
  ['a function', { seconds: () => 30 }],
])('a fault whose value is %s is told by its code', async (_, values) => {
  const { ask } = withPage({
    CONNECT_EMAIL: () => Promise.reject(new Fault('cooldown', values as unknown as { seconds: number })),
  })
  expect(await failure(ask('CONNECT_EMAIL', { email: 'ada@tapkit.test' }))).toMatchObject({
    params: { fault: 'cooldown', values: {} },
  })
})

test('the seventeenth open request is refused without being posted', async () => {
  const { ask, close } = withStranger()
  const open = Array.from({ length: limits.open }, () => failure(ask('GET_USER', {})))
  expect(await failure(ask('GET_USER', {}))).toMatchObject({ params: { fault: 'too_many_open' }, unsent: true })
  close()
  for (const error of await Promise.all(open)) expect(error).toBeInstanceOf(SecurePageClosedError)
})

test.each([
  ['an answer of another type', 'IS_CONNECTED_SUCCESS', { isConnected: true }],
  ['a notice under its id', 'SESSION_UPDATE', { user }],
  ['a request under its id', 'GET_USER', {}],
])('%s does not settle a request', async (_, type, payload) => {
  const { ask, request, requestOf } = withStranger()
  const asked = ask('GET_USER', {})
  const { id } = await requestOf('GET_USER')
  request(type, payload, id)
  request('GET_USER_SUCCESS', user, id)
  expect(await asked).toEqual(user)
})

test('an answer under another id is dropped, and so is a second one', async () => {
  const { ask, request, requestOf, onEnd } = withStranger()
  const asked = ask('GET_USER', {})
  const { id } = await requestOf('GET_USER')
  for (let index = 0; index < limits.malformed; index++) request('GET_USER_SUCCESS', { ...user, userName: 'Eve' })
  request('GET_USER_SUCCESS', user, id)
  request('GET_USER_ERROR', { code: 'rejected' }, id)
  expect(await asked).toMatchObject({ userName: 'Ada' })
  expect(onEnd).not.toHaveBeenCalled()
})

test('an answer that the schema refuses fails its request, and the error quotes no word of the answer', async () => {
  const { ask, request, requestOf } = withStranger()
  const asked = failure(ask('GET_USER', {}))
  const { id } = await requestOf('GET_USER')
  request('GET_USER_SUCCESS', { ...user, accounts: '<img onerror=alert(1)>' }, id)
  const error = await asked
  expect(error).toMatchObject({ params: { fault: 'malformed_answer' } })
  expect(String(error)).not.toContain('img')
})

test('a fault of no known code is an internal one', async () => {
  const { ask, request, requestOf } = withStranger()
  const asked = failure(ask('GET_USER', {}))
  const { id } = await requestOf('GET_USER')
  request('GET_USER_ERROR', { code: '<b>hello</b>', params: {} }, id)
  expect(await asked).toMatchObject({ params: { fault: 'internal' } })
})

test('notices are heard if they are notices', async () => {
  const { request, onNotice } = withStranger()
  request('ENDED', { reason: 'because' })
  request('ENDED', { reason: 'device_dropped' })
  await vi.waitFor(() =>
    expect(onNotice.mock.calls).toEqual([[{ type: 'ENDED', payload: { reason: 'device_dropped' } }]]),
  )
})

test('a page that floods the kit is not heard any more, and open requests fail', async () => {
  const { ask, post, onEnd } = withStranger()
  const asked = failure(ask('RPC_REQUEST', samples.RPC_REQUEST[0]))
  for (let index = 0; index < 100_000; index++) post({ id: createMessageId(), type: 'ENDED', payload: { reason: 'x' } })
  expect(await asked).toMatchObject({ name: 'SecurePageClosedError', params: { reason: 'flooded' } })
  expect(await asked).not.toHaveProperty('unsent')
  expect(onEnd.mock.calls).toEqual([['flooded']])
  expect(await failure(ask('GET_USER', {}))).toMatchObject({ unsent: true })
})

test('a port that has carried as many requests as it may ends after the last answer', async () => {
  const { ask, onEnd } = withPage({ IS_CONNECTED: () => ({ isConnected: true }) })
  for (let index = 0; index < limits.messages / 2; index++) await ask('IS_CONNECTED', {})
  expect(onEnd.mock.calls).toEqual([['spent']])
  expect(await failure(ask('IS_CONNECTED', {}))).toMatchObject({ params: { reason: 'spent' }, unsent: true })
})

test('a request whose signal has aborted already is not posted', async () => {
  const { ask } = withStranger()
  const reason = new UserRejectedError()
  expect(await failure(ask('GET_USER', {}, { signal: AbortSignal.abort(reason) }))).toBe(reason)
})

test('an abort asks the page to stop, and an answer of a page that had signed already counts', async () => {
  const { ask, request, requestOf } = withStranger()
  const controller = new AbortController()
  const asked = ask('RPC_REQUEST', samples.RPC_REQUEST[0], { signal: controller.signal })
  const { id } = await requestOf('RPC_REQUEST')
  controller.abort()
  expect(await requestOf('RPC_ABORT')).toMatchObject({ payload: { request: id } })
  request('RPC_REQUEST_SUCCESS', { result: '0xhash' }, id)
  expect(await asked).toEqual({ result: '0xhash' })
})

test('an abort that a page has heeded is a refusal', async () => {
  const { ask } = withPage({
    RPC_REQUEST: (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Fault('aborted')))),
  })
  const controller = new AbortController()
  const asked = failure(ask('RPC_REQUEST', samples.RPC_REQUEST[0], { signal: controller.signal }))
  controller.abort()
  expect(await asked).toBeInstanceOf(UserRejectedError)
})

test.each<[keyof Handlers, number]>([
  ['GET_USER', 10_000],
  ['SIGN_OUT', 3_000],
  ['CONNECT_EMAIL', 120_000],
  ['CONNECT_PASSKEY', 900_000],
  ['GET_SOCIAL_REDIRECT_URI', 900_000],
  ['RPC_REQUEST', 300_000],
  ['CONSENT', 300_000],
])('%s is given up after %i ms, and fails with APKT004 3 s later', async (type, ms) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ask } = withStranger()
  let error: unknown
  const asked = failure(ask(type, samples[type][0])).then((found) => {
    error = found
  })
  await vi.advanceTimersByTimeAsync(ms + 2_999)
  expect(error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(error).toBeInstanceOf(SecurePageError)
  expect(error).toMatchObject({ code: 'APKT004', params: { type } })
  expect(error).not.toHaveProperty('unsent')
})
