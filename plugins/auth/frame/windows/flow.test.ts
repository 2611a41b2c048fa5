import { expect, onTestFinished, test, vi } from 'vitest'
import { Fault } from '../../protocol/fault.ts'
import { samples, user } from '../../protocol/fixtures/samples.ts'
import { limits } from '../../protocol/limits.ts'
import { createMessageId } from '../../protocol/messageId.ts'
import { fakePage } from '../fixtures/fakePage.ts'
import { flowChannel } from './flowMessages.ts'
import { flowOf, joinFlow } from './joinFlow.ts'
import { runInWindow } from './runInWindow.ts'

const host = 'https://app.acme.test'
const hosts = [host]

function open(): BroadcastChannel {
  const channel = new BroadcastChannel(flowChannel)
  onTestFinished(() => channel.close())
  return channel
}

/** A bridge that has its host’s request done in a window. */
function bridge(flow: string, signal: AbortSignal = new AbortController().signal) {
  const [payload] = samples.RPC_REQUEST
  const outcome = runInWindow({ channel: open(), flow, host, type: 'RPC_REQUEST', payload, signal })
  outcome.catch(() => {})
  return outcome
}

const join = (flow: string, place: Parameters<typeof fakePage>[0] = {}, signal = new AbortController().signal) =>
  joinFlow({ channel: open(), flow, hosts, page: fakePage(place).page, signal })

test('a window does the request of the flow that it was opened for, for the host that the bridge vouches for', async () => {
  const flow = createMessageId()
  const outcome = bridge(flow)
  const task = await join(flow)
  expect(task).toMatchObject({ host, type: 'RPC_REQUEST', payload: samples.RPC_REQUEST[0] })
  task.done({ result: '0x12' })
  expect(await outcome).toEqual({ result: '0x12' })
})

test('the first outcome that a window tells counts', async () => {
  const flow = createMessageId()
  const outcome = bridge(flow)
  const task = await join(flow)
  task.failed(new Fault('rejected'))
  task.done({ result: '0x12' })
  await expect(outcome).rejects.toMatchObject({ code: 'rejected' })
})

test.each([
  ['of another request', { signature: 1 }],
  ['that is no data', { result: new Map() }],
])('an answer %s fails the request', async (_, answer) => {
  const flow = createMessageId()
  const outcome = bridge(flow)
  const task = await join(flow)
  task.done(answer)
  await expect(outcome).rejects.toMatchObject({ code: 'internal' })
})

test.each([
  ['in a frame', { parent: {} }, 'framed'],
  ['on an origin of a host', { origin: host }, 'own_origin'],
])('a window %s joins no flow', async (_, place, problem) => {
  await expect(join(createMessageId(), place)).rejects.toMatchObject({ params: { problem } })
})

test('two flows at once go to a window each', async () => {
  const flows = [createMessageId(), createMessageId()]
  const outcomes = flows.map((flow) => bridge(flow))
  const tasks = await Promise.all(flows.toReversed().map((flow) => join(flow)))
  for (const [index, task] of tasks.entries()) task.done({ result: index })
  expect(await Promise.all(outcomes)).toEqual([{ result: 1 }, { result: 0 }])
})

test('the outcome of one request is not taken by another one that names the same flow, which is busy', async () => {
  const flow = createMessageId()
  const { signal } = new AbortController()
  const login = runInWindow({ channel: open(), flow, host, type: 'CONNECT_PASSKEY', payload: {}, signal })
  const [payload] = samples.CONSENT
  const consent = runInWindow({ channel: open(), flow, host, type: 'CONSENT', payload, signal })
  const refused = expect(consent).rejects.toMatchObject({ code: 'busy' })
  const task = await join(flow)
  expect(task.type).toBe('CONNECT_PASSKEY')
  await refused
  task.done(user)
  expect(await login).toEqual(user)
})

test('giving up one request does not abort another one that names the same flow', async () => {
  const flow = createMessageId()
  const { heard, say } = stranger()
  const outcome = bridge(flow)
  const task = await join(flow)
  say({ tapkit: 1, flow, type: 'ABORT', window: heard[0]?.window, request: createMessageId() })
  const controller = new AbortController()
  bridge(flow, controller.signal)
  controller.abort()
  await new Promise((resolve) => setImmediate(resolve))
  expect(task.signal.aborted).toBe(false)
  task.done({ result: '0x12' })
  expect(await outcome).toEqual({ result: '0x12' })
})

test('a request and an answer as large as a port takes go through a flow', async () => {
  const flow = createMessageId()
  const [payload] = samples.RPC_REQUEST
  const { signal } = new AbortController()
  const around = JSON.stringify({ ...payload, params: [''], flow }).length
  const large = { ...payload, params: ['a'.repeat(limits.payload.bytes - around)], flow }
  const outcome = runInWindow({ channel: open(), flow, host, type: 'RPC_REQUEST', payload: large, signal })
  const task = await join(flow)
  const result = 'a'.repeat(limits.payload.bytes - JSON.stringify({ result: '' }).length)
  task.done({ result })
  expect(await outcome).toEqual({ result })
})

