import { expect, onTestFinished, test, vi } from 'vitest'
import { user } from '../../protocol/fixtures/samples.ts'
import { createMessageId } from '../../protocol/messageId.ts'
import { openRequester } from '../../protocol/openRequester.ts'
import { fakePage } from '../fixtures/fakePage.ts'
import { awaitTask } from './awaitTask.ts'
import { flowChannel } from './flowMessages.ts'
import { runInWindow } from './runInWindow.ts'

const host = 'https://app.acme.test'
const options = { name: 'Acme', hosts: [host], networks: [{ id: 'eip155:1' }] }

function open(): BroadcastChannel {
  const channel = new BroadcastChannel(flowChannel)
  onTestFinished(() => channel.close())
  return channel
}

/** A window that a host opened, with or without a flow in its address. */
function openWindow({ flow, opener = {} }: { flow?: string; opener?: object | null }) {
  const fake = fakePage({ opener })
  Object.assign(fake.page.location, { hash: flow ? `#flow=${flow}` : '' })
  const controller = new AbortController()
  const task = awaitTask({
    page: fake.page as Parameters<typeof awaitTask>[0]['page'],
    channel: open(),
    role: 'window',
    types: ['CONNECT_PASSKEY'],
    options,
    signal: controller.signal,
  })
  task.catch(() => {})
  /** Says hello as the opener. */
  const greet = (origin = host) => {
    const { port1, port2 } = new MessageChannel()
    const said: { mode?: unknown; ended?: string } = {}
    const requester = openRequester({
      port: port1,
      onNotice: ({ type, payload }) => {
        if (type === 'READY' && 'mode' in payload) said.mode = payload.mode
      },
      onEnd: (reason) => {
        said.ended = reason
      },
    })
    onTestFinished(() => void requester.close())
    fake.post({ source: opener, origin, data: { tapkit: 1, hello: 'window' }, ports: [port2] })
    return { requester, said }
  }
  return { task, greet, stop: () => controller.abort(new Error('late')) }
}

test('a window that nobody asks for 20 s is given up, as the window in which a visitor would approve (approvals 18)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const opened of [{ flow: createMessageId(), opener: null }, { opener: {} }]) {
    const { task } = openWindow(opened)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(await Promise.race([task.catch(() => 'given up'), Promise.resolve('waits')])).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    await expect(task).rejects.toMatchObject({ code: 'expired' })
  }
})

const ask = (flow: string) =>
  runInWindow({
    channel: open(),
    flow,
    host,
    type: 'CONNECT_PASSKEY',
    payload: {},
    signal: new AbortController().signal,
  })

/** Waits for messages, which timers do not move. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

function fakeTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a bridge that shares the storage comes before an opener that said hello first', async () => {
  const flow = createMessageId()
  const { task, greet } = openWindow({ flow })
  const { said } = greet()
  const outcome = ask(flow)
  const found = await task
  expect(found).toMatchObject({ host, type: 'CONNECT_PASSKEY' })
  found.done(user)
  expect(await outcome).toEqual(user)
  expect(said.mode).toBeUndefined()
})

test('an opener is served after 3 s without a bridge, in window mode, with what it says of itself', async () => {
  fakeTime()
  const { task, greet } = openWindow({ flow: createMessageId() })
  const { requester, said } = greet()
  await vi.advanceTimersByTimeAsync(3_000)
  await until(() => said.mode === 'window')
  await requester.ask('SYNC_DAPP_DATA', { name: 'Acme' })
  const answer = requester.ask('CONNECT_PASSKEY', {})
  const found = await task
  expect(found).toMatchObject({ host, type: 'CONNECT_PASSKEY', look: { dapp: { name: 'Acme' } } })
  await expect(requester.ask('CONNECT_PASSKEY', {})).rejects.toMatchObject({ params: { fault: 'busy' } })
  found.done(user)
  expect(await answer).toEqual(user)
})

test('a bridge that loads after the opener was answered is served as well, and the port of the opener ends', async () => {
  fakeTime()
  const flow = createMessageId()
  const { task, greet } = openWindow({ flow })
  const { said } = greet()
  await vi.advanceTimersByTimeAsync(3_000)
  await until(() => said.mode === 'window')
  ask(flow).catch(() => {})
  await vi.advanceTimersByTimeAsync(250)
  expect(await task).toMatchObject({ type: 'CONNECT_PASSKEY' })
  await until(() => said.ended === 'closed')
})

test('a window that was severed from its opener is served by the bridge', async () => {
  const flow = createMessageId()
  const { task } = openWindow({ flow, opener: null })
  ask(flow).catch(() => {})
  expect(await task).toMatchObject({ host, type: 'CONNECT_PASSKEY' })
})

test('a window that nobody opened, without a flow, does not start', async () => {
  const { task } = openWindow({ opener: null })
  await expect(task).rejects.toMatchObject({ params: { problem: 'no_opener' } })
})

test('a window of an app that is not listed gives up at once, with the origin of the app (login 67)', async () => {
  const { task, greet } = openWindow({ flow: createMessageId() })
  greet('https://other.test')
  await expect(task).rejects.toMatchObject({ code: 'host_refused', params: { host: 'https://other.test' } })
})

test('a window that nobody asks gives up when it is told to', async () => {
  const { task, stop } = openWindow({ flow: createMessageId() })
  stop()
  await expect(task).rejects.toThrow('late')
})
