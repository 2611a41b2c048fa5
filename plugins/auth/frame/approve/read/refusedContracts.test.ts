// @vitest-environment node
import { DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { refusedContracts } from './refuseTyped.ts'

const lower = (addresses: readonly string[]) => [...new Set(addresses.map((address) => address.toLowerCase()))].sort()

test('the contracts whose typed data is refused are the entry points that viem lists, and the delegation managers that were deployed (approvals 7)', () => {
  const entryPoints = [entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address]
  const managers = Object.values(DELEGATOR_CONTRACTS).flatMap((chains) =>
    Object.values(chains).flatMap(({ DelegationManager }) => DelegationManager ?? []),
  )
  expect(managers.length).toBeGreaterThan(3)
  expect(lower(refusedContracts)).toEqual(lower([...entryPoints, ...managers]))
})
