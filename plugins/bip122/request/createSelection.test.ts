import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSelection, type Turn } from './createSelection.ts'
import type { RequestEvent } from './events.ts'

/** A page whose wallets come and go, and a visitor at its chooser. */
function world(installed: readonly string[] = ['a', 'b']) {
  const wallets = new Set(installed)
  let saved: string | undefined
  const events: RequestEvent[] = []
  const open: { use(id: string): Promise<unknown>; resolve(id: string): void; reject(error: unknown): void }[] = []
  const selection = createSelection({
    defaults: {
      get: () => saved,
      set(id) {
        saved = id
      },
      clear() {
        saved = undefined
      },
    },
    emit: (event) => void events.push(event),
    isInstalled: (id) => wallets.has(id),
    appears: async (id) => wallets.has(id),
    choose: ({ use, listed }) =>
      new Promise((resolve, reject) => {
        listed([...wallets].map((id) => ({ id, name: id, installed: true })))
        open.push({ use, resolve, reject })
      }),
  })
  return {
    selection,
    wallets,
    events,
    open,
    types: () => events.map(({ type }) => type),
    saved: () => saved,
    save(id: string) {
      saved = id
    },
    /** The visitor picks: as a chooser does, it answers once the wallet was used. */
    pick(id: string) {
      const chooser = open.at(-1)
      return chooser?.use(id).then(() => chooser.resolve(id))
    },
    leave: () => open.at(-1)?.reject(new Error('left')),
  }
}

const tick = () => new Promise((resolve) => setTimeout(resolve))

describe('who is asked', () => {
  test('a wallet that was picked and answers is the default (requests 1)', async () => {
    const { selection, pick, types, saved } = world()
    const taken = selection.take()
    await tick()
    void pick('b')
    const turn = await taken
    expect([turn.id, saved()]).toEqual(['b', undefined])
    turn.end('other')
    expect(saved()).toBe('b')
    expect(types()).toEqual(['open', 'select', 'walletOpen', 'walletClose', 'close'])
  })

  test('a refusal forgets one picked just now, and keeps one that was the default (requests 2)', async () => {
    const first = world()
    const taken = first.selection.take()
    await tick()
    void first.pick('b')
    ;(await taken).end('rejected')
    expect([first.selection.provider, first.saved()]).toEqual([undefined, undefined])

    const second = world()
    second.save('a')
    const turn = await second.selection.take()
    turn.end('rejected')
    expect([second.selection.provider, second.saved()]).toEqual(['a', 'a'])
    expect(second.types()).toEqual(['walletOpen', 'walletClose', 'close'])
  })

  test('whoever leaves the chooser ends every request that waits for it (requests 3)', async () => {
    const { selection, leave, types, open } = world()
    const waiting = [selection.take(), selection.take()].map((taken) => taken.catch((error) => String(error)))
    await tick()
    expect(open).toHaveLength(1)
    leave()
    expect(await Promise.all(waiting)).toEqual(['Error: left', 'Error: left'])
    expect(types()).toEqual(['open', 'cancel', 'close'])
    void selection.take()
    await tick()
    expect(open).toHaveLength(2)
  })

  test('a default that is gone is dropped, and the chooser opens (requests 4)', async () => {
    const { selection, save, saved, open } = world()
    save('gone')
    void selection.take()
    await tick()
    expect([saved(), open.length]).toEqual([undefined, 1])
  })

  test('one picked after a default that is gone was dropped is forgotten by a refusal (requests 2)', async () => {
    const { selection, save, saved, pick } = world()
    save('gone')
    const taken = selection.take()
    await tick()
    void pick('a')
    ;(await taken).end('rejected')
    expect([selection.provider, saved()]).toEqual([undefined, undefined])
  })

  test('behavior: the chooser stays until the last of the requests that waited is done', async () => {
    const { selection, pick } = world()
    const turns = [selection.take(), selection.take()]
    await tick()
    let used = false
    void pick('a')?.then(() => {
      used = true
    })
    const [first, second] = await Promise.all(turns)
    first?.end('other')
    await tick()
    expect(used).toBe(false)
    second?.end('other')
    await tick()
    expect(used).toBe(true)
  })

  test('behavior: a late answer does not bring back a wallet that was left meanwhile', async () => {
    const { selection, save, saved } = world()
    save('a')
    const turn = await selection.take()
    selection.forget()
    turn.end('other')
    expect([selection.provider, saved()]).toEqual([undefined, undefined])
  })
})

type Model = ReturnType<typeof world> & { turns: Turn[]; asked: number; answered: number }

const command = fc.oneof(
  fc.record({ do: fc.constant('request' as const) }),
  fc.record({ do: fc.constant('select' as const) }),
  fc.record({ do: fc.constant('pick' as const), id: fc.constantFrom('a', 'b') }),
  fc.record({ do: fc.constant('leave' as const) }),
  fc.record({ do: fc.constant('answer' as const), outcome: fc.constantFrom('rejected' as const, 'other' as const) }),
  fc.record({ do: fc.constant('install' as const), id: fc.constantFrom('a', 'b') }),
  fc.record({ do: fc.constant('uninstall' as const), id: fc.constantFrom('a', 'b') }),
  fc.record({ do: fc.constant('disconnect' as const) }),
)

type Step = typeof command extends fc.Arbitrary<infer step> ? step : never

async function run(model: Model, step: Step) {
  const { selection, wallets } = model
  switch (step.do) {
    case 'request':
      model.asked++
      selection.take().then(
        (turn) => model.turns.push(turn),
        () => model.answered++,
      )
      break
    case 'select':
      selection.select().catch(() => undefined)
      break
    case 'pick':
      if (wallets.has(step.id)) void model.pick(step.id)
      break
    case 'leave':
      model.leave()
      break
    case 'answer': {
      const turn = model.turns.shift()
      turn?.end(step.outcome)
      if (turn) model.answered++
      break
    }
    case 'install':
      wallets.add(step.id)
      break
    case 'uninstall':
      wallets.delete(step.id)
      break
    case 'disconnect':
      selection.forget()
      break
  }
  await tick()
}

test('property: whatever happens, every request ends, and every opening has its closing', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (steps) => {
      const model: Model = { ...world(), turns: [], asked: 0, answered: 0 }
      for (const step of steps) {
        await run(model, step)
        const count = (type: string) => model.types().filter((other) => other === type).length
        // One choice at a time, however many wait for it.
        expect(count('open') - count('select') - count('cancel')).toBeLessThanOrEqual(1)
        expect(count('walletOpen') - count('walletClose')).toBe(model.turns.length)
        expect(count('close')).toBe(count('walletClose') + count('cancel'))
        for (const { id } of model.turns) expect(['a', 'b']).toContain(id)
      }
      // The visitor leaves, the wallets answer: nobody waits any longer.
      await run(model, { do: 'leave' })
      while (model.turns.length > 0) await run(model, { do: 'answer', outcome: 'other' })
      expect(model.answered).toBe(model.asked)
    }),
    { numRuns: 60 },
  )
})
