import type { Core } from './core.ts'
import { disconnected, noSuchMethod, RpcError } from './errors.ts'
import { chainMethods } from './methods/chains.ts'
import { connectMethods } from './methods/connect.ts'
import { extraMethods } from './methods/extras.ts'
import type { Method } from './methods/method.ts'
import { permissionMethods } from './methods/permissions.ts'
import { sendMethods } from './methods/send.ts'
import { signMethods } from './methods/sign.ts'
import type { Provider } from './types.ts'

const methods: Record<string, Method> = {
  ...connectMethods,
  ...permissionMethods,
  ...chainMethods,
  ...signMethods,
  ...sendMethods,
  ...extraMethods,
}

/** Goes to the node as it is: what reads, and what sends a transaction that somebody else signed. */
const PROXIED =
  /^(eth_(get\w+|call|estimateGas|gasPrice|maxPriorityFeePerGas|feeHistory|blobBaseFee|blockNumber|syncing|createAccessList|sendRawTransaction|simulateV1|newFilter|newBlockFilter|uninstallFilter)|net_\w+|web3_\w+)$/

/** The wallet as a page sees it (EIP-1193). */
export function createProvider(core: Core): Provider {
  let greeted = false

  async function request(args: { method: string; params?: unknown }): Promise<unknown> {
    if (typeof args !== 'object' || args === null || typeof args.method !== 'string')
      throw new RpcError(-32600, 'Expected a single, non-array, object argument with a method.')
    const { method, params = [] } = args
    core.record(method, params)
    if (core.dropped) throw disconnected()
    greet()
    if (Object.hasOwn(methods, method)) {
      const list = Array.isArray(params) ? params : [params]
      // A reply is the site's own copy, as if it had come from another process.
      return structuredClone(await methods[method]?.(core, list))
    }
    if (PROXIED.test(method)) return core.node(method, params)
    throw noSuchMethod(method)
  }

  function greet() {
    if (greeted) return
    greeted = true
    queueMicrotask(() => core.emitter.emit('connect', { chainId: core.chainIdHex() }))
  }

  const provider: Provider = {
    request,
    on(event, listener) {
      core.emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      core.emitter.removeListener(event, listener)
      return provider
    },
  }
  return provider
}
