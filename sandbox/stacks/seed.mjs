import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Cl } from '@stacks/transactions'
import { coins, nameKeeper, people, stx, token } from './addresses.mjs'

/** In the order of their dependencies. */
const contracts = ['sip-010-trait', 'sandbox-token', 'counter', 'BNS-V2']
const fileOf = (name) => join(import.meta.dirname, `contracts/${name}.clar`)

export const contractFiles = () => contracts.map(fileOf)

/** Publishes the sandbox's contracts and gives out what its people own. */
export function seed(simnet) {
  simnet.setEpoch('3.3')
  for (const name of contracts)
    simnet.deployContract(
      name,
      readFileSync(fileOf(name), 'utf8'),
      { clarityVersion: 4 },
      name === 'BNS-V2' ? nameKeeper : people.treasury,
    )
  for (const [owner, amount] of Object.entries(stx)) simnet.mintSTX(owner, amount)
  for (const [owner, amount] of Object.entries(coins))
    simnet.callPublicFn(token, 'mint', [Cl.uint(amount), Cl.address(owner)], people.treasury)
}
