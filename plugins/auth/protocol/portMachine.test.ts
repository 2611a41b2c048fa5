import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Fault } from './fault.ts'
import { rawPort } from './fixtures/rawPort.ts'
import { samples, user } from './fixtures/samples.ts'
import { limits } from './limits.ts'
import { createMessageId } from './messageId.ts'
import { openRequester } from './openRequester.ts'
import { openResponder } from './openResponder.ts'

const ids = Array.from({ length: 40 }, createMessageId)
const id = fc.constantFrom(...ids)
const junk = fc.oneof(
  fc.anything({
    withMap: true,
    withSet: true,
    withDate: true,
    withTypedArray: true,
    withSparseArray: true,
    withBigInt: true,
  }),
  fc.constant({ id: ids[0], type: 'GET_USER', payload: { text: 'a'.repeat(limits.bytes) } }),
  fc.constant(JSON.parse(`{"id":"${ids[1]}","type":"GET_USER","payload":{"__proto__":{}}}`)),
)
const type = fc.constantFrom('GET_USER', 'RPC_REQUEST', 'SIGN_OUT', 'CONNECT_EMAIL', 'GET_SEED', 'constructor')
const payload = fc.oneof(fc.constantFrom({}, samples.RPC_REQUEST[0], user), fc.jsonValue())

const clone = (port: MessagePort, message: unknown) => {
  try {
    port.postMessage(message)
  } catch {
    // No structured clone: not even a stranger can post it.
  }
}

test('a page never answers an id twice, never does an id twice, and never has more than 16 open', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('ask' as const), id, type, payload }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('abort' as const), id }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('junk' as const), junk }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('finish' as const),
        how: fc.constantFrom('answer', 'fault', 'throw', 'lie'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('hear' as const) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
      const { port1, port2 } = new MessageChannel()
      const stranger = rawPort(port2)
      const pending: ((how: string) => void)[] = []
      let isEnded = false
      let most = 0
      const handle = vi.fn(
        () =>
          new Promise<never>((resolve, reject) => {
            pending.push((how) => {
              if (how === 'answer') resolve(user as never)
              else if (how === 'lie') resolve({ accounts: 'all' } as never)
              else reject(how === 'fault' ? new Fault('rejected') : new Error('secret'))
            })
            most = Math.max(most, pending.length)
          }),
      )
      const handlers = { GET_USER: handle, RPC_REQUEST: handle }
      let onEnd = () => {}
      const ended = new Promise<void>((resolve) => {
        onEnd = () => {
          isEnded = true
          resolve()
        }
      })
      const responder = openResponder({ port: port1, handlers, onEnd })
      const accepted = () => handle.mock.calls.length
      for (const step of steps) {
        if (step.do === 'ask') stranger.request(step.type, step.payload, step.id)
        else if (step.do === 'abort') stranger.request('RPC_ABORT', { request: step.id })
        else if (step.do === 'junk') clone(port2, step.junk)
        else if (step.do === 'finish') pending.shift()?.(step.how)
        else if (!isEnded) await Promise.race([stranger.heardByResponder(), ended])
      }
      if (!isEnded) await Promise.race([stranger.heardByResponder(), ended])
      for (const finish of pending.splice(0)) finish('answer')
      if (!isEnded) await Promise.race([stranger.heardByResponder(), ended])
      const answers = stranger.heard.filter((message) => ids.includes(message.id))
      expect(new Set(answers.map((message) => message.id)).size).toBe(answers.length)
      expect(accepted()).toBeLessThanOrEqual(ids.length)
      expect(most).toBeLessThanOrEqual(limits.open)
      expect(JSON.stringify(stranger.heard)).not.toContain('secret')
      responder.close()
      port2.close()
    }),
    { numRuns: 60 },
  )
})

test('a kit settles each request once, whatever the page says and whenever it says it', async () => {
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('ask' as const),
        type: fc.constantFrom('GET_USER' as const, 'SIGN_OUT' as const),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('say' as const),
        which: fc.nat({ max: 30 }),
        type: fc.constantFrom('GET_USER_SUCCESS', 'GET_USER_ERROR', 'SIGN_OUT_SUCCESS', 'READY', 'ENDED', 'RPC_ABORT'),
        payload: fc.oneof(fc.constantFrom(user, {}, { code: 'rejected' }), fc.jsonValue()),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('junk' as const), junk }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 100 }), async (steps) => {
      const { port1, port2 } = new MessageChannel()
      const stranger = rawPort(port2)
      const requester = openRequester({ port: port1, onNotice: () => {} })
      let asked = 0
      let settled = 0
      const count = () => {
        settled += 1
      }
      for (const step of steps) {
        if (step.do === 'ask') {
          asked += 1
          requester.ask(step.type, {}).then(count, count)
          await new Promise((resolve) => setImmediate(resolve))
          expect(asked - settled).toBeLessThanOrEqual(limits.open)
        } else if (step.do === 'say') {
          const about = stranger.heard[step.which]?.id ?? createMessageId()
          stranger.request(step.type, step.payload, about)
        } else if (step.do === 'junk') clone(port2, step.junk)
        else requester.close()
      }
      requester.close()
      await new Promise((resolve) => setImmediate(resolve))
      expect(settled).toBe(asked)
      port2.close()
    }),
    { numRuns: 60 },
  )
})
