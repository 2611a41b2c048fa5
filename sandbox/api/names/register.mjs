import { encodeFunctionData, getAddress, isAddress, labelhash, namehash } from 'viem'
import { ens, funder } from '../../evm/addresses.mjs'
import { Refused } from '../refused.mjs'
import { coinAddressAbi, ownAddressAbi, registryAbi, resolverAbi } from './contracts.mjs'
import { coinTypeOf, listNames } from './listNames.mjs'
import { readName } from './readName.mjs'

/** Seconds that a signed message counts. */
const LIFETIME = 300
const ZERO_HASH = `0x${'0'.repeat(64)}`

/** One after the other: of two who want a name at once, one gets it. */
let before = Promise.resolve()

/** Registers what an account has signed, on the chain. @throws {Refused} 400, 401 */
export function register(world, body) {
  const mine = before.catch(() => {}).then(() => registerNow(world, body))
  before = mine
  return mine
}

async function registerNow(world, { coin_type, address, message, signature } = {}) {
  const chain = world.evms.find(({ id }) => coinTypeOf(id) === coin_type) ?? (coin_type === 60 && world.evm('eip155:1'))
  if (!chain) throw new Refused(400, 'Coin type is not supported', 'coin_type')
  if (typeof address !== 'string' || !isAddress(address, { strict: false }))
    throw new Refused(400, 'Address is invalid', 'address')
  const { name, attributes, timestamp } = readMessage(message)
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= LIFETIME))
    throw new Refused(400, 'Timestamp is too old', 'timestamp')
  const { label, zone } = readName(name)
  const isSigned =
    typeof signature === 'string' &&
    (await chain.client.verifyMessage({ address: getAddress(address), message, signature }).catch(() => false))
  if (!isSigned) throw new Refused(401, 'Invalid signature', 'signature')
  const taken = await listNames(world)
  if (taken.some((one) => one.name === name)) throw new Refused(400, 'Name is already registered', 'name')
  await write(world.evm('eip155:1'), {
    name,
    label,
    zone,
    address: getAddress(address),
    coinType: coin_type,
    attributes,
  })
  return { success: true }
}

function readMessage(message) {
  try {
    const { name, attributes, timestamp } = JSON.parse(message)
    return { name, attributes: attributes ?? {}, timestamp: Number(timestamp) }
  } catch {
    throw new Refused(400, 'Message is invalid', 'message')
  }
}

/** The subname with its records. Who owns the zone writes, as the public service does. */
async function write(chain, { name, label, zone, address, coinType, attributes }) {
  const node = namehash(name)
  const call = (to, abi, functionName, ...args) => ({ to, data: encodeFunctionData({ abi, functionName, args }) })
  const own = (parent, child) =>
    call(ens.registry, registryAbi, 'setSubnodeOwner', parent ? namehash(parent) : ZERO_HASH, labelhash(child), funder)
  const texts = { avatar: attributes.avatar, description: attributes.bio }
  const calls = [
    // The zone may be one that the chain does not begin with.
    ...(await missing(chain, zone)).map(([parent, child]) => own(parent, child)),
    own(zone, label),
    call(ens.registry, registryAbi, 'setResolver', node, ens.resolver),
    call(ens.resolver, ownAddressAbi, 'setAddr', node, address),
    ...(coinType === 60 ? [] : [call(ens.resolver, coinAddressAbi, 'setAddr', node, BigInt(coinType), address)]),
    ...Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' && text ? [call(ens.resolver, resolverAbi, 'setText', node, key, text)] : [],
    ),
    call(ens.resolver, resolverAbi, 'setName', node, name),
  ]
  for (const { to, data } of calls) {
    const hash = await chain.rpc('eth_sendTransaction', [{ from: funder, to, data, gas: '0x7a120' }])
    const { status } = await chain.receipt(hash)
    if (status !== '0x1') throw new Refused(500, 'The name could not be written.', 'name')
  }
}

/** The steps of a zone that nobody owns yet, from the root on. */
async function missing({ client }, zone) {
  const labels = zone.split('.')
  const steps = labels.map((label, at) => [labels.slice(at + 1).join('.'), label]).reverse()
  const owners = await Promise.all(
    steps.map(([parent, label]) =>
      client.readContract({
        address: ens.registry,
        abi: registryAbi,
        functionName: 'owner',
        args: [namehash([label, parent].filter(Boolean).join('.'))],
      }),
    ),
  )
  return steps.filter((_, at) => getAddress(owners[at]) !== getAddress(funder))
}
