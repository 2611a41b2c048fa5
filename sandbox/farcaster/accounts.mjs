import { createHash } from 'node:crypto'
import { privateKeyToAccount } from 'viem/accounts'
import { people } from '../identity/people.mjs'

const keyOf = (name) => privateKeyToAccount(`0x${createHash('sha256').update(`${name} (sandbox)`).digest('hex')}`)

/** The accounts of the people at Farcaster: a number (fid), a name, and a custody key. They are the same in each sandbox. */
export const accounts = people.map(({ id, name }, at) => ({
  id,
  name,
  fid: 3_001 + at,
  username: id,
  key: keyOf(`custody of ${id}`),
}))

/** A key whose address is nobody's. */
export const stranger = keyOf('custody of nobody')
