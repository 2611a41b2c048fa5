import { isError } from '../../errors/isError.ts'
import { selectAccount, selectStatus } from '../../index.ts'
import { failure, isFailure, type Stage, until } from './stage.ts'

/** Found, connected, refused, given up, restored, disconnected. */
export function describeConnecting({ scenario, expect }: Stage): void {
  scenario(
    'default: offers its networks and finds the wallet',
    [],
    async ({ world, visit, restored, expectNothing }) => {
      const { namespace, connectorId, networks } = world
      world.announce('approve')
      const kernel = await visit()
      for (const { id } of networks) expect(kernel.networks.get(id)?.namespace).toBe(namespace)
      await restored(kernel)
      expect(kernel.state.connectors.order.includes(`${namespace}:${connectorId}`)).toBe(true)
      expectNothing(kernel)
    },
  )

  scenario('default: connects the account that the wallet shows', [], async ({ world, visit, connect }) => {
    const { namespace, accounts, networks } = world
    world.announce('approve')
    const kernel = await visit()
    const connection = await connect(kernel)
    expect(connection.account.address).toBe(accounts[0])
    expect(connection.network.id).toBe(networks[0].id)
    expect(selectStatus(kernel.state, namespace)).toBe('connected')
    expect(selectAccount(kernel.state, namespace).caipAddress).toBe(`${networks[0].id}:${accounts[0]}`)
  })

  scenario('error: a refusal is a UserRejectedError and leaves everything as it was', [], async (page) => {
    page.world.announce('reject')
    const kernel = await page.visit()
    const error = await failure(page.connect(kernel))
    expect(isFailure(error, 'UserRejectedError', 'Connection rejected')).toBe(true)
    page.expectNothing(kernel)
  })

  scenario('error: a wallet that never answers is given up by the signal', [], async (page) => {
    page.world.announce('hang')
    const kernel = await page.visit()
    const cancel = new AbortController()
    const attempt = failure(page.connect(kernel, cancel.signal))
    await until(() => selectStatus(kernel.state, page.world.namespace) === 'connecting')
    cancel.abort()
    expect(isFailure(await attempt, 'ConnectAbortedError', 'Modal closed')).toBe(true)
    page.expectNothing(kernel)
  })

  scenario('error: a wallet that never answers is given up by destroy', [], async ({ world, visit, connect }) => {
    world.announce('hang')
    const kernel = await visit()
    const attempt = failure(connect(kernel))
    await until(() => selectStatus(kernel.state, world.namespace) === 'connecting')
    kernel.destroy()
    expect(isError(await attempt)).toBe(true)
  })

  scenario('error: answers of the wrong types give a coded error, never a crash', [], async (page) => {
    page.world.announce('wrongTypes')
    const kernel = await page.visit()
    expect(isError(await failure(page.connect(kernel)))).toBe(true)
    page.expectNothing(kernel)
  })

  scenario('behavior: the next visit restores the session', [], async ({ world, visit, connected, address }) => {
    world.announce('approve')
    const first = await connected()
    first.destroy()
    const second = await visit()
    await until(() => address(second) === world.accounts[0])
    expect(selectStatus(second.state, world.namespace)).toBe('connected')
  })

  scenario('behavior: a restore shows the visitor nothing, locked or not', ['prompts'], async (page) => {
    const { world, visit, address, parts } = page
    world.announce('approve')
    const first = await page.connected()
    first.destroy()
    const asked = parts.prompts()
    // A counter that stands still proves nothing.
    expect(asked > 0).toBe(true)
    const second = await visit()
    await until(() => address(second) !== undefined)
    second.destroy()
    world.setMode('locked')
    await page.restored(await visit())
    expect(parts.prompts()).toBe(asked)
  })

  scenario('behavior: a locked wallet is not restored', ['lock that it tells'], async (page) => {
    page.world.announce('approve')
    const first = await page.connected()
    first.destroy()
    page.world.setMode('locked')
    const second = await page.visit()
    await page.restored(second)
    page.expectNothing(second)
  })

  scenario(
    'behavior: a wallet that is unlocked after the load is restored',
    ['lock that it tells', 'emitAccounts'],
    async ({ world, visit, connected, restored, address, parts }) => {
      world.announce('approve')
      const first = await connected()
      first.destroy()
      world.setMode('locked')
      const second = await visit()
      await restored(second)
      world.setMode('approve')
      parts.emitAccounts(world.accounts.slice(0, 1))
      await until(() => address(second) === world.accounts[0])
    },
  )

  scenario('behavior: disconnecting forgets, for the next visit as well', [], async (page) => {
    const { world, visit, restored, expectNothing } = page
    world.announce('approve')
    const first = await page.connected()
    await first.disconnect({ namespace: world.namespace })
    expectNothing(first)
    world.emitAccounts?.(world.accounts.slice(0, 1))
    await restored(first)
    expectNothing(first)
    first.destroy()
    const second = await visit()
    await restored(second)
    expectNothing(second)
  })
}
