import { Cl, Pc } from '@stacks/transactions'
import { expect, test } from 'vitest'
import { coin } from '../fixtures/createNode.ts'
import { alice, bob } from '../fixtures/createPageWallet.ts'
import { callOf, openContracts, transferOf, vault } from '../fixtures/openContracts.ts'

const open = openContracts()

test.each<[string, object]>([
  ['calls a contract', callOf([], { functionName: 'set-approved', functionArgs: [Cl.serialize(Cl.address(vault))] })],
  ['calls it by the name of a transfer', callOf([], { functionName: 'transfer', functionArgs: transferOf(vault) })],
  ['is deployed', { method: 'stx_deployContract', params: { name: 'mine', clarityCode: '(ok 1)' } }],
])(
  'error: that %s says that nobody reads what it allows: post-conditions limit this transaction alone (stacks 8, money 20)',
  async (_, payload) => {
    const { prepare } = await open()
    const { notices } = await prepare(payload)
    expect(notices).toMatchObject([{ code: 'mayAllow', title: 'Others may be allowed to take something later' }])
  },
)

test.each([coin, `${bob}.coin`])(
  'behavior: of a payment in a listed token everything is read (stacks 8, %#)',
  async (listed) => {
    const { prepare } = await open({ 'stacks:1': [listed] })
    const own = { contract: `${bob}.coin`, functionName: 'transfer', functionArgs: transferOf(vault) }
    const paid = [
      callOf([Pc.principal(alice).willSendEq(7).ft(`${bob}.coin`, 'my-coin')], own),
      callOf([Pc.principal(alice).willSendLte(7).ft(`${bob}.coin`, 'my-coin')], own),
      { method: 'stx_transferStx', params: { recipient: bob, amount: 9_000n } },
    ]
    for (const payload of paid)
      expect((await prepare(payload)).notices.map(({ code }) => code)).not.toContain('mayAllow')
  },
)

test('error: an unlisted contract may do anything in the name of the account, also by a `transfer` of a token of its own (stacks 8)', async () => {
  const { prepare, kernel } = await open({ 'stacks:1': [coin] })
  // Its code offers the visitor's pieces for sale: no asset leaves by that, and no post-condition is broken.
  const evil = `${bob}.evil` as const
  const written = callOf([Pc.principal(alice).willSendEq(7).ft(evil, 'worthless')], {
    ...{ contract: evil, functionName: 'transfer', functionArgs: transferOf(vault) },
  })
  expect((await prepare(written)).notices).toContainEqual(expect.objectContaining({ code: 'mayAllow' }))
  const token = { ...coin, address: `${evil}::worthless` }
  const sent = await kernel.prepare({ kind: 'transfer', to: bob, amount: 7n, token })
  expect(sent.notices).toContainEqual(expect.objectContaining({ code: 'mayAllow' }))
})
