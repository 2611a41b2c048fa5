import { noSuchMethod, RpcError } from '../../errors.ts'
import type { Core } from '../core.ts'
import { methodsOf } from './methods.ts'

const REJECTED = 4001

/** The wallet as a page sees it in the sats-connect dialect (WBIP): positional requests, JSON-RPC 2.0 replies. */
export function createSatsConnectProvider(core: Core) {
  let nextId = 1
  const methods = methodsOf(core)
  const addresses = () => structuredClone(core.addresses())

  async function request(method: string, params: unknown = null): Promise<unknown> {
    const id = String(nextId++)
    core.record(method, params)
    try {
      const task = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!task) throw noSuchMethod(method)
      const fields: Record<string, unknown> = typeof params === 'object' && params !== null ? { ...params } : {}
      // A reply is the site's own copy, as if it had come from another process.
      return { jsonrpc: '2.0', id, result: structuredClone(await task(core, fields)) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: toFailure(error) }
    }
  }

  const payloads: Readonly<Record<string, readonly [event: string, payload: () => unknown]>> = {
    accountChange: ['accounts', () => ({ type: 'accountChange', addresses: addresses() })],
    networkChange: [
      'network',
      () => ({
        type: 'networkChange',
        bitcoin: { name: core.network() },
        stacks: { name: core.network() === 'Mainnet' ? 'mainnet' : 'testnet' },
        addresses: addresses(),
      }),
    ],
    disconnect: ['disconnect', () => ({ type: 'disconnect' })],
  }

  return {
    request,
    /** One object, as newer pages give it, or a name and a function. */
    addListener(first: unknown, second?: unknown): () => void {
      const { eventName = first, cb = second } = Object(first)
      const [event, payload] = payloads[String(eventName)] ?? []
      if (!event || !payload || typeof cb !== 'function') return () => {}
      const hear = () => {
        if (core.isConnected() || event === 'disconnect') cb(payload())
      }
      core.emitter.on(event, hear)
      return () => core.emitter.removeListener(event, hear)
    },
  }
}

function toFailure(error: unknown) {
  if (!(error instanceof RpcError))
    return { code: -32603, message: error instanceof Error ? error.message : String(error) }
  const { code, message, data } = error
  return { code: code === REJECTED ? -32000 : code, message, ...(data === undefined ? {} : { data }) }
}
