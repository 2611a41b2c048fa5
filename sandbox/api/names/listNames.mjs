import { decodeEventLog, encodeEventTopics, getAddress, namehash } from 'viem'
import { normalize } from 'viem/ens'
import { ens, names as seeded } from '../../evm/addresses.mjs'
import { coinAddressAbi, ownAddressAbi, resolverAbi } from './contracts.mjs'

const ETHER = '60'
const [CHANGED] = encodeEventTopics({ abi: resolverAbi, eventName: 'NameChanged' })
const ZERO = `0x${'0'.repeat(40)}`

/** The coin type of an EVM chain (ENSIP-11). */
export const coinTypeOf = (chainId) => 0x80000000 + chainId

/** Names that the chain tells of: those it began with, and those that the resolver was told for a node which is theirs. */
async function findNames({ index }) {
  const found = new Map(Object.keys(seeded).map((name) => [name, undefined]))
  for (const { time, transactions } of await index.blocks())
    for (const { logs } of transactions)
      for (const { address, topics, data } of logs) {
        if (address !== ens.resolver.toLowerCase() || topics[0] !== CHANGED) continue
        const { node, name } = decodeEventLog({ abi: resolverAbi, topics, data }).args
        if (isNormal(name) && namehash(name) === node) found.set(name, time)
      }
  return found
}

function isNormal(name) {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/** A name with its addresses and attributes, or undefined where nobody has it. */
async function readName({ client, index }, coinTypes, name, time) {
  const node = namehash(name)
  const read = (abi, functionName, ...args) =>
    client.readContract({ address: ens.resolver, abi, functionName, args: [node, ...args] })
  const [own, avatar, bio, ...coins] = await Promise.all([
    read(ownAddressAbi, 'addr'),
    read(resolverAbi, 'text', 'avatar'),
    read(resolverAbi, 'text', 'description'),
    ...coinTypes.map((coinType) => read(coinAddressAbi, 'addr', BigInt(coinType))),
  ])
  if (own === ZERO) return undefined
  const since = new Date((time ?? (await index.blocks())[0].time) * 1000).toISOString()
  const entry = (address) => ({ address, created: since })
  return {
    name,
    registered_at: since,
    updated_at: null,
    addresses: {
      [ETHER]: entry(own),
      ...Object.fromEntries(
        coins.flatMap((address, at) =>
          address.length === 42 ? [[String(coinTypes[at]), entry(getAddress(address))]] : [],
        ),
      ),
    },
    attributes: avatar || bio ? [{ ...(avatar && { avatar }), ...(bio && { bio }) }] : [],
  }
}

/** Every name that somebody has. */
export async function listNames(world) {
  const chain = world.evm('eip155:1')
  const coinTypes = world.evms.map(({ id }) => coinTypeOf(id))
  const names = await findNames(chain)
  const read = await Promise.all([...names].map(([name, time]) => readName(chain, coinTypes, name, time)))
  return read.filter((one) => one !== undefined)
}
