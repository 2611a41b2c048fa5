import {
  deserializePostConditionWire,
  type PostCondition,
  serializePostConditionWire,
  wireToPostCondition,
} from '@stacks/transactions'
import { PreparedMismatchError } from 'tapkit/kernel'

/**
 * Reads post-conditions (SIP-005). The library ignores bytes behind one, so that each must be the same when it is written again.
 * @throws PreparedMismatchError
 */
export const readConditions = (hexes: readonly string[]): PostCondition[] => hexes.map(read)

function read(hex: string): PostCondition {
  try {
    const wire = deserializePostConditionWire(hex)
    if (serializePostConditionWire(wire) === hex) return wireToPostCondition(wire)
  } catch {
    // Not one at all.
  }
  throw new PreparedMismatchError({ debug: 'A post-condition cannot be read.' })
}
