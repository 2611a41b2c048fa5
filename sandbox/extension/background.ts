import { JsonRpcEngine } from '@metamask/json-rpc-engine'
import { createEngineStream } from '@metamask/json-rpc-middleware-stream'
import { PortDuplexStream } from 'extension-port-stream'
import { createWallet } from './createWallet.ts'
import { asStream } from './streams.ts'

declare const nodes: Readonly<Record<`0x${string}`, string>>

const wallet = createWallet(nodes)

chrome.runtime.onConnect.addListener((port) => {
  const origin = port.sender?.origin ?? ''
  const engine = new JsonRpcEngine()
  const stop = wallet.follow(origin, (notification) => engine.emit('notification', { jsonrpc: '2.0', ...notification }))
  port.onDisconnect.addListener(stop)
  engine.push((request, response, _, end) => {
    wallet.request(origin, request).then(
      (result) => {
        response.result = result as never
        end()
      },
      (error) => end(error),
    )
  })
  const page = asStream(new PortDuplexStream(port as never))
  page.pipe(asStream(createEngineStream({ engine }))).pipe(page)
})
