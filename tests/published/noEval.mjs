// Run in a consumer's folder under `node --disallow-code-generation-from-strings`: the built kernel, as published.
import assert from 'node:assert/strict'
import { createKernel } from 'tapkit/kernel'

// biome-ignore lint/security/noGlobalEval: proves that this process refuses it
assert.throws(() => globalThis.eval('1'), EvalError)

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = {
  id: 'test:1',
  namespace: 'test',
  reference: '1',
  name: 'Test',
  nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 18 },
  rpcUrl: 'https://rpc.example',
}
const tap = { name: 'test', namespace: 'test' }

const kernel = createKernel({
  plugins: [
    {
      name: 'test',
      apply({ networks, connectors, hooks }) {
        networks.add([network])
        hooks.discover.tap(tap, () => {
          connectors.add({
            id: 'fake',
            name: 'Fake',
            namespace: 'test',
            kind: 'injected',
            getProvider: async () => ({}),
            connect: async () => ({ network, accounts: [{ address }] }),
          })
        })
        hooks.fetchBalance.tapPromise(tap, async () => ({ ...network.nativeCurrency, value: 1n }))
      },
    },
  ],
})
await kernel.start()
const connection = await kernel.connect({ connectorId: 'fake', namespace: 'test' })
assert.equal(connection.account.address, address)
assert.equal((await kernel.fetchBalance()).value, 1n)
kernel.destroy()
console.log('connected')
