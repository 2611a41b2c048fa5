import { getAddress, isAddress } from 'viem'
import { plainAddress } from '../caip.mjs'
import { Refused } from '../refused.mjs'
import { listNames } from './listNames.mjs'
import { readLabel, zones } from './readName.mjs'
import { register } from './register.mjs'

const nothing = { addresses: {}, attributes: [] }

/** A name with what it points to. Version 2 of the service knows no 404. */
async function profile(world, name, { apiVersion }) {
  const found = (await listNames(world)).find((one) => one.name === name)
  if (!found && apiVersion !== '2') throw new Refused(404, 'Name is not found', 'name')
  return found ?? nothing
}

const namesOf = async (world, address) =>
  (await listNames(world)).filter(({ addresses }) =>
    Object.values(addresses).some((one) => one.address.toLowerCase() === address.toLowerCase()),
  )

async function suggestions(world, given, { zone = zones[0] }) {
  if (!zones.includes(zone)) throw new Refused(400, 'Zone is not supported', 'zone')
  const label = readLabel(given.toLowerCase())
  const taken = new Set((await listNames(world)).map(({ name }) => name))
  return {
    suggestions: ['', '1', '-eth', '-wallet', '2'].map((ending) => {
      const name = `${label}${ending}.${zone}`
      return { name, registered: taken.has(name) }
    }),
  }
}

/** ENS's primary name, else a name of the service; the picture that the name's records show. */
async function identity(world, given) {
  const address = plainAddress(given)
  const none = { name: null, avatar: null }
  if (!isAddress(address, { strict: false })) return none
  const { client } = world.evm('eip155:1')
  const all = await namesOf(world, address)
  // A reverse record that lies makes the resolver fail.
  const primary = await client.getEnsName({ address: getAddress(address) }).catch(() => null)
  const name = primary ?? all.at(-1)?.name ?? null
  return name ? { name, avatar: await client.getEnsText({ name, key: 'avatar' }).catch(() => null) } : none
}

/** Names, as clients look them up and register them. */
export const nameRoutes = [
  { name: 'identity', on: 'GET /v1/identity/:address', act: ({ world, path }) => identity(world, path.address) },
  {
    name: 'profile',
    on: 'GET /v1/profile/account/:name',
    act: ({ world, path, query }) => profile(world, path.name, query),
  },
  {
    name: 'reverse',
    on: 'GET /v1/profile/reverse/:address',
    act: ({ world, path }) => namesOf(world, plainAddress(path.address)),
  },
  {
    name: 'suggestions',
    on: 'GET /v1/profile/suggestions/:name',
    act: ({ world, path, query }) => suggestions(world, path.name, query),
  },
  { name: 'register', on: 'POST /v1/profile/account', act: ({ world, body }) => register(world, body) },
]
