import { Cl, cvToHex } from '@stacks/transactions'
import { chain } from './addresses.mjs'
import { balanceOf, tokensOf } from './state.mjs'

/** The node's price, in micro-STX for each byte; a transaction of the usual size costs what real ones do. */
const RATE = 10
const ok = (body) => ({ status: 200, body })
const missing = { status: 404, body: { error: 'not found' } }
const uint = (value) => `0x${value.toString(16).padStart(32, '0')}`
const fails = (run) => {
  try {
    return run()
  } catch (error) {
    return { status: 200, body: { okay: false, cause: String(error?.message ?? error) } }
  }
}

/** Routes of a node and its API, as @stacks/transactions and wallets ask them, by method and path. */
const routes = [
  [
    'GET',
    /^\/v2\/info$/,
    (world) =>
      ok({
        network_id: chain.chainId,
        stacks_tip_height: world.vm.simnet.stacksBlockHeight,
        burn_block_height: world.vm.simnet.burnBlockHeight,
      }),
  ],
  [
    'GET',
    /^\/v2\/accounts\/([^/]+)$/,
    (world, [address]) =>
      ok({
        balance: uint(balanceOf(world, address)),
        locked: uint(0n),
        unlock_height: 0,
        nonce: world.nonces.get(address) ?? 0,
      }),
  ],
  [
    'GET',
    /^\/extended\/v1\/address\/([^/]+)\/nonces$/,
    (world, [address]) => {
      const next = world.nonces.get(address) ?? 0
      return ok({
        last_mempool_tx_nonce: null,
        last_executed_tx_nonce: next > 0 ? next - 1 : null,
        possible_next_nonce: next,
        detected_missing_nonces: [],
      })
    },
  ],
  [
    'GET',
    /^\/extended\/v1\/address\/([^/]+)\/balances$/,
    (world, [address]) => {
      const tokens = Object.entries(tokensOf(world, address))
      return ok({
        stx: { balance: String(balanceOf(world, address)), locked: '0' },
        fungible_tokens: Object.fromEntries(tokens.map(([asset, balance]) => [asset, { balance: String(balance) }])),
        non_fungible_tokens: {},
      })
    },
  ],
  ['POST', /^\/v2\/transactions$/, (world, _, body) => world.submit(body?.tx)],
  ['GET', /^\/v2\/fees\/transfer$/, () => ok(RATE)],
  [
    'POST',
    /^\/v2\/fees\/transaction$/,
    (_, __, body) => {
      const size = Math.max(Number(body?.estimated_len) || 0, String(body?.transaction_payload ?? '').length / 2)
      const fee = (factor) => ({ fee_rate: RATE * factor, fee: Math.ceil(size * RATE * factor) })
      return ok({ estimated_cost_scalar: size, cost_scalar_change_by_byte: 0, estimations: [0.5, 1, 2].map(fee) })
    },
  ],
  [
    'POST',
    /^\/v2\/contracts\/call-read\/([^/]+)\/([^/]+)\/([^/]+)$/,
    ({ vm }, [address, name, fn], body) =>
      fails(() => {
        const args = (body?.arguments ?? []).map((value) => Cl.deserialize(value))
        const { result } = vm.simnet.callReadOnlyFn(`${address}.${name}`, fn, args, body?.sender ?? address)
        return ok({ okay: true, result: cvToHex(result) })
      }),
  ],
  [
    'GET',
    /^\/v2\/contracts\/interface\/([^/]+)\/([^/]+)$/,
    ({ vm }, [address, name]) => {
      const found = vm.simnet.getContractsInterfaces().get(`${address}.${name}`)
      return found ? ok(found) : missing
    },
  ],
  [
    'GET',
    /^\/v2\/contracts\/source\/([^/]+)\/([^/]+)$/,
    ({ vm }, [address, name]) => {
      const source = vm.simnet.getContractSource(`${address}.${name}`)
      return source === undefined ? missing : ok({ source, publish_height: 1 })
    },
  ],
  [
    'POST',
    /^\/v2\/map_entry\/([^/]+)\/([^/]+)\/([^/]+)$/,
    ({ vm }, [address, name, map], body) =>
      ok({ data: cvToHex(vm.simnet.getMapEntry(`${address}.${name}`, map, Cl.deserialize(body))) }),
  ],
  [
    'GET',
    /^\/extended\/v1\/tx\/(0x)?([0-9a-f]{64})$/,
    (world, [_, id]) => (world.transactions.has(`0x${id}`) ? ok(world.transactions.get(`0x${id}`)) : missing),
  ],
  // Each transaction is in a block at once: nothing waits.
  ['GET', /^\/extended\/v1\/address\/([^/]+)\/mempool$/, () => ok({ limit: 50, offset: 0, total: 0, results: [] })],
  [
    'GET',
    /^\/extended\/v1\/address\/([^/]+)\/transactions$/,
    (world, [address]) => {
      const all = [...world.transactions.values()].filter(({ sender_address }) => sender_address === address)
      const results = all.reverse().slice(0, 50)
      return ok({ limit: 50, offset: 0, total: all.length, results })
    },
  ],
  // Not of any node: puts the chain back to where it began.
  [
    'POST',
    /^\/sandbox\/reset$/,
    (world) => {
      world.reset()
      return ok({ reset: true })
    },
  ],
]

/** Answers a request to the node: `{ status, body }`, the body as JSON. */
export function answer(world, { method, path, body }) {
  for (const [verb, pattern, act] of routes) {
    const found = verb === method && pattern.exec(path)
    if (!found) continue
    try {
      return act(
        world,
        found.slice(1).map((part) => part && decodeURIComponent(part)),
        body,
      )
    } catch (error) {
      return { status: 400, body: { error: String(error?.message ?? error).slice(0, 500) } }
    }
  }
  return missing
}
