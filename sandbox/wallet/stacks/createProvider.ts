import { noSuchMethod, RpcError } from '../errors.ts'
import type { Core } from './core.ts'
import { methods } from './methods.ts'

/** The wallet as a page sees it (SIP-030): positional requests, JSON-RPC 2.0 responses, and rejections that hold one. */
export function createProvider(core: Core) {
  let nextId = 1
  return {
    async request(method: string, params: unknown = {}): Promise<unknown> {
      const id = String(nextId++)
      core.record(method, params)
      try {
        const task = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (!task) throw noSuchMethod(method)
        // A reply is the site's own copy, as if it had come from another process.
        return { jsonrpc: '2.0', id, result: structuredClone(await task(core, Object(params))) }
      } catch (error) {
        throw { jsonrpc: '2.0', id, error: toFailure(error) }
      }
    },
    listen(event: string, callback: (payload: unknown) => void): () => void {
      core.emitter.on(event, callback)
      return () => core.emitter.removeListener(event, callback)
    },
  }
}

function toFailure(error: unknown) {
  if (error instanceof RpcError) return { code: error.code, message: error.message }
  return { code: -31000, message: error instanceof Error ? error.message : String(error) }
}
