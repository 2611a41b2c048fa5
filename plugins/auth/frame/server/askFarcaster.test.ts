// @vitest-environment node
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askFarcaster } from './askFarcaster.ts'
import type { AskServer } from './openServer.ts'
import { ServerRefusal } from './refusal.ts'

test('a server that lets the link go as it is asked once more says that the link is over, and before then that the answer is refused (login 111, login 131)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = { id: 'a', url: 'https://farcaster.test/', hasSession: false, until: Date.now() + 1_000 }
  const completed = v.object({ state: v.literal('completed') })
  const asking = { login: begun, completed, isHere: () => true }
  const answerAt =
    (time: number): AskServer =>
    async () => {
      vi.setSystemTime(time)
      throw new ServerRefusal({ code: 'result_refused' })
    }
  await expect(askFarcaster(answerAt(begun.until - 1), asking)).rejects.toThrow('result_refused')
  expect(await askFarcaster(answerAt(begun.until), asking)).toBeUndefined()
})
