import { createSignInServer, type KeyValueStorage, memoryStorage } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

/** A storage whose line is cut: `lost` says which change is done without an answer, and `isAway` that nothing is reached after it. */
function createLine() {
  const memory = memoryStorage()
  const line = { lost: Number.POSITIVE_INFINITY, isAway: false }
  const pass = async <value>(task: () => Promise<value>, isChange = true) => {
    if (line.isAway && line.lost <= 0) throw new Error('ECONNREFUSED')
    const value = await task()
    if (isChange && --line.lost === 0) throw new Error('ECONNRESET')
    return value
  }
  const storage: KeyValueStorage = {
    get: (...asked) => pass(() => memory.get(...asked), false),
    set: (...asked) => pass(() => memory.set(...asked)),
    compareAndSet: (...asked) => pass(() => memory.compareAndSet(...asked)),
    delete: (...asked) => pass(() => memory.delete(...asked)),
  }
  return { storage, line }
}

test.each([
  ['an answer is lost', false],
  ['the storage goes away', true],
])(
  'whichever change is the last before %s, a sign-in with 503 leaves its account signed in as before (server 6)',
  async (_, isAway) => {
    const { storage, line } = createLine()
    for (let lost = 1; lost < 8; lost++) {
      const { handle } = createSignInServer({ origins: origin, secret, storage })
      const [visitor, account] = [createVisitor(handle), createAccount()]
      await visitor.signIn(account)
      const [before] = await visitor.sessions()
      const body = await visitor.sign(account)
      Object.assign(line, { lost, isAway })
      const { status } = await visitor.send('POST', '/verify', { body })
      Object.assign(line, { lost: Number.POSITIVE_INFINITY, isAway: false })
      const messages = (await visitor.sessions()).map(({ message }: { message: string }) => message)
      expect([lost, status, messages]).toEqual([lost, status, [status === 503 ? before.message : body.message]])
    }
  },
)
