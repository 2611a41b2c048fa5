import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node of a network, which notes what it is asked. */
export async function serveNode() {
  const answers: Readonly<Record<string, unknown>> = {
    eth_getTransactionCount: '0x0',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_sendRawTransaction: `0x${'11'.repeat(32)}`,
  }
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (!text) return void response.writeHead(204, open).end()
    const { id, method } = JSON.parse(text)
    asked.push(method)
    response.writeHead(200, { ...open, 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, asked, close: () => void server.close() }
}
