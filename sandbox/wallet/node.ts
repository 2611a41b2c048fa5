import { RpcError } from './errors.ts'

/** One chain's node: asks it a method. */
export type Node = (method: string, params?: unknown) => Promise<unknown>

let nextId = 1

/** Asks a chain's node. @throws {RpcError} the node's own error, or -32603 when it does not answer */
export async function askNode(url: string, method: string, params: unknown): Promise<unknown> {
  let answer: { result?: unknown; error?: { code: number; message: string; data?: unknown } }
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    answer = await response.json()
  } catch {
    throw new RpcError(-32603, `The node at ${url} does not answer.`)
  }
  if (answer.error) throw new RpcError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}