test('an answer that no port takes is a fault of the window', async () => {
  const flow = createMessageId()
  const outcome = bridge(flow)
  const task = await join(flow)
  task.done({ result: 'a'.repeat(limits.bytes - 50) })
  await expect(outcome).rejects.toMatchObject({ code: 'internal' })
})

test('a fault of a window whose value is no data is told by its code', async () => {
  const flow = createMessageId()
  const outcome = bridge(flow)
  const task = await join(flow)
  task.failed(new Fault('cooldown', { seconds: Number.NaN }))
  await expect(outcome).rejects.toMatchObject({ code: 'cooldown' })
})

test('a request that was given up before it began says that nothing was done', async () => {
  await expect(bridge(createMessageId(), AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
})

/** A stranger on the channel, who says anything. */
function stranger() {
  const channel = open()
  const heard: { type: string; window: string; request?: string }[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  return { heard, say: (message: object) => channel.postMessage(message) }
}

test('a copy of the tab, which has the same flow, is not taken, and its outcome does not count', async () => {
  const flow = createMessageId()
  const { heard, say } = stranger()
  const outcome = bridge(flow)
  const task = await join(flow)
  const copy = createMessageId()
  say({ tapkit: 1, flow, type: 'HERE', window: copy })
  const { request } = await vi.waitFor(() => {
    const begin = heard.find(({ type }) => type === 'BEGIN')
    if (!begin) throw new Error('The window has not begun')
    return begin
  })
  say({ tapkit: 1, flow, type: 'DONE', window: copy, request, payload: { result: 'forged' } })
  task.done({ result: 'true' })
  expect(await outcome).toEqual({ result: 'true' })
  expect(heard.filter(({ type, window }) => type === 'BEGIN' && window === copy)).toEqual([])
})

test('a window of another flow gets no task, and gives up if it is told to', async () => {
  const controller = new AbortController()
  bridge(createMessageId())
  const joined = join(createMessageId(), {}, controller.signal)
  await new Promise((resolve) => setImmediate(resolve))
  controller.abort(new Error('enough'))
  await expect(joined).rejects.toThrow('enough')
})

test('a window hears how the host looks, and what the host says of itself', async () => {
  const flow = createMessageId()
  const { signal } = new AbortController()
  const look = { theme: { mode: 'dark' as const }, dapp: { name: 'Acme' } }
  runInWindow({ channel: open(), flow, host, type: 'CONNECT_PASSKEY', payload: {}, look, signal }).catch(() => {})
  expect((await join(flow)).look).toEqual(look)
})

test.each([
  ['a host that is not listed', { host: 'https://evil.test' }],
  ['an unknown task', { task: 'EXPORT_SEED' }],
  ['an unfit payload', { payload: { method: 'eth_sign' } }],
  ['the id of another window', { window: createMessageId() }],
  ['another version', { tapkit: 2 }],
  ['a text that is no colour', { look: { theme: { variables: { '--tk-accent': 'url(x)' } } } }],
])('a window does not begin with %s', async (_, change) => {
  const flow = createMessageId()
  const { heard, say } = stranger()
  const controller = new AbortController()
  const joined = join(flow, {}, controller.signal)
  while (heard.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const good = {
    tapkit: 1,
    flow,
    type: 'BEGIN',
    window: heard[0]?.window,
    request: createMessageId(),
    host,
    task: 'RPC_REQUEST',
    payload: samples.RPC_REQUEST[0],
    look: {},
  }
  say({ ...good, ...change })
  await new Promise((resolve) => setImmediate(resolve))
  controller.abort(new Error('not begun'))
  await expect(joined).rejects.toThrow('not begun')
})

test('a bridge that gives up before a window has come says that nothing was done', async () => {
  const controller = new AbortController()
  const outcome = bridge(createMessageId(), controller.signal)
  controller.abort()
  await expect(outcome).rejects.toMatchObject({ code: 'aborted' })
})

test('a bridge that gives up asks the window to stop, and what the window has done still counts', async () => {
  const controller = new AbortController()
  const flow = createMessageId()
  const outcome = bridge(flow, controller.signal)
  const task = await join(flow)
  const aborted = new Promise((resolve) => task.signal.addEventListener('abort', resolve))
  controller.abort()
  await aborted
  task.done({ result: '0xsent' })
  expect(await outcome).toEqual({ result: '0xsent' })
})

test('the flow is read of the fragment if it is an id', () => {
  const flow = createMessageId()
  expect(flowOf(`#flow=${flow}`)).toBe(flow)
  expect(['', '#', '#flow=', '#flow=1', `#flow=${flow}x`, `#other=${flow}`].map(flowOf)).toEqual(
    Array(6).fill(undefined),
  )
})
