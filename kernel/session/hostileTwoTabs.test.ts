import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { failure, rest } from '../fixtures/chain.ts'
import {
  createVisits,
  known,
  live,
  namespaces,
  remembered,
  type Setup,
  setup,
  spans,
  wholeIds,
} from '../fixtures/visits/createVisits.ts'
import { createHeard } from '../fixtures/visits/heard.ts'
import { type Step, stepOfTwo } from '../fixtures/visits/steps.ts'
import { announceAnew, take } from '../fixtures/visits/take.ts'
import { selectConnections, selectShares } from '../index.ts'
import { followStored } from '../start/followStored.ts'

async function run(options: Setup, steps: readonly Step[]) {
  const { open, leave, isGated } = createVisits(options)
  await leave(options.stored)
  const tabs = [await open(), await open()] as const
  const ended = new Set<string>()
  const pages = { tabs: [...tabs], ended, open }
  const heard = tabs.map(createHeard)
  const presses = tabs.map((): string[] => [])
  const trace: string[] = []
  const say = (what: string) =>
    [
      what,
      JSON.stringify(options),
      ...trace,
      ...pages.tabs.map(({ kernel }) => JSON.stringify(kernel.state.graph)),
    ].join('\n')
  for (const step of steps) {
    const before = pages.tabs[step.tab]
    const stored = before ? remembered(before.kernel) : []
    if (step.do === 'connect' || step.do === 'use') presses[step.tab]?.push(step.id)
    await take(pages, step)
    const now = pages.tabs[step.tab]
    if (step.do === 'reload' && now) {
      heard[step.tab] = createHeard(now)
      presses[step.tab] = []
    }
    const shown = pages.tabs.map(({ kernel, held }) => `${live(kernel)} | gates ${held.length}`)
    trace.push(`${JSON.stringify(step)} → ${shown.join(' || ')}`)
    // Each account in use in a gated namespace has passed since its wallet was last locked. Open questions are left out
    // until they are answered.
    for (const [at, { kernel, passed, asking }] of pages.tabs.entries()) {
      const { graph } = kernel.state
      const wrong = heard[at]?.wrong((id) => presses[at]?.filter((each) => each === id).length ?? 0) ?? []
      if (wrong.length > 0) expect.fail(say(wrong.join('; ')))
      for (const { session, namespace, account } of asking) {
        const share = selectShares({ graph }, session)[namespace]
        if (share?.status !== 'authorizing' || `${share.network}:${share.account}` !== account)
          expect.fail(say(`${namespace} ${session} ${account} is asked about, and does not wait for it`))
      }
      for (const { id: session, grants } of Object.values(graph.sessions)) {
        for (const [ns, grant] of Object.entries(grants)) {
          if (grant.status !== 'live' || grant.next || !isGated(ns)) continue
          if (!passed.has(`${session} ${grant.network}:${grant.account}`))
            expect.fail(say(`${ns} ${session} ${grant.account} is live and has not passed`))
        }
      }
      for (const ns of namespaces) {
        const shown = selectConnections(kernel.state, ns)
        if (shown.length > 0 && graph.active.session[ns] === undefined) expect.fail(say(`${ns}: live, none in use`))
        if (!options.multiWallet && shown.length > 1) expect.fail(say(`${ns}: several live`))
        for (const { connectorId } of shown)
          if (!kernel.connectors.get(ns, connectorId))
            expect.fail(say(`${ns} ${connectorId} is live, its wallet is gone`))
      }
    }
    const { kernel } = pages.tabs[step.tab] ?? tabs[0]
    if (step.do === 'sync' || step.do === 'disconnect')
      for (const key of live(kernel)) if (ended.has(key)) expect.fail(say(`${key} was ended and is live`))
    if (!['disconnect', 'connect', 'use', 'answer', 'gate', 'abort'].includes(step.do)) {
      const now = new Set(remembered(kernel))
      for (const key of stored) if (!now.has(key)) expect.fail(say(`${key} was remembered and is lost`))
    }
  }
  // Every question is answered, so nothing may be stuck.
  for (let turn = 0; turn < 8; turn++) {
    for (const each of pages.tabs) {
      for (const wallet of each.byId.values()) wallet.outcome = 'approve'
      for (const held of each.chain.held.splice(0)) held.answer('approve')
      await rest()
      for (const pass of each.held.splice(0)) pass(true)
      await rest()
      await followStored(each.kernel)
      await rest()
    }
  }
  for (const { kernel, pending } of pages.tabs) {
    if (kernel.state.graph.attempts.length > 0) expect.fail(say('attempts are left'))
    if (pending.size > 0) expect.fail(say('a press never settles'))
    for (const session of Object.values(kernel.state.graph.sessions)) {
      for (const [ns, { next }] of Object.entries(session.grants))
        if (next) expect.fail(say(`${ns} ${session.id} waits for ever`))
    }
    for (const key of live(kernel)) if (ended.has(key)) expect.fail(say(`${key} was ended and is live, at last`))
  }
  const [left, right] = pages.tabs.map(({ kernel }) => [...new Set(known(kernel))].sort().join())
  if (left !== right) expect.fail(say('the tabs differ'))
  // A press puts everything right.
  const tab = pages.tabs[0] ?? tabs[0]
  for (const id of wholeIds) {
    announceAnew(tab, id)
    await rest()
    const asked = failure(tab.kernel.connect({ connectorId: id, namespace: spans[id][0] }))
    for (let turn = 0; turn < 4; turn++) {
      await rest()
      for (const pass of tab.held.splice(0)) pass(true)
    }
    const error = await asked
    if (error) expect.fail(say(`press of ${id}: ${error}`))
    const used = tab.kernel.connection(spans[id][0])?.connector.id
    if (used !== id) expect.fail(say(`press of ${id}: ${used} is in use`))
  }
  for (const { kernel } of pages.tabs) kernel.destroy()
}

test('behavior: two tabs, wallets that come and go: nothing is in use that has not passed or is not told, nothing is stuck', async () => {
  await fc.assert(fc.asyncProperty(setup, fc.array(stepOfTwo, { minLength: 3, maxLength: 26 }), run), {
    numRuns: Number(process.env.FC_RUNS ?? 30),
  })
}, 600_000)
