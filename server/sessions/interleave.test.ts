import fc from 'fast-check'
import { createSignInServer, type KeyValueStorage, memoryStorage } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

const accounts = [createAccount(), createAccount()]
const step = fc.record({
  kind: fc.constantFrom('sign in', 'sign in', 'sign out', 'sign out of all', 'sign out everywhere'),
  browser: fc.nat({ max: 2 }),
  account: fc.constantFrom(...accounts),
})
type Step = typeof step extends fc.Arbitrary<infer value> ? value : never
/**
 * The fate of a request to the storage: it is lost on its way, its answer is lost, alone or with the next three
 * requests, or a client sends it twice.
 */
const fault = fc.constantFrom(...Array(6).fill('none'), 'lost', 'unanswered', 'away', 'twice')

const pathOf = ({ kind, account: { address } }: Step) =>
  ({
    'sign in': '/verify',
    'sign out': `/session?chainId=eip155:1&address=${address}`,
    'sign out of all': '/session',
    'sign out everywhere': `/session?chainId=eip155:1&address=${address}&everywhere=true`,
  })[kind]

const sessionCookie = /^(__Host-tapkit-[0-9a-f]{8}-[0-9a-f]{16})=([^;]+)/

/** Three browsers. From `race` on, `scheduler` decides the order of their requests to the storage. */
function createWorld(scheduler: fc.Scheduler, faults: Iterator<string> | undefined) {
  const memory = memoryStorage()
  let isRacing = false
  let away = 0
  const pass = async <value>(task: () => Promise<value>): Promise<value> => {
    if (!isRacing) return task()
    const how = faults?.next().value
    await scheduler.schedule(Promise.resolve())
    if (how === 'lost' || away-- > 0) throw new Error('ECONNREFUSED')
    away = how === 'away' ? 3 : 0
    const value = await task()
    if (how === 'unanswered' || how === 'away') throw new Error('ECONNRESET')
    return how === 'twice' ? task() : value
  }
  const storage: KeyValueStorage = {
    get: (...asked) => pass(() => memory.get(...asked)),
    set: (...asked) => pass(() => memory.set(...asked)),
    compareAndSet: (...asked) => pass(() => memory.compareAndSet(...asked)),
    delete: (...asked) => pass(() => memory.delete(...asked)),
  }
  const verifiers = { eip155: () => true }
  const { handle } = createSignInServer({
    origins: origin,
    secret,
    storage,
    verifiers,
    storageDeadline: 2 ** 31 - 1,
    onError() {},
  })
  const visitors = Array.from({ length: 3 }, () => createVisitor(handle))
  const visitorOf = ({ browser }: Step) => visitors[browser] ?? createVisitor(handle)
  const done: { step: Step; begun: number; ended: number; status: number; sent: ReadonlyMap<string, string> }[] = []
  const issued: { name: string; value: string; step: Step; at: number }[] = []
  let now = 0
  return {
    done,
    issued,
    prepare: async (step: Step) =>
      step.kind === 'sign in' ? visitorOf(step).sign(step.account, { issuedAt: '2026-01-01T00:00:00Z' }) : undefined,
    async run(step: Step, body: unknown) {
      const [begun, sent] = [++now, new Map(visitorOf(step).jar)]
      const { status, cookies } = await visitorOf(step).send(body ? 'POST' : 'DELETE', pathOf(step), { body })
      const ended = ++now
      done.push({ step, begun, ended, status, sent })
      for (const cookie of cookies) {
        const [, name = '', value = ''] = sessionCookie.exec(cookie) ?? []
        if (name) issued.push({ name, value, step, at: ended })
      }
    },
    race: (is: boolean) => {
      isRacing = is
    },
    holds: ({ browser }: Step, name: string) => visitors[browser]?.jar.has(name),
    look: () => Promise.all(visitors.map(({ sessions }) => sessions())),
    async isLive(name: string, value: string) {
      const copy = createVisitor(handle)
      copy.jar.set(name, value)
      return (await copy.sessions()).length === 1
    },
  }
}

test('in any order, and with any lost answer of the storage, an ended session is over, and any other session stands, and has its cookie (server 4, server 5, server 6)', async () => {
  const steps = fc.array(step, { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { maxLength: 4 }),
      steps,
      fc.option(fc.infiniteStream(fault), { nil: undefined }),
      async (scheduler, first, atOnce, faults) => {
        const world = createWorld(scheduler, faults)
        for (const each of first) await world.run(each, await world.prepare(each))
        const bodies: unknown[] = []
        for (const each of atOnce) bodies.push(await world.prepare(each))
        world.race(true)
        await scheduler.waitFor(Promise.all(atOnce.map((each, at) => world.run(each, bodies[at]))))
        world.race(false)
        const replaced: { name: string; value: string }[] = []
        for (const { name, value, step: own, at } of world.issued) {
          // A sign-in that was refused ends nothing.
          const ends = world.done.filter(({ step: { kind, account }, ended, sent, status }) => {
            if (kind === 'sign in' && status !== 200) return false
            const isOwn = account === own.account
            const hasCookie = sent.get(name) === value && (isOwn || kind === 'sign out of all')
            return ended > at && (hasCookie || (kind === 'sign out everywhere' && isOwn))
          })
          const isLive = await world.isLive(name, value)
          const done = ends.filter(({ begun, status }) => begun > at && status === 200)
          if (done.some(({ step: { kind } }) => kind !== 'sign in')) expect(isLive).toBe(false)
          else if (done.length > 0) replaced.push({ name, value })
          // If another tab signs out everywhere at the same moment, that may have been the later of the two.
          const raced = world.done.some(
            ({ step: { kind, account } }) => kind === 'sign out everywhere' && account === own.account,
          )
          if (ends.length === 0 && !raced) expect(isLive).toBe(true)
          // No answer clears a cookie that it was not asked with.
          if (isLive) expect(world.holds(own, name)).toBe(true)
        }
        // The storage may have failed to end a session that a sign-in took the place of.
        await world.look()
        for (const { name, value } of replaced) expect(await world.isLive(name, value)).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
})
