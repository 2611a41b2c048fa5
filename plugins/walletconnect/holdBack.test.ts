// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClient } from './fixtures/createFakeClient.ts'
import { holdBack } from './holdBack.ts'

const refusal = new Error('WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const { client, relay } = createFakeClient()
  const { relayer } = client.core
  const opened = vi.spyOn(relayer, 'transportOpen')
  const destroyed = new AbortController()
  const askAgain = holdBack(client, destroyed.signal)
  return { relayer, relay, opened, destroyed, askAgain }
}

test('a relay that refused is asked for nothing for half a minute, and then again (walletconnect 8)', async () => {
  const { relayer, relay, opened } = open()
  await relayer.confirmOnlineStateOrThrow()
  relay.emit('relayer_error', refusal)
  await expect(relayer.confirmOnlineStateOrThrow()).rejects.toBe(refusal)
  await vi.advanceTimersByTimeAsync(29_000)
  await expect(relayer.confirmOnlineStateOrThrow()).rejects.toBe(refusal)
  expect(opened).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await relayer.confirmOnlineStateOrThrow()
  expect(opened).toHaveBeenCalledOnce()
})

test('it is asked at once where a visitor asks for something', async () => {
  const { relayer, relay, askAgain, opened } = open()
  relay.emit('relayer_error', refusal)
  askAgain()
  await relayer.confirmOnlineStateOrThrow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).not.toHaveBeenCalled()
})

test('what else goes wrong holds nothing back, and a kit that was destroyed asks for nothing', async () => {
  const { relayer, relay, destroyed, opened } = open()
  relay.emit('relayer_error', new Error('socket hang up'))
  await relayer.confirmOnlineStateOrThrow()
  relay.emit('relayer_error', refusal)
  destroyed.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).not.toHaveBeenCalled()
})
