import type { ChainRunner, ChainWorld } from './chainWorld.ts'
import { describeConnecting } from './contract/connecting.ts'
import { describeFollowing } from './contract/following.ts'
import { describePaying } from './contract/paying.ts'
import { createStage } from './contract/stage.ts'
import { describeUsing } from './contract/using.ts'

/**
 * The contract that every namespace plugin fulfils, as tests: what a wallet does in each mode, in a page of its own.
 * @example
 * ```ts
 * import { describe, expect, test } from 'vitest'
 * import { type ChainWorld, describeChain } from 'tapkit/testing'
 * declare const createWorld: () => ChainWorld
 * describeChain({ name: 'cosmos', runner: { describe, test, expect, skip: test.skip }, create: createWorld })
 * ```
 */
export function describeChain({
  name,
  runner,
  create,
}: {
  readonly name: string
  readonly runner: ChainRunner
  /** Makes a page; called once for each case, and once before to see what it has. */
  readonly create: () => ChainWorld
}): void {
  runner.describe(`${name}: the contract of a chain`, () => {
    const stage = createStage(runner, create)
    describeConnecting(stage)
    describeFollowing(stage)
    describeUsing(stage)
    describePaying(stage)
  })
}
