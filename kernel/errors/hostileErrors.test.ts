import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnsent } from '../money/isUnsent.ts'
import { UserRejectedError } from './connection.ts'
import { RPCError, toRpcError } from './rpc.ts'
import { toSendError } from './toSendError.ts'

const code = fc.constantFrom<unknown>(
  4001,
  4100,
  4200,
  4901,
  4902,
  5000,
  5002,
  -32600,
  -32601,
  -32602,
  -32700,
  -32000,
  -32603,
  'ACTION_REJECTED',
  undefined,
  '4001',
  7,
)
const message = fc.constantFrom<unknown>('User rejected the request', 'user denied', 'already known', '', undefined, 7)
const unsure = fc.record({
  code: fc.constantFrom<unknown>(-32603, -32000, 'SERVER_ERROR', undefined, 8),
  message: fc.constantFrom<unknown>('Internal JSON-RPC error.', 'already known', undefined, ''),
})
const leaf = fc.record({ code, message })
const nest = (inner: fc.Arbitrary<object>) =>
  fc
    .tuple(unsure, inner, fc.constantFrom('data', 'cause', 'both', 'error', 'instance', 'rpc'))
    .map(([own, within, how]) => {
      if (how === 'data') return { ...own, data: { originalError: within } }
      if (how === 'cause') return { ...own, cause: within }
      if (how === 'both') return { ...own, data: { originalError: within }, cause: within }
      if (how === 'error') return { ...own, error: within, data: within }
      if (how === 'instance')
        return Object.assign(new Error(typeof own.message === 'string' ? own.message : ''), {
          code: own.code,
          data: { originalError: within },
        })
      return Object.assign(new Error('x', { cause: within }), { code: own.code })
    })
const nested = nest(fc.oneof(leaf, nest(leaf)))

test('what a wallet hands on in its own error never says that nothing was sent (money 10)', () => {
  fc.assert(
    fc.property(nested, (thrown) =>
      [thrown, toRpcError(thrown), new RPCError({ code: -32603, message: 'x', cause: thrown })].every(
        (error) => !isUnsent(toSendError(error)) && !isUnsent(toSendError(toSendError(error))),
      ),
    ),
    { numRuns: 1_000 },
  )
})

test('an own refusal is one, however it is wrapped', () => {
  for (const thrown of [
    { code: 4001 },
    { code: 4001, message: 'x', data: { originalError: { code: -32603 } } },
    new Error('User rejected the request'),
  ]) {
    for (const error of [
      thrown,
      toRpcError(thrown),
      new UserRejectedError({ message: 'User rejected the request', cause: thrown }),
    ]) {
      expect(isUnsent(toSendError(error))).toBe(true)
    }
  }
})
