import type { WalletKitTypes } from '@reown/walletkit'
import { RpcError } from '../wallet/errors.ts'
import type { Wallet } from './createPhone.ts'
import { failures } from './failures.ts'
import { methods } from './methods.ts'
import { moveTo, sessionOf } from './sessions.ts'
import { siteOf } from './site.ts'
import type { Task } from './types.ts'

/** Carries out what an app asks for in a session, as the user decides, and answers it. */
export async function answerRequest(wallet: Wallet, event: WalletKitTypes.SessionRequest): Promise<void> {
  const { kit, world } = wallet
  const { id, topic, params } = event
  const { request, chainId } = params
  const { method } = request
  wallet.record({ topic, chainId, method, params: request.params, at: Date.now() })
  const { url, namespaces } = sessionOf(kit, topic)
  const accounts = namespaces[chainId.split(':')[0] ?? '']?.accounts ?? []
  let withdrawn = false
  const outcome = await perform({
    world,
    held: wallet.held,
    method,
    params: request.params,
    chainId,
    accounts: accounts.flatMap((account) =>
      account.startsWith(`${chainId}:`) ? [account.slice(chainId.length + 1)] : [],
    ),
    site: siteOf(url),
    manner: wallet.settings().manner,
    async ask(question) {
      const answer = await wallet.decide({ ...question, kind: 'request', eventId: id, topic, method, chainId })
      withdrawn = !answer
      if (answer?.approve) return
      const { code, message } = answer?.error ?? wallet.settings().rejection
      throw new RpcError(code, message)
    },
    moveTo: (chain) => moveTo(kit, topic, chain),
  })
  if (!withdrawn) await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
}

/** A request carried out: its result, or what it failed with. */
async function perform(task: Task) {
  try {
    const act = methods[task.chainId.split(':')[0] ?? '']?.[task.method]
    if (!act) return { error: failures.unsupportedMethods }
    return { result: await act(task) }
  } catch (error) {
    if (error instanceof RpcError) return { error: { code: error.code, message: error.message } }
    return { error: { code: -32603, message: error instanceof Error ? error.message : String(error) } }
  }
}
