import type { Prepared } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { coin, createNode } from '../fixtures/createNode.ts'
import { bob, createPageWallet } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'
import { writeTransfer } from './writeTransfer.ts'

const world = openWorlds()
const nobody = 'SP000000000000000000002Q6VF78'

// "The review names whoever the bytes pay, and looks at them as at the receiver of a transfer." (docs/plugins.md)
test.each([
  ['of the token’s own contract, which cannot be paid', `${bob}.coin`, coin, 'tokenContract'],
  ['that nobody has the key of', nobody, undefined, 'zeroAddress'],
])('a payment that a plugin has written is told of a receiver %s (money 4)', async (_, to, token, code) => {
  const { kernel, connect } = await world({
    ...{ api: createNode().api, wallet: createPageWallet('sip030'), tokens: { 'stacks:1': [coin] } },
  })
  await connect()
  const { account, network } = kernel.connection('stacks') ?? {}
  if (!account || !network) throw new Error('not connected')
  const { method, params } = writeTransfer({ to, amount: 5n, token, sender: account.address, network })
  const out = [{ limit: 'exactly', amount: 5n, party: to, ...(token ? { token: token.address } : {}) }]
  const own = { kind: 'gift', promise: { out }, payload: { method, params }, tokens: token ? [token] : [], about: {} }
  const codesOf = ({ notices }: Prepared) => notices.map((notice) => notice.code)
  const meant = codesOf(await kernel.prepare({ kind: 'transfer', to, amount: 5n, token }))
  const written = codesOf(await kernel.prepare(own as never))
  expect([meant.includes(code), written.includes(code)]).toEqual([true, true])
})
