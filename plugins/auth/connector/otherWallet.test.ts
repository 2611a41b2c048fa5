import type { Plugin } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { logIn } from '../fixtures/logIn.ts'
import { evm, openSecurePage } from '../fixtures/openSecurePage.ts'
import { approveAll } from '../fixtures/person.ts'

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const otherSol = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'

/** A host that lets the first wallet in, and thinks about the other one until the test answers. */
function createGuard() {
  let refuse = () => {}
  const plugin: Plugin = {
    name: 'guard',
    apply: ({ hooks }) =>
      hooks.authorize.tapPromise('guard', async ({ account }) => {
        if (account.address !== other) return
        await new Promise<void>((_, reject) => {
          refuse = () => reject(new Error('Not a member.'))
        })
      }),
  }
  return { plugin, refuse: () => refuse() }
}

test.each(['frame', 'denied'] as const)(
  'a visitor who logs in with another wallet is not shown with the first one, whose requests the other one would sign, while a gate asks (%s, login 47)',
  async (mode) => {
    const page = openSecurePage({ mode })
    const guard = createGuard()
    const app = await logIn(page, { plugins: [guard.plugin] })
    expect(app.kernel.connection('eip155')?.account.address).toBe(evm)
    page.setting.accounts = [
      { namespace: 'eip155', address: other, type: 'eoa' },
      { namespace: 'solana', address: otherSol, type: 'eoa' },
    ]
    app.kernel.open('Connect')
    const refused = expect(app.login.connectPasskey()).rejects.toMatchObject({ name: 'SessionRefusedError' })
    await approveAll(page, ['CONNECT_PASSKEY'])
    await vi.waitFor(() => expect(app.state.approval).toBeDefined())
    if (mode === 'denied') app.login.openApprovalWindow()
    await approveAll(page, ['CONSENT'])
    const shown = () => ['eip155', 'solana'].map((namespace) => app.kernel.connection(namespace)?.account.address)
    await vi.waitFor(() => expect(shown()).toEqual([undefined, undefined]))
    guard.refuse()
    await refused
    expect(shown()).toEqual([undefined, undefined])
    expect([...app.area.entries.keys()].filter((key) => key.endsWith(':auth'))).toEqual([])
  },
)
