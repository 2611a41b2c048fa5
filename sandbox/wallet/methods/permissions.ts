import type { Core } from '../core.ts'
import { alreadyPending, invalidParams } from '../errors.ts'
import type { Method } from './method.ts'
import { objectParam } from './method.ts'

const pending = new WeakSet<Core>()

/** A second request while the dialog is open is refused, as wallets do. @throws {RpcError} -32002 */
export async function askOnce<value>(core: Core, method: string, work: () => Promise<value>): Promise<value> {
  if (pending.has(core) && core.mode === 'ask') throw alreadyPending(method)
  if (core.mode === 'ask') pending.add(core)
  try {
    return await work()
  } finally {
    pending.delete(core)
  }
}

/** Unlocks and lets the user choose accounts. */
export const connect = (core: Core, method: string): Promise<void> =>
  askOnce(core, method, async () => {
    await core.unlock()
    if (method === 'eth_requestAccounts' && core.accounts().length) return
    const rows = [['Site', core.site.origin]] as const
    core.permit(await core.ask({ title: 'Connect this site?', rows: [...rows], accounts: core.preferred }))
  })

const permissions = (core: Core) => {
  const value = core.accounts()
  if (!value.length) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value }]
  return [{ invoker: core.site.origin, parentCapability: 'eth_accounts', caveats }]
}

const requestAccounts: Method = async (core) => {
  if (!core.accounts().length) await connect(core, 'eth_requestAccounts')
  return core.accounts()
}

const requestPermissions: Method = async (core, params) => {
  if (!Object.hasOwn(objectParam(params), 'eth_accounts')) throw invalidParams('Only eth_accounts can be requested.')
  await connect(core, 'wallet_requestPermissions')
  return permissions(core)
}

const revokePermissions: Method = async (core, params) => {
  if (Object.hasOwn(objectParam(params), 'eth_accounts')) core.permit([])
  return null
}

export const permissionMethods: Record<string, Method> = {
  eth_requestAccounts: requestAccounts,
  eth_accounts: async (core) => core.accounts(),
  eth_coinbase: async (core) => core.accounts()[0] ?? null,
  wallet_getPermissions: async (core) => permissions(core),
  wallet_requestPermissions: requestPermissions,
  wallet_revokePermissions: revokePermissions,
}
