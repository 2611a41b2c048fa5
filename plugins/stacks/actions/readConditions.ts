import {
  deserializePostConditionWire,
  type PostCondition,
  serializePostConditionWire,
  wireToPostCondition,
} from '@stacks/transactions'
import { PreparedMismatchError } from 'tapkit/kernel'

/**
 * Reads post-conditions (SIP-005). The library ignores bytes behind a condition, so each condition is written again and
 * must give the same bytes.
 * @throws PreparedMismatchError
 */
export const readConditions = (hexes: readonly string[]): PostCondition[] => hexes.map(read)

function read(hex: string): PostCondition {
  try {
    const wire = deserializePostConditionWire(hex)
    if (serializePostConditionWire(wire) === hex) return wireToPostCondition(wire)
  } catch {
    // The bytes are not a post-condition.
  }
  throw new PreparedMismatchError({ debug: 'A post-condition cannot be read.' })
}
