import { RpcError } from './errors.mjs'
import { accountMethods } from './methods/accounts.mjs'
import { blockMethods } from './methods/blocks.mjs'
import { sandboxMethods } from './methods/sandbox.mjs'
import { transactionMethods } from './methods/transactions.mjs'

const methods = { ...accountMethods, ...blockMethods, ...transactionMethods, ...sandboxMethods }

/** Answers a JSON-RPC request, or a batch of them; undefined for notifications, which get no answer. */
export function answer(cluster, text, more = {}) {
  let request
  try {
    request = JSON.parse(text)
  } catch {
    return { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }
  }
  if (!Array.isArray(request)) return answerOne(cluster, request, more)
  const answers = request.flatMap((one) => answerOne(cluster, one, more) ?? [])
  return answers.length ? answers : undefined
}

function answerOne(cluster, request, more) {
  const { jsonrpc, id, method, params = [] } = request ?? {}
  if (jsonrpc !== '2.0' || typeof method !== 'string')
    return { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid request' }, id: id ?? null }
  if (id === undefined) return undefined
  try {
    return { jsonrpc: '2.0', result: run(cluster, method, params, more), id }
  } catch (error) {
    // Anything else is a mistake of ours, and says so.
    const { code = -32603, message, data } = error
    if (!(error instanceof RpcError)) console.error(error)
    return { jsonrpc: '2.0', error: { code, message, ...(data && { data }) }, id }
  }
}

function run(cluster, method, params, more) {
  const handler = Object.hasOwn(more, method) ? more[method] : Object.hasOwn(methods, method) && methods[method]
  if (!handler) throw new RpcError(-32601, 'Method not found')
  if (!Array.isArray(params)) throw new RpcError(-32602, '`params` should be an array')
  const result = handler(cluster, params)
  // Most answers say which slot they are of.
  if (result?.context !== true) return result
  return { context: { apiVersion: '2.3.0', slot: cluster.clock.slot() }, value: result.value }
}
